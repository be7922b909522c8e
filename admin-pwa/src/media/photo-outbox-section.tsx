import type { PhotoPlace } from '@forecourt/shared/media/photo-queue'
import { Button } from '@radix-ui/themes'
import { Images } from 'lucide-react'
import { useMomentText } from '../clock/today.ts'
import { useMirror, useRows } from '../mirror/use-mirror.ts'
import { canRetry, isUnsent, needsPerson, PLACE_LABELS } from '../photos/photo-words.ts'
import type { ShownPhoto } from '../photos/shown-photo.ts'
import { usePhotoOutbox, usePhotos } from '../photos/use-photos.ts'
import { vehicleWords } from '../vehicles/vehicle-words.ts'
import { ChooseAgain } from './choose-again.tsx'
import { PhotoState } from './photo-state.tsx'
import { PhotoThumbnail } from './photo-thumbnail.tsx'
import { useTakeAway } from './use-take-away.tsx'
import './media.css'

/** The photos and films that this device keeps for the server, and what can be done with each. */
export function PhotoOutboxSection() {
  const all = usePhotos().filter(({ state }) => state !== 'sent')
  const [needing, going] = [all.filter(needsPerson), all.filter(photo => !needsPerson(photo))]
  const photos = [...needing, ...going]
  const isAnyLost = (useRows('lost') ?? []).length > 0
  return (
    <section className="panel" aria-labelledby="photos-waiting">
      <header>
        <Images size={20} aria-hidden />
        <h2 id="photos-waiting" tabIndex={-1}>
          Photos and films
        </h2>
        <span className="count-badge">{photos.length}</span>
        {needing.length > 0 && (
          <span className="badge alarm">
            {needing.length} {needing.length === 1 ? 'needs' : 'need'} you
          </span>
        )}
      </header>
      {photos.length === 0 && (
        <p className="panel-row muted">None waits.{!isAnyLost && ' What was taken here is on the server.'}</p>
      )}
      {photos.length > 0 && (
        <ul>
          {photos.map(photo => (
            <PhotoRow key={photo.id} photo={photo} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PhotoRow({ photo }: { photo: ShownPhoto }) {
  const outbox = usePhotoOutbox()
  const { id, name, place, at, state } = photo
  const { takeAway, question } = useTakeAway(photo)
  const record = useRecordName(photo)
  const momentText = useMomentText()
  return (
    <li className="panel-row photo-row" aria-label={name}>
      <PhotoThumbnail photo={photo} />
      <div className="photo-row-words">
        <b>{record}</b>
        <span className="muted">
          {PLACE_LABELS[place] ?? place} · {name} · {momentText(at)}
        </span>
        <PhotoState photo={photo} />
      </div>
      <div className="photo-row-actions">
        {canRetry(photo) && (
          <Button size="2" variant="outline" onClick={() => void outbox.retry(id)}>
            Retry<span className="visually-hidden"> {name}</span>
          </Button>
        )}
        {state === 'unstored' && <ChooseAgain photo={photo} />}
        <Button size="2" variant="outline" color="gray" onClick={takeAway}>
          {isUnsent(photo) && state !== 'unstored' ? 'Cancel' : 'Take away'}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      {question}
    </li>
  )
}

/** What the file belongs to, as people call it. */
function useRecordName({ about, recordId }: PhotoPlace): string {
  const mirror = useMirror()
  useRows(about)
  if (about === 'events')
    return mirror.rows('events').value?.find(({ id }) => id === recordId)?.name ?? `Event ${recordId}`
  return vehicleWords(mirror, mirror.rows('vehicles').value ?? [], recordId).text
}
