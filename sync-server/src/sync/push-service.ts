/**
 * Stores pushed rows. Each row is judged and committed on its own, so that one which cannot be stored holds up none of
 * the others: it becomes an issue of its author. A row whose change is known changes nothing and is answered with
 * today's state, so an answer that was lost on the way costs nothing.
 */
import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import { holdsVehicle } from '@forecourt/shared/leads/lead-status'
import type { Collection, Documents, Pulled, PushRow } from '@forecourt/shared/sync/contract'
import { judgeLeadPush, judgeNotePush } from '@forecourt/shared/sync/judge-lead-push'
import {
  type Author,
  type IssueDraft,
  type Judgement,
  type Knew,
  NOTHING,
} from '@forecourt/shared/sync/judge-push'
import { judgeEventPush, judgeVehiclePush } from '@forecourt/shared/sync/judge-stock-push'
import { ISSUE_SETTLEMENTS, type SyncIssue } from '@forecourt/shared/sync/sync-issue'
import type { User } from '@forecourt/shared/users/user'
import type { Deps } from '../deps.ts'
import { leadFacts } from '../leads/lead-facts.ts'
import { actorOf } from '../store/actor.ts'
import { newId } from '../store/new-id.ts'
import { type Commit, decideAndCommit, type Store, type Wish } from '../store/store.ts'
import { vehicleWorld } from '../vehicles/vehicle-world.ts'

interface Context {
  user: User
  device: string | null
  mirror: string
}

type Judged = Judgement & { reliedOn?: Commit['reliedOn'] }

const stringOf = (value: unknown) => (typeof value === 'string' ? value : null)

export function createPushService({ store, dealer, now }: Pick<Deps, 'store' | 'dealer' | 'now'>) {
  /** Judges and stores a row; gives the record as it is afterwards. */
  return async function push(row: PushRow, context: Context): Promise<Pulled<Collection> | null> {
    const { collection } = row
    const at = now().toISOString()
    const author: Author = {
      role: context.user.role,
      name: `${context.user.firstName} ${context.user.lastName}`,
      granted: dealer.adminGrants,
    }
    const wish: Wish = { mirror: context.mirror, collection, id: row.next.id, gesture: row.gesture }
    const { result } = await decideAndCommit(store, async () => {
      const judged: Judged = (await store.isHeard(wish))
        ? NOTHING
        : await judge(store, row, context, author, at)
      const changes = [
        ...judged.changes,
        ...judged.issues.map(draft => issueChange(draft, row, context.user, at)),
      ]
      const commit: Commit = {
        at,
        actor: actorOf(context.user),
        device: context.device,
        changes,
        wish,
        idempotencyKey: `push:${row.change}`,
        ...(judged.reliedOn ? { reliedOn: judged.reliedOn } : {}),
      }
      return { commit, value: null }
    })
    if (!result) await store.hear(wish, at)
    const current = await visible(store, collection, row.next.id, context.user)
    return current ?? { id: row.next.id, revision: await store.latestRevision(), _deleted: true }
  }
}

/** The record as its reader may see it: an issue only when it is their own. */
async function visible<C extends Collection>(
  store: Store,
  collection: C,
  id: string,
  user: User,
): Promise<Documents[C] | null> {
  const current = await store.get(collection, id)
  if (current && 'userId' in current && current.userId !== user.id) return null
  return current
}

async function judge(
  store: Store,
  row: PushRow,
  context: Context,
  author: Author,
  at: string,
): Promise<Judged> {
  const { collection } = row
  const { id } = row.next
  if (await store.isKnown(`push:${row.change}`)) return NOTHING
  const knew = await knowledge(store, row, context.device)
  switch (collection) {
    case 'leads': {
      const current = await store.leads.get(id)
      const facts = await leadFacts(store, at, [current?.vehicleId, stringOf(row.next.vehicleId)])
      const notes = row.next._deleted ? await store.notes.of(id) : []
      const hasUnseenNotes = await areUnseen(store, notes, row.seen, context.device)
      const judgement = judgeLeadPush(row, current, author, knew, { ...facts, notes, hasUnseenNotes })
      return { ...judgement, reliedOn: facts.reliedOn }
    }
    case 'notes': {
      const lead = await store.leads.get(stringOf(row.next.leadId) ?? '')
      return judgeNotePush(row, await store.get('notes', id), author, lead, at)
    }
    case 'vehicles': {
      const world = await vehicleWorld(store, at, stringOf(row.next.vin)?.trim().toUpperCase() ?? null)
      const namedBy = await store.leads.naming(id)
      const heldBy = namedBy.filter(holdsVehicle).map(lead => lead.id)
      const current = await store.vehicles.get(id)
      return judgeVehiclePush(row, current, author, knew, { ...world, namedBy, heldBy })
    }
    case 'events':
      return judgeEventPush(row, await store.get('events', id), author, knew, at)
    case 'issues':
      return judgeSettlement(row, await store.get('issues', id), context.user, at)
    default:
      return collection satisfies never
  }
}

/** An author marks an own issue as settled; nothing else of it can be changed, and no one else can. */
function judgeSettlement(row: PushRow, current: SyncIssue | null, user: User, at: string): Judgement {
  const settlement = ISSUE_SETTLEMENTS.find(one => one === row.next.settlement)
  if (!current || current.userId !== user.id || current.settledAt || !settlement) return NOTHING
  return {
    changes: [{ collection: 'issues', before: current, after: { ...current, settledAt: at, settlement } }],
    issues: [],
  }
}

/**
 * Whether every change of a field since the device last saw the record was made on this same device, and to this very
 * record: what followed from a change of another one its author need not have seen. A record that it
 * made itself, and whose acceptance it never heard of, it saw at no revision at all.
 */
async function knowledge(store: Store, row: PushRow, device: string | null): Promise<Knew> {
  const since = Number(row.assumed?.revision ?? 0)
  if (device === null || !Number.isFinite(since)) return () => false
  const traces = await store.traces(row.collection, row.next.id, since)
  return field => {
    const touching = traces.filter(trace => trace.fields.includes(field))
    return touching.length > 0 && touching.every(trace => trace.device === device && !trace.isEffect)
  }
}

/** Whether any of the notes came from elsewhere after the device last heard of everything. */
async function areUnseen(store: Store, notes: readonly LeadNote[], seen: number, device: string | null) {
  for (const { id, revision } of notes) {
    if (revision <= seen) continue
    const traces = await store.traces('notes', id, seen)
    if (device === null || traces.some(trace => trace.device !== device)) return true
  }
  return false
}

function issueChange(draft: IssueDraft, row: PushRow, user: User, at: string): Commit['changes'][number] {
  if (row.collection === 'issues') throw new Error('An issue about an issue makes no sense')
  return {
    collection: 'issues',
    before: null,
    after: {
      id: newId(),
      userId: user.id,
      about: row.collection,
      documentId: row.next.id,
      title: draft.title,
      kind: draft.kind,
      mine: draft.mine as SyncIssue['mine'],
      theirs: draft.theirs as SyncIssue['theirs'],
      message: draft.message,
      createdAt: at,
      settledAt: null,
      settlement: null,
      revision: 0,
    },
  }
}
