/** Pushed sales notes: the facts of the rule. */
import { judgeNotePush } from '@forecourt/shared/leads/judge-note-push'
import { leadName, leadSchema } from '@forecourt/shared/leads/lead'
import { type JudgePush, textOf } from '../judging/judging.ts'
import type { Store } from '../store/store.ts'

export const judgeNote: JudgePush = async ({ store, row, author, at }) => {
  const leadId = textOf(row.next.leadId) ?? ''
  const lead = await store.leads.get(leadId)
  const customer = lead ? null : await nameOfGone(store, leadId)
  return judgeNotePush(row, await store.get('notes', row.next.id), author, lead, at, customer)
}

/** The name of a customer who is gone, by the audit. */
async function nameOfGone(store: Store, leadId: string): Promise<string | null> {
  const deletion = (await store.lines('leads', leadId)).find(({ action }) => action === 'deleted')
  const parsed = leadSchema.pick({ firstName: true, lastName: true }).safeParse(deletion?.before)
  return parsed.success ? leadName(parsed.data) : null
}
