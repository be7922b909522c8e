import type { PhotoPlace, RecordState } from '@forecourt/shared/media/photo-queue'
import { createContext, useContext, useEffect, useState } from 'react'
import { useConnection, useMirror, useRows, useSubject } from '../mirror/use-mirror.ts'
import type { PhotoOutbox } from './photo-outbox.ts'
import { recordState } from './photo-sender.ts'
import { isUnsent, needsPerson, type Situation } from './photo-words.ts'
import { type ShownPhoto, STANDINGS } from './shown-photo.ts'

export const PhotoOutboxContext = createContext<PhotoOutbox | null>(null)

export function usePhotoOutbox(): PhotoOutbox {
  const outbox = useContext(PhotoOutboxContext)
  if (!outbox) throw new Error('There is no photo outbox here.')
  return outbox
}

/** All files on their way to the server. */
export const usePhotos = (): readonly ShownPhoto[] => useSubject(usePhotoOutbox().photos)

/** The files on their way to a record; without a place, to any place of it. */
export function usePhotosOf(about: PhotoPlace['about'], recordId: string, place?: string) {
  return usePhotos().filter(
    one => one.about === about && one.recordId === recordId && (place === undefined || one.place === place),
  )
}

/** How many files the server does not have, and how many of them need a decision. */
export function usePhotoCounts(): { unsent: number; needYou: number } {
  const photos = usePhotos()
  return { unsent: photos.filter(isUnsent).length, needYou: photos.filter(needsPerson).length }
}

/** What decides how it stands with a file. */
export function useSituation(place: PhotoPlace): Situation {
  const mirror = useMirror()
  const { offlineSince, obstacle } = useConnection()
  // Asked anew when one of these changes.
  useRows('outbox')
  useRows(place.about)
  const record: RecordState = recordState(mirror, place)
  return { offlineSince, obstacle, record }
}

/** An address that shows a file; null for a film, and until it is read. */
export function usePhotoUrl({ id, state }: Pick<ShownPhoto, 'id' | 'state'>): string | null {
  const outbox = usePhotoOutbox()
  const [url, setUrl] = useState<string | null>(null)
  const { picture } = STANDINGS[state]
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is ready there is a smaller picture of it
  useEffect(() => {
    let isOver = false
    let made: string | null = null
    outbox.picture(id).then(
      blob => {
        if (isOver || !blob) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      },
      () => {},
    )
    return () => {
      isOver = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [outbox, id, picture])
  return url
}
