/**
 * Stores pushed rows. Each row is judged on its own and is a commit of its own, so that one which cannot be stored holds up
 * none of the others: it becomes an issue of its author. A row whose change is known changes nothing and is answered with
 * today's state, so an answer that was lost on the way costs nothing.
 */

import type { Change } from '@forecourt/shared/collections/change'
import {
  type Collection,
  type Documents,
  descriptionOf,
  PUSHED_FIELDS,
} from '@forecourt/shared/collections/collections'
import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import { isOfCustomers } from '@forecourt/shared/persons/of-customers'
import { ERASED_MEANWHILE, ERASED_TITLE, KEPT_FOR_LAW } from '@forecourt/shared/persons/person'
import { type Author, type IssueDraft, NOTHING } from '@forecourt/shared/records/judge-push'
import type { PushOutcome, PushRow } from '@forecourt/shared/sync/contract'
import { type IssueHistory, originOf } from '@forecourt/shared/sync/issue-origin'
import { type IssueReader, issueReaderOf, maySeeIssue } from '@forecourt/shared/sync/issue-readers'
import { uponShared } from '@forecourt/shared/sync/sent-again'
import { isDeletion } from '@forecourt/shared/sync/settle-issue'
import { type User, userName } from '@forecourt/shared/users/user'
import type { Deps } from '../deps.ts'
import { type Judged, knowledge, textOf } from '../judging/judging.ts'
import type { Media } from '../media/media.ts'
import { actorOf } from '../store/actor.ts'
import { newId } from '../store/new-id.ts'
import { pushKey } from '../store/sent-again.ts'
import { type Commit, decideAndCommit, type Intent, type Store } from '../store/store.ts'
import { withPresentMedia } from './present-media.ts'
import { judgePush } from './push-judges.ts'

interface Context {
  user: User
  device: string | null
  address: string
  mirror: string
}

type PushJudged = Exclude<PushOutcome, { failed: string }>

export interface PushDeps extends Pick<Deps, 'store' | 'dealer' | 'now'> {
  media: Pick<Media, 'missing'>
}

export function createPushService({ store, dealer, now, media }: PushDeps) {
  /** What becomes of a row, as things stand. */
  async function decide(row: PushRow, context: Context, at: string, intent: Intent) {
    const author: Author = {
      id: context.user.id,
      role: context.user.role,
      name: userName(context.user),
      granted: dealer,
    }
    const judged: Judged = (await store.isAcknowledged(intent))
      ? NOTHING
      : await judgeNew({ store, dealer, media }, row, context, author, at)
    const issues = await issueChanges(store, judged.issues, row, context, at)
    const settled = await settledByRemoval(store, judged.changes, row, context.user, at)
    const commit: Commit = {
      at,
      actor: actorOf(context.user),
      device: context.device,
      address: context.address,
      changes: [...judged.changes, ...issues, ...settled],
      intent,
      idempotencyKey: pushKey(row.change, row.shared !== undefined),
      ...(judged.reliedOn ? { reliedOn: judged.reliedOn } : {}),
    }
    return { commit, value: null }
  }

  /** Begins to decide about a row; gives what waits for that, and stores it. */
  function begin(row: PushRow, context: Context) {
    const { collection } = row
    const { id } = row.next
    const at = now().toISOString()
    const intent: Intent = { mirror: context.mirror, collection, id, gesture: row.gesture }
    const decided = decide(row, context, at, intent)
    let first: typeof decided | null = decided
    const again = () => {
      const decision = first ?? decide(row, context, at, intent)
      first = null
      return decision
    }
    const keep = async (): Promise<PushJudged> => {
      const { result } = await decideAndCommit(store, again)
      if (!result) await store.acknowledge(intent, at)
      const current = await visible(store, collection, id, issueReaderOf(context.user, dealer))
      return {
        state: current ?? { id, revision: await store.latestRevision(), _deleted: true },
        issues: await store.openIssues(context.user.id, id),
      }
    }
    return { decided, keep }
  }

  /**
   * Judges and stores rows that have nothing to do with each other (`judgedTogether`); gives of each the record as it is
   * afterwards, and what is open between it and its author, or what kept it from being stored. All are decided before any is
   * stored, for the store writes as one, and in this order, what it is asked for at once.
   */
  return async function push(
    rows: readonly PushRow[],
    context: Context,
  ): Promise<PromiseSettledResult<PushJudged>[]> {
    const begun = rows.map(row => begin(row, context))
    await Promise.allSettled(begun.map(({ decided }) => decided))
    return Promise.allSettled(begun.map(({ keep }) => keep()))
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
  const erased = await judgeErased(store, row)
  if (erased) return erased
  const { collection, shared, next } = row
  const present = await store.get(collection, next.id)
  const since = shared === undefined ? null : await store.changesSince(collection, next.id, shared)
  const known = since ? uponShared(row, present, since, PUSHED_FIELDS[collection]) : row
  const sent = await withPresentMedia(media, known, present)
  const { user, mirror } = context
  const knew = await knowledge(store, sent.row, mirror)
  const judged = await judgePush({ store, dealer, row: sent.row, user, author, mirror, at, knew })
  return { ...judged, issues: [...judged.issues, ...sent.issues] }
}

/** What a device wants of somebody who was erased is not kept: it is told so, and nothing of them is in that. */
async function judgeErased(store: Store, { collection, next, assumed }: PushRow): Promise<Judged | null> {
  if (!isOfCustomers(collection)) return null
  const own = await store.erasure(collection, next.id)
  const leadId = collection === 'leads' ? null : textOf(next.leadId ?? assumed?.leadId)
  const owner = leadId ? await store.erasure('leads', leadId) : null
  const erasure = owner ?? own
  if (!erasure) return null
  if (next._deleted === true) return NOTHING
  const message = erasure.keptUntil === null ? ERASED_MEANWHILE : KEPT_FOR_LAW
  return { ...NOTHING, issues: [{ title: ERASED_TITLE, kind: 'refused', mine: {}, theirs: {}, message }] }
}

/** The issues that a row makes, with what the audit says of the other side. */
async function issueChanges(
  store: Store,
  drafts: readonly IssueDraft[],
  row: PushRow,
  { user, mirror }: Context,
  at: string,
): Promise<Change[]> {
  const [first] = drafts
  if (!first) return []
  const { collection } = row
  if (collection === 'issues') throw new Error('An issue about an issue makes no sense')
  const history = await historyOf(store, row, mirror)
  return drafts.map(draft => {
    const { isOwnDeletion, ...origin } = originOf(draft, history, user.id)
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
        seen: isDeletion(draft as SyncIssue) ? row.seen : null,
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

async function historyOf(store: Store, row: PushRow, mirror: string): Promise<IssueHistory> {
  const lines = await store.lines(...ownerOf(row))
  if (row.next._deleted !== true) return { lines, unseen: [] }
  const { collection, next, assumed, seen } = row
  const since = Number(assumed?.revision ?? 0)
  const unseen = lines.filter(({ revision }) => revision > since)
  for (const part of await store.belongingTo(collection, next.id))
    if (part.revision > seen) unseen.push(...(await store.lines(part.collection, part.id)))
  const ofOthers = unseen.filter(line => line.mirror !== mirror)
  return { lines, unseen: ofOthers.sort((a, b) => b.revision - a.revision) }
}

/** Whose history says what befell a record: its own, or that of the one to which it belongs and with which it goes. */
function ownerOf({ collection, next }: PushRow): [Collection, string] {
  const { belongsBy, parents } = descriptionOf(collection)
  if (!belongsBy) return [collection, next.id]
  return [parents[belongsBy] as Collection, textOf(next[belongsBy]) ?? '']
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
