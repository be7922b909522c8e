import { count } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { keptOf } from './kept.ts'
import { TABLE_NAMES, type TableName } from './keys.ts'
import { inWords, MigrationError } from './migration-error.ts'
import { pagesOf, tableOf, writerOf } from './rows.ts'

export interface Copied {
  rows: number
  /** Texts that the target cannot keep as they are. */
  textsChanged: number
  /** Tries under names that the target cannot keep. */
  leftBehind: number
}

const SAID_EVERY = 100_000

export const number = (value: number) => value.toLocaleString('en')

/**
 * Writes all rows of one database into another, which has the tables and no rows. A page of them is in memory.
 * @throws MigrationError which names the table
 */
export async function copyDealership(
  from: Queries,
  to: Queries,
  say: (text: string) => void,
): Promise<Copied> {
  const copied: Copied = { rows: 0, textsChanged: 0, leftBehind: 0 }
  for (const name of TABLE_NAMES)
    try {
      await copyTable(from, to, name, copied, say)
    } catch (error) {
      throw new MigrationError(`${name} cannot be moved: ${inWords(error)}`)
    }
  return copied
}

async function copyTable(
  from: Queries,
  to: Queries,
  name: TableName,
  copied: Copied,
  say: (text: string) => void,
): Promise<void> {
  const total = await countOf(from, name)
  if (total === 0) return
  say(`Moving ${name}: ${number(total)}`)
  const write = writerOf(to, name)
  let done = 0
  for await (const page of pagesOf(from, name)) {
    const kept = page.map(row => keptOf(name, row)).filter(one => one !== null)
    await write(kept.map(({ row }) => row))
    copied.rows += kept.length
    copied.leftBehind += page.length - kept.length
    for (const { textsChanged } of kept) copied.textsChanged += textsChanged
    const isRound = Math.floor((done + page.length) / SAID_EVERY) > Math.floor(done / SAID_EVERY)
    done += page.length
    if (isRound && done < total) say(`  ${number(done)} of ${number(total)}`)
  }
}

async function countOf(queries: Queries, name: TableName): Promise<number> {
  const [counted] = await queries.select({ total: count() }).from(tableOf(queries, name))
  return counted?.total ?? 0
}
