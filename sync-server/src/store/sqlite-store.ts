// The store on the embedded database. Its transactions are synchronous; the interface is not, so that another engine
// can take its place.
import type { Lead } from '@forecourt/shared/leads/lead'
import type { Change } from '@forecourt/shared/sync/change'
import type { Collection } from '@forecourt/shared/sync/contract'
import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { audit, communityEvents, leadNotes, leads, vehicles } from '../database/schema.ts'
import {
  applicationSummaries,
  createApplicationsState,
  insertApplication,
  readApplication,
  releaseApplications,
  removeApplication,
} from './applications.ts'
import { auditLine } from './audit.ts'
import { documentOf, rowOf, tableOf, WRITE_ORDER } from './collections.ts'
import { createGroupCommit, Moved } from './group-commit.ts'
import { commonRevision, FORGOTTEN_KEY, forgetTombstones, markOf, newsAfter } from './history.ts'
import { changeSetting } from './house-settings.ts'
import { createRecentCommits } from './recent-commits.ts'
import { createStatements, type Statements } from './statements.ts'
import type { Commit, CommitListener, CommitResult, Store } from './store.ts'
import { createWishes, type Wishes } from './wishes.ts'

/** How many leads are read at once when all are: so many that their bytes go back to the system when they are sent. */
const LEADS_AT_ONCE = 250

export function createSqliteStore(database: Database, onListenerError: (error: unknown) => void): Store {
  const listeners = new Set<CommitListener>()
  const statements = createStatements(database)
  const recent = createRecentCommits()
  const wishes = createWishes(database)
  const latestRevision = () => statements.latestRevision.get()?.revision ?? 0
  const commit = createGroupCommit(database, createApply(database, statements, wishes), (about, result) => {
    if (result.outcome !== 'committed') return
    recent.add(about, result)
    for (const listener of listeners) {
      try {
        listener(result)
      } catch (error) {
        onListenerError(error)
      }
    }
  })

  const byId = <C extends Collection>(collection: C, id: string) => {
    const row = statements.of[collection].byId.get({ id })
    return row ? documentOf(collection, row) : null
  }

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
      get: async id => byId('vehicles', id),
      byVin: async vin => read('vehicles', eq(vehicles.vin, vin))[0] ?? null,
    },
    leads: {
      all: async () => read('leads', undefined, desc(leads.createdAt)),
      pages: () => leadPages(database),
      get: async id => byId('leads', id),
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
      state: createApplicationsState(database),
      read: async (id, by, at) => readApplication(database, id, by, at),
      remove: async (id, by, at) => removeApplication(database, id, by, at),
    },
    get: async (collection, id) => byId(collection, id),

    news: async query => recent.news(query, latestRevision()) ?? newsAfter(database, query),
    markOf: async revision => recent.markOf(revision) ?? markOf(database, revision),
    commonRevision: async checkpoints => commonRevision(database, checkpoints),
    forgottenRevision: async () => Number(statements.setting.get({ key: FORGOTTEN_KEY })?.value ?? 0),
    forgetTombstones: async before => {
      recent.clear()
      return forgetTombstones(database, before)
    },

    traces: async (collection, id, since) =>
      database
        .select({ device: audit.device, after: audit.after, before: audit.before, isEffect })
        .from(audit)
        .where(and(eq(audit.collection, collection), eq(audit.recordId, id), gt(audit.revision, since)))
        .all()
        .map(line => ({
          device: line.device,
          fields: Object.keys({ ...line.before, ...line.after }),
          isEffect: line.isEffect !== 0,
        })),

    touchedSince: async (collection, revision) =>
      database
        .selectDistinct({ id: audit.recordId })
        .from(audit)
        .where(and(gt(audit.revision, revision), eq(audit.collection, collection)))
        .all()
        .map(({ id }) => id),

    isKnown: async key => statements.knownKey.get({ key }) !== undefined,

    isHeard: async wish => wishes.isHeard(wish),
    hear: async (wish, at) => {
      if (!wishes.isHeard(wish)) wishes.hear(wish, at)
    },

    latestRevision: async () => latestRevision(),

    setting: async key => statements.setting.get({ key })?.value,
    changeSetting: async (key, value, by, at) => changeSetting(database, key, value, by, at),

    commit,

    onCommit: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** In the order of the index, which has those of one moment in the order of their row numbers. */
async function* leadPages(database: Database): AsyncGenerator<Lead[]> {
  const place = sql<number>`rowid`
  let last: { createdAt: string; place: number } | undefined
  do {
    const rows = database
      .select({ lead: leads, place })
      .from(leads)
      .where(last && sql`(${leads.createdAt}, ${place}) < (${last.createdAt}, ${last.place})`)
      .orderBy(desc(leads.createdAt), desc(place))
      .limit(LEADS_AT_ONCE)
      .all()
    yield rows.map(row => row.lead)
    const end = rows.length === LEADS_AT_ONCE ? rows.at(-1) : undefined
    last = end && { createdAt: end.lead.createdAt, place: end.place }
  } while (last)
}

/** A commit begins with the record that it is about. */
const isEffect = sql<number>`EXISTS (
  SELECT 1 FROM audit AS earlier WHERE earlier.revision = audit.revision AND earlier.id < audit.id
)`

/** Stores a commit within a transaction that is open; nothing of it where a record is no longer as it was. */
function createApply(
  database: Database,
  statements: Statements,
  wishes: Wishes,
): (commit: Commit) => CommitResult {
  const { of } = statements

  const revisionOf = (collection: Collection, id: string): number | null => {
    const row = of[collection].revision.get({ id })
    return row ? Number(row.revision) : null
  }

  function nextRevision(): number {
    const revision = (statements.latestRevision.get()?.revision ?? 0) + 1
    statements.nextRevision.run({ revision })
    return revision
  }

  function write({ collection, before, after }: Change) {
    if (!after) return
    const { insert, update } = of[collection]
    const row = rowOf(collection, after)
    if (before) {
      const { changes } = update.run({ ...row, was: before.revision })
      if (changes !== 1) throw new Moved()
    } else {
      insert.run(row)
      statements.exhume.run({ collection, id: after.id })
    }
  }

  function bury({ collection, before }: Change, revision: number, deletedAt: string) {
    if (!before) return
    const { id } = before
    releaseApplications(database, collection, id)
    const { changes } = of[collection].remove.run({ id, was: before.revision })
    if (changes !== 1) throw new Moved()
    statements.bury.run({ collection, id, revision, deletedAt })
  }

  return commit => {
    const { idempotencyKey: key, wish, at } = commit
    if (key && statements.knownKey.get({ key })) return { outcome: 'repeated' }
    if (wish && wishes.isHeard(wish)) return { outcome: 'repeated' }
    for (const { collection, id, revision } of commit.reliedOn ?? []) {
      if (revisionOf(collection, id) !== revision) throw new Moved()
    }
    const revision = nextRevision()
    const changes = commit.changes.map(change => withRevision(change, revision))
    for (const collection of WRITE_ORDER)
      for (const change of changes) if (change.collection === collection) write(change)
    for (const collection of WRITE_ORDER.toReversed())
      for (const change of changes)
        if (change.collection === collection && !change.after) bury(change, revision, at)
    for (const change of changes) statements.audit.run(auditLine(commit, change, revision))
    for (const application of commit.applications ?? [])
      insertApplication(database, commit, application, revision)
    if (wish) wishes.hear(wish, at)
    if (key) statements.rememberKey.run({ key, revision, at })
    return { outcome: 'committed', revision, changes }
  }
}

function withRevision(change: Change, revision: number): Change {
  return change.after ? ({ ...change, after: { ...change.after, revision } } as Change) : change
}
