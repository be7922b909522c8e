/** What mirrors read of the database: what changed after a revision, and whether they are of the same history. */
import type { Checkpoint, Collection, Pulled, PulledChanges } from '@forecourt/shared/sync/contract'
import { and, asc, count, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { audit, sequence, settings, syncIssues, tombstones } from '../database/schema.ts'
import { documentOf, tableOf } from './collections.ts'
import type { News, NewsQuery } from './store.ts'

/** The setting that says up to which revision deletions are forgotten. */
export const FORGOTTEN_KEY = 'tombstones_forgotten'

const latestRevision = (database: Pick<Database, 'select'>): number =>
  database.select().from(sequence).get()?.revision ?? 0

/**
 * What changed after a revision, oldest first; issues only of their author. All of it is read in one turn, so that the
 * checkpoint holds for all collections.
 */
export function newsAfter(database: Database, { scope, after, limit, userId }: NewsQuery): News {
  const sources = scope.map(collection => sourceOf(database, collection, after, userId))
  const revisions = sources.flatMap(source => source.revisions(limit)).sort((a, b) => a - b)
  const changes: PulledChanges = { vehicles: [], leads: [], notes: [], events: [], issues: [] }
  const isAll = revisions.length < limit
  // A commit is never split over two pages: the checkpoint is its revision, and what is left of it would be missed.
  const last = isAll ? latestRevision(database) : (revisions[limit - 1] ?? after)
  for (const source of sources) Object.assign(changes, { [source.collection]: source.upTo(last) })
  const remaining = isAll ? 0 : sources.reduce((sum, source) => sum + source.countAfter(last), 0)
  return { changes, revision: Math.max(last, after), remaining }
}

/** The rows and the graves of one collection after a revision. */
function sourceOf<C extends Collection>(database: Database, collection: C, after: number, userId: string) {
  const table = tableOf(collection)
  const own = collection === 'issues' ? eq(syncIssues.userId, userId) : undefined
  const isGrave = eq(tombstones.collection, collection)
  const rows = (more?: SQL) => and(gt(table.revision, after), own, more)
  const graves = (more?: SQL) => and(isGrave, gt(tombstones.revision, after), more)
  return {
    collection,
    revisions: (limit: number): number[] => [
      ...database
        .select({ revision: sql<number>`${table.revision}` })
        .from(table)
        .where(rows())
        .orderBy(asc(table.revision))
        .limit(limit)
        .all()
        .map(row => row.revision),
      ...database
        .select({ revision: tombstones.revision })
        .from(tombstones)
        .where(graves())
        .orderBy(asc(tombstones.revision))
        .limit(limit)
        .all()
        .map(row => row.revision),
    ],
    upTo: (last: number): Pulled<C>[] =>
      [
        ...database
          .select()
          .from(table)
          .where(rows(lte(table.revision, last)))
          .all()
          .map(row => documentOf(collection, row)),
        ...database
          .select()
          .from(tombstones)
          .where(graves(lte(tombstones.revision, last)))
          .all()
          .map(({ id, revision }) => ({ id, revision, _deleted: true as const })),
      ].sort((a, b) => a.revision - b.revision),
    countAfter: (last: number): number =>
      database
        .select({ total: count() })
        .from(table)
        .where(rows(gt(table.revision, last)))
        .all()
        .reduce((sum, { total }) => sum + total, 0),
  }
}

/** The mark of a commit: its instant, and the first record that it changed. */
export const markText = (at: string, collection: string, recordId: string) =>
  `${at}/${collection}/${recordId}`

/**
 * What tells a revision from the same number in another history: the instant and the first record of its commit.
 * @returns blank for a revision that is not known here
 */
export function markOf(database: Database, revision: number): string {
  const line = database
    .select({ at: audit.at, collection: audit.collection, recordId: audit.recordId })
    .from(audit)
    .where(eq(audit.revision, revision))
    .orderBy(asc(audit.id))
    .limit(1)
    .get()
  return line ? markText(line.at, line.collection, line.recordId) : ''
}

/** The newest of some checkpoints that are places in this history; 0 when none is. */
export function commonRevision(database: Database, checkpoints: readonly Checkpoint[]): number {
  const known = checkpoints.filter(({ revision, mark }) => mark !== '' && markOf(database, revision) === mark)
  return Math.max(0, ...known.map(({ revision }) => revision))
}

/** Forgets the deletions before an instant; who has not pulled since fills anew. */
export function forgetTombstones(database: Database, before: string): number {
  return database.transaction(transaction => {
    const old = sql`${tombstones.deletedAt} < ${before}`
    const newest = transaction
      .select({ revision: tombstones.revision })
      .from(tombstones)
      .where(old)
      .orderBy(desc(tombstones.revision))
      .limit(1)
      .get()
    if (!newest) return 0
    transaction
      .insert(settings)
      .values({ key: FORGOTTEN_KEY, value: newest.revision })
      .onConflictDoUpdate({ target: settings.key, set: { value: newest.revision } })
      .run()
    return transaction.delete(tombstones).where(old).run().changes
  })
}
