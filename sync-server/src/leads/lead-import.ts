/**
 * Takes the rows of an import, each judged and stored on its own. A row whose id this import has stored before is
 * answered as added and stored no second time, whatever became of the customer since.
 */
import { setImmediate } from 'node:timers/promises'
import { leadName } from '@forecourt/shared/leads/lead'
import { type ContactIndex, createContactIndex } from '@forecourt/shared/leads/lead-contact'
import {
  duplicateText,
  futureReasons,
  type ImportBatch,
  importReasons,
  type LeadImportResult,
  leadImportRowSchema,
} from '@forecourt/shared/leads/lead-import'
import pLimit from 'p-limit'
import { inTurn, type TurnDeps } from '../database/in-turn.ts'
import { Refusal } from '../http/refusal.ts'
import type { By, Store, UserActor } from '../store/store.ts'
import type { LeadService } from './lead-service.ts'

/** A row as it was sent: with an id, and whatever else. */
type SentRow = Readonly<Record<string, unknown>> & { id: string }

interface ImportDeps extends TurnDeps {
  store: Store
  now: () => Date
}

/** An import, and who runs it. */
export interface Importing {
  batch: ImportBatch
  by: By<UserActor>
}

export function createLeadImport({ store, now, ...turns }: ImportDeps, leads: LeadService) {
  const inOrder = pLimit(1)

  async function take(
    row: SentRow,
    known: ContactIndex<string>,
    { batch, by }: Importing,
  ): Promise<LeadImportResult> {
    const { id } = row
    if (await leads.isImported(id)) return { id, outcome: 'added' }
    const parsed = leadImportRowSchema.safeParse(row)
    if (!parsed.success) return { id, outcome: 'refused', message: importReasons(parsed.error).join('. ') }
    const { allowDuplicate, ...fields } = parsed.data
    const future = futureReasons(fields, now().toISOString())
    if (future.length > 0) return { id, outcome: 'refused', message: future.join(' ') }
    const match = known.find(fields)
    if (match && !allowDuplicate)
      return { id, outcome: 'duplicate', message: duplicateText(match.owner, match.same) }
    if (!(await leads.addImported(fields, batch, by)))
      return { id, outcome: 'refused', message: 'Another customer has this id already.' }
    known.add(fields, leadName(fields))
    return { id, outcome: 'added' }
  }

  async function takeAll(rows: readonly SentRow[], importing: Importing): Promise<LeadImportResult[]> {
    const { batch, by } = importing
    const known = createContactIndex<string>()
    for (const lead of await store.leads.all()) {
      const { imported } = lead
      if (imported?.id === batch.id && imported.byId !== by.actor.id)
        throw new Refusal(409, 'Another import has this id already.')
      known.add(lead, leadName(lead))
    }
    const results: LeadImportResult[] = []
    for (const row of rows) {
      results.push(await take(row, known, importing))
      // Others are answered between the rows.
      await setImmediate()
    }
    return results
  }

  /** One call after the other in the whole dealership, so that two people who import the same file at once see each other's customers. */
  return (rows: readonly SentRow[], importing: Importing): Promise<LeadImportResult[]> =>
    inOrder(() => inTurn(turns, 'import leads', () => takeAll(rows, importing)))
}
