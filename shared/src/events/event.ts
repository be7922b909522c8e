/** A community event of the dealer, with its gallery. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { fieldsOf, requiredText, revisionSchema } from '../schema-parts.ts'
import { mediaUrlSchema } from '../vehicles/vehicle.ts'

export const EVENT_STATUSES = ['upcoming', 'completed', 'cancelled'] as const
export type EventStatus = (typeof EVENT_STATUSES)[number]

export const EVENT_STATUS_LABELS = {
  upcoming: 'Upcoming',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const satisfies Record<EventStatus, string>

export const EVENT_GALLERY_MAX = 100

const fields = {
  name: requiredText('Event name is required', 120),
  /** Free text, as the dealer writes it: "Saturday, December 6". */
  date: requiredText('Event date is required', 80),
  location: requiredText('Location is required', 160),
  description: requiredText('Description is required', 5000),
  status: z.enum(EVENT_STATUSES),
}

const pictures = {
  gallery: z
    .array(mediaUrlSchema)
    .max(EVENT_GALLERY_MAX, `A gallery holds at most ${EVENT_GALLERY_MAX} pictures`),
}

export const eventSchema = z.object({
  id: idSchema,
  ...fields,
  ...pictures,
  createdAt: z.string(),
  updatedAt: z.string(),
  revision: revisionSchema,
})
export type CommunityEvent = z.output<typeof eventSchema>

export const eventCreateSchema = z.object({
  id: idSchema.optional(),
  ...fields,
  status: fields.status.default('upcoming'),
})
export type EventCreate = z.output<typeof eventCreateSchema>

/** An event that is made again, with the pictures that it had. */
export const eventAgainSchema = eventCreateSchema.extend({ gallery: pictures.gallery.default([]) })

export const eventEditSchema = z.object(fields).partial()
export type EventEdit = z.output<typeof eventEditSchema>

/** The fields that a person can change; all others are written by the rules. */
export const EVENT_EDITABLE = fieldsOf({ ...fields, ...pictures })
export type EventField = (typeof EVENT_EDITABLE)[number]

type NewEvent = Pick<CommunityEvent, keyof typeof fields> & Partial<Pick<CommunityEvent, 'gallery'>>

/**
 * An event that was never stored.
 * @param at an instant, ISO in UTC
 */
export const newEvent = (id: string, event: NewEvent, at: string): CommunityEvent => ({
  gallery: [],
  ...event,
  id,
  createdAt: at,
  updatedAt: at,
  revision: 0,
})
