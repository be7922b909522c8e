// The store on a database, whichever engine keeps the rows.

import type { Change } from '@forecourt/shared/collections/change'
import { COLLECTIONS, type Collection, descriptionOf } from '@forecourt/shared/collections/collections'
import type { Lead } from '@forecourt/shared/leads/lead'
import { and, asc, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { ask, askOne, type Database, type Queries } from '../database/database.ts'
import { UnsureError } from '../database/trouble.ts'
import type { Keyring } from '../secrets/keyring.ts'
import {
  applicationSummaries,
  createApplicationsState,
  decidableApplication,
  listedApplications,
  readApplication,
  removeApplication,
} from './applications.ts'
import { applyCommit } from './apply-commit.ts'
import { documentOf, tableOf } from './collections.ts'
import { changeSetting } from './dealership-settings.ts'
import { createGroupCommit } from './group-commit.ts'
import { changesOf, commonRevision, FORGOTTEN_KEY, forgetTombstones, markOf, newsAfter } from './history.ts'
import { isAcknowledgedBy } from './intents.ts'
import { createOtherServers } from './other-servers.ts'
import { lastOfOwners, ownedLeads, readStaff } from './owners.ts'
import { createRecentCommits } from './recent-commits.ts'
import { recordLines } from './record-lines.ts'
import { sentAgainSince } from './sent-again.ts'
import { statementsFor } from './statements.ts'
import type { Belonging, ChangeNotice, Commit, CommitListener, Intent, Store } from './store.ts'

/** How many leads are read at once when all are: so many that their bytes go back to the system when they are sent. */
const LEADS_AT_ONCE = 250

export async function createStore(
  database: Database,
  onListenerError: (error: unknown) => void,
  keyring: Keyring,
): Promise<Store> {
  const listeners = new Set<CommitListener>()
  const { tables } = database
  const { audit, leadNotes, leads, vehicles, tasks } = tables
  const statements = statementsFor(database)
  const recent = createRecentCommits()
  const tell: CommitListener = commit => {
    for (const listener of listeners) {
      try {
        listener(commit)
      } catch (error) {
        onListenerError(error)
      }
    }
  }
  const newest = async () => (await statements.latestRevision.execute())[0]?.revision ?? 0
  const others =
    database.engine === 'sqlite' ? null : await createOtherServers(database, newest, tell, onListenerError)

  const apply = (queries: Queries, commit: Commit) => applyCommit(queries, commit, keyring)
  const commit = createGroupCommit(database, apply, (about, result) => {
    if (result.outcome !== 'committed') return
    if (about.erasing) recent.clear()
    recent.add(about, result)
    const { revision, changes } = result
    const own = { revision, changes: changes.map(noticeOf) }
    return others ? others.tellOwn(own) : tell(own)
  })

  async function byId<C extends Collection>(collection: C, id: string) {
    const [row] = await statements.of[collection].byId.execute({ id })
    return row ? documentOf(collection, row) : null
  }

  async function read<C extends Collection>(collection: C, where?: SQL, ...order: SQL[]) {
    const rows = await database
      .select()
      .from(tableOf(tables, collection))
      .where(where)
      .orderBy(...order)
    return rows.map(row => documentOf(collection, row))
  }

  async function isAcknowledged(intent: Intent): Promise<boolean> {
    const [acknowledged] = await statements.acknowledged.execute({ ...intent })
    return isAcknowledgedBy(acknowledged, intent)
  }

  /** Newest first. */
  function all<C extends Collection>(collection: C) {
    const { createdAt, id } = tableOf(tables, collection)
    return read(collection, undefined, desc(createdAt), desc(id))
  }

  return {
    all,
    vehicles: {
      all: () => all('vehicles'),
      publicAfter: async (id, limit) => {
        const isPublic = inArray(vehicles.status, ['available', 'pending'])
        const rows = await database
          .select()
          .from(vehicles)
          .where(and(isPublic, id ? gt(vehicles.id, id) : undefined))
          .orderBy(asc(vehicles.id))
          .limit(limit)
        return rows.map(row => documentOf('vehicles', row))
      },
      some: async ids => {
        const rows = await statements.someVehicles(ids)
        const found = new Map(rows.map(row => [row.id, documentOf('vehicles', row)]))
        return ids.flatMap(id => found.get(id) ?? [])
      },
      inHero: async () => (await statements.inHero.execute()).map(row => documentOf('vehicles', row)),
      get: id => byId('vehicles', id),
      byVin: async vin => (await read('vehicles', eq(vehicles.vin, vin)))[0] ?? null,
      byStockNumber: async stockNumber =>
        (await read('vehicles', eq(vehicles.stockNumber, stockNumber)))[0] ?? null,
    },
    leads: {
      all: () => all('leads'),
      pages: () => leadPages(database),
      get: id => byId('leads', id),
      naming: vehicleId => read('leads', eq(leads.vehicleId, vehicleId)),
      owned: () => ownedLeads(database),
      lastOfOwners: () => lastOfOwners(database),
    },
    notes: {
      of: leadId => read('notes', eq(leadNotes.leadId, leadId), asc(leadNotes.createdAt), asc(leadNotes.id)),
      leadIds: async () => {
        const rows = await database.selectDistinct({ id: leadNotes.leadId }).from(leadNotes)
        return new Set(rows.map(({ id }) => id))
      },
    },
    tasks: {
      of: leadId => read('tasks', eq(tasks.leadId, leadId), asc(tasks.due), asc(tasks.id)),
    },
    applications: {
      summaries: () => applicationSummaries(database),
      listed: () => listedApplications(database),
      state: createApplicationsState(database),
      read: (id, by, at) => readApplication(database, keyring, id, by, at),
      decidable: id => decidableApplication(database, id),
      remove: (id, by, at) => removeApplication(database, id, by, at),
    },
    staff: () => readStaff(database),
    get: (collection, id) => byId(collection, id),

    news: async query =>
      recent.news(query, await newest()) ?? database.snapshot(queries => newsAfter(queries, query)),
    markOf: async revision => recent.markOf(revision) ?? markOf(database, revision),
    commonRevision: checkpoints => commonRevision(database, checkpoints),
    forgottenRevision: async () => {
      const [row] = await statements.setting.execute({ key: FORGOTTEN_KEY })
      return Number(row?.value ?? 0)
    },
    forgetTombstones: async before => {
      recent.clear()
      return forgetTombstones(database, before)
    },

    belongingTo: async (collection, id) => {
      const found: Belonging[] = []
      for (const name of COLLECTIONS) {
        const { belongsBy, parents } = descriptionOf(name)
        if (!belongsBy || parents[belongsBy] !== collection) continue
        const table = tableOf(tables, name)
        const isOf = eq(table[belongsBy as 'id'], id)
        const rows = await database.select({ id: table.id, revision: table.revision }).from(table).where(isOf)
        found.push(...rows.map(row => ({ collection: name, ...row })))
      }
      return found
    },
    lines: (collection, id) => recordLines(database, collection, id),
    openIssues: (userId, documentId) => {
      const { syncIssues } = tables
      const isAbout = and(eq(syncIssues.userId, userId), eq(syncIssues.documentId, documentId))
      return read('issues', and(isAbout, isNull(syncIssues.settledAt)))
    },
    undecidedIds: async about => {
      const { syncIssues } = tables
      const rows = await database
        .selectDistinct({ id: syncIssues.documentId })
        .from(syncIssues)
        .where(and(eq(syncIssues.about, about), isNull(syncIssues.settledAt)))
      return new Set(rows.map(({ id }) => id))
    },
    traces: async (collection, id, since) => {
      const lines = await statements.traces.execute({ collection, id, since })
      return lines.map(line => ({
        mirror: line.mirror,
        fields: Object.keys({ ...line.before, ...line.after }),
        isEffect: line.isEffect,
        afterDeletionOf: line.afterDeletionOf,
      }))
    },

    changesOf: (collection, id, after) => changesOf(database, collection, id, after),
    changesSince: (collection, id, since) =>
      database
        .select({ before: audit.before, after: audit.after })
        .from(audit)
        .where(and(eq(audit.collection, collection), eq(audit.recordId, id), gt(audit.revision, since)))
        .orderBy(asc(audit.id)),

    touchedSince: async (collection, revision) => {
      const touched = await database
        .selectDistinct({ id: audit.recordId })
        .from(audit)
        .where(and(gt(audit.revision, revision), eq(audit.collection, collection)))
      return touched.map(({ id }) => id)
    },

    sentAgainSince: revision => sentAgainSince(database, revision),

    erasure: async (collection, id) => (await statements.erasure.execute({ collection, id }))[0] ?? null,

    isKnown: async key => (await statements.knownKey.execute({ key })).length > 0,

    isAcknowledged,
    acknowledge: (intent, at) =>
      database.transaction(function* (queries) {
        const { acknowledged, acknowledge } = statementsFor(queries)
        if (isAcknowledgedBy(yield* askOne(acknowledged.execute({ ...intent })), intent)) return
        yield* ask(acknowledge.execute({ ...intent, at }))
      }),

    latestRevision: newest,

    setting: async key => (await statements.setting.execute({ key }))[0]?.value,
    changeSetting: (key, value, by, at) => changeSetting(database, key, value, by, at),

    commit: async wanted => {
      try {
        return await commit(wanted)
      } catch (error) {
        // It may be stored all the same.
        if (error instanceof UnsureError) void others?.catchUp()
        throw error
      }
    },

    onCommit: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const noticeOf = (change: Change): ChangeNotice =>
  ({ ...change, id: (change.after ?? change.before)?.id ?? '' }) as ChangeNotice

/** Newest first, and those of one moment in the order of their ids. */
async function* leadPages({ select, tables: { leads } }: Queries): AsyncGenerator<Lead[]> {
  let last: Lead | undefined
  do {
    const page: Lead[] = await select()
      .from(leads)
      .where(last && sql`(${leads.createdAt}, ${leads.id}) < (${last.createdAt}, ${last.id})`)
      .orderBy(desc(leads.createdAt), desc(leads.id))
      .limit(LEADS_AT_ONCE)
    yield page
    last = page.length === LEADS_AT_ONCE ? page.at(-1) : undefined
  } while (last)
}
