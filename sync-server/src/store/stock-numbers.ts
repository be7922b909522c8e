/**
 * Counts the stock numbers of vehicles that have none, as they are stored: within the transaction, of which there is one at
 * a time in the whole dealership, so that no two tablets or servers come to the same number and none is left out.
 */
import type { Change } from '@forecourt/shared/collections/change'
import { countedWith, numbersAfter } from '@forecourt/shared/vehicles/stock-number'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { inArray } from 'drizzle-orm'
import { ask, askOne, type Queries, type Work } from '../database/database.ts'
import type { Statements } from './statements.ts'

/** The setting that says how far it was counted. */
const COUNTED_KEY = 'stock_numbers_counted'

const TRIED_AT_ONCE = 20

const vehicleIn = ({ collection, after }: Change): Vehicle | null =>
  collection === 'vehicles' ? after : null
const isNumberless = (change: Change) => vehicleIn(change)?.stockNumber === null
const numberOf = (record: Change['before']) => (record && 'stockNumber' in record ? record.stockNumber : null)

/** The changes of a commit, in which each vehicle has a number. */
export function* withStockNumbers(
  queries: Queries,
  { setting, keepSetting }: Pick<Statements, 'setting' | 'keepSetting'>,
  changes: readonly Change[],
): Work<readonly Change[]> {
  const given = changes.flatMap(({ before, after }) => {
    const number = numberOf(after)
    return number !== null && number !== numberOf(before) ? [number] : []
  })
  const wanted = changes.filter(isNumberless).length
  if (wanted === 0 && given.length === 0) return changes

  const row = yield* askOne(setting.execute({ key: COUNTED_KEY }))
  const before = row ? Number(row.value) : null
  let counted = countedWith(before, given)
  const numbers: string[] = []
  while (numbers.length < wanted) {
    const next = numbersAfter(counted, TRIED_AT_ONCE)
    const taken = yield* takenAmong(queries, next)
    for (const number of next) {
      if (numbers.length === wanted) break
      counted = Number(number)
      if (!taken.includes(number) && !given.includes(number)) numbers.push(number)
    }
  }
  if (counted !== before) yield* ask(keepSetting.execute({ key: COUNTED_KEY, value: counted }))
  return changes.map(change =>
    isNumberless(change)
      ? ({ ...change, after: { ...change.after, stockNumber: numbers.shift() } } as Change)
      : change,
  )
}

/** Those that a vehicle has: longer ones that were typed, after which it is not counted on. */
function* takenAmong({ select, tables: { vehicles } }: Queries, numbers: string[]): Work<string[]> {
  const rows = yield* ask(
    select({ stockNumber: vehicles.stockNumber })
      .from(vehicles)
      .where(inArray(vehicles.stockNumber, numbers)),
  )
  return rows.flatMap(({ stockNumber }) => stockNumber ?? [])
}
