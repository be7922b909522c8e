import { normalizeMangoQuery, prepareQuery, type RxCollection } from 'rxdb'

/** All that is not deleted. */
export function everythingIn<D>({ schema: { jsonSchema } }: RxCollection<D>) {
  const query = normalizeMangoQuery(jsonSchema, { selector: { _deleted: { $eq: false } } as never })
  return prepareQuery<D>(jsonSchema as never, query as never)
}

/** A document without what the database writes down about it. */
export function withoutNotes<D>(document: D): D {
  const { _deleted, _meta, _rev, _attachments, ...rest } = document as D & Record<string, unknown>
  return rest as D
}

/** Reads all of a collection, without the objects that the database would keep for each document. */
export async function readAll<D>(collection: RxCollection<D>): Promise<D[]> {
  const { documents } = await collection.storageInstance.query(everythingIn(collection))
  return documents.map(document => withoutNotes(document as D))
}

/**
 * Tells whether a document is heard of in a newer state than before. The database counts the writes of each; what another tab
 * wrote may be heard of after an own write that came later. No clock is asked.
 */
export function newerByWrites() {
  const writes = new Map<string, number>()
  return (id: string, document: unknown): boolean => {
    const { _rev = '' } = document as { _rev?: string }
    const count = Number(_rev.split('-')[0])
    if (count < (writes.get(id) ?? 0)) return false
    writes.set(id, count)
    return true
  }
}
