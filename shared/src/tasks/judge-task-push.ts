/** Pushed next steps (see judge-push for what a judgement promises). */
import {
  type Author,
  type ChangeOf,
  type Judgement,
  type Knew,
  PUSH_REFUSAL_TEXTS,
  type Pushed,
  refused,
} from '../records/judge-push.ts'
import { judgeRecordPush } from '../records/judge-record-push.ts'
import { TASK_EDITABLE, type Task } from './task.ts'
import { taskCollection } from './task-collection.ts'

export type TaskChange = ChangeOf<'tasks', Task>

/**
 * Two people who did the same before they heard of each other agree that it is done: the first of the two was the first.
 * What each says came of it is told where it differs.
 * @param isLeadThere whether the customer of it is there; also of one that has none
 */
export function judgeTaskPush(
  pushed: Pushed,
  current: Task | null,
  author: Author,
  knew: Knew,
  now: string,
  isLeadThere: boolean,
): Judgement<TaskChange> {
  const isNew = !current && !pushed.assumed && pushed.next._deleted !== true
  if (isNew && !isLeadThere) {
    const mine = Object.fromEntries(TASK_EDITABLE.map(field => [field, pushed.next[field] ?? null]))
    const issue = refused(taskCollection.title(pushed.next), mine, null, PUSH_REFUSAL_TEXTS.deleted_meanwhile)
    const { leadId, vehicleId = null } = pushed.next
    return { changes: [], issues: [{ ...issue, record: { ...mine, leadId: leadId ?? null, vehicleId } }] }
  }
  const row = withFirstDone(pushed, current)
  return judgeRecordPush('tasks', taskCollection, row, current, author, knew, now)
}

function withFirstDone(pushed: Pushed, current: Task | null): Pushed {
  const { assumed, next } = pushed
  const said = next.doneAt
  if (!current?.doneAt || typeof said !== 'string' || said === assumed?.doneAt) return pushed
  const [doneAt] = [said, current.doneAt].toSorted()
  return { assumed: { ...assumed, doneAt: current.doneAt }, next: { ...next, doneAt } }
}
