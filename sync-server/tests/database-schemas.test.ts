// The tables of both engines are the same tables, and services are written once, with what both can be asked.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { eq, getTableColumns } from 'drizzle-orm'
import { getTableConfig as postgresConfig } from 'drizzle-orm/pg-core'
import { type SQLiteTable, getTableConfig as sqliteConfig } from 'drizzle-orm/sqlite-core'
import { describe, expect, test } from 'vitest'
import type { Queries } from '../src/database/database.ts'
import { POSTGRES_COLUMNS } from '../src/database/postgres/columns.ts'
import * as postgresTables from '../src/database/postgres/tables.ts'
import * as sqliteTables from '../src/database/schema.ts'
import { describeTables, type Tables } from '../src/database/tables.ts'

const sqlite = { ...sqliteTables }
const postgres = { ...postgresTables }

type TableName = keyof Tables

/** Never run: what only one engine can be asked does not compile. */
export function oneEngineOnly({ select, insert, tables: { leads } }: Queries, lead: Lead) {
  const everyLead = select().from(leads)
  // @ts-expect-error Rows are locked by PostgreSQL alone.
  everyLead.for('update')
  // @ts-expect-error It is not known further on either.
  everyLead.where(eq(leads.id, '')).orderBy(leads.id).for('update')
  // @ts-expect-error Joins that look to the left of them are PostgreSQL's.
  select({ id: leads.id }).from(leads).leftJoinLateral
  // @ts-expect-error So are keys that are written over those that count up.
  insert(leads).overridingSystemValue
  return [everyLead.leftJoin(leads, eq(leads.id, '')).limit(1), insert(leads).values(lead)]
}
type Lead = Tables['leads']['$inferInsert']

const PACKAGE = join(import.meta.dirname, '..')
const DRIZZLE_KIT = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs')

const nameOf = (column: unknown) => (column as { name: string }).name

interface ForeignKey {
  reference: () => { columns: object[]; foreignColumns: object[]; foreignTable: object }
  onDelete: string | undefined
  onUpdate: string | undefined
}

interface Index {
  config: { name?: string | undefined; unique: boolean; columns: unknown[]; where?: unknown }
}

/** What both engines must hold of a table, whatever their words for it. */
function shapeOf({
  table,
  config,
  nameOfTable,
}: {
  table: Tables[TableName]
  config: {
    name: string
    indexes: Index[]
    primaryKeys: { columns: object[] }[]
    foreignKeys: ForeignKey[]
    uniqueConstraints: { columns: object[] }[]
  }
  nameOfTable: (table: object) => string
}) {
  return {
    name: config.name,
    columns: Object.entries(getTableColumns(table)).map(([property, column]) => ({
      property,
      name: column.name,
      notNull: column.notNull,
      primary: column.primary,
      unique: column.isUnique,
      mayBeLeftOut: column.hasDefault,
    })),
    primaryKeys: config.primaryKeys.map(key => key.columns.map(nameOf)),
    uniqueConstraints: config.uniqueConstraints.map(constraint => constraint.columns.map(nameOf)),
    indexes: config.indexes.map(({ config: index }) => ({
      name: index.name,
      unique: index.unique,
      columns: index.columns.map(nameOf),
      partial: index.where !== undefined,
    })),
    references: config.foreignKeys.map(key => {
      const { columns, foreignColumns, foreignTable } = key.reference()
      return {
        from: columns.map(nameOf),
        to: foreignColumns.map(nameOf),
        table: nameOfTable(foreignTable),
        onDelete: key.onDelete ?? 'no action',
        onUpdate: key.onUpdate ?? 'no action',
      }
    }),
  }
}

const inSqlite = (name: TableName) =>
  shapeOf({
    table: sqlite[name],
    config: sqliteConfig(sqlite[name] as unknown as SQLiteTable),
    nameOfTable: table => sqliteConfig(table as SQLiteTable).name,
  })

const inPostgres = (name: TableName) =>
  shapeOf({
    table: postgres[name],
    config: postgresConfig(postgres[name]),
    nameOfTable: table => postgresConfig(table as Tables[TableName]).name,
  })

const NAMES = Object.keys(describeTables(POSTGRES_COLUMNS)).toSorted() as TableName[]

test('both engines have all tables', () => {
  expect(Object.keys(sqlite).toSorted()).toEqual(NAMES)
  expect(Object.keys(postgres).toSorted()).toEqual(NAMES)
})

test.each(NAMES)('%s has the same columns, keys, indexes and references in both engines', name => {
  expect(inPostgres(name)).toEqual(inSqlite(name))
})

test.each(NAMES)('%s compares and sorts its text by bytes in PostgreSQL', name => {
  for (const column of postgresConfig(postgres[name]).columns)
    expect(['text COLLATE "C"', 'bigint', 'boolean', 'bytea'], column.name).toContain(column.getSQLType())
})

describe.each([
  ['SQLite', 'sqlite', 'src/database/schema.ts', 'drizzle'],
  ['PostgreSQL', 'postgresql', 'src/database/postgres/tables.ts', 'drizzle-postgres'],
])('the migrations for %s', (_engine, dialect, schema, folder) => {
  test('lead to the tables as they are written: nothing is left to generate', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'migrations-'))
    try {
      cpSync(join(PACKAGE, folder), directory, { recursive: true })
      const before = readdirSync(directory)
      // The generator puts "./" before the folder that it is given.
      const out = relative(PACKAGE, directory)
      const args = ['generate', `--dialect=${dialect}`, `--schema=${schema}`, `--out=${out}`]
      const { stdout } = await promisify(execFile)(process.execPath, [DRIZZLE_KIT, ...args], { cwd: PACKAGE })
      expect(stdout).toContain('No schema changes')
      expect(readdirSync(directory)).toEqual(before)
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  })
})
