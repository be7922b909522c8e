/**
 * Who uses this device. The user is remembered on it (name and role, no secret), so that the app opens without a
 * signal; whether the server still knows them is found out when it answers.
 *
 * Each user has a mirror of their own. A login that has expired keeps it, with what waits to be sent, behind a locked
 * screen until the same user logs in again; another user neither sees nor sends it. One that was ended from outside keeps
 * nothing but what was not sent, sealed. Logging out removes it, and so does the server's word that the account is closed.
 * Each is gone on with where it was cut short, and a log-out without a signal is told to the server later.
 */
import type { LogInReply, MeReply } from '@forecourt/shared/api/replies'
import { may } from '@forecourt/shared/users/permissions'
import type { User } from '@forecourt/shared/users/user'
import { BehaviorSubject, distinctUntilChanged, map, type Subscription, skip } from 'rxjs'
import { watchContact } from '../away/away.ts'
import { timeAway } from '../away/time-away.ts'
import { dealer, rememberDealer } from '../dealer.ts'
import { earlierWork, watchEarlier } from '../earlier/earlier-work.ts'
import { goOnTakingOver } from '../earlier/take-over-earlier.ts'
import { tellExports } from '../exports/export-notes.ts'
import { factorOffer } from '../factors/factor-offer.ts'
import { startFilmMaker } from '../films/film-maker.ts'
import {
  isLogOutUnsent,
  keepsData,
  noteLogOutSent,
  noteLogOutUnsent,
  noteRemoved,
  noteSealed,
  noteToBeSealed,
  noteUnremoved,
} from '../leaving/leaving.ts'
import { noteOwner } from '../leaving/mirror-owners.ts'
import { rememberSealKey } from '../leaving/remembered-seal-key.ts'
import {
  isAllRemoved,
  removeData,
  removeLeft,
  removePictures,
  sealData,
  sealOthers,
} from '../leaving/removal.ts'
import { actAs, clearObstacle, connection, type Obstacle, Refused, send } from '../mirror/connection.ts'
import { type Mirror, openMirror } from '../mirror/mirror.ts'
import { inOneTab } from '../mirror/one-tab.ts'
import { openPhotos, type Photos } from '../photos/photos.ts'
import { askForNewPin, pinState } from '../pin/pin.ts'
import { endExpiry, stopWatchingScreen, unlockScreen, watchScreen } from '../screen-lock/screen-lock.ts'
import { removeSealed } from '../sealing/sealed-table.ts'
import { unsealWork } from '../sealing/sealed-work.ts'
import { noteStillSealed } from '../sealing/still-sealed.ts'
import { askToKeep, noteStored, noteTrouble, watchRoom } from '../storage/room.ts'
import { isPassing } from '../unsent/park-photos.ts'
import { putAside } from '../unsent/put-aside.ts'
import { watchUnsent } from '../unsent/watch-unsent.ts'
import { forgetUser, onRememberedElsewhere, rememberedUser, rememberUser } from './remembered-user.ts'
import { type OutReason, type SessionEvent, type Step, stepsOf } from './session-steps.ts'

export type Session =
  | { state: 'starting' }
  | { state: 'out'; why: OutReason }
  | { state: 'in'; user: User; mirror: Mirror; photos: Photos }

export const session = new BehaviorSubject<Session>({ state: 'starting' })

const ASK_AGAIN_MS = 15_000
const LOOK_AT_CONTACT_MS = 60_000
const DAY_MS = 86_400_000

/** What is at work while somebody is logged in. */
let atWork: Subscription | null = null

/** Says to the other tabs whose data is about to be removed, by the user's id: they let go of it first. */
const farewell = new BroadcastChannel('forecourt-farewell')

let last: Promise<unknown> = Promise.resolve()

/** Does what an event asks for, when that of the events before is done. @throws what its steps throw */
function happen(event: SessionEvent): Promise<void> {
  const turn = last.catch(() => {}).then(() => follow(event))
  last = turn
  return turn
}

async function follow(event: SessionEvent) {
  const { value } = session
  const standing = value.state === 'in' ? { is: value.state, user: value.user } : { is: value.state }
  const whose = event.is === 'away_too_long' ? event.user : value.state === 'in' ? value.user : null
  try {
    for (const step of stepsOf(standing, event)) if (!(await take(step, whose))) return
  } catch (error) {
    if (session.value.state === 'starting') showOut('nobody')
    throw error
  }
}

/** Takes a step. @param whose of the user who leaves @returns whether the next one may follow */
async function take(step: Step, whose: User | null): Promise<boolean> {
  const id = whose?.id ?? ''
  switch (step.do) {
    case 'open':
      await open(step.user)
      return true
    case 'update':
      update(step.user)
      return true
    case 'close':
      await close()
      return true
    case 'put_aside':
      return putOpenAside()
    case 'tell_log_out':
      noteLogOutUnsent()
      tellOfLeaving().catch(() => {})
      return true
    case 'note_removal':
      noteUnremoved(id)
      return true
    case 'note_sealing':
      noteToBeSealed(id)
      return true
    case 'forget':
      forgetUser(id)
      return true
    case 'seal':
      farewell.postMessage(id)
      await sealData(id)
      return true
    case 'remove':
      farewell.postMessage(id)
      await removeData(id)
      return true
    case 'remove_sealed':
      await removeSealed(id)
      return true
    case 'seal_others':
      await sealOthers(id)
      return true
    case 'remove_pictures':
      await removePictures()
      return true
    case 'tell_wiped':
      // Another tab may still be at it, and tells it then.
      if (!isAllRemoved()) return true
      await send('/api/auth/wiped', { method: 'POST', body: {} }).catch(() => {})
      return true
    case 'ask':
      void ask()
      return true
    case 'show_out':
      showOut(step.why)
      return true
    default:
      return step satisfies never
  }
}

async function open(user: User) {
  // What is half gone is gone, and what is sealed is there, before anything is opened.
  await removeLeft()
  noteStillSealed(await unsealWork(user.id))
  rememberUser(user)
  noteOwner(user)
  noteRemoved(user.id)
  noteSealed(user.id)
  actAs(user.id)
  await watchScreen(user.id)
  const opening = openMirror(user.id, noteTrouble, noteStored).then(watchRoom)
  const photos = await openPhotos(user.id, opening)
  const mirror = await opening
  await goOnTakingOver(mirror).catch(noteTrouble)
  atWork = watchContact(mirror)
  atWork.add(watchUnsent(user, mirror, photos, earlierWork))
  atWork.add(watchEarlier(user, mirror))
  atWork.add(tellExports(user.id))
  if (may(user, 'generate_videos')) atWork.add(startFilmMaker(mirror))
  session.next({ state: 'in', user, mirror, photos })
}

function update(user: User) {
  const current = session.value
  if (current.state !== 'in') return
  rememberUser(user)
  noteOwner(user)
  session.next({ ...current, user })
  current.mirror.resync()
}

async function close() {
  const current = session.value
  atWork?.unsubscribe()
  atWork = null
  session.next({ state: 'starting' })
  stopWatchingScreen()
  if (current.state !== 'in') return
  try {
    current.photos.close()
    await current.mirror.close()
  } finally {
    actAs(null)
    clearObstacle()
  }
}

function showOut(why: OutReason) {
  clearObstacle()
  session.next({ state: 'out', why })
}

/** What an obstacle of the connection means for whoever is in. */
const EVENTS: Partial<Record<Obstacle, SessionEvent>> = {
  closed: { is: 'account_closed' },
  ended: { is: 'session_ended' },
  wiped: { is: 'session_wiped' },
}

/** Opens what is on the device at once, and asks the server meanwhile. */
export async function start() {
  connection.subscribe(({ obstacle }) => {
    const event = obstacle && EVENTS[obstacle]
    if (event) happen(event).catch(noteTrouble)
  })
  const isOffline = connection.pipe(map(({ offlineSince }) => offlineSince !== null))
  isOffline.pipe(distinctUntilChanged(), skip(1)).subscribe(offline => {
    if (!offline) void lookAgain()
  })
  setInterval(() => {
    if (connection.value.obstacle === 'login' && session.value.state === 'in') void lookAgain()
  }, ASK_AGAIN_MS)
  setInterval(() => void leaveWhenAway().catch(noteTrouble), LOOK_AT_CONTACT_MS)
  onRememberedElsewhere(() => {
    happen({ is: 'other_tab', user: rememberedUser() }).catch(noteTrouble)
  })
  farewell.onmessage = ({ data }) => {
    happen({ is: 'farewell', userId: data }).catch(noteTrouble)
  }
  await removeLeft()
  await leaveWhenAway().catch(noteTrouble)
  const known = rememberedUser()
  if (known) await happen({ is: 'known', user: known }).catch(noteTrouble)
  await ask()
}

/** A device that had no contact for long may be a lost one. */
async function leaveWhenAway() {
  const isAway = timeAway() > dealer().appLock.offlineDays * DAY_MS
  const user = rememberedUser()
  if (!isAway) return
  if (user) await happen({ is: 'away_too_long', user })
  else if (session.value.state !== 'in') await sealOthers(null)
}

async function askWho() {
  const { user, dealer, sealKey } = await send<MeReply>('/api/auth/me')
  rememberDealer(dealer)
  rememberSealKey(sealKey)
  return user
}

async function ask() {
  try {
    // Else the server would name who has just logged out.
    await tellOfLeaving()
    const user = await askWho()
    await happen({ is: 'known', user })
    noteKnown(user)
  } catch (error) {
    await happen({ is: 'unknown', why: outReasonOf(error) })
  }
}

function outReasonOf(error: unknown): OutReason {
  const code = error instanceof Refused ? error.problem.code : undefined
  if (code === 'account_closed') return 'closed'
  if (code === 'session_ended') return 'ended'
  return code === 'session_wiped' ? 'wiped' : 'nobody'
}

/**
 * Whoever was away may have another role or name by now. A login that has ended may be there again, from another tab, or
 * its account closed meanwhile.
 */
export async function lookAgain() {
  try {
    await tellOfLeaving()
    const user = await askWho()
    await updateUser(user)
    noteKnown(user)
  } catch {
    // What the answer means for the login is known to the connection.
  }
}

/** The server knows the login. */
function noteKnown({ id }: User) {
  if (connection.value.obstacle === 'login') clearObstacle()
  endExpiry(id)
}

/** Takes over what the server says of the user who is logged in. */
export async function updateUser(user: User) {
  const current = session.value
  if (current.state === 'in' && current.user.id === user.id) await happen({ is: 'known', user })
}

/**
 * Takes a step of a log-in: who is in by it, or which step is next.
 * @throws Refused with the server's words, Unreachable without an answer
 */
export async function takeLogIn(step: string, body: unknown, pending?: string): Promise<LogInReply> {
  await tellOfLeaving().catch(() => {})
  const reply = await send<LogInReply>(`/api/auth/login${step}`, { method: 'POST', body, pending })
  if (!reply.success) return reply
  noteLogOutSent()
  rememberDealer(reply.dealer)
  rememberSealKey(reply.sealKey)
  await happen({ is: 'known', user: reply.user })
  // Only now: whatever waits belongs to whom the mirror is open for.
  clearObstacle()
  endExpiry(reply.user.id)
  // Whose PIN was tried too often is asked for another one.
  if (pinState(reply.user.id) === 'spent') askForNewPin(reply.user.id)
  factorOffer.next(reply.offersFactor ? reply.user.id : null)
  unlockScreen()
  void askToKeep()
  return reply
}

/** Signs out and removes the mirror and the photos from the device, with whatever was not sent. */
export const logout = () => happen({ is: 'logged_out' })

/** Has the server forget the login of a device on which the PIN was tried too often; its data stays until its user logs in. */
export function endLogin() {
  noteLogOutUnsent(true)
  tellOfLeaving().catch(() => {})
}

/** Has the server end the session of who has logged out. @throws Unreachable, Refused: it is told at the next occasion */
const tellOfLeaving = () =>
  inOneTab('forecourt-leaving', async () => {
    if (!isLogOutUnsent()) return
    const path = keepsData() ? '/api/auth/end-session' : '/api/auth/logout'
    await send(path, { method: 'POST', body: {} })
    noteLogOutSent()
  })

/** Whether the account is not closed any more: its changes are sent as always. */
const isReopened = (error: unknown) => error instanceof Refused && [401, 403].includes(error.status)

/**
 * Puts what was not sent aside on the server. Without an answer it is tried again when there is one: nothing is removed
 * before.
 * @returns whether it is there, or the server will never take it: then it goes, like everything of a closed account
 */
async function putOpenAside(): Promise<boolean> {
  const current = session.value
  if (current.state !== 'in') return false
  try {
    await putAside(current.user, current.mirror, current.photos.outbox)
  } catch (error) {
    if (isReopened(error)) {
      clearObstacle()
      return false
    }
    if (isPassing(error)) {
      setTimeout(() => {
        if (connection.value.obstacle === 'closed') happen({ is: 'account_closed' }).catch(noteTrouble)
      }, ASK_AGAIN_MS)
      return false
    }
  }
  return true
}
