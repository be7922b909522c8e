/**
 * What the devices of closed accounts had not sent, put aside when they removed it. Each change becomes an issue of its
 * author, as if the server had refused it, which administrators settle like any other; what cannot be judged (photos,
 * forms) is kept as a list until an administrator is done with it. The files of the photos come one by one after the list.
 */
import { fullMomentText } from '@forecourt/shared/clock/clock-text'
import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import type { Dealer } from '@forecourt/shared/dealer/dealer'
import { leadName } from '@forecourt/shared/leads/lead'
import { isOfCustomers } from '@forecourt/shared/persons/of-customers'
import { isSame } from '@forecourt/shared/records/merge'
import {
  type ParkedBody,
  type ParkedChange,
  type ParkedPhoto,
  type ParkedWork,
  parkedValues,
  type StoredParkedPhoto,
} from '@forecourt/shared/sync/parked-work'
import { asc, eq, isNull } from 'drizzle-orm'
import { ask, askOne, type Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { writeAudit } from '../store/audit.ts'
import { newId } from '../store/new-id.ts'
import type { By, Store } from '../store/store.ts'
import type { ParkedFiles } from './parked-files.ts'

export const PARKED_NOT_FOUND = 'This was dealt with already.'
const PARKED_ELSEWHERE = 'This id is taken.'
const NAME_ONLY = 'Only its name was put aside.'
const TOO_MUCH_PARKED = 'Too much was put aside of this account already.'

/** So many devices of one account may put something aside before an administrator is done with some of it. */
const OPEN_PER_USER = 20
/** So many changes of one account may wait for a decision. */
const ISSUES_PER_USER = 2000

export interface From {
  userId: string
  device: string | null
  agent: string | null
}

export interface Parked {
  /** Puts something aside; what is there already stays as it is. @throws Refusal */
  add(body: ParkedBody, from: From): Promise<void>
  /** What nobody is done with, oldest first. */
  all(): Promise<ParkedWork[]>
  /** A photo of it, and whose it is; null where there is none. */
  photo(
    id: string,
    photoId: string,
  ): Promise<{ photo: StoredParkedPhoto; owner: { id: string; name: string } } | null>
  /** Changes one photo of it, or takes it off (null). */
  changePhoto(
    id: string,
    photoId: string,
    by: By,
    step: (photo: StoredParkedPhoto) => StoredParkedPhoto | null,
  ): Promise<void>
  /** Empties it. Gives whether there was such a one. */
  settle(id: string, by: By & { name: string }): Promise<boolean>
}

type Row = Tables['parkedWork']['$inferSelect']

export function createParked(
  {
    database,
    store,
    dealer,
    files,
  }: { database: Database; store: Store; dealer: Dealer; files: Pick<ParkedFiles, 'removeAll'> },
  now: () => Date,
): Parked {
  const { parkedWork, syncIssues } = database.tables
  const isIt = (id: string) => eq(parkedWork.id, id)

  const openIssuesOf = async (userId: string) =>
    (
      await database
        .select({ settledAt: syncIssues.settledAt })
        .from(syncIssues)
        .where(eq(syncIssues.userId, userId))
    ).filter(({ settledAt }) => settledAt === null).length

  /** Makes an issue of a change, where the record does not say the same already. Gives whether it is one. */
  async function keep(change: ParkedChange, name: string, { userId, device }: From): Promise<boolean> {
    const { about, documentId } = change
    const { leadId = null, ...mine } = parkedValues(change)
    const key = `parked:${change.change}`
    if (Object.keys(mine).length === 0) return false
    // Judged before: its answer was lost on the way to the device.
    if (await store.isKnown(`push:${change.change}`)) return false
    if (await store.isKnown(key)) return true
    // Nothing brings a person back who was erased.
    if (isOfCustomers(about) && (await store.erasure(about, documentId))) return false
    if (typeof leadId === 'string' && (await store.erasure('leads', leadId))) return false
    const present: Readonly<Record<string, unknown>> | null = await store.get(about, documentId)
    const isDeletion = mine._deleted === true
    const isThere = isDeletion
      ? present === null
      : present !== null && Object.entries(mine).every(([field, value]) => isSame(present[field], value))
    if (isThere) return false
    const at = now().toISOString()
    const theirs = Object.fromEntries(Object.keys(mine).map(field => [field, present?.[field] ?? null]))
    const customer = typeof leadId === 'string' ? await store.leads.get(leadId) : null
    const made = fullMomentText(change.at, dealer.timeZone)
    const issue: SyncIssue = {
      id: newId(),
      userId,
      about,
      documentId,
      title: customer && about === 'notes' ? `Note for ${leadName(customer)}` : change.title,
      kind: 'refused',
      mine,
      theirs: theirs as SyncIssue['theirs'],
      message: change.isLost
        ? `Stored before the server was set back, last changed ${made}, and not sent again before this account was closed.`
        : `Made ${made}, and not sent before this account was closed.`,
      createdAt: at,
      settledAt: null,
      settlement: null,
      author: name,
      settledBy: null,
      theirsBy: null,
      // Whom a note or a next step is for is no value to decide on; it is where it belongs.
      record: about === 'notes' || typeof leadId === 'string' ? { ...mine, leadId } : null,
      // A device does not say what its author had heard of: all that there is counts as unseen.
      seen: null,
      change: change.change,
      revision: 0,
    }
    await store.commit({
      at,
      actor: { kind: 'user', id: userId, name, role: 'closed' },
      device,
      changes: [{ collection: 'issues', before: null, after: issue }],
      idempotencyKey: key,
    })
    return true
  }

  return {
    add: async ({ id, name, changes, photos, forms }, from) => {
      const { userId, device, agent } = from
      const [known] = await database.select().from(parkedWork).where(isIt(id))
      if (known && known.userId !== userId) throw new Refusal(409, PARKED_ELSEWHERE)
      const others = await database.select().from(parkedWork).where(eq(parkedWork.userId, userId))
      const isFull = !known && others.filter(one => one.settledAt === null).length >= OPEN_PER_USER
      if (isFull || (await openIssuesOf(userId)) + changes.length > ISSUES_PER_USER)
        throw new Refusal(429, TOO_MUCH_PARKED)
      let kept = 0
      for (const change of changes) if (await keep(change, name, from)) kept++
      const at = now().toISOString()
      await database.transaction(function* (queries) {
        const before = yield* askOne(queries.select().from(parkedWork).where(isIt(id)))
        if (before?.settledAt) return
        const row = {
          changes: Math.max(before?.changes ?? 0, kept),
          photos: photos.length > 0 ? awaited(photos, before?.photos ?? []) : (before?.photos ?? []),
          forms: forms.length > 0 ? forms : (before?.forms ?? []),
        }
        if (before) yield* ask(queries.update(parkedWork).set(row).where(isIt(id)))
        else
          yield* ask(
            queries
              .insert(parkedWork)
              .values({ id, userId, name, device, agent, at, ...row, settledAt: null, settledBy: null }),
          )
        const by: By = { actor: { kind: 'user', id: userId, name, role: 'closed' }, device }
        yield* writeAudit(queries, by, {
          at,
          collection: 'parked',
          recordId: id,
          action: before ? 'changed' : 'created',
          after: { changes: kept, photos: photos.length, forms: forms.length },
        })
      })
    },
    all: async () => {
      const open = await database
        .select()
        .from(parkedWork)
        .where(isNull(parkedWork.settledAt))
        .orderBy(asc(parkedWork.at), asc(parkedWork.id))
      return open.map(shownOf)
    },
    photo: async (id, photoId) => {
      const [work] = await database.select().from(parkedWork).where(isIt(id))
      const photo = work?.photos.find(one => one.id === photoId)
      return work && photo ? { photo, owner: { id: work.userId, name: work.name } } : null
    },
    changePhoto: (id, photoId, by, step) =>
      database.transaction(function* (queries) {
        const work = yield* askOne(queries.select().from(parkedWork).where(isIt(id)))
        if (!work) return
        const photos = work.photos.flatMap(photo => (photo.id === photoId ? (step(photo) ?? []) : photo))
        yield* ask(queries.update(parkedWork).set({ photos }).where(isIt(id)))
        const file = photos.find(one => one.id === photoId)?.file ?? { is: 'gone' }
        yield* writeAudit(queries, by, {
          at: now().toISOString(),
          collection: 'parked',
          recordId: id,
          action: 'changed',
          after: { photo: photoId, ...file },
        })
      }),
    settle: async (id, { name, ...by }) => {
      const isSettled = await database.transaction(function* (queries) {
        const before = yield* askOne(queries.select().from(parkedWork).where(isIt(id)))
        if (!before || before.settledAt) return false
        const at = now().toISOString()
        const emptied = { photos: [], forms: [], settledAt: at, settledBy: name }
        yield* ask(queries.update(parkedWork).set(emptied).where(isIt(id)))
        yield* writeAudit(queries, by, {
          at,
          collection: 'parked',
          recordId: id,
          action: 'changed',
          before: { photos: before.photos.length, forms: before.forms.length },
          after: { settledAt: at, settledBy: name },
        })
        return true
      })
      // Also what a settlement that was cut short has left.
      await files.removeAll(id)
      return isSettled
    },
  }
}

/** A list of photos with what came of those that were named before. */
const awaited = (photos: readonly ParkedPhoto[], before: readonly StoredParkedPhoto[]): StoredParkedPhoto[] =>
  photos.map(photo => {
    const known = before.find(({ id }) => id !== undefined && id === photo.id)
    return photo.id === undefined ? photo : { ...photo, file: known?.file ?? { is: 'awaited' } }
  })

const shownOf = ({ id, userId, name, agent, at, changes, photos, forms }: Row): ParkedWork => ({
  id,
  userId,
  name,
  agent,
  at,
  changes,
  photos: photos.map(photo => ({ ...photo, file: photo.file ?? { is: 'refused', message: NAME_ONLY } })),
  forms,
})
