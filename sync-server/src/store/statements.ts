/**
 * The statements that every commit runs, prepared once: making their text anew costs more than running them. They hold
 * for a connection, so they run inside its transactions, too.
 */
import { COLLECTIONS, type Collection } from '@forecourt/shared/sync/contract'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { audit, idempotencyKeys, sequence, settings, tombstones } from '../database/schema.ts'
import { tableOf } from './collections.ts'

const place = sql.placeholder

const placesOf = (columns: object) =>
  Object.fromEntries(Object.keys(columns).map(name => [name, place(name)]))

/** The statements about one collection. */
function statementsOf(database: Database, collection: Collection) {
  const table = tableOf(collection)
  const { id: _key, ...columns } = getTableColumns(table)
  const isIt = eq(table.id, place('id'))
  const asItWas = and(isIt, eq(table.revision, place('was')))
  return {
    byId: database.select().from(table).where(isIt).prepare(),
    revision: database.select({ revision: table.revision }).from(table).where(isIt).prepare(),
    insert: database
      .insert(table)
      .values({ id: place('id'), ...placesOf(columns) })
      .prepare(),
    update: database.update(table).set(placesOf(columns)).where(asItWas).prepare(),
    remove: database.delete(table).where(asItWas).prepare(),
  }
}

type CollectionStatements = ReturnType<typeof statementsOf>
export type Statements = ReturnType<typeof createStatements>

export function createStatements(database: Database) {
  const of = Object.fromEntries(
    COLLECTIONS.map(collection => [collection, statementsOf(database, collection)]),
  ) as Record<Collection, CollectionStatements>
  const { id: _count, ...auditColumns } = getTableColumns(audit)
  const isGrave = and(eq(tombstones.collection, place('collection')), eq(tombstones.id, place('id')))
  return {
    of,
    latestRevision: database.select().from(sequence).prepare(),
    nextRevision: database
      .insert(sequence)
      .values({ id: 1, revision: place('revision') })
      .onConflictDoUpdate({ target: sequence.id, set: { revision: sql`${place('revision')}` } })
      .prepare(),
    audit: database
      .insert(audit)
      .values(placesOf(auditColumns) as never)
      .prepare(),
    bury: database
      .insert(tombstones)
      .values(placesOf(getTableColumns(tombstones)) as never)
      .prepare(),
    exhume: database.delete(tombstones).where(isGrave).prepare(),
    setting: database
      .select()
      .from(settings)
      .where(eq(settings.key, place('key')))
      .prepare(),
    knownKey: database
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.key, place('key')))
      .prepare(),
    rememberKey: database
      .insert(idempotencyKeys)
      .values(placesOf(getTableColumns(idempotencyKeys)) as never)
      .prepare(),
  }
}
