/**
 * The cookie that a session is known by. Where the line is safe its name begins with "__Host-": browsers then take it from
 * this very host over https alone, so that no neighbour in the same domain can put one there (RFC 6265bis, 4.1.3.2).
 */
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Env } from '../deps.ts'
import { SESSION_ABSOLUTE_MS } from './sessions.ts'

const NAME = 'forecourt_session'

export const hostBound = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)
export const sessionCookieName = (secure: boolean) => hostBound(NAME, secure)

/** What the browser sent; read once for each request, as its session. */
export const sentSession = (c: Context, secure: boolean): string | undefined =>
  getCookie(c, sessionCookieName(secure))

/** The token of the request's session, whether it lasts or not. */
export const readSession = (c: Context<Env>): string | undefined => c.var.session

export function writeSession(c: Context, token: string, secure: boolean) {
  setCookie(c, sessionCookieName(secure), token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure,
    maxAge: SESSION_ABSOLUTE_MS / 1000,
  })
}

export function clearSession(c: Context, secure: boolean) {
  deleteCookie(c, sessionCookieName(secure), { path: '/', secure })
}
