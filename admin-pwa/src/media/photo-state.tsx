import { TriangleAlert } from 'lucide-react'
import { isStopped, photoWords } from '../photos/photo-words.ts'
import type { ShownPhoto } from '../photos/shown-photo.ts'
import { useSituation } from '../photos/use-photos.ts'

/** What is being done with a file, in words, and how far it is. */
export function PhotoState({ photo }: { photo: ShownPhoto }) {
  const words = photoWords(photo, useSituation(photo))
  if (isStopped(photo))
    return (
      <span className="field-problem" role="alert">
        <TriangleAlert size={14} aria-hidden /> {words}
      </span>
    )
  return (
    <>
      <span>{words}</span>
      {photo.state === 'sending' && (
        <progress aria-label={`Upload of ${photo.name}`} value={photo.sent} max={photo.size} />
      )}
    </>
  )
}
