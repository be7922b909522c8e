import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { SESSION_ABSOLUTE_MS } from './sessions.ts'

const NAME = 'forecourt_session'

export const readSession = (c: Context): string | undefined => getCookie(c, NAME)

export function writeSession(c: Context, token: string, secure: boolean) {
  setCookie(c, NAME, token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure,
    maxAge: SESSION_ABSOLUTE_MS / 1000,
  })
}

export function clearSession(c: Context, secure: boolean) {
  deleteCookie(c, NAME, { path: '/', secure })
}
