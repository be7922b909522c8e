// What the mirror holds: the server's collections as the contract has them, and one of its own, the outbox, with an
// entry for each record whose change has not reached the server.
import {
  COLLECTION_SCHEMAS,
  COLLECTIONS,
  type Collection,
  type Documents,
} from '@forecourt/shared/sync/contract'
import type { RxCollection, RxDatabase, RxJsonSchema } from 'rxdb'

export interface OutboxEntry {
  /** "leads:abc". */
  id: string
  about: Collection
  documentId: string
  /** What was done, in words. */
  words: string
  /** The instant of the change, which also stands in the record. */
  at: string
}

export type MirrorCollections = { [C in Collection]: RxCollection<Documents[C]> } & {
  outbox: RxCollection<OutboxEntry>
}
export type MirrorDatabase = RxDatabase<MirrorCollections>

function schemaOf<T>(fields: readonly string[]): RxJsonSchema<T> {
  // The contract's schemas judge what is written; the database needs to know the fields and the key only.
  const properties = Object.fromEntries(fields.map(field => [field, {}]))
  return {
    version: 0,
    type: 'object',
    primaryKey: 'id',
    properties: { ...properties, id: { type: 'string', maxLength: 64 } },
    required: ['id'],
  } as unknown as RxJsonSchema<T>
}

export const RX_COLLECTIONS = {
  ...Object.fromEntries(
    COLLECTIONS.map(name => [name, { schema: schemaOf(Object.keys(COLLECTION_SCHEMAS[name].shape)) }]),
  ),
  outbox: { schema: schemaOf<OutboxEntry>(['id', 'about', 'documentId', 'words', 'at']) },
}
