import { Button, IconButton } from '@radix-ui/themes'
import { X } from 'lucide-react'
import { canRetry } from '../photos/photo-words.ts'
import type { ShownPhoto } from '../photos/shown-photo.ts'
import { usePhotoOutbox } from '../photos/use-photos.ts'
import { ChooseAgain } from './choose-again.tsx'
import { PhotoState } from './photo-state.tsx'
import { PhotoThumbnail } from './photo-thumbnail.tsx'
import { useTakeAway } from './use-take-away.tsx'
import './media.css'

/** A file that the server does not have yet: what becomes of it, or why it stays behind. */
export function UploadTile({ photo }: { photo: ShownPhoto }) {
  const outbox = usePhotoOutbox()
  const { takeAway, question } = useTakeAway(photo)
  const { id, name, state } = photo
  return (
    <li className="media-tile">
      <PhotoThumbnail photo={photo} />
      <div className="upload-words">
        <span className="upload-name">{name}</span>
        <PhotoState photo={photo} />
        {canRetry(photo) && (
          <Button size="2" type="button" variant="outline" onClick={() => void outbox.retry(id)}>
            Try again
          </Button>
        )}
        {state === 'unstored' && <ChooseAgain photo={photo} />}
      </div>
      {state !== 'sent' && (
        <IconButton
          size="2"
          type="button"
          variant="ghost"
          color="gray"
          className="upload-drop"
          aria-label={`Take away ${name}`}
          onClick={takeAway}
        >
          <X size={16} aria-hidden />
        </IconButton>
      )}
      {question}
    </li>
  )
}
