/**
 * Brings everything that is to be sealed under the current key: what an earlier version left in plain, and what was sealed
 * with a former key. Some rows at a time, each known by its own text, so that it goes on where it was cut short.
 */
import { and, asc, type Column, eq, gt, isNotNull, notLike, or } from 'drizzle-orm'
import { ask, type Database, type Queries } from '../database/database.ts'
import type { Keyring } from './keyring.ts'
import { SEALED_COLUMNS, SEALED_HELD_FIELDS } from './sealed-columns.ts'
import { keyIdOf, sealPrefixOf } from './sealed-text.ts'

const ROWS_AT_ONCE = 100

export interface Sealed {
  /** Rows that were sealed anew. */
  rows: number
  /** Rows that were in plain. */
  plain: number
  /** Rows whose key is not there, or that were damaged; they stay as they are. */
  unreadable: number
}

type Row = Record<string, unknown>

/** @throws DataKeyError where there is no key to seal with */
export async function sealAll(database: Database, keyring: Keyring): Promise<Sealed> {
  const done: Sealed = { rows: 0, plain: 0, unreadable: 0 }
  const current = keyring.currentId()
  if (current === null) return done
  for (const [name, { key, columns }] of Object.entries(SEALED_COLUMNS))
    await sealTable(database, { name, key, columns }, { keyring, current }, done)
  await sealHeld(database, { keyring, current }, done)
  return done
}

interface SealWith {
  keyring: Keyring
  current: string
}

/** Seals a text anew; null where it is as it should be. */
function anew(
  text: string,
  place: { table: string; column: string; row: string },
  { keyring, current }: SealWith,
) {
  const id = keyIdOf(text)
  if (id === current) return null
  return { wasPlain: id === null, sealed: keyring.seal(keyring.open(text, place), place) }
}

async function sealTable(
  database: Database,
  { name, key, columns }: { name: string; key: string; columns: readonly string[] },
  how: SealWith,
  done: Sealed,
): Promise<void> {
  const table = database.tables[name as 'loanApplications']
  const columnOf = (column: string) => table[column as 'id'] as Column
  const needs = columns.map(column =>
    and(isNotNull(columnOf(column)), notLike(columnOf(column), `${sealPrefixOf(how.current)}%`)),
  )
  let last = ''
  for (;;) {
    const rows = (await database
      .select()
      .from(table)
      .where(and(gt(columnOf(key), last), or(...needs)))
      .orderBy(asc(columnOf(key)))
      .limit(ROWS_AT_ONCE)) as Row[]
    const end = rows.at(-1)
    if (!end) return
    const changes = rows.flatMap(row => changesOf(row, { name, key, columns }, how, done))
    await database.transaction(function* (queries: Queries) {
      for (const { row, set } of changes) {
        const isAsItWas = Object.keys(set).map(column => eq(columnOf(column), row[column]))
        yield* ask(
          queries
            .update(table)
            .set(set)
            .where(and(eq(columnOf(key), row[key]), ...isAsItWas)),
        )
      }
    })
    last = String(end[key])
  }
}

function changesOf(
  row: Row,
  { name, key, columns }: { name: string; key: string; columns: readonly string[] },
  how: SealWith,
  done: Sealed,
): { row: Row; set: Row }[] {
  const set: Row = {}
  let wasPlain = false
  try {
    for (const column of columns) {
      const value = row[column]
      const made =
        typeof value === 'string' ? anew(value, { table: name, column, row: String(row[key]) }, how) : null
      if (!made) continue
      set[column] = made.sealed
      wasPlain ||= made.wasPlain
    }
  } catch {
    done.unreadable++
    return []
  }
  if (Object.keys(set).length === 0) return []
  done.rows++
  if (wasPlain) done.plain++
  return [{ row, set }]
}

async function sealHeld(database: Database, how: SealWith, done: Sealed): Promise<void> {
  const { heldInquiries } = database.tables
  const rows = await database
    .select()
    .from(heldInquiries)
    .where(eq(heldInquiries.kind, 'application'))
    .orderBy(asc(heldInquiries.id))
  for (const { id, payload } of rows) {
    const made = changesOfHeld(id, payload, how, done)
    if (made)
      await database.transaction(function* (queries: Queries) {
        yield* ask(queries.update(heldInquiries).set({ payload: made }).where(eq(heldInquiries.id, id)))
      })
  }
}

function changesOfHeld(id: string, payload: Row, how: SealWith, done: Sealed): Row | null {
  const known = SEALED_HELD_FIELDS.filter(field => payload[field] !== null && payload[field] !== undefined)
  const isDone = known.every(
    field => typeof payload[field] === 'string' && keyIdOf(payload[field]) === how.current,
  )
  if (isDone) return null
  try {
    const wasPlain = known.some(field => keyIdOf(String(payload[field])) === null)
    const sealed = sealPayload(openPayload(payload, id, how.keyring), id, how.keyring)
    done.rows++
    if (wasPlain) done.plain++
    return sealed
  } catch {
    done.unreadable++
    return null
  }
}

/** What an application that is held back is kept as: its figures are sealed. */
export function sealPayload(payload: Row, id: string, keyring: Keyring): Row {
  const sealed = { ...payload }
  for (const field of SEALED_HELD_FIELDS) {
    const value = payload[field]
    if (value !== null && value !== undefined)
      sealed[field] = keyring.seal(JSON.stringify(value), heldPlace(field, id))
  }
  return sealed
}

/** What was sent. @throws DataKeyError */
export function openPayload(payload: Row, id: string, keyring: Keyring): Row {
  const opened = { ...payload }
  for (const field of SEALED_HELD_FIELDS) {
    const value = payload[field]
    if (typeof value === 'string' && keyIdOf(value) !== null)
      opened[field] = JSON.parse(keyring.open(value, heldPlace(field, id)))
  }
  return opened
}

const heldPlace = (column: string, row: string) => ({ table: 'heldInquiries', column, row })
