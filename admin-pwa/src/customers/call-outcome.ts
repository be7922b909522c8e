/** What came of a call to a customer: a note, the first word where it is one, and the next step that it was. */
import { decideLeadChange } from '@forecourt/shared/leads/decide-lead'
import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { isNobodys } from '@forecourt/shared/leads/lead-owner'
import { wantedUpon } from '@forecourt/shared/sync/open-form'
import { TASK_OUTCOME_LABELS, type Task, taskWords } from '@forecourt/shared/tasks/task'
import { type Acting, instant } from '../mirror/acting.ts'
import { newId } from '../mirror/new-id.ts'
import { withWayBack } from '../mirror/way-back.ts'
import { leadFactsOf, ownersOf } from '../vehicles/vehicle-facts.ts'
import { newSalesNote, noteWords } from './sales-note.ts'

export const CALL_OUTCOMES = ['reached', 'voicemail', 'no_answer', 'wrong_number'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

const FAILED = { title: 'Not noted', text: 'This device could not store it.', isBad: true } as const

/**
 * Notes what came of a call; all of it is taken back at once. Who calls a customer whom nobody has, has them. A wrong number
 * is no word to anybody.
 * @param seen the customer as they were seen by who called
 * @param task the next step that the call was; null for none
 * @returns whether it is stored
 */
export async function noteCall(
  acting: Acting,
  seen: Lead,
  outcome: CallOutcome,
  task: Task | null,
): Promise<boolean> {
  const { mirror, user, say } = acting
  const leads = mirror.rows('leads').value ?? []
  const present = leads.find(({ id }) => id === seen.id)
  const name = leadName(seen)
  if (!present) {
    say({ ...FAILED, text: `${name} was deleted meanwhile.` })
    return false
  }
  const hold = newId()
  const now = instant()
  const said = TASK_OUTCOME_LABELS[outcome].toLowerCase()
  const text = `Called: ${said}.`
  const isWord = outcome !== 'wrong_number'
  const edit = {
    ...(isWord && present.status === 'new' ? { status: 'contacted' as const, firstContactAt: now } : {}),
    ...(isWord && isNobodys(present, mirror.staff.value) ? { ownerId: user.id } : {}),
  }
  const facts = leadFactsOf(leads, mirror.foreseen.value ?? [], now, ownersOf(acting))
  const decision = decideLeadChange(present, edit, facts)
  try {
    await mirror.write('notes', newSalesNote(newId(), seen, text, user), noteWords(seen, text), null, hold)
    if (decision.outcome === 'changed')
      await mirror.write('leads', wantedUpon(seen, present, decision.lead), `${name}: called`, seen, hold)
    const step = task && (mirror.rows('tasks').value ?? []).find(({ id }) => id === task.id)
    if (task && step) {
      const done = { ...step, doneAt: now, outcome, updatedAt: now }
      await mirror.write('tasks', done, `${name}: ${taskWords(step)}, ${said}`, task, hold)
    }
  } catch {
    await mirror.takeBack(hold).catch(() => false)
    say(FAILED)
    return false
  }
  const undone = `${name}: the call is not noted.`
  say(withWayBack(acting, hold, { title: 'Noted', text: `${name}: called, ${said}.` }, () => null, undone))
  return true
}
