/** How the API says no: thrown anywhere in a handler, answered as `{ message, issues? }`. */
import { type Problem, problemOf } from '@forecourt/shared/api/problem'
import type { ProblemCode } from '@forecourt/shared/api/problem-codes'
import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { isDatabaseTrouble, UnsureError } from '../database/trouble.ts'
import type { Env } from '../deps.ts'
import { BucketTrouble } from '../objects/bucket.ts'
import { DataKeyError } from '../secrets/keyring.ts'
import { ContentionError } from '../store/store.ts'
import { isBodyCutOff } from './unread-body.ts'

export type RefusalStatus = 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 422 | 426 | 429 | 503 | 507

export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly problem: Problem

  constructor(status: RefusalStatus, message: string, issues?: Problem['issues'], code?: ProblemCode) {
    super(message)
    this.status = status
    this.problem = { message, ...(code ? { code } : {}), ...(issues ? { issues } : {}) }
  }
}

export const NOT_LOGGED_IN = 'Please log in.'
export const SESSION_ENDED = 'This device was logged out. Please log in.'
export const ACCOUNT_CLOSED = 'This account was deactivated.'
export const ACCOUNT_OPEN = 'This account is open: its changes are sent as always.'
export const NOT_ALLOWED = 'Your role does not allow this.'
export const TRY_AGAIN = 'The server cannot store this right now. Nothing was changed; please try again.'
export const READ_LATER = 'This cannot be read right now. Please try again.'
/** The rare case in which the one before would not be true. */
const UNSURE =
  'The server lost its database while it stored this. Please look whether it is stored, and try again if it is not.'
/** What a visitor is told who applies for a loan meanwhile. */
export const KEY_AWAY =
  'We cannot take this right now, and nothing was stored. Please call us, or try again later.'
const CUT_OFF = 'The request was cut off.'
export const OUR_FAULT = 'Something went wrong on our side. Please try again.'

export function invalid(error: z.ZodError): Refusal {
  const { message, issues } = problemOf(error)
  return new Refusal(400, message, issues)
}

/** A field that a rule refused. */
export function invalidField(path: string, message: string, status: RefusalStatus = 400): Refusal {
  return new Refusal(status, message, [{ path, message }])
}

export function answerErrors(logger: Logger): ErrorHandler<Env> {
  return (error, c) => {
    if (error instanceof Refusal) return c.json(error.problem, error.status)
    if (error instanceof HTTPException && error.status < 500)
      return c.json({ message: error.message || 'The request cannot be answered.' }, error.status)
    // Nobody hears the answer, and nothing is wrong here.
    if (isBodyCutOff(c)) return c.json({ message: CUT_OFF }, 400)
    if (error instanceof BucketTrouble) {
      logger.error({ err: error, path: c.req.path }, 'the bucket of the media cannot be used')
      const isReading = c.req.method === 'GET' || c.req.method === 'HEAD'
      // What is asked for may be there: no cache may remember that it was not.
      const headers = { 'retry-after': '5', 'cache-control': 'no-store' }
      return c.json({ message: isReading ? READ_LATER : TRY_AGAIN }, 503, headers)
    }
    if (error instanceof DataKeyError) {
      logger.error({ path: c.req.path }, error.message)
      return c.json({ message: c.var.user ? error.message : KEY_AWAY }, 503)
    }
    if (isDatabaseTrouble(error) || error instanceof ContentionError) {
      logger.error({ err: error, path: c.req.path }, 'the database cannot take a change')
      return c.json({ message: error instanceof UnsureError ? UNSURE : TRY_AGAIN }, 503, {
        'retry-after': '5',
      })
    }
    logger.error({ err: error, path: c.req.path }, 'unexpected error')
    return c.json({ message: OUR_FAULT }, 500)
  }
}
