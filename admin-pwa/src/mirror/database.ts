/**
 * How the mirror lies in the device's database (RxDB). One document holds a record whole: what the server has, what
 * waits, what was found to be lost. Writing one document is what the database does atomically, so no crash parts them.
 */
import type { Collection, Documents } from '@forecourt/shared/collections/collections'
import type { Colleague } from '@forecourt/shared/leads/lead-owner'
import type { LoanApplicationSummary } from '@forecourt/shared/loans/loan-application'
import type { Checkpoint, RefillReason } from '@forecourt/shared/sync/contract'
import type { Held } from '@forecourt/shared/sync/held-record'
import {
  addRxPlugin,
  createRxDatabase,
  type RxCollection,
  type RxDatabase,
  type RxJsonSchema,
  type RxStorage,
} from 'rxdb'
import { RxDBLeaderElectionPlugin } from 'rxdb/plugins/leader-election'

import type { Draft } from './draft-store.ts'
import { newId } from './new-id.ts'

addRxPlugin(RxDBLeaderElectionPlugin)

export interface HeldDocument<C extends Collection = Collection> extends Held<Documents[C]> {
  /** The filling in which the record was last heard of; what a new filling does not name is gone. */
  fill: number
  /** The record as the server had it before it was set back; kept until its user says what becomes of it. */
  lost: Documents[C] | null
  /**
   * The number of the newest gesture of this mirror about it, also of one that the server has judged; 0 before the first. It
   * is written together with what the gesture made of the record. The database's schema does not name it; see SheetDocument.
   */
  gesture: number
  /** That it was deleted, as long as that is remembered: of use where a server that is set back has it again. */
  gone?: Gone | null
}

export interface Gone {
  /** What it was called. */
  title: string
  /** Of the deletion. */
  revision: number
}

/** Where the mirror is in the server's history. */
export interface Place extends Checkpoint {
  id: typeof PLACE_ID
  /** Names the mirror to the server. */
  mirror: string
  /** What its user may see, as the server said. */
  scope: string
  /** Names the filling; each has a greater number than those before. */
  fill: number
  /** Since when it is whole, ISO in UTC; null before it was filled for the first time. */
  wholeSince: string | null
  /** The state of the loan applications that are kept here. */
  applications: string | null
  /** How many records were held when the server had nothing more. */
  count: number
  /** A filling under way. */
  filling: Filling | null
  /** Earlier checkpoints, oldest first. */
  earlier: Checkpoint[]
  /**
   * Up to which revision the server has the history of what is kept as lost. The database's schema does not name it:
   * another schema would have every device write anew all that it holds.
   */
  shared?: number
  /** The newest place of which the answer to a push told, while the mirror is not there yet. Not in the schema either. */
  acknowledged?: Checkpoint | null
  /**
   * No gesture of this mirror had a greater number, where the records that kept theirs were removed since. Not in the schema
   * either.
   */
  newestGesture?: number
  /** Whether new inventory takes the first place of the hero, as the server said last. Not in the schema either. */
  newTakesHero?: boolean
  /** Who can have customers, and could, as the server said last. Not in the schema either. */
  staff?: readonly Colleague[]
}

export interface Filling {
  reason: 'first' | 'evicted' | RefillReason
  /** The newest revision when it began. */
  floor: number
  /** Up to which revision the earlier history is shared. */
  common: number
  /** Records that have come, and in all. */
  done: number
  total: number
}

/** A draft as it lies in the database, beside the place. */
export interface DraftDocument extends Draft {
  /** "draft:lead:abc@xyz". */
  id: string
}

export const isPlace = (document: Place | DraftDocument): document is Place => document.id === PLACE_ID

export interface SentDocument {
  /** The change. */
  id: string
  about: Collection
  documentId: string
  gesture: number
  /** What was done, in words. */
  words: string
  at: string
  sentAt: string
  /** Whether a cover was chosen whose picture was gone. The database's schema does not name it; see Place. */
  isCoverGone?: boolean
}

/** As `common`: the server has the history that the device knows, and nothing is lost. */
export const ALL_SHARED = Number.MAX_SAFE_INTEGER

export const PLACE_ID = 'place'
/**
 * The place of a mirror that knows of none, because it is new or because its notes were lost.
 * @param present the present instant in ms: its filling is none of which a record could have been heard of before
 */
export const nowhere = (present: number): Place => ({
  id: PLACE_ID,
  mirror: newId(),
  revision: 0,
  mark: '',
  scope: '',
  fill: present,
  wholeSince: null,
  applications: null,
  count: 0,
  filling: { reason: 'first', floor: 0, common: ALL_SHARED, done: 0, total: 0 },
  earlier: [],
})

/** A record as it lies in the database. */
export interface RecordDocument extends HeldDocument {
  /** "leads/abc". */
  key: string
  about: Collection
}

/**
 * Many records as they came from the server, in one document: a browser's database takes as long for a document as for a
 * sheet of a thousand.
 */
export interface SheetDocument {
  /** "sheets/abc". */
  key: string
  about: Collection
  fill: number
  /**
   * The records as JSON, which is stored and read several times faster than objects are. The database's schema does not
   * name it: it is never asked for, and another schema would have every device write anew all that it holds.
   */
  rows: string
}

export type StoredDocument = RecordDocument | SheetDocument

export const isSheet = (document: StoredDocument): document is SheetDocument => 'rows' in document

/** All records lie in one collection: so many can be written as one, and the database opens faster. */
export interface MirrorCollections {
  records: RxCollection<StoredDocument>
  /** Where the mirror is, and beside it the drafts: the engine's free version opens few collections, and each one slowly. */
  place: RxCollection<Place | DraftDocument>
  sent: RxCollection<SentDocument>
  /** Without their figures, which stay on the server. */
  applications: RxCollection<LoanApplicationSummary>
}
export type MirrorDatabase = RxDatabase<MirrorCollections>

export const keyOf = (collection: Collection | 'sheets', id: string): string => `${collection}/${id}`

function schemaOf<T>(key: keyof T & string, fields: readonly (keyof T & string)[]): RxJsonSchema<T> {
  // The contract's schemas judge what is written; the database needs to know the fields and the key only.
  const properties = Object.fromEntries(fields.map(field => [field, {}]))
  return {
    version: 0,
    type: 'object',
    primaryKey: key,
    properties: { ...properties, [key]: { type: 'string', maxLength: 64 } },
    required: [key],
  } as unknown as RxJsonSchema<T>
}

const COLLECTION_SETTINGS = {
  records: {
    schema: schemaOf<RecordDocument>('key', ['key', 'about', 'id', 'server', 'waiting', 'fill', 'lost']),
  },
  place: {
    schema: schemaOf<Place>('id', [
      'id',
      'mirror',
      'revision',
      'mark',
      'scope',
      'fill',
      'wholeSince',
      'applications',
      'count',
      'filling',
      'earlier',
    ]),
  },
  applications: {
    schema: schemaOf<LoanApplicationSummary>('id', ['id', 'leadId', 'vehicleId', 'status', 'createdAt']),
  },
  sent: {
    schema: schemaOf<SentDocument>('id', ['id', 'about', 'documentId', 'gesture', 'words', 'at', 'sentAt']),
  },
}

export type Storage = RxStorage<unknown, unknown>

export interface DatabaseOptions {
  name: string
  storage: Storage
  /** Whether other tabs may have it open too. */
  isShared: boolean
}

export async function openDatabase({ name, storage, isShared }: DatabaseOptions): Promise<MirrorDatabase> {
  const database: MirrorDatabase = await createRxDatabase<MirrorCollections>({
    name,
    storage,
    multiInstance: isShared,
    closeDuplicates: true,
  })
  await database.addCollections(COLLECTION_SETTINGS as never)
  return database
}
