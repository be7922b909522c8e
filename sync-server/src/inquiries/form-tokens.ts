/**
 * Tokens of public forms, signed by this dealership. A page's token proves that the sender read one of our pages; it is
 * the same on all of them, so that published pages stay as they are. A timed one says when it was issued as well.
 * Nothing is stored for them but the secret.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { TokenSign } from '@forecourt/shared/inquiries/hold'
import type { Queries } from '../database/database.ts'
import { secretOf } from '../database/secret-of.ts'

const SECRET = 'form_secret'
const PAGE = 'page'
/** Left open longer than this, a form's age says nothing about who fills it in. */
const TIMED_FOR_MS = 24 * 3_600_000

export interface FormTokens {
  page: string
  /** "m8k3p2c0.…": when it was issued, and the signature. */
  issue(now: Date): string
  read(token: string, now: Date): TokenSign
}

export async function createFormTokens(queries: Queries): Promise<FormTokens> {
  const secret = await secretOf(queries, SECRET)
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
  const tokenOf = (text: string) => `${text}.${sign(text)}`
  const isOurs = (token: string, text: string) => {
    const wanted = Buffer.from(tokenOf(text))
    const given = Buffer.from(token)
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  }
  return {
    page: tokenOf(PAGE),
    issue: now => tokenOf(now.getTime().toString(36)),
    read: (token, now) => {
      if (token === '') return { kind: 'none' }
      const text = token.slice(0, token.indexOf('.'))
      if (!isOurs(token, text)) return { kind: 'forged' }
      const ageMs = now.getTime() - Number.parseInt(text, 36)
      return text === PAGE || ageMs > TIMED_FOR_MS ? { kind: 'page' } : { kind: 'timed', ageMs }
    },
  }
}
