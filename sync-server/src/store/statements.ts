/**
 * The statements that every commit runs, prepared once for a connection: making their text anew costs more than running
 * them. They hold for a connection, so they run inside its transactions, too.
 */
import { COLLECTIONS, type Collection } from '@forecourt/shared/collections/collections'
import { and, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm'
import { readerByKeys } from '../database/by-keys.ts'
import type { Queries } from '../database/database.ts'
import { applicationStatements } from './applications.ts'
import { tableOf } from './collections.ts'
import { erasureStatements } from './erased.ts'
import { intentStatements } from './intents.ts'
import { placesOf } from './places.ts'

const place = sql.placeholder

/** The statements about one collection. */
function statementsOf({ tables, select, insert, update, delete: remove }: Queries, collection: Collection) {
  const table = tableOf(tables, collection)
  const { id: _key, ...columns } = getTableColumns(table)
  const isIt = eq(table.id, place('id'))
  const asItWas = and(isIt, eq(table.revision, place('was')))
  const named = (name: string) => `${collection}-${name}`
  return {
    byId: select().from(table).where(isIt).prepare(named('by-id')),
    revision: select({ revision: table.revision }).from(table).where(isIt).prepare(named('revision')),
    insert: insert(table)
      .values(placesOf(getTableColumns(table)))
      .prepare(named('insert')),
    /** Gives the row where it was as it should be. */
    update: update(table)
      .set(placesOf(columns))
      .where(asItWas)
      .returning({ id: table.id })
      .prepare(named('update')),
    /** Gives the row where it was as it should be. */
    remove: remove(table).where(asItWas).returning({ id: table.id }).prepare(named('remove')),
  }
}

type CollectionStatements = ReturnType<typeof statementsOf>
export type Statements = ReturnType<typeof prepareAll>

const prepared = new WeakMap<Queries['select'], Statements>()

/** The statements of a connection. */
export function statementsFor(queries: Queries): Statements {
  const known = prepared.get(queries.select)
  if (known) return known
  const statements = prepareAll(queries)
  prepared.set(queries.select, statements)
  return statements
}

function prepareAll(queries: Queries) {
  const { tables, select, insert, delete: remove } = queries
  const { audit, idempotencyKeys, sequence, settings, tombstones, vehicles } = tables
  const of = Object.fromEntries(
    COLLECTIONS.map(collection => [collection, statementsOf(queries, collection)]),
  ) as Record<Collection, CollectionStatements>
  const { id: _count, ...auditColumns } = getTableColumns(audit)
  const isTombstone = and(eq(tombstones.collection, place('collection')), eq(tombstones.id, place('id')))
  const isTrace = and(
    eq(audit.collection, place('collection')),
    eq(audit.recordId, place('id')),
    gt(audit.revision, place('since')),
  )
  return {
    of,
    ...applicationStatements(queries),
    ...erasureStatements(queries),
    ...intentStatements(queries),
    latestRevision: select().from(sequence).prepare('latest-revision'),
    nextRevision: insert(sequence)
      .values({ id: 1, revision: place('revision') as never })
      .onConflictDoUpdate({ target: sequence.id, set: { revision: sql`excluded.revision` } })
      .prepare('next-revision'),
    someVehicles: readerByKeys(ids =>
      select().from(vehicles).where(inArray(vehicles.id, ids)).prepare('some-vehicles'),
    ),
    inHero: select().from(vehicles).where(gt(vehicles.heroSlideOrder, 0)).prepare('in-hero'),
    audit: insert(audit).values(placesOf(auditColumns)).prepare('audit'),
    traces: select({
      mirror: audit.mirror,
      after: audit.after,
      before: audit.before,
      isEffect,
      afterDeletionOf,
    })
      .from(audit)
      .where(isTrace)
      .prepare('traces'),
    addTombstone: insert(tombstones)
      .values(placesOf(getTableColumns(tombstones)))
      .prepare('addTombstone'),
    removeTombstone: remove(tombstones).where(isTombstone).prepare('removeTombstone'),
    setting: select()
      .from(settings)
      .where(eq(settings.key, place('key')))
      .prepare('setting'),
    keepSetting: insert(settings)
      .values(placesOf(getTableColumns(settings)))
      .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } })
      .prepare('keep-setting'),
    knownKey: select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.key, place('key')))
      .prepare('known-key'),
    rememberKey: insert(idempotencyKeys)
      .values(placesOf(getTableColumns(idempotencyKeys)))
      .prepare('remember-key'),
  }
}

/** A commit begins with the record that it is about. */
const isEffect = sql`EXISTS (
  SELECT 1 FROM audit AS earlier WHERE earlier.revision = audit.revision AND earlier.id < audit.id
)`.mapWith(Boolean)

/** The deleted record with which a commit begins. */
const afterDeletionOf = sql<string | null>`(
  SELECT first.record_id FROM audit AS first
  WHERE first.revision = audit.revision AND first.id < audit.id AND first.action = 'deleted' ORDER BY first.id LIMIT 1
)`
