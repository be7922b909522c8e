/** One line of the table: what was measured, the floor or peer measured in the same run, and what is wanted of both. */
import type { Size } from './stock/sizes.ts'

export type Unit = '/s' | 'ms' | 'kB' | 'MB' | '%' | ''

/** What is wanted: of our figure over the floor's, of what we add to the floor, or of our figure itself. */
export interface Goal {
  of: 'ratio' | 'difference' | 'figure'
  bound: 'at least' | 'at most'
  value: number
  /** How far past the goal `--check` lets a figure be before it fails: a factor that noise does not reach. */
  margin: number
}

export interface Row {
  what: string
  size: Size
  unit: Unit
  figure: number
  floor: { what: string; figure: number } | null
  goal: Goal | null
}

/** Our figure over the floor's. */
export const ratioOf = ({ figure, floor }: Row): number | null => (floor ? figure / floor.figure : null)

/** What a goal speaks of; null where a row has no goal. */
export function judged(row: Row): number | null {
  if (!row.goal) return null
  if (row.goal.of === 'figure') return row.figure
  if (!row.floor) throw new Error(`${row.what} has a goal that needs a floor.`)
  return row.goal.of === 'ratio' ? row.figure / row.floor.figure : row.figure - row.floor.figure
}

export type Verdict = 'reached' | 'missed' | 'failed'

/** Missed is past the goal; failed is past it by more than its margin. */
export function verdictOf(row: Row): Verdict | null {
  const value = judged(row)
  if (value === null || !row.goal) return null
  const { bound, value: wanted, margin } = row.goal
  const isWithin = (limit: number) => (bound === 'at most' ? value <= limit : value >= limit)
  if (isWithin(wanted)) return 'reached'
  return isWithin(bound === 'at most' ? wanted * margin : wanted / margin) ? 'missed' : 'failed'
}
