/**
 * What of a mirror the server does not have: kept when everything else of it is removed, and put into a mirror again
 * later, which is filled anew around it.
 */
import { readAll } from './all-of.ts'
import {
  type DraftDocument,
  isPlace,
  isSheet,
  type MirrorDatabase,
  type Place,
  type RecordDocument,
  type SentDocument,
  type StoredDocument,
} from './database.ts'
import type { OpenMirror } from './take-over.ts'

export interface MirrorRemnant {
  /** Records about which something waits, or that the server lost. */
  records: RecordDocument[]
  place: Place
  drafts: DraftDocument[]
  sent: SentDocument[]
}

const isRecord = (document: StoredDocument): document is RecordDocument => !isSheet(document)
const isDraft = (document: Place | DraftDocument): document is DraftDocument => !isPlace(document)

/** Null where the server has everything. */
export async function remnantIn({ database, store }: OpenMirror): Promise<MirrorRemnant | null> {
  const records = (await readAll(database.records)).filter(isRecord)
  const kept = records.filter(({ waiting, lost }) => waiting !== null || lost !== null)
  const drafts = (await readAll(database.place)).filter(isDraft)
  if (kept.length + drafts.length === 0) return null
  return {
    records: kept,
    place: { ...store.place(), newestGesture: store.newestGesture() },
    drafts,
    sent: [...store.sent()],
  }
}

/**
 * Puts it into a new mirror. It keeps the place, so that the server is asked whether it still has that history; without a
 * scope everything is filled in anew from there.
 */
export async function writeRemnant(database: MirrorDatabase, remnant: MirrorRemnant): Promise<void> {
  const { records, drafts, sent, place } = remnant
  await database.records.bulkUpsert(records)
  await database.sent.bulkUpsert(sent)
  await database.place.bulkUpsert(drafts)
  await database.place.upsert({ ...place, scope: '', wholeSince: null, count: 0, filling: null })
}
