/** A community event of the dealer, with its gallery. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { requiredText, revisionSchema } from '../schema-parts.ts'
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

export const eventSchema = z.object({
  id: idSchema,
  ...fields,
  gallery: z.array(mediaUrlSchema).max(EVENT_GALLERY_MAX),
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

export const eventEditSchema = z.object(fields).partial()
export type EventEdit = z.output<typeof eventEditSchema>

export const EVENT_EDITABLE = ['name', 'date', 'location', 'description', 'status', 'gallery'] as const
