/**
 * Who may pass. Each route of the API declares itself: `requires(permission)`, `forStaff`, `forClosedAccount` or
 * `forEveryone`. A test walks all routes and fails for one that declares nothing.
 */

import { idSchema } from '@forecourt/shared/ids'
import { CONTRACT_HEADER, DEVICE_HEADER } from '@forecourt/shared/sync/contract'
import { USER_HEADER } from '@forecourt/shared/users/acting-user'
import { may, type Permission } from '@forecourt/shared/users/permissions'
import type { User } from '@forecourt/shared/users/user'
import type { Context, MiddlewareHandler } from 'hono'
import type { Deps, Env } from '../deps.ts'
import { clientAddress } from '../http/client-address.ts'
import { isFromSite, isOpenToSite } from '../http/other-sites.ts'
import {
  ACCOUNT_CLOSED,
  ACCOUNT_OPEN,
  NOT_ALLOWED,
  NOT_LOGGED_IN,
  Refusal,
  SESSION_ENDED,
} from '../http/refusal.ts'
import { readSession } from './session-cookie.ts'

/** Who may use a route: everyone, whoever is logged in, the session of a closed account, or whoever holds a permission. */
export type Access = 'everyone' | 'staff' | 'closed_account' | Permission

const declared = new WeakMap<object, Access>()

/** What a handler of a route declares about who may pass; undefined for one that declares nothing. */
export const accessOf = (handler: object): Access | undefined => declared.get(handler)

function declaration(access: Access, handler: MiddlewareHandler<Env>): MiddlewareHandler<Env> {
  declared.set(handler, access)
  return handler
}

export const forEveryone = declaration('everyone', async (_c, next) => next())

export const forStaff = declaration('staff', async (c, next) => {
  if (!c.var.user) throw notLoggedIn(c)
  return next()
})

/** For who cannot log in any more and still has a session, open or ended: nobody else, an administrator neither. */
export const forClosedAccount = declaration('closed_account', async (c, next) => {
  if (c.var.user) throw new Refusal(403, ACCOUNT_OPEN)
  if (c.var.closedAccount === null) throw notLoggedIn(c)
  return next()
})

/** The id of the closed account; only for handlers behind its declaration. */
export function closedAccountOf(c: Context<Env>): string {
  if (c.var.closedAccount === null) throw notLoggedIn(c)
  return c.var.closedAccount
}

/** Says how a session ended, and so what its device is to do. */
function notLoggedIn(c: Context<Env>): Refusal {
  if (c.var.closedAccount !== null) return new Refusal(401, ACCOUNT_CLOSED, undefined, 'account_closed')
  if (c.var.sessionEnd === 'ended') return new Refusal(401, SESSION_ENDED, undefined, 'session_ended')
  if (c.var.sessionEnd === 'wiped') return new Refusal(401, SESSION_ENDED, undefined, 'session_wiped')
  return new Refusal(401, NOT_LOGGED_IN)
}

export type Requires = (permission: Permission) => MiddlewareHandler<Env>

export function createRequires(deps: Pick<Deps, 'dealer'>): Requires {
  return permission =>
    declaration(permission, async (c, next) => {
      if (!c.var.user) throw notLoggedIn(c)
      demand(c.var.user, permission, deps)
      return next()
    })
}

/** Refuses whoever lacks a permission. */
export function demand(user: User | null, permission: Permission, { dealer }: Pick<Deps, 'dealer'>) {
  if (!user) throw new Refusal(401, NOT_LOGGED_IN)
  if (!may(user, permission, dealer)) throw new Refusal(403, NOT_ALLOWED)
}

/** The user of the request; only for handlers behind a declaration that lets no visitor pass. */
export function staffOf(c: Context<Env>): User {
  if (!c.var.user) throw notLoggedIn(c)
  return c.var.user
}

/** Finds out who asks, from which device. Whoever says that they are somebody else than their session does is nobody. */
export function identify({ sessions, config }: Deps): MiddlewareHandler<Env> {
  return async (c, next) => {
    const token = isFromSite(c, config) ? undefined : readSession(c)
    const named = c.req.header(DEVICE_HEADER)
    const device = named === undefined ? null : (idSchema.safeParse(named).data ?? null)
    const claimed = c.req.header(USER_HEADER)
    const isClaimed = (userId: string) => claimed === undefined || claimed === userId
    const found = token ? await sessions.userOf(token) : null
    const user = found && isClaimed(found.id) ? found : null
    const ended = token && !found ? await sessions.endOf(token) : null
    const own = ended && isClaimed(ended.userId) ? ended : null
    c.set('user', user)
    c.set('closedAccount', own?.end === 'closed' ? own.userId : null)
    c.set('sessionEnd', own && own.end !== 'closed' ? own.end : null)
    c.set('device', device)
    c.set('address', clientAddress(c, config.trustProxy))
    return next()
  }
}

/**
 * Refuses what another site makes a browser send: cookies would come along. Visitors' forms are taken from the dealer's own
 * pages at another origin.
 */
export function refuseCrossSite({ config }: Deps): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || isOpenToSite(c, config)) return next()
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const host = c.req.header('host')
    const isOwn = origin === undefined || origin === config.origin || hostOf(origin) === host
    if (!isOwn || site === 'cross-site') throw new Refusal(403, 'This request comes from another site.')
    return next()
  }
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}

/** The version of the contract that an app speaks; an app that sends none is not one of ours. */
export function contractVersionOf(c: Context): number {
  return Number(c.req.header(CONTRACT_HEADER) ?? Number.NaN)
}
