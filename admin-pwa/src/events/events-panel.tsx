import { type CommunityEvent, EVENT_STATUS_LABELS } from '@forecourt/shared/events/event'
import { Button, IconButton } from '@radix-ui/themes'
import { CalendarDays, MapPin, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { MediaSection } from '../media/media-section.tsx'
import { useRows } from '../mirror/use-mirror.ts'
import { useShortcuts } from '../shell/shortcuts.tsx'
import { EventDialog } from './event-dialog.tsx'
import { useEventActions } from './use-event-actions.ts'

export const DELETE_QUESTION = 'Are you sure you want to delete this event? This action cannot be undone.'
const SHORTCUTS = [{ keys: 'N', does: 'Add an event' }] as const

type Asked = { dialog: 'new' } | { dialog: 'edit' | 'delete'; id: string }

/** The community events, and the gallery of each. */
export function EventsPanel() {
  const events = useRows('events')
  const actions = useEventActions()
  const [asked, setAsked] = useState<Asked | null>(null)
  const add = () => setAsked({ dialog: 'new' })
  useShortcuts({ n: add }, SHORTCUTS)
  const close = () => setAsked(null)
  const event = asked && asked.dialog !== 'new' ? events?.find(one => one.id === asked.id) : undefined
  const newestFirst = [...(events ?? [])].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))

  return (
    <>
      <div className="panel-tools">
        <div>
          <h2>Community events</h2>
          <p className="muted">They stand on the home page, upcoming ones first.</p>
        </div>
        <Button size="2" onClick={add}>
          <Plus size={17} aria-hidden /> Add Event
        </Button>
      </div>
      {events === null && <p className="empty">Loading events...</p>}
      {events?.length === 0 && (
        <div className="empty">
          <h2>No events yet</h2>
          <p>The first one that you add appears on the home page.</p>
        </div>
      )}
      {newestFirst.map(one => (
        <EventPanel
          key={one.id}
          event={one}
          actions={actions}
          onEdit={() => setAsked({ dialog: 'edit', id: one.id })}
          onDelete={() => setAsked({ dialog: 'delete', id: one.id })}
        />
      ))}
      {asked?.dialog === 'new' && <EventDialog event={null} onSave={actions.create} onClose={close} />}
      {event && asked?.dialog === 'edit' && (
        <EventDialog event={event} onSave={(_all, typed) => actions.update(event, typed)} onClose={close} />
      )}
      {event && asked?.dialog === 'delete' && (
        <ConfirmDialog
          title={`Delete ${event.name}?`}
          question={DELETE_QUESTION}
          action="Delete event"
          onConfirm={() => void actions.remove(event)}
          onClose={close}
        />
      )}
    </>
  )
}

interface EventPanelProps {
  event: CommunityEvent
  actions: ReturnType<typeof useEventActions>
  onEdit(): void
  onDelete(): void
}

function EventPanel({ event, actions, onEdit, onDelete }: EventPanelProps) {
  return (
    <article className="panel event-panel" aria-label={event.name}>
      <header>
        <h3>{event.name}</h3>
        <span className="badge outlined">{EVENT_STATUS_LABELS[event.status]}</span>
        <span className="panel-deeds">
          <Button size="2" variant="outline" onClick={onEdit}>
            <Pencil size={15} aria-hidden /> Edit
          </Button>
          <IconButton
            size="2"
            variant="ghost"
            color="red"
            aria-label={`Delete ${event.name}`}
            onClick={onDelete}
          >
            <Trash2 size={17} aria-hidden />
          </IconButton>
        </span>
      </header>
      <div className="panel-row">
        <p className="event-facts">
          <span className="line">
            <CalendarDays size={16} aria-hidden /> {event.date}
          </span>
          <span className="line">
            <MapPin size={16} aria-hidden /> {event.location}
          </span>
        </p>
        <p className="event-words">{event.description}</p>
        <MediaSection
          title="Gallery"
          hint="JPG, PNG up to 10MB each"
          noun="Photo"
          accept="image/jpeg,image/png,image/webp"
          urls={event.gallery}
          cover={null}
          target={{ about: 'events', recordId: event.id, place: 'images' }}
          onReorder={gallery => void actions.reorder(event, gallery)}
          onDelete={url => void actions.removeImage(event, url)}
          onUploaded={actions.sayUploaded}
        />
      </div>
    </article>
  )
}
