/** The collections of the dealership's records. An issue may be about any of them. */
import { eventCollection } from '../events/event-collection.ts'
import { leadCollection } from '../leads/lead-collection.ts'
import { noteCollection } from '../leads/note-collection.ts'
import type { CollectionDescription } from '../records/collection-description.ts'
import { taskCollection } from '../tasks/task-collection.ts'
import { vehicleCollection } from '../vehicles/vehicle-collection.ts'

export const RECORD_COLLECTIONS = {
  vehicles: vehicleCollection,
  leads: leadCollection,
  notes: noteCollection,
  events: eventCollection,
  tasks: taskCollection,
} as const satisfies Record<string, CollectionDescription>

export type RecordCollection = keyof typeof RECORD_COLLECTIONS

export const RECORD_COLLECTION_NAMES = Object.keys(RECORD_COLLECTIONS) as RecordCollection[]
