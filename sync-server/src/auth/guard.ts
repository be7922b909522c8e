/**
 * Who may pass. Each route of the API declares itself: `requires(permission)`, `forStaff`, `forEnrolment`,
 * `forClosedAccount` or `forEveryone`. A test walks all routes and fails for one that declares nothing.
 */

import { idSchema } from '@forecourt/shared/ids'
import { CONTRACT_HEADER } from '@forecourt/shared/sync/contract'
import { DEVICE_HEADER } from '@forecourt/shared/sync/device'
import { USER_HEADER } from '@forecourt/shared/users/acting-user'
import { mustHaveFactor, nextLogInStep } from '@forecourt/shared/users/factor'
import { PENDING_HEADER } from '@forecourt/shared/users/factor-schemas'
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
import { isAskedByItself } from './asked-by-itself.ts'
import { sentSession } from './session-cookie.ts'

/**
 * Who may use a route: everyone, whoever is logged in, these and whoever has to set up a factor to be let in, the session of
 * a closed account, or whoever holds a permission.
 */
export type Access = 'everyone' | 'staff' | 'enrolment' | 'closed_account' | Permission

const ENROLMENT_OVER = 'This took too long, or is done already. Please log in again.'

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

/** For who is logged in, and for a log-in that waits for a factor to be set up: where there is one, it is about that. */
export const forEnrolment = declaration('enrolment', async (c, next) => {
  if (c.req.header(PENDING_HEADER) !== undefined) {
    if (!c.var.newcomer) throw new Refusal(410, ENROLMENT_OVER)
  } else if (!c.var.user) throw notLoggedIn(c)
  return next()
})

/** Whose factor is set up; only for handlers behind that declaration. */
export const newcomerOf = (c: Context<Env>): User => c.var.newcomer ?? staffOf(c)

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

const FROM_ANOTHER_SITE = 'This request comes from another site.'
export const NOT_SAFELY_SENT =
  'This page was opened without https. Please open it with https and send it again.'

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

/** What the app opens in a tab of its own. */
const OPENED_IN_A_TAB = /^\/api\/audit\/ads\//

/**
 * Whether the address was opened as a page. The app asks by script; whoever types an address into the browser of a tablet
 * whose screen is locked is nobody.
 */
const isTypedAddress = (c: Context<Env>) =>
  c.req.header('sec-fetch-dest') === 'document' && !OPENED_IN_A_TAB.test(c.req.path)

/**
 * Finds out who asks, from which device. Whoever says that they are somebody else than their session does is nobody. So is
 * who needs a second factor and has none, since they became an administrator, or since it is demanded: at the next log-in
 * they set one up.
 */
export function identify(deps: Deps): MiddlewareHandler<Env> {
  const { sessions, factors, config } = deps
  const secure = config.origin.startsWith('https:')
  const lacksFactor = async (user: User) =>
    mustHaveFactor(user, deps.factorRule) && !(await factors.has(user.id))
  return async (c, next) => {
    const token = isFromSite(c, config) || isTypedAddress(c) ? undefined : sentSession(c, secure)
    c.set('session', token)
    const named = c.req.header(DEVICE_HEADER)
    const device = named === undefined ? null : (idSchema.safeParse(named).data ?? null)
    const claimed = c.req.header(USER_HEADER)
    const isClaimed = (userId: string) => claimed === undefined || claimed === userId
    const found = token ? await sessions.userOf(token, !isAskedByItself(c.req.method, c.req.path)) : null
    const user = found && isClaimed(found.id) && !(await lacksFactor(found)) ? found : null
    const pending = c.req.header(PENDING_HEADER)
    const ended = token && !found ? await sessions.endOf(token) : null
    const own = ended && isClaimed(ended.userId) ? ended : null
    c.set('user', user)
    c.set('newcomer', pending === undefined ? null : await newcomer(deps, pending))
    c.set('closedAccount', own?.end === 'closed' ? own.userId : null)
    c.set('sessionEnd', own && own.end !== 'closed' ? own.end : null)
    c.set('device', device)
    c.set('address', clientAddress(c, config.trustProxy))
    return next()
  }
}

/** Whose log-in waits for nothing but a factor to be set up. */
async function newcomer({ pendingLogIns, users, factors, factorRule }: Deps, token: string) {
  const pending = await pendingLogIns.find(token, 'log_in')
  const logIn = pending?.userId ? await users.logInOf(pending.userId) : null
  if (!pending || !logIn?.user.isActive) return null
  const { user, isPasswordOneTime } = logIn
  if (user.passwordVersion !== pending.passwordVersion) return null
  const next = nextLogInStep({
    hasFactor: await factors.has(user.id),
    isFactorShown: pending.isFactorShown,
    isPasswordOneTime,
    mustHaveFactor: mustHaveFactor(user, factorRule),
  })
  return next === 'enrolment' ? user : null
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
    if (site === 'cross-site') throw new Refusal(403, FROM_ANOTHER_SITE)
    if (origin === undefined || origin === config.origin) return next()
    const { protocol, host } = URL.canParse(origin) ? new URL(origin) : { protocol: '', host: '' }
    if (host !== c.req.header('host')) throw new Refusal(403, FROM_ANOTHER_SITE)
    // What came without https may have been written by anybody on the way.
    if (config.origin.startsWith('https:') && protocol !== 'https:') throw new Refusal(403, NOT_SAFELY_SENT)
    return next()
  }
}

/** The version of the contract that an app speaks; an app that sends none is not one of ours. */
export function contractVersionOf(c: Context): number {
  return Number(c.req.header(CONTRACT_HEADER) ?? Number.NaN)
}
