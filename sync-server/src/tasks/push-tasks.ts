/** Pushed next steps: the facts of the rule. */
import { judgeTaskPush } from '@forecourt/shared/tasks/judge-task-push'
import { type JudgePush, textOf } from '../judging/judging.ts'

export const judgeTask: JudgePush = async ({ store, row, author, knew, at }) => {
  const current = await store.get('tasks', row.next.id)
  const leadId = textOf(row.next.leadId)
  const lead = leadId === null ? null : await store.leads.get(leadId)
  const judgement = judgeTaskPush(row, current, author, knew, at, leadId === null || lead !== null)
  // A customer who is deleted meanwhile takes all next steps along.
  const reliedOn = lead ? [{ collection: 'leads' as const, id: lead.id, revision: lead.revision }] : []
  return { ...judgement, reliedOn }
}
