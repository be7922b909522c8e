/**
 * Stores pushed rows. Each row is judged and committed on its own, so that one which cannot be stored holds up none of
 * the others: it becomes an issue of its author. A row whose change is known changes nothing and is answered with
 * today's state, so an answer that was lost on the way costs nothing.
 */
import { type Lead, leadName, leadSchema } from '@forecourt/shared/leads/lead'
import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import type { Change } from '@forecourt/shared/sync/change'
import type { Collection, Documents, PushOutcome, PushRow } from '@forecourt/shared/sync/contract'
import { originOf } from '@forecourt/shared/sync/issue-origin'
import { type IssueReader, issueReaderOf, maySeeIssue } from '@forecourt/shared/sync/issue-readers'
import { judgeLeadPush, judgeNotePush } from '@forecourt/shared/sync/judge-lead-push'
import {
  type Author,
  type IssueDraft,
  type Judgement,
  type Knew,
  madeAt,
  NOTHING,
} from '@forecourt/shared/sync/judge-push'
import { judgeEventPush, judgeVehiclePush } from '@forecourt/shared/sync/judge-stock-push'
import { PUSHED_FIELDS } from '@forecourt/shared/sync/pushed-fields'
import { uponShared } from '@forecourt/shared/sync/sent-again'
import { ISSUE_SETTLEMENTS, type SyncIssue, syncIssueSchema } from '@forecourt/shared/sync/sync-issue'
import { type User, userName } from '@forecourt/shared/users/user'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import type { Deps } from '../deps.ts'
import { leadFacts } from '../leads/lead-facts.ts'
import type { Media } from '../media/media.ts'
import { actorOf } from '../store/actor.ts'
import { newId } from '../store/new-id.ts'
import { pushKey } from '../store/sent-again.ts'
import { type Commit, decideAndCommit, type FieldTrace, type Store, type Wish } from '../store/store.ts'
import { vehicleWorld } from '../vehicles/vehicle-world.ts'
import { withPresentMedia } from './present-media.ts'

interface Context {
  user: User
  device: string | null
  mirror: string
}

type PushJudged = Exclude<PushOutcome, { failed: string }>

type Judged = Judgement & { reliedOn?: Commit['reliedOn'] }

const stringOf = (value: unknown) => (typeof value === 'string' ? value : null)

export interface PushDeps extends Pick<Deps, 'store' | 'dealer' | 'now'> {
  media: Pick<Media, 'missing'>
}

export function createPushService({ store, dealer, now, media }: PushDeps) {
  /** Judges and stores a row; gives the record as it is afterwards, and what is open between it and its author. */
  return async function push(row: PushRow, context: Context): Promise<PushJudged> {
    const { collection } = row
    const at = now().toISOString()
    const author: Author = {
      role: context.user.role,
      name: userName(context.user),
      granted: dealer,
    }
    const wish: Wish = { mirror: context.mirror, collection, id: row.next.id, gesture: row.gesture }
    const { result } = await decideAndCommit(store, async () => {
      const judged: Judged = (await store.isHeard(wish))
        ? NOTHING
        : await judgeNew({ store, dealer, media }, row, context, author, at)
      const issues = await issueChanges(store, judged.issues, row, context.user, at)
      const settled = await settledByRemoval(store, judged.changes, row, context.user, at)
      const changes = [...judged.changes, ...issues, ...settled]
      const commit: Commit = {
        at,
        actor: actorOf(context.user),
        device: context.device,
        changes,
        wish,
        idempotencyKey: pushKey(row.change, row.shared !== undefined),
        ...(judged.reliedOn ? { reliedOn: judged.reliedOn } : {}),
      }
      return { commit, value: null }
    })
    if (!result) await store.hear(wish, at)
    const reader = issueReaderOf(context.user, dealer)
    const current = await visible(store, collection, row.next.id, reader)
    return {
      state: current ?? { id: row.next.id, revision: await store.latestRevision(), _deleted: true },
      issues: await store.openIssues(context.user.id, row.next.id),
    }
  }
}

/** The record as its reader may see it; null for one that is not theirs to see. */
async function visible<C extends Collection>(
  store: Store,
  collection: C,
  id: string,
  reader: IssueReader,
): Promise<Documents[C] | null> {
  const current = await store.get(collection, id)
  if (current && 'userId' in current && !maySeeIssue(current, reader)) return null
  return current
}

/** Judges a row that was not judged before, without the files that are gone. */
async function judgeNew(
  { store, dealer, media }: Omit<PushDeps, 'now'>,
  row: PushRow,
  context: Context,
  author: Author,
  at: string,
): Promise<Judged> {
  // What waited while the server was set back may have been stored before that.
  for (const isSentAgain of [false, true])
    if (await store.isKnown(pushKey(row.change, isSentAgain))) return NOTHING
  const { collection, shared, next } = row
  const present = await store.get(collection, next.id)
  const since = shared === undefined ? null : await store.changesSince(collection, next.id, shared)
  const known = since ? uponShared(row, present, since, PUSHED_FIELDS[collection]) : row
  const sent = await withPresentMedia(media, known, present)
  const judged = await judge({ store, dealer }, sent.row, context, author, at)
  return { ...judged, issues: [...judged.issues, ...sent.issues] }
}

async function judge(
  { store, dealer }: Pick<PushDeps, 'store' | 'dealer'>,
  row: PushRow,
  context: Context,
  author: Author,
  at: string,
): Promise<Judged> {
  const { collection } = row
  const { id } = row.next
  const knew = await knowledge(store, row, context.mirror)
  switch (collection) {
    case 'leads': {
      const current = await store.leads.get(id)
      const facts = await leadFacts({ store, dealer }, at, [current?.vehicleId, stringOf(row.next.vehicleId)])
      const notes = row.next._deleted ? await store.notes.of(id) : []
      const hasUnseenNotes = await areUnseen(store, notes, row.seen, context.mirror)
      const judgement = judgeLeadPush(row, current, author, knew, { ...facts, notes, hasUnseenNotes })
      return { ...judgement, reliedOn: facts.reliedOn(current, leadIn(judgement.changes, id)) }
    }
    case 'notes': {
      const lead = await store.leads.get(leadOf(row))
      const customer = lead ? null : await nameOfGone(store, leadOf(row))
      return judgeNotePush(row, await store.get('notes', id), author, lead, at, customer)
    }
    case 'vehicles': {
      const vin = stringOf(row.next.vin)?.trim().toUpperCase() ?? null
      const world = await vehicleWorld(store, at, id, vin)
      const current = await store.vehicles.get(id)
      const placedUnseen = await placedByOthers(store, row, world.inHero, context.mirror)
      const judgement = judgeVehiclePush(row, current, author, knew, { ...world, placedUnseen })
      return row.next.status === row.assumed?.status ? judgement : { ...judgement, reliedOn: world.reliedOn }
    }
    case 'events':
      return judgeEventPush(row, await store.get('events', id), author, knew, at)
    case 'issues':
      return judgeSettlement(row, await store.get('issues', id), context.user, author, at)
    default:
      return collection satisfies never
  }
}

/** An author, or an administrator, marks an issue as settled; nothing else of it can be changed, and by no one else. */
function judgeSettlement(
  row: PushRow,
  current: SyncIssue | null,
  user: User,
  author: Author,
  at: string,
): Judgement {
  const settlement = ISSUE_SETTLEMENTS.find(one => one === row.next.settlement)
  if (!current) return issueAgain(row, user, author, at)
  if (current.settledAt || !settlement) return NOTHING
  if (!maySeeIssue(current, issueReaderOf(user, author.granted))) return NOTHING
  const after = { ...current, settledAt: at, settlement, settledBy: author.name }
  return { changes: [{ collection: 'issues', before: current, after }], issues: [] }
}

/** An open issue that the server lost when it was set back, and whose record is not there, is one of its author again. */
function issueAgain({ assumed, next }: PushRow, user: User, author: Author, at: string): Judgement {
  const { data: issue } = syncIssueSchema.safeParse(next)
  const isOpen = issue?.userId === user.id && issue.settledAt === null && issue.settlement === null
  if (assumed || !issue || !isOpen) return NOTHING
  const createdAt = madeAt(issue.createdAt, at)
  const after = { ...issue, createdAt, author: author.name, settledBy: null, revision: 0 }
  return { changes: [{ collection: 'issues', before: null, after }], issues: [] }
}

/** A device may have several users, and each of them sees what their own mirror shows: who knew what is asked of the mirror. */
const isOfMirror = (trace: FieldTrace, mirror: string) => trace.mirror === mirror && !trace.isEffect

/**
 * Whether every change of a field since the mirror last saw the record was pushed by this same mirror, and to this very
 * record: what followed from a change of another one its author need not have seen. A record that it
 * made itself, and whose acceptance it never heard of, it saw at no revision at all.
 */
async function knowledge(store: Store, row: PushRow, mirror: string): Promise<Knew> {
  const since = Number(row.assumed?.revision ?? 0)
  if (!Number.isFinite(since)) return () => false
  const traces = await store.traces(row.collection, row.next.id, since)
  return field => {
    const touching = traces.filter(trace => trace.fields.includes(field))
    return touching.length > 0 && touching.every(trace => isOfMirror(trace, mirror))
  }
}

/** The vehicle on the hero position that is wanted, where somebody else put it there after the mirror last heard of everything. */
async function placedByOthers(store: Store, row: PushRow, inHero: readonly Vehicle[], mirror: string) {
  const wanted = Number(row.next.heroSlideOrder ?? 0)
  const standing = inHero.find(one => one.heroSlideOrder === wanted && one.id !== row.next.id)
  if (!standing || standing.revision <= row.seen) return new Set<string>()
  const traces = await store.traces('vehicles', standing.id, row.seen)
  const isPlaced = traces.some(
    trace => trace.fields.includes('heroSlideOrder') && !trace.isEffect && !isOfMirror(trace, mirror),
  )
  return new Set(isPlaced ? [standing.id] : [])
}

/** Whether any of the notes came from elsewhere after the mirror last heard of everything. */
async function areUnseen(store: Store, notes: readonly LeadNote[], seen: number, mirror: string) {
  for (const { id, revision } of notes) {
    if (revision <= seen) continue
    const traces = await store.traces('notes', id, seen)
    if (!traces.every(trace => isOfMirror(trace, mirror))) return true
  }
  return false
}

/** The issues that a row makes, with what the audit says of the other side. */
async function issueChanges(
  store: Store,
  drafts: readonly IssueDraft[],
  row: PushRow,
  user: User,
  at: string,
): Promise<Change[]> {
  const [first] = drafts
  if (!first) return []
  const { collection } = row
  if (collection === 'issues') throw new Error('An issue about an issue makes no sense')
  // A note goes with its customer.
  const isNote = collection === 'notes'
  const lines = await store.lines(isNote ? 'leads' : collection, isNote ? leadOf(row) : row.next.id)
  return drafts.map(draft => {
    const { isOwnDeletion, ...origin } = originOf(draft, lines, user.id)
    return {
      collection: 'issues',
      before: null,
      after: {
        id: newId(),
        userId: user.id,
        about: collection,
        documentId: row.next.id,
        title: draft.title,
        kind: draft.kind,
        mine: draft.mine as SyncIssue['mine'],
        theirs: draft.theirs as SyncIssue['theirs'],
        ...origin,
        record: (draft.record ?? null) as SyncIssue['record'],
        change: row.change,
        createdAt: at,
        // What somebody changed of what they deleted themselves is kept, and nobody is alarmed.
        settledAt: isOwnDeletion ? at : null,
        settlement: isOwnDeletion ? 'kept_theirs' : null,
        author: userName(user),
        settledBy: isOwnDeletion ? userName(user) : null,
        revision: 0,
      },
    }
  })
}

/** Who deletes a record has settled what was open between them and it. */
async function settledByRemoval(
  store: Store,
  changes: readonly Change[],
  row: PushRow,
  user: User,
  at: string,
): Promise<Change[]> {
  const isRemoval = changes.some(
    ({ collection, before, after }) =>
      collection === row.collection && before?.id === row.next.id && after === null,
  )
  const open = isRemoval ? await store.openIssues(user.id, row.next.id) : []
  return open.map(before => ({
    collection: 'issues',
    before,
    after: { ...before, settledAt: at, settlement: 'kept_theirs', settledBy: userName(user) },
  }))
}

/** What becomes of a lead; null where nothing does, or where it is deleted. */
const leadIn = (changes: readonly Change[], id: string): Lead | null =>
  changes.flatMap(({ collection, after }) => (collection === 'leads' && after?.id === id ? after : []))[0] ??
  null

const leadOf = ({ next }: PushRow) => stringOf(next.leadId) ?? ''

/** The name of a customer who is gone, by the audit. */
async function nameOfGone(store: Store, leadId: string): Promise<string | null> {
  const deletion = (await store.lines('leads', leadId)).find(({ action }) => action === 'deleted')
  const parsed = leadSchema.pick({ firstName: true, lastName: true }).safeParse(deletion?.before)
  return parsed.success ? leadName(parsed.data) : null
}
