import type { CommunityEvent } from '@forecourt/shared/events/event'
import { newId } from '../mirror/new-id.ts'
import { useMirror } from '../mirror/use-mirror.ts'
import { useToast } from '../toasts/toasts.tsx'
import type { EventFields } from './event-dialog.tsx'

/** What can be done with events, here and without a server; each says what became of it. */
export function useEventActions() {
  const mirror = useMirror()
  const toast = useToast()
  const now = () => new Date().toISOString()

  async function attempt(action: () => Promise<void>, done: string, failed: string): Promise<boolean> {
    try {
      await action()
      toast({ title: 'Success', text: done })
      return true
    } catch {
      toast({ title: 'Error', text: failed, isBad: true })
      return false
    }
  }
  const edit = (event: CommunityEvent, fields: Partial<CommunityEvent>, words: string) =>
    mirror.write('events', { ...event, ...fields, updatedAt: now() }, words, event)

  return {
    create: (fields: EventFields) => {
      const at = now()
      const event = { ...fields, id: newId(), gallery: [], createdAt: at, updatedAt: at, revision: 0 }
      return attempt(
        () => mirror.write('events', event, `${event.name}: added`),
        'Event created successfully',
        'Failed to create event',
      )
    },
    update: (event: CommunityEvent, fields: Partial<EventFields>) =>
      attempt(
        () => edit(event, fields, `${fields.name ?? event.name}: edited`),
        'Event updated successfully',
        'Failed to update event',
      ),
    remove: (event: CommunityEvent) =>
      attempt(
        () => mirror.erase('events', event, `${event.name}: deleted`),
        'Event deleted successfully',
        'Failed to delete event',
      ),
    reorder: (event: CommunityEvent, gallery: string[]) =>
      edit(event, { gallery }, `${event.name}: gallery put in order`),
    removeImage: (event: CommunityEvent, url: string) =>
      attempt(
        () =>
          edit(event, { gallery: event.gallery.filter(one => one !== url) }, `${event.name}: image deleted`),
        'Image deleted successfully',
        'Failed to delete image',
      ),
    sayUploaded: (stored: number, refused: number) => {
      mirror.resync()
      if (refused > 0) toast({ title: 'Error', text: 'Failed to upload images', isBad: true })
      else if (stored > 0) toast({ title: 'Success', text: 'Images uploaded successfully' })
    },
  }
}
