/** Who is in at the moment, and with what of the device. */
import type { User } from '@forecourt/shared/users/user'
import { BehaviorSubject } from 'rxjs'
import { clearObstacle } from '../mirror/connection.ts'
import type { Mirror } from '../mirror/mirror.ts'
import type { Photos } from '../photos/photos.ts'
import type { OutReason } from './session-steps.ts'

export type Session =
  | { state: 'starting' }
  | { state: 'out'; why: OutReason }
  | { state: 'in'; user: User; mirror: Mirror; photos: Photos }

export const session = new BehaviorSubject<Session>({ state: 'starting' })

export function showOut(why: OutReason) {
  clearObstacle()
  session.next({ state: 'out', why })
}
