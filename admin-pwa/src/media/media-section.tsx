import { closestCenter, DndContext } from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable'
import type { PhotoPlace } from '@forecourt/shared/media/photo-queue'
import { Camera } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { doublesWords } from '../photos/photo-words.ts'
import { usePhotoOutbox, usePhotosOf } from '../photos/use-photos.ts'
import { useDragSensors } from '../shell/use-drag-sensors.ts'
import { MediaTile, type TileAction } from './media-tile.tsx'
import { UploadTile } from './upload-tile.tsx'
import { type OnUploaded, useOutcomes } from './use-outcomes.ts'
import './media.css'

interface Props {
  title: string
  /** What can be sent, in words: "JPG, PNG up to 10MB each". */
  hint: string
  /** "Photo" or "Film". */
  noun: string
  accept: string
  urls: readonly string[]
  cover: string | null
  /** Where files belong. */
  target: PhotoPlace
  onReorder(urls: string[]): void
  onDelete(url: string): void
  /** Absent where there is no cover. */
  onCover?(url: string): void
  onUploaded: OnUploaded
}

/** The pictures or films of something: dropped in or chosen, put in order, taken away. */
export function MediaSection(props: Props) {
  const { title, noun, urls, target, onReorder } = props
  const heading = useId()
  const sensors = useDragSensors(sortableKeyboardCoordinates)
  const outbox = usePhotoOutbox()
  const kept = usePhotosOf(target.about, target.recordId, target.place)
  const [note, setNote] = useState<string | null>(null)
  useOutcomes(kept, props.onUploaded)
  // What was sent is here twice for a moment: kept, and in its record.
  const photos = kept.filter(({ url }) => url === null || !urls.includes(url))
  const add = async (files: readonly File[]) => {
    setNote(null)
    const { doubles } = await outbox.keep(target, files)
    setNote(doublesWords(doubles))
  }
  const move = (from: number, to: number) => onReorder(arrayMove([...urls], from, to))

  const actionsOf = (url: string, index: number): TileAction[] => [
    ...(props.onCover
      ? [{ label: 'Make cover', isDisabled: url === props.cover, onSelect: () => props.onCover?.(url) }]
      : []),
    { label: 'Move left', isDisabled: index === 0, onSelect: () => move(index, index - 1) },
    { label: 'Move right', isDisabled: index === urls.length - 1, onSelect: () => move(index, index + 1) },
    { label: 'Delete', isDanger: true, onSelect: () => props.onDelete(url) },
  ]

  return (
    <fieldset className="media-section" aria-labelledby={heading}>
      <div className="media-head">
        <h2 id={heading}>{title}</h2>
        <span className="count-badge">{urls.length}</span>
        <span className="muted">{props.hint}</span>
      </div>
      <p className="media-note" role="status">
        {note}
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => {
          if (over && over.id !== active.id)
            move(urls.indexOf(String(active.id)), urls.indexOf(String(over.id)))
        }}
      >
        <SortableContext items={[...urls]} strategy={rectSortingStrategy}>
          <ul className="media-grid">
            {urls.map((url, index) => (
              <MediaTile
                key={url}
                url={url}
                label={`${noun} ${index + 1} of ${urls.length}`}
                isCover={url === props.cover}
                isFilm={noun === 'Film'}
                actions={actionsOf(url, index)}
              />
            ))}
            {photos.map(photo => (
              <UploadTile key={photo.id} photo={photo} />
            ))}
            <li>
              <AddMedia accept={props.accept} onFiles={files => void add(files)}>
                Take, choose or drop {noun === 'Film' ? 'films' : 'photos'}
              </AddMedia>
            </li>
          </ul>
        </SortableContext>
      </DndContext>
    </fieldset>
  )
}

interface AddProps {
  accept: string
  onFiles(files: File[]): void
  children: ReactNode
}

function AddMedia({ accept, onFiles, children }: AddProps) {
  const [isOver, setOver] = useState(false)
  const take = (list: FileList | null) => {
    if (list && list.length > 0) onFiles([...list])
  }
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(over)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button in it is the first
    <div
      className={isOver ? 'add-media over' : 'add-media'}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={event => {
        drag(false)(event)
        take(event.dataTransfer.files)
      }}
    >
      <label>
        <Camera size={22} aria-hidden />
        {children}
        <input
          type="file"
          accept={accept}
          multiple
          className="visually-hidden"
          onChange={event => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
      </label>
    </div>
  )
}
