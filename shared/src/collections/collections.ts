/** Everything that an app mirrors, and what follows from how it is described. */
import type { z } from 'zod'
import type { CollectionDescription, LooseRecord } from '../records/collection-description.ts'
import { issueCollection } from './issue-collection.ts'
import { inOrderOfParents } from './order-of-parents.ts'
import { RECORD_COLLECTIONS } from './record-collections.ts'

export const COLLECTION_TABLE = {
  ...RECORD_COLLECTIONS,
  issues: issueCollection,
} as const satisfies Record<string, CollectionDescription>

export type Collection = keyof typeof COLLECTION_TABLE
export type Documents = { [C in Collection]: z.output<(typeof COLLECTION_TABLE)[C]['schema']> }

/** Parents before children: in this order records are written, in the reverse they are removed. */
export const COLLECTIONS = inOrderOfParents(COLLECTION_TABLE) as Collection[]

/** What a collection says of itself. */
export const descriptionOf = (collection: Collection): CollectionDescription => COLLECTION_TABLE[collection]

/** Makes something for each collection. */
export function forEachCollection<T>(
  make: (collection: Collection, description: CollectionDescription) => T,
) {
  return Object.fromEntries(
    COLLECTIONS.map(collection => [collection, make(collection, descriptionOf(collection))]),
  ) as Record<Collection, T>
}

/** What a person can change of a record. Only differences in these make a change, on the device and on the server. */
export const PUSHED_FIELDS: Readonly<Record<Collection, readonly string[]>> = forEachCollection(
  (_name, { fields, alongside }) => [...Object.keys(fields), ...alongside],
)

/** What others rely on; see FieldDescription. */
export const CONTESTED_FIELDS: Readonly<Record<Collection, readonly string[]>> = forEachCollection(
  (_name, { fields }) => Object.keys(fields).filter(field => fields[field]?.isContested),
)

/** Those whose records name pictures and films. They are what the public site shows, too. */
export const COLLECTIONS_WITH_MEDIA = COLLECTIONS.filter(name => descriptionOf(name).media !== null)

/** What a record is called: "Ruth Becker", "2021 Toyota 4Runner". */
export const recordTitle = (collection: Collection, record: LooseRecord): string =>
  descriptionOf(collection).title(record)
