/**
 * Takes the rows of an import, each judged and stored on its own. A row whose id this import has stored before is
 * answered as added and stored no second time, whatever became of the customer since.
 */
import { setImmediate } from 'node:timers/promises'
import { leadName } from '@forecourt/shared/leads/lead'
import { type ContactIndex, createContactIndex } from '@forecourt/shared/leads/lead-contact'
import {
  duplicateText,
  importReasons,
  type LeadImportResult,
  leadImportRowSchema,
} from '@forecourt/shared/leads/lead-import'
import { inTurn, type TurnDeps } from '../database/in-turn.ts'
import type { By, Store } from '../store/store.ts'
import type { LeadService } from './lead-service.ts'

/** A row as it was sent: with an id, and whatever else. */
type SentRow = Readonly<Record<string, unknown>> & { id: string }

export function createLeadImport({ store, ...turns }: TurnDeps & { store: Store }, leads: LeadService) {
  let last: Promise<unknown> = Promise.resolve()

  async function take(row: SentRow, known: ContactIndex<string>, by: By): Promise<LeadImportResult> {
    const { id } = row
    if (await leads.isImported(id)) return { id, outcome: 'added' }
    const parsed = leadImportRowSchema.safeParse(row)
    if (!parsed.success) return { id, outcome: 'refused', message: importReasons(parsed.error).join('. ') }
    const { allowDuplicate, ...fields } = parsed.data
    const match = known.find(fields)
    if (match && !allowDuplicate)
      return { id, outcome: 'duplicate', message: duplicateText(match.owner, match.same) }
    if (!(await leads.addImported(fields, by)))
      return { id, outcome: 'refused', message: 'Another customer has this id already.' }
    known.add(fields, leadName(fields))
    return { id, outcome: 'added' }
  }

  async function takeAll(rows: readonly SentRow[], by: By): Promise<LeadImportResult[]> {
    const known = createContactIndex<string>()
    for (const lead of await store.leads.all()) known.add(lead, leadName(lead))
    const results: LeadImportResult[] = []
    for (const row of rows) {
      results.push(await take(row, known, by))
      // Others are answered between the rows.
      await setImmediate()
    }
    return results
  }

  /** One call after the other in the whole house, so that two people who import the same file at once see each other's customers. */
  return (rows: readonly SentRow[], by: By): Promise<LeadImportResult[]> => {
    const turn = last.then(() => inTurn(turns, 'import leads', () => takeAll(rows, by)))
    last = turn.catch(() => {})
    return turn
  }
}
