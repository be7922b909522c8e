import { useSortable } from '@dnd-kit/sortable'
import { DropdownMenu, IconButton } from '@radix-ui/themes'
import { EllipsisVertical, Film, GripVertical, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { Thumbnail } from './thumbnail.tsx'
import './media.css'

export interface TileAction {
  label: string
  isDisabled?: boolean
  isDanger?: boolean
  onSelect(): void
}

interface Props {
  url: string
  /** "Photo 3 of 12". */
  label: string
  isCover: boolean
  isFilm: boolean
  actions: readonly TileAction[]
}

/** A stored picture or film: dragged by its grip, or moved by its menu. */
export function MediaTile({ url, label, isCover, isFilm, actions }: Props) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: url })
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'media-tile dragged' : 'media-tile'}
      style={{
        ...(transform ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` } : {}),
        ...(transition ? { transition } : {}),
      }}
    >
      {isFilm ? <FilmFrame url={url} label={label} /> : <Thumbnail url={url} alt={label} />}
      {isCover && (
        <span className="cover-mark">
          <Star size={13} aria-hidden /> Cover
        </span>
      )}
      <div className="media-tile-foot">
        <IconButton
          ref={setActivatorNodeRef}
          size="2"
          type="button"
          variant="ghost"
          color="gray"
          {...attributes}
          {...listeners}
          aria-label={`Drag ${label}`}
        >
          <GripVertical size={16} aria-hidden />
        </IconButton>
        <DropdownMenu.Root>
          <DropdownMenu.Trigger>
            <IconButton size="2" type="button" variant="ghost" color="gray" aria-label={`${label}: more`}>
              <EllipsisVertical size={16} aria-hidden />
            </IconButton>
          </DropdownMenu.Trigger>
          <DropdownMenu.Content size="2">
            {actions.map(action => (
              <DropdownMenu.Item
                key={action.label}
                disabled={action.isDisabled ?? false}
                {...(action.isDanger ? { color: 'red' as const } : {})}
                onSelect={action.onSelect}
              >
                {action.label}
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Root>
      </div>
    </li>
  )
}

function FilmFrame({ url, label }: { url: string; label: string }): ReactNode {
  return (
    <a className="film-frame" href={url} target="_blank" rel="noreferrer">
      <Film size={24} aria-hidden />
      <span>Watch {label.toLowerCase()}</span>
    </a>
  )
}
