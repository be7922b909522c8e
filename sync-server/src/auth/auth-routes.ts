import { type LoginReply, loginSchema, type MeReply } from '@forecourt/shared/users/user'
import { Hono } from 'hono'
import type { Deps, Env, Routes } from '../deps.ts'
import { clientAddress } from '../http/client-address.ts'
import { readBody } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import { verifyPassword } from '../users/password-hash.ts'
import { forEveryone, forStaff, staffOf } from './guard.ts'
import { clearSession, readSession, writeSession } from './session-cookie.ts'

const WINDOW_MS = 15 * 60_000
const TRIES = 10
export const INVALID_CREDENTIALS = 'Invalid credentials'
export const TOO_MANY_LOGINS = 'Too many attempts. Please wait 15 minutes and try again.'

/** Login, logout, and who I am. */
export function authRoutes({ users, sessions, attempts, config }: Deps): Routes {
  const secure = config.origin.startsWith('https:')
  return new Hono<Env>()
    .post('/login', forEveryone, async c => {
      const { identifier, password } = await readBody(c, loginSchema)
      // Tries are counted for the account and the address together, so that nobody can lock another out from afar.
      const key = `login:${identifier.toLowerCase()}:${clientAddress(c, config.trustProxy)}`
      if ((await attempts.count(key, WINDOW_MS)) > TRIES) throw new Refusal(429, TOO_MANY_LOGINS)
      const found = await users.find(identifier)
      const fits = await verifyPassword(password, found?.passwordHash ?? null)
      if (!found || !fits || !found.user.isActive) throw new Refusal(401, INVALID_CREDENTIALS)
      await attempts.forget(key)
      const old = readSession(c)
      if (old) await sessions.close(old)
      writeSession(c, await sessions.open(found.user.id), secure)
      const { firstName, username } = found.user
      return c.json<LoginReply>({
        success: true,
        user: found.user,
        message: `Welcome back, ${firstName || username}!`,
      })
    })
    .post('/logout', forEveryone, async c => {
      const token = readSession(c)
      if (token) await sessions.close(token)
      clearSession(c, secure)
      return c.json({ success: true, message: 'You are logged out.' })
    })
    .get('/me', forStaff, c => c.json<MeReply>({ user: staffOf(c) }))
}
