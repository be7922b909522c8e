/** By which rule a pushed row is judged: one of its collection's own, or what the collection's description says. */
import type { Change } from '@forecourt/shared/collections/change'
import { type Collection, descriptionOf } from '@forecourt/shared/collections/collections'
import { judgeRecordPush, type RuledByDescription } from '@forecourt/shared/records/judge-record-push'
import type { Judged, JudgePush, Judging } from '../judging/judging.ts'
import { judgeLead } from '../leads/push-leads.ts'
import { judgeNote } from '../leads/push-notes.ts'
import { judgeTask } from '../tasks/push-tasks.ts'
import { judgeVehicle } from '../vehicles/push-vehicles.ts'
import { judgeIssue } from './push-issues.ts'

const OWN_RULES: Partial<Record<Collection, JudgePush>> = {
  leads: judgeLead,
  notes: judgeNote,
  tasks: judgeTask,
  vehicles: judgeVehicle,
  issues: judgeIssue,
}

const judgeByDescription: JudgePush = async ({ store, row, author, at, knew }) => {
  const { collection, next } = row
  const description = descriptionOf(collection)
  if (!description.settling?.make)
    throw new Error(`${collection} has neither rules of its own nor a way to make a record`)
  const current = await store.get(collection, next.id)
  const judgement = judgeRecordPush(
    collection,
    description as RuledByDescription,
    row,
    current,
    author,
    knew,
    at,
  )
  return { ...judgement, changes: judgement.changes as Change[] }
}

export const judgePush = (judging: Judging): Promise<Judged> =>
  (OWN_RULES[judging.row.collection] ?? judgeByDescription)(judging)
