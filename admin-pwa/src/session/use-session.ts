import { may, type Permission } from '@forecourt/shared/users/permissions'
import type { User } from '@forecourt/shared/users/user'
import { dealer } from '../dealer.ts'
import { useSubject } from '../mirror/use-mirror.ts'
import { session } from './current-session.ts'

export const useSession = () => useSubject(session)

export function useUser(): User {
  const current = useSession()
  if (current.state !== 'in') throw new Error('Nobody is logged in.')
  return current.user
}

export function useMay(): (permission: Permission) => boolean {
  const user = useUser()
  return permission => may(user, permission, dealer())
}
