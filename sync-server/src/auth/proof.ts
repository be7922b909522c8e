/** Lets pass who proved lately that it is them, and refuses everybody else with a code that the app acts upon. */
import { isProven, PROOF_REQUIRED } from '@forecourt/shared/users/proof'
import type { MiddlewareHandler } from 'hono'
import type { Deps, Env } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { readSession } from './session-cookie.ts'

const declared = new WeakSet<object>()

/** Whether a handler of a route asks for a recent proof. */
export const asksForProof = (handler: object): boolean => declared.has(handler)

/** Stands behind the declaration of who may pass. */
export function createProven({ sessions, now }: Pick<Deps, 'sessions' | 'now'>): MiddlewareHandler<Env> {
  const proven: MiddlewareHandler<Env> = async (c, next) => {
    const token = readSession(c)
    if (!token || !isProven(await sessions.provenAt(token), now()))
      throw new Refusal(403, PROOF_REQUIRED, undefined, 'proof_required')
    return next()
  }
  declared.add(proven)
  return proven
}
