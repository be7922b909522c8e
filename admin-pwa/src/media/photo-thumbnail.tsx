import { Film, ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { ShownPhoto } from '../photos/shown-photo.ts'
import { usePhotoUrl } from '../photos/use-photos.ts'
import './media.css'

/** A file that is kept here: its picture, or a sign where there is none to show. */
export function PhotoThumbnail({ photo }: { photo: ShownPhoto }) {
  const url = usePhotoUrl(photo)
  const [unshown, setUnshown] = useState<string | null>(null)
  const Sign = photo.isFilm ? Film : ImageOff
  if (url === null || url === unshown)
    return (
      <span className="film-frame">{(photo.isFilm || url !== null) && <Sign size={24} aria-hidden />}</span>
    )
  return <img src={url} alt="" width="150" height="100" onError={() => setUnshown(url)} />
}
