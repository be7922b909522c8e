import { useMemo } from 'react'
import { useMirror } from '../mirror/use-mirror.ts'
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
        const some = `${stored} of ${stored + refused} images uploaded. Each of the others says why it was not.`
        if (refused > 0)
          say({ title: 'Error', text: stored > 0 ? some : 'Failed to upload images', isBad: true })
        else if (stored > 0) say({ title: 'Success', text: 'Images uploaded successfully' })
      },
    }),
    [mirror, say],
  )
}
