/** What can be done with events, here and without a server; each says what became of it. */
import {
  type CommunityEvent,
  EVENT_EDITABLE,
  type EventCreate,
  type EventField,
  newEvent,
} from '@forecourt/shared/events/event'
import { type Acting, instant, type Message } from '../mirror/acting.ts'
import { newId } from '../mirror/new-id.ts'
import type { Glance } from '../mirror/rows.ts'
import { eraseWithWayBack, goneWords, notTakenBack, TAKEN_BACK, withWayBack } from '../mirror/way-back.ts'

/** What is filled in for an event. */
export type EventFields = Omit<EventCreate, 'id'>

export function createEventActions({ mirror, say }: Omit<Acting, 'user'>) {
  async function attempt(action: () => Promise<void>, done: Message | null, failed: string) {
    try {
      await action()
    } catch {
      say({ title: 'Error', text: failed, isBad: true })
      return false
    }
    if (done) say(done)
    return true
  }
  const success = (text: string): Message => ({ title: 'Success', text })

  /** @param seen the event as it was seen by who changes it */
  const edit = (seen: CommunityEvent, fields: Partial<CommunityEvent>, words: string, hold?: string) =>
    mirror.write('events', { ...seen, ...fields, updatedAt: instant() }, words, seen, hold)

  /** Puts back the fields that were changed. @param after the event as it was made */
  async function takeBack(seen: CommunityEvent, after: CommunityEvent, changed: readonly EventField[]) {
    if (!mirror.glance('events', seen.id)) return say(notTakenBack(`${seen.name} was deleted meanwhile.`))
    const former = Object.fromEntries(changed.map(field => [field, seen[field]]))
    try {
      await edit(after, former, `${seen.name}: taken back`)
    } catch {
      return say(notTakenBack())
    }
    say(TAKEN_BACK)
  }

  return {
    create: (fields: EventFields) => {
      const event = newEvent(newId(), fields, instant())
      return attempt(
        () => mirror.write('events', event, `${event.name}: added`, null),
        success('Event created successfully'),
        'Failed to create event',
      )
    },
    update: (seen: CommunityEvent, fields: Partial<EventFields>) => {
      const after = { ...seen, ...fields } as CommunityEvent
      const changed = EVENT_EDITABLE.filter(field => field in fields)
      return attempt(
        () => edit(seen, fields, `${after.name}: edited`),
        { ...success('Event updated successfully'), takeBack: () => takeBack(seen, after, changed) },
        'Failed to update event',
      )
    },
    /** @param seen the event as it was seen by who asked for the deletion */
    remove: (seen: Glance<'events'>): Promise<boolean> =>
      eraseWithWayBack({ mirror, say }, 'events', seen, {
        name: seen.record.name,
        done: { title: 'Success', text: 'Event deleted successfully' },
        failed: { title: 'Error', text: 'Failed to delete event' },
      }),
    reorder: (seen: CommunityEvent, gallery: string[]) =>
      attempt(
        () => edit(seen, { gallery }, `${seen.name}: gallery put in order`),
        null,
        'Failed to put the images in order',
      ),
    /** Takes a picture out of the gallery; the server removes a file that nothing names, so that it hears of it late. */
    removeImage: (seen: CommunityEvent, url: string) => {
      const hold = newId()
      const gallery = seen.gallery.filter(one => one !== url)
      const gone = goneWords(mirror, 'events', seen.id, seen.name)
      return attempt(
        () => edit(seen, { gallery }, `${seen.name}: image deleted`, hold),
        withWayBack({ mirror, say }, hold, success('Image deleted successfully'), gone),
        'Failed to delete image',
      )
    },
  }
}

export type EventActions = ReturnType<typeof createEventActions>
