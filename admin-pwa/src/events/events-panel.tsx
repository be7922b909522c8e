import { type CommunityEvent, EVENT_STATUS_LABELS } from '@forecourt/shared/events/event'
import { eventsInOrder } from '@forecourt/shared/events/home-events'
import { Button, IconButton } from '@radix-ui/themes'
import { CalendarDays, MapPin, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { MediaSection } from '../media/media-section.tsx'
import { useLastSeen } from '../mirror/use-last-seen.ts'
import { useConnection, useMirror, useRows } from '../mirror/use-mirror.ts'
import { useShortcuts } from '../shell/shortcuts.tsx'
import type { EventActions } from './event-actions.ts'
import { EventDialog } from './event-dialog.tsx'
import { useEventActions } from './use-event-actions.ts'
import './events.css'

const DELETE_QUESTION = 'Are you sure you want to delete this event? This action cannot be undone.'
const SHORTCUTS = [{ keys: 'N', does: 'Add an event' }] as const

type Asked = { dialog: 'new' } | { dialog: 'edit' | 'delete'; id: string }

/** The community events, and the gallery of each. */
export function EventsPanel() {
  const events = useRows('events')
  const { offlineSince } = useConnection()
  const actions = useEventActions()
  const [asked, setAsked] = useState<Asked | null>(null)
  const add = () => setAsked({ dialog: 'new' })
  useShortcuts({ n: add }, SHORTCUTS)
  const close = () => setAsked(null)
  const inOrder = eventsInOrder(events ?? [])

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
      {events === null && offlineSince === null && <p className="empty">Loading events...</p>}
      {events === null && offlineSince !== null && (
        <div className="empty" role="status">
          <h2>Failed to fetch events</h2>
          <p>Nothing has reached this device yet. They appear as soon as the server can be reached.</p>
        </div>
      )}
      {events?.length === 0 && (
        <div className="empty">
          <h2>No events yet</h2>
          <p>The first one that you add appears on the home page.</p>
        </div>
      )}
      {inOrder.map(one => (
        <EventPanel
          key={one.id}
          event={one}
          actions={actions}
          onEdit={() => setAsked({ dialog: 'edit', id: one.id })}
          onDelete={() => setAsked({ dialog: 'delete', id: one.id })}
        />
      ))}
      {asked?.dialog === 'new' && <EventDialog event={null} actions={actions} onClose={close} />}
      {asked && asked.dialog !== 'new' && (
        <EventDialogs
          key={`${asked.dialog} ${asked.id}`}
          asked={asked}
          events={events ?? []}
          actions={actions}
          onClose={close}
        />
      )}
    </>
  )
}

interface DialogsProps {
  asked: Exclude<Asked, { dialog: 'new' }>
  events: readonly CommunityEvent[]
  actions: EventActions
  onClose(): void
}

/** A dialog about an event. It stays when that is deleted elsewhere: what is typed in it is not lost with it. */
function EventDialogs({ asked, events, actions, onClose }: DialogsProps) {
  const mirror = useMirror()
  const { record: event, isGone } = useLastSeen(events.find(one => one.id === asked.id) ?? null)
  // What comes while the question stands was not seen by who answers it.
  const [seen] = useState(() => mirror.glance('events', asked.id))
  if (!event) return null
  if (asked.dialog === 'edit')
    return <EventDialog event={event} isGone={isGone} actions={actions} onClose={onClose} />
  return isGone ? null : (
    <ConfirmDialog
      title={`Delete ${event.name}?`}
      question={DELETE_QUESTION}
      action="Delete event"
      onConfirm={() => seen && void actions.remove(seen)}
      onClose={onClose}
    />
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
        <span className="panel-actions">
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
