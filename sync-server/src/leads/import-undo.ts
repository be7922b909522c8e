/**
 * Takes an import back: whoever came with it and whom nobody has touched since goes the way of every deletion, so that all
 * devices follow. Cut short, it goes on when it is asked again.
 */
import { setImmediate } from 'node:timers/promises'
import {
  countStays,
  type ImportUndoReply,
  isOfBatch,
  NOT_YOUR_IMPORT,
  UNDO_REMOVED_MAX,
  whyStays,
} from '@forecourt/shared/leads/import-batch'
import { Refusal } from '../http/refusal.ts'
import type { By, Store } from '../store/store.ts'
import type { LeadService } from './lead-service.ts'

export interface UndoWanted {
  /** Of the import. */
  id: string
  /** Customers with changes that are still on the way. */
  waiting: readonly string[]
  /** The id of who asks. */
  userId: string
  /** Whether they may delete any customer. */
  mayDelete: boolean
}

export function createImportUndo(store: Store, leads: LeadService) {
  /** @throws Refusal for an import of somebody else, unless its asker may delete customers */
  return async ({ id, waiting, userId, mayDelete }: UndoWanted, by: By): Promise<ImportUndoReply> => {
    const brought = (await store.leads.all()).filter(lead => isOfBatch(lead, id))
    if (!mayDelete && brought.some(({ imported }) => imported?.byId !== userId))
      throw new Refusal(403, NOT_YOUR_IMPORT)
    const noted = await store.notes.leadIds()
    const undecided = await store.undecidedIds('leads')
    const onTheWay = new Set(waiting)
    const judged = brought.map(lead => ({
      lead,
      reason: whyStays(lead, {
        hasNotes: noted.has(lead.id),
        hasIssue: undecided.has(lead.id),
        isWaiting: onTheWay.has(lead.id),
      }),
    }))
    const going = judged.filter(({ reason }) => reason === null)
    const stay = countStays(judged.map(({ reason }) => reason))
    let removed = 0
    for (const { lead } of going.slice(0, UNDO_REMOVED_MAX)) {
      try {
        await leads.remove(lead.id, by, lead.revision)
        removed++
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        // Somebody was quicker: whom they deleted is gone, whom they changed stays.
        if (error.status === 409) stay.changed = (stay.changed ?? 0) + 1
      }
      // Others are answered between the removals.
      await setImmediate()
    }
    return { removed, remaining: Math.max(0, going.length - UNDO_REMOVED_MAX), stay }
  }
}
