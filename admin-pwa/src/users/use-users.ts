import type { UserSeen } from '@forecourt/shared/users/edit-upon-seen'
import { type User, type UserCreate, type UserEdit, userSchema } from '@forecourt/shared/users/user'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { send, Unreachable } from '../mirror/connection.ts'
import { useConnection } from '../mirror/use-mirror.ts'
import { updateUser } from '../session/session.ts'
import { isLockedOut, leaveForLogin } from './leave-for-login.ts'

/** Accounts are no part of the mirror: a device without the server has none to show. */
export type UserList = { state: 'loading' } | { state: 'failed' } | { state: 'there'; users: User[] }

const PATH = '/api/users'
const usersSchema = z.array(userSchema)

/** The accounts, and what can be done to them. All actions throw Refused or Unreachable. */
export function useUsers() {
  const { offlineSince } = useConnection()
  const [list, setList] = useState<UserList>({ state: 'loading' })

  const load = useCallback(async (): Promise<User[] | null> => {
    try {
      const users = usersSchema.parse(await send(PATH))
      setList({ state: 'there', users })
      return users
    } catch (error) {
      if (isLockedOut(error)) leaveForLogin()
      // Without an answer the connection says so, and the list is asked for again when there is one.
      else if (!(error instanceof Unreachable)) setList({ state: 'failed' })
      return null
    }
  }, [])

  useEffect(() => {
    if (offlineSince === null) void load()
  }, [offlineSince, load])

  return {
    list,
    offlineSince,
    retry: () => {
      setList({ state: 'loading' })
      void load()
    },
    create: async (fields: UserCreate) => {
      await send(PATH, { method: 'POST', body: fields })
      await load()
    },
    /** The list as it is now; null where it cannot be had. */
    load,
    /** @param seen what its author saw in the fields that they typed in */
    edit: async (user: User, edit: UserEdit, seen: UserSeen = {}) => {
      const body = { ...edit, seen }
      updateUser(userSchema.parse(await send(`${PATH}/${user.id}`, { method: 'PATCH', body })))
      await load()
    },
    resetFactors: async (user: User) => {
      await send(`${PATH}/${user.id}/factors`, { method: 'DELETE' })
    },
    remove: async (user: User) => {
      await send(`${PATH}/${user.id}`, { method: 'DELETE' })
      await load()
    },
  }
}

export type UserDesk = ReturnType<typeof useUsers>
