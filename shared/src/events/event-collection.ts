/** Community events, as a collection that is mirrored. */
import type {
  CollectionDescription,
  FieldDescription,
  LooseRecord,
} from '../records/collection-description.ts'
import {
  EVENT_STATUS_LABELS,
  type EventField,
  eventAgainSchema,
  eventCreateSchema,
  eventEditSchema,
  eventSchema,
  newEvent,
} from './event.ts'

const fields = {
  name: { label: 'Name', kind: 'text' },
  date: { label: 'Date', kind: 'text' },
  location: { label: 'Location', kind: 'text' },
  description: { label: 'Description', kind: 'long' },
  status: { label: 'Status', kind: { choices: EVENT_STATUS_LABELS } },
  gallery: { label: 'Gallery', kind: 'files' },
} as const satisfies Record<EventField, FieldDescription>

/** What an event is called, as far as the record says. */
const eventTitle = ({ name }: LooseRecord) => String(name ?? 'Event')

export const eventCollection = {
  noun: 'event',
  schema: eventSchema,
  read: 'system_settings',
  fields,
  alongside: [],
  parents: {},
  belongsBy: null,
  media: { lists: ['gallery'], single: null },
  title: eventTitle,
  settling: {
    permissions: { change: 'system_settings', add: 'system_settings', remove: 'system_settings' },
    editSchema: eventSchema.partial(),
    createSchema: eventAgainSchema,
    needed: ['name', 'date', 'location', 'description', 'status'],
    ruled: [],
    make: (id, values, at) => newEvent(id, eventAgainSchema.parse(values), at),
    fromTitle: title => ({ name: title, status: 'upcoming' }),
  },
  rest: { createSchema: eventCreateSchema, editSchema: eventEditSchema },
} as const satisfies CollectionDescription
