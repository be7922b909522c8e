/**
 * What PostgreSQL can keep of a row. It refuses the character of code zero in a text, which stands there as U+FFFD then, and
 * a key of more than a third of a page. JSON is kept as its text, where that character is an escape.
 */
import type { TableName } from './keys.ts'
import { MigrationError } from './migration-error.ts'
import { keyOf, type Row } from './rows.ts'

const ZERO = '\u0000'
const STANDS_FOR_ZERO = '\uFFFD'
/** PostgreSQL refuses 2705 (https://www.postgresql.org/docs/current/btree.html). */
const KEY_MAX_BYTES = 2600

export interface Kept {
  row: Row
  /** How many of its texts are others than they were. */
  textsChanged: number
}

/**
 * The row as it is kept by either engine; null for one that is left behind: a try under a name that PostgreSQL cannot keep,
 * which would be forgotten within a day.
 * @throws MigrationError for any other row with such a key
 */
export function keptOf(name: TableName, row: Row): Kept | null {
  for (const part of keyOf(name, row)) {
    if (typeof part !== 'string') continue
    if (!part.includes(ZERO) && Buffer.byteLength(part) <= KEY_MAX_BYTES) continue
    if (name === 'attempts') return null
    throw new MigrationError(`PostgreSQL cannot keep a key of ${name}: ${JSON.stringify(part.slice(0, 60))}.`)
  }
  let textsChanged = 0
  let kept = row
  for (const [column, value] of Object.entries(row)) {
    if (typeof value !== 'string' || !value.includes(ZERO)) continue
    if (kept === row) kept = { ...row }
    kept[column] = value.replaceAll(ZERO, STANDS_FOR_ZERO)
    textsChanged++
  }
  return { row: kept, textsChanged }
}
