/**
 * Who uses this device. The user is remembered on it (name and role, no secret), so that the app opens without a
 * signal; whether the server still knows them is found out when it answers.
 *
 * Each user has a mirror of their own. An ended login keeps it, with what waits to be sent, until the same user logs in
 * again; another user neither sees nor sends it. Logging out removes it, and so does the server's word that the account
 * is closed. Either is gone on with where it was cut short, and a log-out without a signal is told to the server later.
 */
import type { LoginReply, MeReply } from '@forecourt/shared/api/replies'
import { may } from '@forecourt/shared/users/permissions'
import type { User } from '@forecourt/shared/users/user'
import { BehaviorSubject, distinctUntilChanged, map, type Subscription, skip } from 'rxjs'
import { watchContact } from '../away/away.ts'
import { rememberDealer } from '../dealer.ts'
import { earlierWork, watchEarlier } from '../earlier/earlier-work.ts'
import { goOnTakingOver } from '../earlier/take-over-earlier.ts'
import { startFilmMaker } from '../films/film-maker.ts'
import {
  isLogOutUnsent,
  noteLogOutSent,
  noteLogOutUnsent,
  noteRemoved,
  noteUnremoved,
} from '../leaving/leaving.ts'
import { noteOwner } from '../leaving/mirror-owners.ts'
import { removeData, removeLeft } from '../leaving/removal.ts'
import { actAs, clearObstacle, connection, Refused, send } from '../mirror/connection.ts'
import { type Mirror, openMirror } from '../mirror/mirror.ts'
import { inOneTab } from '../mirror/one-tab.ts'
import { openPhotos, type Photos } from '../photos/photos.ts'
import { askToKeep, noteStored, noteTrouble, watchRoom } from '../storage/room.ts'
import { isPassing } from '../unsent/park-photos.ts'
import { putAside } from '../unsent/put-aside.ts'
import { watchUnsent } from '../unsent/watch-unsent.ts'
import { forgetUser, onRememberedElsewhere, rememberedUser, rememberUser } from './remembered-user.ts'

export type Session =
  | { state: 'starting' }
  /** `isClosed`: the account is, and its data was removed from this device. */
  | { state: 'out'; isClosed: boolean }
  | { state: 'in'; user: User; mirror: Mirror; photos: Photos }

export const session = new BehaviorSubject<Session>({ state: 'starting' })

const ASK_AGAIN_MS = 15_000

/** What is at work while somebody is logged in. */
let atWork: Subscription | null = null

/** Says to the other tabs whose data is about to be removed, by the user's id: they let go of it first. */
const farewell = new BroadcastChannel('forecourt-farewell')

const isOfClosedAccount = (error: unknown) =>
  error instanceof Refused && error.problem.code === 'account_closed'

async function enter(user: User) {
  rememberUser(user)
  noteOwner(user)
  noteRemoved(user.id)
  const before = session.value
  if (before.state === 'in' && before.user.id === user.id) {
    session.next({ ...before, user })
    before.mirror.resync()
    return
  }
  atWork?.unsubscribe()
  if (before.state === 'in') {
    // Nothing of the one user is on the screen while the other one's data is opened.
    session.next({ state: 'starting' })
    before.photos.close()
    await before.mirror.close()
  }
  actAs(user.id)
  const opening = openMirror(user.id, noteTrouble, noteStored).then(watchRoom)
  const photos = await openPhotos(user.id, opening)
  const mirror = await opening
  await goOnTakingOver(mirror).catch(noteTrouble)
  atWork = watchContact(mirror)
  atWork.add(watchUnsent(user, mirror, photos, earlierWork))
  atWork.add(watchEarlier(user, mirror))
  if (may(user, 'generate_videos')) atWork.add(startFilmMaker(mirror))
  session.next({ state: 'in', user, mirror, photos })
}

/** Takes over what the server says of the user who is logged in. */
export function updateUser(user: User) {
  const current = session.value
  if (current.state !== 'in' || current.user.id !== user.id) return
  rememberUser(user)
  noteOwner(user)
  session.next({ ...current, user })
}

/** Opens what is on the device at once, and asks the server meanwhile. */
export async function start() {
  connection.subscribe(({ obstacle }) => {
    if (obstacle === 'closed') void removeClosed()
  })
  const isOffline = connection.pipe(map(({ offlineSince }) => offlineSince !== null))
  isOffline.pipe(distinctUntilChanged(), skip(1)).subscribe(offline => {
    if (!offline) void lookAgain()
  })
  setInterval(() => {
    if (connection.value.obstacle === 'login' && session.value.state === 'in') void lookAgain()
  }, ASK_AGAIN_MS)
  onRememberedElsewhere(() => void followOtherTab())
  farewell.onmessage = ({ data }) => {
    const current = session.value
    if (current.state === 'in' && current.user.id === data) void leave(current)
  }
  await removeLeft()
  const known = rememberedUser()
  if (known) await enter(known)
  await ask(known)
}

async function ask(known: User | null) {
  try {
    // Else the server would name who has just logged out.
    if (!known) await tellOfLeaving()
    const { user, dealer } = await send<MeReply>('/api/auth/me')
    rememberDealer(dealer)
    await enter(user)
  } catch (error) {
    // It may have been said before there was anything here to remove.
    if (known && isOfClosedAccount(error)) await removeClosed()
    if (known) return
    clearObstacle()
    session.next({ state: 'out', isClosed: isOfClosedAccount(error) })
  }
}

/**
 * Whoever was away may have another role or name by now. A login that has ended may be there again, from another tab, or
 * its account closed meanwhile.
 */
export async function lookAgain() {
  try {
    await tellOfLeaving()
    const { user, dealer } = await send<MeReply>('/api/auth/me')
    rememberDealer(dealer)
    updateUser(user)
    if (connection.value.obstacle === 'login') clearObstacle()
  } catch {
    // What the answer means for the login is known to the connection.
  }
}

/** @throws Refused with the server's words, Unreachable without an answer */
export async function login(identifier: string, password: string): Promise<LoginReply> {
  await tellOfLeaving().catch(() => {})
  const reply = await send<LoginReply>('/api/auth/login', { method: 'POST', body: { identifier, password } })
  noteLogOutSent()
  await removeLeft()
  rememberDealer(reply.dealer)
  await enter(reply.user)
  // Only now: whatever waits belongs to whom the mirror is open for.
  clearObstacle()
  void askToKeep()
  return reply
}

/** Signs out and removes the mirror and the photos from the device, with whatever was not sent. */
export async function logout() {
  const current = session.value
  if (current.state !== 'in') return
  noteLogOutUnsent()
  noteUnremoved(current.user.id)
  forgetUser(current.user.id)
  session.next({ state: 'starting' })
  tellOfLeaving().catch(() => {})
  try {
    await removeAll(current)
  } finally {
    session.next({ state: 'out', isClosed: false })
  }
}

/** Has the server end the session of who has logged out. @throws Unreachable, Refused: it is told at the next occasion */
const tellOfLeaving = () =>
  inOneTab('forecourt-leaving', async () => {
    if (!isLogOutUnsent()) return
    await send('/api/auth/logout', { method: 'POST', body: {} })
    noteLogOutSent()
  })

let isPuttingAside = false

/** Whether the account is not closed any more: its changes are sent as always. */
const isReopened = (error: unknown) => error instanceof Refused && [401, 403].includes(error.status)

/**
 * Puts what was not sent aside on the server, and removes everything once that has answered: without an answer it is tried
 * again when there is one. The user is forgotten last: whether the account is closed is asked once more when the app opens.
 */
async function removeClosed() {
  const current = session.value
  if (current.state !== 'in' || isPuttingAside) return
  isPuttingAside = true
  try {
    await putAside(current.user, current.mirror, current.photos.outbox)
  } catch (error) {
    if (isReopened(error)) return clearObstacle()
    if (isPassing(error)) {
      setTimeout(() => {
        if (connection.value.obstacle === 'closed') void removeClosed()
      }, ASK_AGAIN_MS)
      return
    }
    // What the server will never take goes, like everything of a closed account.
  } finally {
    isPuttingAside = false
  }
  if (session.value.state !== 'in' || session.value.user.id !== current.user.id) return
  session.next({ state: 'starting' })
  noteUnremoved(current.user.id)
  try {
    await removeAll(current)
    forgetUser(current.user.id)
  } finally {
    session.next({ state: 'out', isClosed: true })
  }
}

async function removeAll(current: Extract<Session, { state: 'in' }>) {
  atWork?.unsubscribe()
  try {
    // A database that another tab still works with would be taken from under it.
    farewell.postMessage(current.user.id)
    current.photos.close()
    await current.mirror.close()
    await removeData(current.user.id)
  } finally {
    actAs(null)
    clearObstacle()
  }
}

/** Another tab has logged somebody in or out: what this one shows belongs to them, or to nobody. */
async function followOtherTab() {
  const current = session.value
  const user = rememberedUser()
  if (current.state === 'in' && user?.id === current.user.id) return
  if (user) {
    await enter(user)
    clearObstacle()
    return
  }
  if (current.state === 'in') await leave(current)
}

/** Closes what is open for a user whom another tab has logged out. */
async function leave({ photos, mirror }: Extract<Session, { state: 'in' }>) {
  atWork?.unsubscribe()
  session.next({ state: 'starting' })
  photos.close()
  try {
    await mirror.close()
  } finally {
    actAs(null)
    await ask(null)
  }
}
