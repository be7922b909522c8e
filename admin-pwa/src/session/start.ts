import { distinctUntilChanged, map, skip } from 'rxjs'
import { lookAtTime } from '../away/time-away.ts'
import { dealer } from '../dealer.ts'
import { removeLeft, sealOthers } from '../leaving/removal.ts'
import { connection, type Obstacle } from '../mirror/connection.ts'
import { lockScreen } from '../screen-lock/screen-lock.ts'
import { noteTrouble } from '../storage/room.ts'
import { session } from './current-session.ts'
import { onFarewell } from './farewell.ts'
import { onRememberedElsewhere, rememberedUser } from './remembered-user.ts'
import { ask, happen, lookAgain } from './session.ts'
import type { SessionEvent } from './session-steps.ts'

const ASK_AGAIN_MS = 15_000
const LOOK_AT_CONTACT_MS = 60_000
const DAY_MS = 86_400_000

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
  onFarewell(userId => {
    happen({ is: 'farewell', userId }).catch(noteTrouble)
  })
  await removeLeft()
  await leaveWhenAway().catch(noteTrouble)
  const known = rememberedUser()
  if (known) await happen({ is: 'known', user: known }).catch(noteTrouble)
  await ask()
}

/** A device that had no contact for long may be a lost one, and one whose clock is set back may be in other hands. */
async function leaveWhenAway() {
  const { awayMs, isClockSetBack } = lookAtTime()
  const user = rememberedUser()
  if (isClockSetBack && user) lockScreen(user.id)
  if (awayMs <= dealer().appLock.offlineDays * DAY_MS) return
  if (user) await happen({ is: 'away_too_long', user })
  else if (session.value.state !== 'in') await sealOthers(null)
}
