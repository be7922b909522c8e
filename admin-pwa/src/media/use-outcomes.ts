import { useEffect, useRef } from 'react'
import { isGoing, isStopped } from '../photos/photo-words.ts'
import type { ShownPhoto } from '../photos/shown-photo.ts'

/** Hears how many files were stored by the server, and how many refused, once none is on its way any more. */
export type OnUploaded = (stored: number, refused: number) => void

/** Watches the files of a place while it is shown. */
export function useOutcomes(photos: readonly ShownPhoto[], onUploaded: OnUploaded) {
  const known = useRef<ReadonlyMap<string, ShownPhoto['state']>>(new Map())
  const outcome = useRef({ stored: 0, refused: 0 })
  useEffect(() => {
    for (const photo of photos) {
      const before = known.current.get(photo.id)
      if (before === undefined || before === photo.state) continue
      if (photo.state === 'sent') outcome.current.stored++
      else if (isStopped(photo)) outcome.current.refused++
    }
    known.current = new Map(photos.map(({ id, state }) => [id, state]))
    const { stored, refused } = outcome.current
    const isBusy = photos.some(isGoing)
    if (isBusy || stored + refused === 0) return
    outcome.current = { stored: 0, refused: 0 }
    onUploaded(stored, refused)
  }, [photos, onUploaded])
}
