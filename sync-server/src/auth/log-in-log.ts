/** What happens at a log-in, as the log of the dealership tells it, and how many tries are looked at. */
import type { AuditAction } from '@forecourt/shared/audit/audit-actions'
import type { Context } from 'hono'
import type { Deps, Env } from '../deps.ts'
import { byOf } from './by.ts'
import { createLoginGuard, HeldOff, type Tried } from './login-guard.ts'

const AGENT_MAX_LENGTH = 200

/** What the browser calls itself; null where it says nothing. */
export const agentOf = (c: Context<Env>) => c.req.header('user-agent')?.slice(0, AGENT_MAX_LENGTH) ?? null

type LogDeps = Pick<Deps, 'attempts' | 'wait' | 'securityLog'>

export function createLogInLog({ attempts, wait, securityLog }: LogDeps) {
  const guard = createLoginGuard(attempts, wait)
  /** Writes down what happened, with the address of a visitor, too. @param about whose account, blank for none */
  const note = (c: Context<Env>, action: AuditAction, about: string, after: Record<string, unknown> = {}) =>
    securityLog.note(
      { ...byOf(c), address: c.var.address },
      { collection: 'sessions', recordId: about, action, after: { agent: agentOf(c), ...after } },
    )
  return {
    note,
    /**
     * Counts a try, and writes down the first that is not looked at.
     * @param about whose account it is, blank for none
     * @throws HeldOff
     */
    admit: async (c: Context<Env>, tried: Tried, about: string) => {
      try {
        await guard.admit(tried)
      } catch (error) {
        if (error instanceof HeldOff && error.isFirst)
          await note(c, 'login_held_off', about, { tries: error.tries })
        throw error
      }
    },
    forgive: guard.forgive,
  }
}
