/**
 * Browsers in which somebody logged in before. A stranger at the same address, or who tries the same account from many, can
 * use up what is counted for those; whoever comes in a browser that knew the password once has tries of their own, so that
 * nobody can keep them out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). The cookie opens nothing. It
 * holds a number of the browser and a signature for each account, which names none.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Queries } from '../database/database.ts'
import { secretOf } from '../database/secret-of.ts'
import { hostBound } from './session-cookie.ts'

const SECRET = 'browser_secret'
const NAME = 'forecourt_browser'
/** Accounts of one tablet; the one that logged in last comes first. */
const ACCOUNTS_MAX = 12
const SIGNATURE_LENGTH = 22
const SHAPE = /^[\w-]{22}(\.[\w-]{22}){1,12}$/
/** The most that browsers keep a cookie for. */
const LASTS_SECONDS = 400 * 86_400

export interface KnownBrowsers {
  /** The number of the browser where this user logged in with it before; else null. */
  knows(c: Context, userId: string): string | null
  /** The number of the browser where any of some users logged in with it before; else null. */
  knowsAny(c: Context, userIds: () => Promise<readonly string[]>): Promise<string | null>
  /** Remembers in the browser that this user logged in with it. */
  remember(c: Context, userId: string): void
}

export async function createKnownBrowsers(queries: Queries, secure: boolean): Promise<KnownBrowsers> {
  const secret = await secretOf(queries, SECRET)
  const name = hostBound(NAME, secure)
  const sign = (browser: string, userId: string) =>
    createHmac('sha256', secret).update(`${browser}.${userId}`).digest('base64url').slice(0, SIGNATURE_LENGTH)
  const sent = (c: Context) => {
    const text = getCookie(c, name) ?? ''
    const [browser = '', ...signatures] = SHAPE.test(text) ? text.split('.') : []
    return { browser, signatures }
  }
  const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))
  const knows = (c: Context, userId: string) => {
    const { browser, signatures } = sent(c)
    const own = sign(browser, userId)
    return signatures.some(one => isSame(one, own)) ? browser : null
  }
  return {
    knows,
    knowsAny: async (c, userIds) => {
      if (!sent(c).browser) return null
      for (const userId of await userIds()) if (knows(c, userId)) return knows(c, userId)
      return null
    },
    remember: (c, userId) => {
      const { browser: known, signatures } = sent(c)
      const browser = known || randomBytes(16).toString('base64url')
      const own = sign(browser, userId)
      const all = [own, ...signatures.filter(one => one !== own)].slice(0, ACCOUNTS_MAX)
      setCookie(c, name, [browser, ...all].join('.'), {
        httpOnly: true,
        sameSite: 'Strict',
        path: '/',
        secure,
        maxAge: LASTS_SECONDS,
      })
    },
  }
}
