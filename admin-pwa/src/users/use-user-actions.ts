import { obstacleToDeletion, obstacleToEdit, USER_REFUSAL_TEXTS } from '@forecourt/shared/users/decide-user'
import type { User } from '@forecourt/shared/users/user'
import { useState } from 'react'
import { failureOf } from '../forms/failure.ts'
import { useUser } from '../session/use-session.ts'
import { useToast } from '../toasts/toasts.tsx'
import type { UserDesk } from './use-users.ts'

/** What is done to an account without a form. Nobody can shut themselves out: that is refused before it is asked for. */
export function useUserActions({ list, edit, remove, resetFactors }: UserDesk) {
  const me = useUser()
  const toast = useToast()
  const [busy, setBusy] = useState<string | null>(null)
  const users = list.state === 'there' ? list.users : []
  const activeAdmins = users.filter(({ role, isActive }) => role === 'admin' && isActive).length
  const world = { actorId: me.id, activeAdmins }

  async function attempt(user: User, action: Promise<void>, done: string, tried: string) {
    setBusy(user.id)
    try {
      await action
      toast({ title: 'Success', text: done })
    } catch (error) {
      toast({ ...failureOf(error, tried), isBad: true })
    } finally {
      setBusy(null)
    }
  }

  return {
    world,
    /** Id of the account that something is being done to. */
    busy,
    toggle: (user: User) =>
      void attempt(
        user,
        edit(user, { isActive: !user.isActive }),
        'User status updated successfully',
        'Failed to update user status',
      ),
    /** Whether an account may be deactivated; says why not. */
    mayDeactivate: (user: User): boolean => {
      const refusal = obstacleToEdit(user, { isActive: false }, world)
      if (refusal) toast({ title: 'Cannot Deactivate', text: USER_REFUSAL_TEXTS[refusal], isBad: true })
      return refusal === null
    },
    /** Whether an account may be deleted; says why not. */
    mayDelete: (user: User): boolean => {
      const refusal = obstacleToDeletion(user, world)
      if (refusal) toast({ title: 'Cannot Delete', text: USER_REFUSAL_TEXTS[refusal], isBad: true })
      return refusal === null
    },
    resetFactors: (user: User) =>
      attempt(
        user,
        resetFactors(user),
        `${user.firstName} logs in with the password alone next time.`,
        'Failed to reset the second factor',
      ),
    remove: (user: User) => attempt(user, remove(user), 'User deleted successfully', 'Failed to delete user'),
  }
}
