import { useMemo } from 'react'
import { useMirror } from '../mirror/use-mirror.ts'
import { partWords } from '../photos/photo-words.ts'
import { useToast } from '../toasts/toasts.tsx'
import { createEventActions } from './event-actions.ts'

export function useEventActions() {
  const mirror = useMirror()
  const say = useToast()
  return useMemo(
    () => ({
      ...createEventActions({ mirror, say }),
      sayUploaded: (stored: number, refused: number) => {
        mirror.resync()
        const text = partWords(stored, refused) ?? 'Failed to upload images'
        if (refused > 0) say({ title: stored > 0 ? 'Some Not Uploaded' : 'Error', text, isBad: true })
        else if (stored > 0) say({ title: 'Success', text: 'Images uploaded successfully' })
      },
    }),
    [mirror, say],
  )
}
