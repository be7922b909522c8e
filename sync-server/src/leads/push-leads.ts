/** Pushed customers: the facts of the rule. */
import type { Change } from '@forecourt/shared/collections/change'
import { judgeLeadPush } from '@forecourt/shared/leads/judge-lead-push'
import type { Lead } from '@forecourt/shared/leads/lead'
import { fatesIn } from '@forecourt/shared/leads/vehicle-fates'
import { isOfMirror, type JudgePush, textOf } from '../judging/judging.ts'
import { actorOf } from '../store/actor.ts'
import type { Store } from '../store/store.ts'
import { leadFacts } from './lead-facts.ts'

export const judgeLead: JudgePush = async ({ store, dealer, row, user, author, mirror, at, knew }) => {
  const { id } = row.next
  const current = await store.leads.get(id)
  const vehicles = [current?.vehicleId, textOf(row.next.vehicleId), ...Object.keys(fatesIn(row.next))]
  const facts = await leadFacts({ store, dealer }, at, vehicles, actorOf(user))
  const notes = row.next._deleted ? await store.notes.of(id) : []
  const tasks = row.next._deleted ? await store.tasks.of(id) : []
  const hasUnseenNotes =
    (await areUnseen(store, 'notes', notes, row.seen, mirror)) ||
    (await areUnseen(store, 'tasks', tasks, row.seen, mirror))
  const judgement = judgeLeadPush(row, current, author, knew, { ...facts, notes, tasks, hasUnseenNotes })
  return { ...judgement, reliedOn: facts.reliedOn(current, leadIn(judgement.changes, id)) }
}

/** What becomes of a lead; null where nothing does, or where it is deleted. */
const leadIn = (changes: readonly Change[], id: string): Lead | null =>
  changes.flatMap(({ collection, after }) => (collection === 'leads' && after?.id === id ? after : []))[0] ??
  null

/** Whether any of the notes or next steps came from elsewhere after the mirror last heard of everything. */
async function areUnseen(
  store: Store,
  collection: 'notes' | 'tasks',
  parts: readonly { id: string; revision: number }[],
  seen: number,
  mirror: string,
) {
  for (const { id, revision } of parts) {
    if (revision <= seen) continue
    const traces = await store.traces(collection, id, seen)
    if (!traces.every(trace => isOfMirror(trace, mirror))) return true
  }
  return false
}
