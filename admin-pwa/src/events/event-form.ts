/** The form of an event: what stands in it, and what becomes of it when it is saved. */
import { type CommunityEvent, eventCreateSchema } from '@forecourt/shared/events/event'
import type { z } from 'zod'
import type { Saving } from '../forms/record-form.ts'
import type { EventActions, EventFields } from './event-actions.ts'

export const eventFormFields = eventCreateSchema.omit({ id: true })

/** How the form speaks of an event. */
export const EVENT_FORM = {
  valuesOf: (event: CommunityEvent | null): z.input<typeof eventFormFields> => ({
    name: event?.name ?? '',
    date: event?.date ?? '',
    location: event?.location ?? '',
    description: event?.description ?? '',
    status: event?.status ?? 'upcoming',
  }),
}

/** Stores what was typed into the form of an event, or adds it: a new one, or one that was deleted meanwhile. */
export function saveEvent(
  actions: Pick<EventActions, 'create' | 'update'>,
  { seen, isGone, typed, fields }: Saving<CommunityEvent, EventFields>,
): Promise<boolean> {
  return seen && !isGone ? actions.update(seen, typed) : actions.create(fields)
}
