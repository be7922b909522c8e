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

/** The same for whoever is logged in; whoever is setting up their first factor has given their password for that. */
export function createProvenOrNew(deps: Pick<Deps, 'sessions' | 'now'>): MiddlewareHandler<Env> {
  const proven = createProven(deps)
  const provenOrNew: MiddlewareHandler<Env> = (c, next) => (c.var.newcomer ? next() : proven(c, next))
  declared.add(provenOrNew)
  return provenOrNew
}
