/**
 * The rows of a table as an engine holds them: numbers, texts, truths and nulls, with JSON as its text, letter for letter.
 * They are read in the order of their keys, and some at a time.
 */
import { asc, type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { KEYS, type TableName } from './keys.ts'

export type Row = Record<string, unknown>

/** The engines take 32,766 and 65,535 values in a statement; a page of rows is held in memory. */
const VALUES_AT_ONCE = 16_000
const ROWS_AT_ONCE = 1000
/** Of what is kept in chunks: each has half a megabyte. */
const FILE_CHUNKS_AT_ONCE = 16

/** A table, known by what all of them have. */
export const tableOf = (queries: Queries, name: TableName) =>
  queries.tables[name] as unknown as Queries['tables']['settings']

/** By the names that the rows have. */
export const columnsOf = (queries: Queries, name: TableName): Record<string, Column> =>
  getTableColumns(tableOf(queries, name))

export const keyOf = (name: TableName, row: Row): unknown[] => KEYS[name].map(column => row[column])

/** How many rows of a table are read, or written, at once. */
const pageSize = (columns: object) =>
  'offset' in columns
    ? FILE_CHUNKS_AT_ONCE
    : Math.min(ROWS_AT_ONCE, Math.floor(VALUES_AT_ONCE / Object.keys(columns).length))

/** All rows, in pages that can be written at once. */
export async function* pagesOf(queries: Queries, name: TableName): AsyncGenerator<Row[]> {
  const columns = columnsOf(queries, name)
  const size = pageSize(columns)
  const raw = Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, rawly(column)]))
  const key = KEYS[name].map(column => sql`${columns[column]}`)
  let last: unknown[] | null = null
  for (;;) {
    const after: SQL | undefined = last
      ? sql`${list(key)} > ${list(last.map(part => sql`${part}`))}`
      : undefined
    const rows: Row[] = await queries
      .select(raw as Record<string, SQL>)
      .from(tableOf(queries, name))
      .where(after)
      .orderBy(...key.map(column => asc(column)))
      .limit(size)
    if (rows.length > 0) yield rows
    const end = rows.at(-1)
    if (end === undefined || rows.length < size) return
    last = keyOf(name, end)
  }
}

const list = (parts: SQL[]) => sql`(${sql.join(parts, sql`, `)})`

/** The engines have no common value for truths only. */
const isTruth = (column: Column) => column.dataType === 'boolean'
const rawly = (column: Column) => (isTruth(column) ? column : sql`${column}`)

/** Gives what writes rows into a table, a page or less at a time. */
export function writerOf(queries: Queries, name: TableName): (rows: readonly Row[]) => Promise<void> {
  const columns = Object.entries(columnsOf(queries, name))
  const placesOf = (row: number) => columns.map(([key]) => `${row} ${key}`)
  const insertOf = (size: number) => {
    const rowOf = (places: string[]) =>
      Object.fromEntries(columns.map(([key], index) => [key, sql`${sql.placeholder(places[index] ?? '')}`]))
    return queries
      .insert(tableOf(queries, name))
      .values(places.slice(0, size).map(rowOf) as never)
      .prepare(`${name}-${size}`)
  }
  const wholePage = pageSize(columns)
  const places = Array.from({ length: wholePage }, (_, row) => placesOf(row))
  // Making the text of a statement costs more than running it.
  let insertPage: ReturnType<typeof insertOf> | null = null
  return async rows => {
    if (rows.length === 0) return
    if (rows.length === wholePage) insertPage ??= insertOf(wholePage)
    const insert = rows.length === wholePage && insertPage ? insertPage : insertOf(rows.length)
    const values: Row = {}
    for (const [index, row] of rows.entries()) {
      const here = places[index] ?? []
      for (const [at, [key, column]] of columns.entries()) {
        const value = row[key]
        values[here[at] ?? ''] = isTruth(column) && value !== null ? column.mapToDriverValue(value) : value
      }
    }
    await insert.execute(values)
  }
}
