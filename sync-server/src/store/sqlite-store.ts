// The store on the embedded database. Its transactions are synchronous; the interface is not, so that another engine
// can take its place.
import type { Change } from '@forecourt/shared/sync/change'
import type { Collection } from '@forecourt/shared/sync/contract'
import { and, asc, desc, eq, gt, inArray, type SQL } from 'drizzle-orm'
import { type Database, isConstraintTrouble } from '../database/open-database.ts'
import {
  audit,
  communityEvents,
  idempotencyKeys,
  leadNotes,
  leads,
  sequence,
  tombstones,
  vehicles,
} from '../database/schema.ts'
import {
  applicationSummaries,
  applicationsState,
  insertApplication,
  readApplication,
  releaseApplications,
  removeApplication,
} from './applications.ts'
import { auditLine } from './audit.ts'
import { documentOf, rowOf, tableOf, WRITE_ORDER } from './collections.ts'
import {
  commonRevision,
  forgetTombstones,
  forgottenRevision,
  latestRevision,
  markOf,
  newsAfter,
} from './history.ts'
import { changeSetting, readSetting } from './house-settings.ts'
import type { Commit, CommitListener, CommitResult, Store } from './store.ts'
import { hear, isHeard } from './wishes.ts'

class Moved extends Error {}

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export function createSqliteStore(database: Database, onListenerError: (error: unknown) => void): Store {
  const listeners = new Set<CommitListener>()

  const read = <C extends Collection>(collection: C, where?: SQL, order?: SQL) => {
    const query = database.select().from(tableOf(collection)).where(where).$dynamic()
    return (order ? query.orderBy(order) : query).all().map(row => documentOf(collection, row))
  }

  return {
    vehicles: {
      all: async () => read('vehicles', undefined, desc(vehicles.createdAt)),
      publicAfter: async (id, limit) =>
        database
          .select()
          .from(vehicles)
          .where(
            and(inArray(vehicles.status, ['available', 'pending']), id ? gt(vehicles.id, id) : undefined),
          )
          .orderBy(asc(vehicles.id))
          .limit(limit)
          .all()
          .map(row => documentOf('vehicles', row)),
      some: async ids => {
        const found = new Map(read('vehicles', inArray(vehicles.id, [...ids])).map(one => [one.id, one]))
        return ids.flatMap(id => found.get(id) ?? [])
      },
      inHero: async () => read('vehicles', gt(vehicles.heroSlideOrder, 0)),
      get: async id => read('vehicles', eq(vehicles.id, id))[0] ?? null,
      byVin: async vin => read('vehicles', eq(vehicles.vin, vin))[0] ?? null,
    },
    leads: {
      all: async () => read('leads', undefined, desc(leads.createdAt)),
      get: async id => read('leads', eq(leads.id, id))[0] ?? null,
      naming: async vehicleId => read('leads', eq(leads.vehicleId, vehicleId)),
    },
    notes: {
      of: async leadId => read('notes', eq(leadNotes.leadId, leadId), asc(leadNotes.createdAt)),
    },
    events: {
      all: async () => read('events', undefined, desc(communityEvents.createdAt)),
    },
    applications: {
      summaries: async () => applicationSummaries(database),
      state: async () => applicationsState(database),
      read: async (id, by, at) => readApplication(database, id, by, at),
      remove: async (id, by, at) => removeApplication(database, id, by, at),
    },
    get: async (collection, id) => read(collection, eq(tableOf(collection).id, id))[0] ?? null,

    news: async query => newsAfter(database, query),
    markOf: async revision => markOf(database, revision),
    commonRevision: async checkpoints => commonRevision(database, checkpoints),
    forgottenRevision: async () => forgottenRevision(database),
    forgetTombstones: async before => forgetTombstones(database, before),

    traces: async (collection, id, since) =>
      database
        .select({ device: audit.device, after: audit.after, before: audit.before })
        .from(audit)
        .where(and(eq(audit.collection, collection), eq(audit.recordId, id), gt(audit.revision, since)))
        .all()
        .map(line => ({
          device: line.device,
          fields: Object.keys({ ...line.before, ...line.after }),
        })),

    isKnown: async key =>
      database.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key)).get() !== undefined,

    isHeard: async wish => isHeard(database, wish),
    hear: async (wish, at) => {
      if (!isHeard(database, wish)) hear(database, wish, at)
    },

    latestRevision: async () => latestRevision(database),

    setting: async key => readSetting(database, key),
    changeSetting: async (key, value, by, at) => changeSetting(database, key, value, by, at),

    commit: async commit => {
      const result = apply(database, commit)
      if (result.outcome === 'committed') {
        for (const listener of listeners) {
          try {
            listener(result)
          } catch (error) {
            onListenerError(error)
          }
        }
      }
      return result
    },

    onCommit: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function apply(database: Database, commit: Commit): CommitResult {
  try {
    return database.transaction(
      transaction => {
        const { idempotencyKey: key } = commit
        if (key && transaction.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key)).get())
          return { outcome: 'repeated' as const }
        if (commit.wish && isHeard(transaction, commit.wish)) return { outcome: 'repeated' as const }
        for (const { collection, id, revision } of commit.reliedOn ?? []) {
          if (revisionOf(transaction, collection, id) !== revision) throw new Moved()
        }
        const revision = nextRevision(transaction)
        const changes = commit.changes.map(change => withRevision(change, revision))
        for (const collection of WRITE_ORDER)
          for (const change of changes) {
            if (change.collection === collection && change.after) write(transaction, change, revision)
          }
        for (const collection of WRITE_ORDER.toReversed())
          for (const change of changes) {
            if (change.collection === collection && !change.after)
              bury(transaction, change, revision, commit.at)
          }
        for (const change of changes)
          transaction
            .insert(audit)
            .values(auditLine(commit, change, revision))
            .run()
        for (const application of commit.applications ?? [])
          insertApplication(transaction, commit, application, revision)
        if (commit.wish) hear(transaction, commit.wish, commit.at)
        if (key) transaction.insert(idempotencyKeys).values({ key, revision, at: commit.at }).run()
        return { outcome: 'committed' as const, revision, changes }
      },
      { behavior: 'immediate' },
    )
  } catch (error) {
    if (error instanceof Moved || isConstraintTrouble(error)) return { outcome: 'moved' }
    throw error
  }
}

function nextRevision(transaction: Transaction): number {
  const revision = latestRevision(transaction) + 1
  transaction
    .insert(sequence)
    .values({ id: 1, revision })
    .onConflictDoUpdate({ target: sequence.id, set: { revision } })
    .run()
  return revision
}

function revisionOf(transaction: Transaction, collection: Collection, id: string): number | null {
  const table = tableOf(collection)
  const row = transaction.select({ revision: table.revision }).from(table).where(eq(table.id, id)).get()
  return row ? Number(row.revision) : null
}

function withRevision(change: Change, revision: number): Change {
  return change.after ? ({ ...change, after: { ...change.after, revision } } as Change) : change
}

function write(transaction: Transaction, { collection, before, after }: Change, revision: number) {
  if (!after) return
  const table = tableOf(collection)
  const row = rowOf(collection, after)
  if (!before) {
    transaction.insert(table).values(row).run()
    transaction
      .delete(tombstones)
      .where(and(eq(tombstones.collection, collection), eq(tombstones.id, after.id)))
      .run()
    return
  }
  const { changes } = transaction
    .update(table)
    .set({ ...row, revision })
    .where(and(eq(table.id, before.id), eq(table.revision, before.revision)))
    .run()
  if (changes !== 1) throw new Moved()
}

function bury(transaction: Transaction, { collection, before }: Change, revision: number, at: string) {
  if (!before) return
  const table = tableOf(collection)
  releaseApplications(transaction, collection, before.id)
  const { changes } = transaction
    .delete(table)
    .where(and(eq(table.id, before.id), eq(table.revision, before.revision)))
    .run()
  if (changes !== 1) throw new Moved()
  transaction.insert(tombstones).values({ collection, id: before.id, revision, deletedAt: at }).run()
}
