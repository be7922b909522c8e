/**
 * The customers of an import, as long as they are here: how they are found again, and who of them goes when the import is
 * undone. Guaranteed: whoever somebody has touched since stays.
 */
import { z } from 'zod'
import { clockText, dayText } from '../clock/clock-text.ts'
import { idSchema } from '../ids.ts'
import type { Lead } from './lead.ts'
import type { Imported } from './lead-imported.ts'

/** An import, told from its customers. */
export interface Batch extends Omit<Imported, 'at'> {
  /** When the first of them came, ISO in UTC. */
  at: string
  /** How many are here. */
  count: number
}

/** The imports that customers are of, newest first. */
export function batchesOf(leads: readonly Lead[]): Batch[] {
  const batches = new Map<string, Batch>()
  for (const { imported } of leads) {
    if (!imported) continue
    const known = batches.get(imported.id)
    if (!known) batches.set(imported.id, { ...imported, count: 1 })
    else {
      known.count++
      if (imported.at < known.at) known.at = imported.at
    }
  }
  return [...batches.values()].sort((a, b) => (a.at < b.at ? 1 : -1))
}

export const isOfBatch = ({ imported }: Lead, id: string): boolean => imported?.id === id

/** "1,500 customers". */
export const customersText = (count: number): string =>
  count === 1 ? '1 customer' : `${count.toLocaleString('en-US')} customers`

/** "Import of Nov 24, 10:42 AM, 1,500 customers, by Kim Park". @param now the present instant, ISO in UTC */
export function batchWords({ at, count, by }: Batch, now: string, timeZone: string): string {
  return `Import of ${dayText(at, timeZone, now)}, ${clockText(at, timeZone)}, ${customersText(count)}, by ${by}`
}

/** What is known of a customer beside their own fields. */
export interface Touches {
  hasNotes: boolean
  /** Whether a change of them waits for somebody's decision. */
  hasIssue: boolean
  /** Whether a device has changes of them that the server has not heard of. */
  isWaiting: boolean
}

/** Why a customer stays when their import is undone. */
export type StayReason = 'changed' | 'noted' | 'undecided' | 'waiting'

/** Why an imported customer stays, or null for one whom nobody has touched since. */
export function whyStays(lead: Lead, { hasNotes, hasIssue, isWaiting }: Touches): StayReason | null {
  if (isWaiting) return 'waiting'
  // A vehicle, a stage, a test drive: whatever is written about a customer is written with its time.
  if (lead.updatedAt !== lead.imported?.at) return 'changed'
  if (hasNotes) return 'noted'
  return hasIssue ? 'undecided' : null
}

const STAY_WORDS = {
  changed: ['was changed since', 'were changed since'],
  noted: ['has a sales note', 'have sales notes'],
  undecided: ['has a change that waits for a decision', 'have changes that wait for a decision'],
  waiting: ['has a change that is not sent yet', 'have changes that are not sent yet'],
} as const satisfies Record<StayReason, readonly [one: string, many: string]>

export type StayCounts = Partial<Record<StayReason, number>>

/** How many stay for each reason. */
export function countStays(reasons: Iterable<StayReason | null>): StayCounts {
  const counts: StayCounts = {}
  for (const reason of reasons) if (reason) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}

/** "12 customers stay: 11 were changed since, 1 has a sales note."; blank where nobody stays. */
export function stayWords(counts: StayCounts): string {
  const parts = (Object.keys(STAY_WORDS) as StayReason[]).flatMap(reason => {
    const count = counts[reason] ?? 0
    return count > 0 ? [`${count} ${STAY_WORDS[reason][count === 1 ? 0 : 1]}`] : []
  })
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return total === 0 ? '' : `${customersText(total)} ${total === 1 ? 'stays' : 'stay'}: ${parts.join(', ')}.`
}

/** "1,488 customers removed". */
export const removedWords = (count: number): string => `${customersText(count)} removed`

export const UNDO_REMOVED_MAX = 200
const KEPT_MAX = 20_000

/** Body of POST /api/leads/imports/{id}/undo. */
export const importUndoBodySchema = z.object({
  /** Customers with changes on the device that the server has not heard of: they stay. */
  waiting: z.array(idSchema).max(KEPT_MAX).default([]),
})

/** One call removes some; it is asked again until none remain. */
export const importUndoReplySchema = z.object({
  removed: z.int(),
  /** How many there still are whom nobody has touched. */
  remaining: z.int(),
  /** How many stay, and why. */
  stay: z.partialRecord(z.enum(['changed', 'noted', 'undecided', 'waiting']), z.int()),
})
export type ImportUndoReply = z.output<typeof importUndoReplySchema>

export const NOT_YOUR_IMPORT =
  'Only who imported these customers, or who may delete customers, can undo this import.'
