/**
 * Who uses this device. The user is remembered on it (name and role, no secret), so that the app opens without a
 * signal; whether the server still knows them is found out when it answers.
 *
 * Each user has a mirror of their own. A login that has expired keeps it, with what waits to be sent, behind a locked
 * screen until the same user logs in again; another user neither sees nor sends it. One that was ended from outside keeps
 * nothing but what was not sent, sealed. Logging out removes it, and so does the server's word that the account is closed.
 * Each is gone on with where it was cut short, and a log-out without a signal is told to the server later.
 */
import type { MeReply } from '@forecourt/shared/api/replies'
import type { User } from '@forecourt/shared/users/user'
import { rememberDealer } from '../dealer.ts'
import { rememberSealKey } from '../leaving/remembered-seal-key.ts'
import { clearObstacle, connection, Refused, send } from '../mirror/connection.ts'
import { endExpiry } from '../screen-lock/screen-lock.ts'
import { noteTrouble } from '../storage/room.ts'
import { session, showOut } from './current-session.ts'
import { type OutReason, type SessionEvent, stepsOf } from './session-steps.ts'
import { takeStep } from './take-step.ts'
import { tellOfLeaving } from './tell-of-leaving.ts'

let last: Promise<unknown> = Promise.resolve()

/** Does what an event asks for, when that of the events before is done. @throws what its steps throw */
export function happen(event: SessionEvent): Promise<void> {
  const turn = last.catch(() => {}).then(() => follow(event))
  last = turn
  return turn
}

async function follow(event: SessionEvent) {
  const { value } = session
  const standing = value.state === 'in' ? { is: value.state, user: value.user } : { is: value.state }
  const whose = event.is === 'away_too_long' ? event.user : value.state === 'in' ? value.user : null
  const later = {
    ask: () => void ask(),
    tryAgain: () => void happen(event).catch(noteTrouble),
  }
  try {
    for (const step of stepsOf(standing, event)) if (!(await takeStep(step, whose, later))) return
  } catch (error) {
    if (session.value.state === 'starting') showOut('nobody')
    throw error
  }
}

async function askWho() {
  const { user, dealer, sealKey } = await send<MeReply>('/api/auth/me')
  rememberDealer(dealer)
  rememberSealKey(sealKey)
  return user
}

/** Asks the server who is logged in, and has that happen. */
export async function ask() {
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

/** Signs out and removes the mirror and the photos from the device, with whatever was not sent. */
export const logout = () => happen({ is: 'logged_out' })
