/**
 * Holds two databases to each other, row by row: each is read in the order of the keys, as values, and what stands on one
 * side has to stand on the other. A page of either is in memory.
 */
import { createHash } from 'node:crypto'
import type { Queries } from '../database/database.ts'
import { number } from './copy-dealership.ts'
import { keptOf } from './kept.ts'
import { TABLE_NAMES, type TableName } from './keys.ts'
import { columnsOf, keyOf, pagesOf, type Row } from './rows.ts'

export interface Difference {
  table: TableName
  key: unknown[]
  /** The columns that differ; or on which side there is no such row. */
  what: readonly string[] | 'not in the target' | 'not in the source'
}

export interface TableCompared {
  table: TableName
  rows: number
  /** Of all its rows in their order, SHA-256 in hex. It is the same for both sides where nothing differs. */
  digest: string
}

export interface Compared {
  tables: TableCompared[]
  /** The first ones; no more than are read by somebody. */
  differences: Difference[]
  differing: number
}

const DIFFERENCES_NAMED = 20
/** Of the digest's characters. */
const DIGEST_SHOWN = 16

export async function compareDealerships(
  source: Queries,
  target: Queries,
  say: (text: string) => void,
): Promise<Compared> {
  const compared: Compared = { tables: [], differences: [], differing: 0 }
  for (const table of TABLE_NAMES) {
    const before = compared.differing
    const { rows, digest } = await compareTable(source, target, table, difference => {
      compared.differing++
      if (compared.differences.length < DIFFERENCES_NAMED) compared.differences.push(difference)
    })
    compared.tables.push({ table, rows, digest })
    const found = compared.differing - before
    const words = found > 0 ? `${number(found)} DIFFER` : rows > 0 ? digest.slice(0, DIGEST_SHOWN) : ''
    say(`  ${table.padEnd(16)} ${number(rows).padStart(10)}  ${words}`)
  }
  return compared
}

async function compareTable(
  source: Queries,
  target: Queries,
  table: TableName,
  tell: (difference: Difference) => void,
): Promise<{ rows: number; digest: string }> {
  const columns = Object.keys(columnsOf(source, table))
  const hash = createHash('sha256')
  const left = rowsOf(source, table)
  const right = rowsOf(target, table)
  /** A row as text that is another for every other row. */
  const lineOf = (row: Row) => JSON.stringify(columns.map(column => row[column]))
  let rows = 0
  let a = (await left.next()).value
  let b = (await right.next()).value
  while (a || b) {
    const order = compareRows(table, a, b)
    if (order <= 0 && a) {
      const line = lineOf(a)
      rows++
      hash.update(line).update('\n')
      if (order < 0) tell({ table, key: keyOf(table, a), what: 'not in the target' })
      else if (b && lineOf(b) !== line)
        tell({ table, key: keyOf(table, a), what: differingColumns(columns, a, b) })
      a = (await left.next()).value
    } else if (b) tell({ table, key: keyOf(table, b), what: 'not in the source' })
    if (order >= 0) b = (await right.next()).value
  }
  return { rows, digest: hash.digest('hex') }
}

const differingColumns = (columns: readonly string[], a: Row, b: Row) =>
  columns.filter(column => JSON.stringify(a[column]) !== JSON.stringify(b[column]))

/** Which of two rows comes first; one that is not there comes last. */
function compareRows(table: TableName, a: Row | undefined, b: Row | undefined): number {
  if (!a) return 1
  if (!b) return -1
  return compareKeys(keyOf(table, a), keyOf(table, b))
}

async function* rowsOf(queries: Queries, table: TableName): AsyncGenerator<Row, undefined> {
  for await (const page of pagesOf(queries, table))
    for (const row of page) {
      const kept = keptOf(table, row)
      if (kept) yield kept.row
    }
}

/** As the engines order keys: numbers by size, texts by their bytes. */
function compareKeys(a: readonly unknown[], b: readonly unknown[]): number {
  for (const [index, one] of a.entries()) {
    const other = b[index]
    if (one === other) continue
    if (typeof one === 'number' && typeof other === 'number') return one - other
    return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)))
  }
  return 0
}
