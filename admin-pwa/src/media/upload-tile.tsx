import { Button, IconButton } from '@radix-ui/themes'
import { Film, TriangleAlert, X } from 'lucide-react'
import { dropUpload, retryUpload, type Upload } from './uploads.ts'

const MEGABYTE = 1024 * 1024

/** A file on its way: how far it is, or why it stays behind. */
export function UploadTile({ upload }: { upload: Upload }) {
  const { file, state, progress, message } = upload
  const size = (file.size / MEGABYTE).toFixed(1)
  return (
    <li className="media-tile">
      {upload.preview ? (
        <img src={upload.preview} alt="" width="150" height="100" />
      ) : (
        <span className="film-frame">
          <Film size={24} aria-hidden />
        </span>
      )}
      <div className="upload-words">
        <span className="upload-name">{file.name}</span>
        {state === 'refused' ? (
          <>
            <span className="field-problem" role="alert">
              <TriangleAlert size={14} aria-hidden /> {message}
            </span>
            <Button size="2" type="button" variant="outline" onClick={() => void retryUpload(upload)}>
              Try again
            </Button>
          </>
        ) : (
          <>
            <span>
              {state === 'waiting' ? 'Waits for the others' : `${Math.round(progress * 100)}% of ${size} MB`}
            </span>
            <progress aria-label={`Upload of ${file.name}`} value={progress} max={1} />
          </>
        )}
      </div>
      {state !== 'sending' && (
        <IconButton
          size="2"
          type="button"
          variant="ghost"
          color="gray"
          className="upload-drop"
          aria-label={`Take away ${file.name}`}
          onClick={() => dropUpload(upload.id)}
        >
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
