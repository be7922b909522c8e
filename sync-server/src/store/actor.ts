import type { User } from '@forecourt/shared/users/user'
import type { Actor, By, UserActor } from './store.ts'

/** What nobody asks for: it is due. */
export const SYSTEM: By = { actor: { kind: 'system' }, device: null }

/** Somebody at the machine that the server runs on. */
export const COMMAND: By = { actor: { kind: 'command' }, device: null }

/** Whoever asks, as the audit names them. */
export function actorOf(user: User): UserActor
export function actorOf(user: User | null): Actor
export function actorOf(user: User | null): Actor {
  if (!user) return { kind: 'visitor' }
  return { kind: 'user', id: user.id, name: `${user.firstName} ${user.lastName}`, role: user.role }
}
