/**
 * What becomes of a login on this device: from who is in, and what happened, to what is done, in its order. It is a total
 * table and knows no storage; session.ts has it done, one event after the other.
 */
import type { User } from '@forecourt/shared/users/user'

/**
 * Why nobody is in. `closed`: the account is. `ended`: logged out from another device, or by a new password. `wiped`: it
 * was asked for from another device. `away`: too long without the server.
 */
export type OutReason = 'nobody' | 'closed' | 'ended' | 'wiped' | 'away'

/** Who is in; the whole of what steps depend on. */
export type Standing = { is: 'starting' } | { is: 'out' } | { is: 'in'; user: User }

export type SessionEvent =
  /** The server, or the device's memory, says who uses it. */
  | { is: 'known'; user: User }
  /** Nobody uses it, as far as is known. */
  | { is: 'unknown'; why: OutReason }
  | { is: 'logged_out' }
  | { is: 'account_closed' }
  | { is: 'session_ended' }
  | { is: 'session_wiped' }
  /** Found while they are in, or before anything is opened for them. */
  | { is: 'away_too_long'; user: User }
  /** Another tab has logged somebody in or out. */
  | { is: 'other_tab'; user: User | null }
  /** Another tab removes what a user has here. */
  | { is: 'farewell'; userId: string }

export type Step =
  /** Opens what a user has here. */
  | { do: 'open'; user: User }
  /** The same user goes on, under what is known of them now. */
  | { do: 'update'; user: User }
  | { do: 'close' }
  /** Puts what was not sent on the server, for administrators. Where that has to wait, the rest waits too. */
  | { do: 'put_aside' }
  /** Writes down that all of it is to be removed, for a device that dies meanwhile. */
  | { do: 'note_removal' }
  /** Writes down that it is to be sealed and removed, likewise. */
  | { do: 'note_sealing' }
  /** Has the server end the session, now or when it is reached. */
  | { do: 'tell_log_out' }
  /** The device opens for nobody by itself. */
  | { do: 'forget' }
  /** Makes what was not sent unreadable here, but for the same user. */
  | { do: 'seal' }
  /** Takes all that can be read off the device. */
  | { do: 'remove' }
  /** Takes what was sealed for the user before off the device. */
  | { do: 'remove_sealed' }
  /** Does with what others have here as with what is sealed. */
  | { do: 'seal_others' }
  /** Takes the pictures of vehicles off the device. */
  | { do: 'remove_pictures' }
  /** Tells the server that it is wiped, once that is so. */
  | { do: 'tell_wiped' }
  /** Asks the server who is logged in now. */
  | { do: 'ask' }
  | { do: 'show_out'; why: OutReason }

/** What else a device does that is wiped, also where nobody is in any more. */
const WIPED = [
  { do: 'seal_others' },
  { do: 'remove_pictures' },
  { do: 'tell_wiped' },
] as const satisfies readonly Step[]

/** The device opens for nobody before it is removed, and what is cut short is gone on with when the app opens. */
const LEAVING = {
  logged_out: [
    { do: 'tell_log_out' },
    { do: 'note_removal' },
    { do: 'forget' },
    { do: 'close' },
    { do: 'remove' },
    out('nobody'),
  ],
  // Forgotten last: whether the account is closed is asked once more when the app opens.
  account_closed: [
    { do: 'put_aside' },
    { do: 'close' },
    { do: 'note_removal' },
    { do: 'remove' },
    { do: 'forget' },
    out('closed'),
  ],
  session_ended: sealed('ended'),
  session_wiped: [
    { do: 'note_removal' },
    { do: 'forget' },
    { do: 'close' },
    { do: 'remove_sealed' },
    { do: 'remove' },
    ...WIPED,
    out('wiped'),
  ],
  away_too_long: sealed('away', { do: 'seal_others' }),
} as const satisfies Record<string, readonly Step[]>

function sealed(why: OutReason, ...more: Step[]): readonly Step[] {
  return [
    { do: 'note_sealing' },
    { do: 'forget' },
    { do: 'close' },
    { do: 'seal' },
    { do: 'remove' },
    ...more,
    out(why),
  ]
}

function out(why: OutReason): Step {
  return { do: 'show_out', why }
}

/** Nothing of the one user is on the screen while the other one's data is opened. */
const enter = (standing: Standing, user: User): readonly Step[] =>
  standing.is === 'in' ? [{ do: 'close' }, { do: 'open', user }] : [{ do: 'open', user }]

/** Returns what is done of an event. */
export function stepsOf(standing: Standing, event: SessionEvent): readonly Step[] {
  const isUser = (id: string) => standing.is === 'in' && standing.user.id === id
  switch (event.is) {
    case 'known':
      return isUser(event.user.id) ? [{ do: 'update', user: event.user }] : enter(standing, event.user)
    case 'unknown':
      // Why it was left says more than that nobody is in.
      if (standing.is === 'in' || (standing.is === 'out' && event.why === 'nobody')) return []
      // It may have been cut short before it was told.
      return event.why === 'wiped' ? [...WIPED, out('wiped')] : [out(event.why)]
    case 'other_tab':
      if (event.user) return isUser(event.user.id) ? [] : enter(standing, event.user)
      return standing.is === 'in' ? [{ do: 'close' }, { do: 'ask' }] : []
    case 'farewell':
      return isUser(event.userId) ? [{ do: 'close' }, { do: 'ask' }] : []
    case 'away_too_long':
      return standing.is !== 'in' || isUser(event.user.id) ? LEAVING.away_too_long : []
    default:
      return standing.is === 'in' ? LEAVING[event.is] : []
  }
}
