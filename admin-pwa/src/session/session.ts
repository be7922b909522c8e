/**
 * Who uses this device. The user is remembered on it (name and role, no secret), so that the app opens without a
 * signal; whether the server still knows them is found out when it answers.
 */
import type { LoginReply, MeReply } from '@forecourt/shared/api/replies'
import { may } from '@forecourt/shared/users/permissions'
import { type User, userSchema } from '@forecourt/shared/users/user'
import { BehaviorSubject, type Subscription } from 'rxjs'
import { rememberDealer } from '../dealer.ts'
import { startFilmMaker } from '../films/film-maker.ts'
import { claimDrafts, forgetAllDrafts } from '../forms/drafts.ts'
import { clearObstacle, send } from '../mirror/connection.ts'
import { type Mirror, openMirror } from '../mirror/mirror.ts'
import { openPhotos, type Photos } from '../photos/photos.ts'

const KEY = 'forecourt-user'

export type Session =
  | { state: 'starting' }
  | { state: 'out' }
  | { state: 'in'; user: User; mirror: Mirror; photos: Photos }

export const session = new BehaviorSubject<Session>({ state: 'starting' })

let filmMaker: Subscription | null = null

function remembered(): User | null {
  try {
    return userSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

async function enter(user: User) {
  localStorage.setItem(KEY, JSON.stringify(user))
  const before = session.value
  if (before.state === 'in' && before.user.id === user.id) {
    session.next({ ...before, user })
    before.mirror.resync()
    return
  }
  filmMaker?.unsubscribe()
  claimDrafts(user.id)
  if (before.state === 'in') {
    before.photos.close()
    await before.mirror.close()
  }
  const mirror = await openMirror(user.id)
  const photos = await openPhotos(mirror)
  if (may(user, 'generate_videos')) filmMaker = startFilmMaker(mirror)
  session.next({ state: 'in', user, mirror, photos })
}

/** Takes over what the server says of the user who is logged in. */
export function updateUser(user: User) {
  const current = session.value
  if (current.state !== 'in' || current.user.id !== user.id) return
  localStorage.setItem(KEY, JSON.stringify(user))
  session.next({ ...current, user })
}

/** Opens what is on the device at once, and asks the server meanwhile. */
export async function start() {
  const known = remembered()
  if (known) await enter(known)
  try {
    const { user, dealer } = await send<MeReply>('/api/auth/me')
    rememberDealer(dealer)
    await enter(user)
  } catch {
    if (!known) session.next({ state: 'out' })
  }
}

/** @throws Refused with the server's words, Unreachable without an answer */
export async function login(identifier: string, password: string): Promise<LoginReply> {
  const reply = await send<LoginReply>('/api/auth/login', { method: 'POST', body: { identifier, password } })
  clearObstacle()
  rememberDealer(reply.dealer)
  await enter(reply.user)
  return reply
}

/** Signs out and removes the mirror and the photos from the device, with whatever was not sent. */
export async function logout() {
  const current = session.value
  localStorage.removeItem(KEY)
  await send('/api/auth/logout', { method: 'POST', body: {} }).catch(() => {})
  filmMaker?.unsubscribe()
  forgetAllDrafts()
  if (current.state === 'in') {
    await current.photos.remove()
    await current.mirror.remove()
  }
  clearObstacle()
  session.next({ state: 'out' })
}
