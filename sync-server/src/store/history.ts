/** What mirrors read of the database: what changed after a revision, and whether they are of the same history. */
import type { Collection, Documents } from '@forecourt/shared/collections/collections'
import type { Checkpoint, Pulled, PulledChanges, RecordChange } from '@forecourt/shared/sync/contract'
import { type IssueReader, maySeeIssue } from '@forecourt/shared/sync/issue-readers'
import { and, asc, count, desc, eq, gt, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import { ask, askOne, type Database, type Queries, type Work } from '../database/database.ts'
import { documentOf, tableOf } from './collections.ts'
import type { Actor, News, NewsQuery } from './store.ts'

/** The setting that says up to which revision deletions are forgotten. */
export const FORGOTTEN_KEY = 'tombstones_forgotten'

/** Of more changes of one record nobody is told who made them. */
const CHANGES_MAX = 500

const NAMELESS = {
  user: 'Somebody',
  visitor: 'The website',
  system: 'The server',
  command: 'A command on the server',
} as const satisfies Record<Actor['kind'], string>

/** The number of the newest commit. */
function* latestRevision({ select, tables }: Queries): Work<number> {
  return (yield* askOne(select().from(tables.sequence)))?.revision ?? 0
}

/**
 * What changed after a revision, oldest first; issues as their reader may see them. All of it is read as it is at one
 * moment, so that the checkpoint holds for all collections.
 */
export function* newsAfter(queries: Queries, query: NewsQuery): Work<News> {
  const { scope, after, limit } = query
  const sources = scope.map(collection => sourceOf(queries, collection, query))
  const revisions: number[] = []
  for (const source of sources) revisions.push(...(yield* source.revisions(limit)))
  revisions.sort((a, b) => a - b)
  const changes: PulledChanges = { vehicles: [], leads: [], notes: [], events: [], tasks: [], issues: [] }
  const isAll = revisions.length < limit
  // A commit is never split over two pages: the checkpoint is its revision, and what is left of it would be missed.
  const last = isAll ? yield* latestRevision(queries) : (revisions[limit - 1] ?? after)
  for (const source of sources) Object.assign(changes, { [source.collection]: yield* source.upTo(last) })
  let remaining = 0
  if (!isAll) for (const source of sources) remaining += yield* source.countAfter(last)
  return { changes, revision: Math.max(last, after), remaining }
}

/** The rows and the newTombstones of one collection after a revision. */
function sourceOf<C extends Collection>(
  { tables, select }: Queries,
  collection: C,
  { after, ...reader }: NewsQuery,
) {
  const table = tableOf(tables, collection)
  const { syncIssues, tombstones } = tables
  const isOwn = eq(syncIssues.userId, reader.userId)
  // Who knows nothing yet need not hear of what is settled.
  const ofOthers = after === 0 ? or(isOwn, isNull(syncIssues.settledAt)) : undefined
  const own = collection === 'issues' ? (reader.seesOthersIssues ? ofOthers : isOwn) : undefined
  const isTombstone = eq(tombstones.collection, collection)
  const rows = (more?: SQL) => and(gt(table.revision, after), own, more)
  const newTombstones = (more?: SQL) => and(isTombstone, gt(tombstones.revision, after), more)
  return {
    collection,
    *revisions(limit: number): Work<number[]> {
      const changed = yield* ask(
        select({ revision: table.revision })
          .from(table)
          .where(rows())
          .orderBy(asc(table.revision))
          .limit(limit),
      )
      const deleted = yield* ask(
        select({ revision: tombstones.revision })
          .from(tombstones)
          .where(newTombstones())
          .orderBy(asc(tombstones.revision))
          .limit(limit),
      )
      return [...changed, ...deleted].map(({ revision }) => revision)
    },
    *upTo(last: number): Work<Pulled<C>[]> {
      const changed = yield* ask(
        select()
          .from(table)
          .where(rows(lte(table.revision, last))),
      )
      const deleted = yield* ask(
        select()
          .from(tombstones)
          .where(newTombstones(lte(tombstones.revision, last))),
      )
      return [
        ...changed.map(row => asSeen(collection, documentOf(collection, row), reader)),
        ...deleted.map(({ id, revision }) => ({ id, revision, _deleted: true as const })),
      ].sort((a, b) => a.revision - b.revision)
    },
    *countAfter(last: number): Work<number> {
      const counted = yield* askOne(
        select({ total: count() })
          .from(table)
          .where(rows(gt(table.revision, last))),
      )
      return counted?.total ?? 0
    },
  }
}

/** A record as its reader may see it: one that is none of theirs any more is gone for them. */
export function asSeen<C extends Collection>(
  collection: C,
  document: Documents[C],
  reader: IssueReader,
): Pulled<C> {
  if (collection !== 'issues' || !('userId' in document) || maySeeIssue(document, reader)) return document
  return { id: document.id, revision: document.revision, _deleted: true }
}

/** The mark of a commit: its instant, and the first record that it changed. */
export const markText = (at: string, collection: string, recordId: string) =>
  `${at}/${collection}/${recordId}`

/**
 * What tells a revision from the same number in another history: the instant and the first record of its commit.
 * @returns blank for a revision that is not known here
 */
export async function markOf({ select, tables: { audit } }: Queries, revision: number): Promise<string> {
  const [line] = await select({ at: audit.at, collection: audit.collection, recordId: audit.recordId })
    .from(audit)
    .where(eq(audit.revision, revision))
    .orderBy(asc(audit.id))
    .limit(1)
  return line ? markText(line.at, line.collection, line.recordId) : ''
}

/** The newest of some checkpoints that are places in this history; 0 when none is. */
export async function commonRevision(queries: Queries, checkpoints: readonly Checkpoint[]): Promise<number> {
  const newestFirst = checkpoints.filter(({ mark }) => mark !== '').sort((a, b) => b.revision - a.revision)
  for (const { revision, mark } of newestFirst)
    if ((await markOf(queries, revision)) === mark) return revision
  return 0
}

/** Forgets the deletions before an instant; who has not pulled since fills anew. Gives how many. */
export function forgetTombstones(database: Database, before: string): Promise<number> {
  return database.transaction(function* (queries) {
    const { settings, tombstones } = queries.tables
    const old = lt(tombstones.deletedAt, before)
    const newest = yield* askOne(
      queries
        .select({ revision: tombstones.revision })
        .from(tombstones)
        .where(old)
        .orderBy(desc(tombstones.revision))
        .limit(1),
    )
    if (!newest) return 0
    const value = newest.revision
    yield* ask(
      queries
        .insert(settings)
        .values({ key: FORGOTTEN_KEY, value })
        .onConflictDoUpdate({ target: settings.key, set: { value } }),
    )
    const gone = yield* ask(queries.delete(tombstones).where(old).returning({ id: tombstones.id }))
    return gone.length
  })
}

/** Who changed a record after a revision, oldest first. A visitor and the server itself are named as such. */
export async function changesOf(
  { select, tables: { audit } }: Queries,
  collection: Collection,
  id: string,
  after: number,
): Promise<RecordChange[]> {
  const lines = await select()
    .from(audit)
    .where(and(eq(audit.collection, collection), eq(audit.recordId, id), gt(audit.revision, after)))
    .orderBy(asc(audit.id))
    .limit(CHANGES_MAX)
  return lines
    .filter(({ action }) => action !== 'read')
    .map(({ revision, at, actorKind, actorName, action, before, after: now }) => ({
      revision,
      at,
      by: actorName ?? NAMELESS[actorKind as Actor['kind']],
      fields: action === 'deleted' ? [] : Object.keys({ ...before, ...now }),
      isDeletion: action === 'deleted',
    }))
}
