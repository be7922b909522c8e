/**
 * What may be done to an account. Nobody can shut themselves out, and the dealership never loses its last administrator:
 * whoever could undo it would be gone.
 */
import type { User, UserEdit } from './user.ts'

export const USER_REFUSALS = ['own_status', 'own_role', 'own_deletion', 'last_admin'] as const
export type UserRefusal = (typeof USER_REFUSALS)[number]

export const USER_REFUSAL_TEXTS = {
  own_status: 'You cannot deactivate your own account',
  own_role: 'You cannot change your own role',
  own_deletion: 'You cannot delete your own account',
  last_admin: 'The last active administrator cannot be removed',
} as const satisfies Record<UserRefusal, string>

export interface UserWorld {
  /** Id of who asks. */
  actorId: string
  /** How many accounts are active administrators now. */
  activeAdmins: number
}

const isActiveAdmin = ({ role, isActive }: Pick<User, 'role' | 'isActive'>) => role === 'admin' && isActive

/** Why an edit is refused, or null. */
export function obstacleToEdit(user: User, edit: UserEdit, world: UserWorld): UserRefusal | null {
  const next = { role: edit.role ?? user.role, isActive: edit.isActive ?? user.isActive }
  if (user.id === world.actorId) {
    if (next.isActive !== user.isActive) return 'own_status'
    if (next.role !== user.role) return 'own_role'
  }
  return losesLastAdmin(user, isActiveAdmin(next), world) ? 'last_admin' : null
}

/** Why a deletion is refused, or null. */
export function obstacleToDeletion(user: User, world: UserWorld): UserRefusal | null {
  if (user.id === world.actorId) return 'own_deletion'
  return losesLastAdmin(user, false, world) ? 'last_admin' : null
}

function losesLastAdmin(user: User, staysAdmin: boolean, { activeAdmins }: UserWorld): boolean {
  return isActiveAdmin(user) && !staysAdmin && activeAdmins <= 1
}
