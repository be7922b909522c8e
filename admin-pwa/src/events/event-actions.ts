/** What can be done with events, here and without a server; each says what became of it. */
import { type CommunityEvent, type EventCreate, newEvent } from '@forecourt/shared/events/event'
import { type Acting, instant } from '../mirror/acting.ts'
import { newId } from '../mirror/new-id.ts'
import type { Glance } from '../mirror/rows.ts'
import { eraseWithWayBack } from '../mirror/way-back.ts'

/** What is filled in for an event. */
export type EventFields = Omit<EventCreate, 'id'>

export function createEventActions({ mirror, say }: Omit<Acting, 'user'>) {
  async function attempt(action: () => Promise<void>, done: string, failed: string): Promise<boolean> {
    try {
      await action()
      say({ title: 'Success', text: done })
      return true
    } catch {
      say({ title: 'Error', text: failed, isBad: true })
      return false
    }
  }
  /** @param seen the event as it was seen by who changes it */
  const edit = (seen: CommunityEvent, fields: Partial<CommunityEvent>, words: string) =>
    mirror.write('events', { ...seen, ...fields, updatedAt: instant() }, words, seen)

  return {
    create: (fields: EventFields) => {
      const event = newEvent(newId(), fields, instant())
      return attempt(
        () => mirror.write('events', event, `${event.name}: added`, null),
        'Event created successfully',
        'Failed to create event',
      )
    },
    update: (seen: CommunityEvent, fields: Partial<EventFields>) =>
      attempt(
        () => edit(seen, fields, `${fields.name ?? seen.name}: edited`),
        'Event updated successfully',
        'Failed to update event',
      ),
    /** @param seen the event as it was seen by who asked for the deletion */
    remove: (seen: Glance<'events'>): Promise<boolean> =>
      eraseWithWayBack({ mirror, say }, 'events', seen, {
        name: seen.record.name,
        done: { title: 'Success', text: 'Event deleted successfully' },
        failed: { title: 'Error', text: 'Failed to delete event' },
      }),
    reorder: (seen: CommunityEvent, gallery: string[]) =>
      edit(seen, { gallery }, `${seen.name}: gallery put in order`),
    removeImage: (seen: CommunityEvent, url: string) =>
      attempt(
        () => edit(seen, { gallery: seen.gallery.filter(one => one !== url) }, `${seen.name}: image deleted`),
        'Image deleted successfully',
        'Failed to delete image',
      ),
  }
}

export type EventActions = ReturnType<typeof createEventActions>
