/** What happens at a log-in, as the log of the dealership tells it, and how many tries are looked at. */
import type { AuditAction } from '@forecourt/shared/audit/audit-actions'
import type { LogInWay, ReadCode } from '@forecourt/shared/users/factor'
import type { User } from '@forecourt/shared/users/user'
import type { Context } from 'hono'
import type { Deps, Env } from '../deps.ts'
import { byOf } from './by.ts'
import { createCodeGuard } from './code-guard.ts'
import { createLoginGuard, HeldOff, type Tried } from './login-guard.ts'

const AGENT_MAX_LENGTH = 200

/** What the browser calls itself; null where it says nothing. */
export const agentOf = (c: Context<Env>) => c.req.header('user-agent')?.slice(0, AGENT_MAX_LENGTH) ?? null

type LogDeps = Pick<Deps, 'attempts' | 'wait' | 'securityLog'>

export function createLogInLog({ attempts, wait, securityLog }: LogDeps) {
  const guard = createLoginGuard(attempts, wait)
  const codes = createCodeGuard(attempts)
  /**
   * Writes down what happened, with the address of a visitor, too.
   * @param about whose account, blank for none
   * @param user who it is, where nobody is logged in yet
   */
  const note = (
    c: Context<Env>,
    action: AuditAction,
    about: string,
    after: Record<string, unknown> = {},
    user: User | null = c.var.user,
  ) =>
    securityLog.note(
      { ...byOf(c, user), address: c.var.address },
      { collection: 'sessions', recordId: about, action, after: { agent: agentOf(c), ...after } },
    )
  async function noteHeldOff(c: Context<Env>, about: string, way: LogInWay, admitting: Promise<void>) {
    try {
      await admitting
    } catch (error) {
      if (error instanceof HeldOff && error.isFirst) {
        const { tries, minutes } = error
        await note(c, 'login_held_off', about, { tries, minutes, way })
      }
      throw error
    }
  }
  return {
    note,
    /**
     * Counts a try, and writes down the first that is not looked at.
     * @param about whose account it is, blank for none
     * @throws HeldOff
     */
    admit: (c: Context<Env>, tried: Tried, about: string) =>
      noteHeldOff(c, about, 'password', guard.admit(tried)),
    /** The same of a code or a passkey beside a password. @throws HeldOff */
    admitCode: (c: Context<Env>, userId: string, way: ReadCode['kind'] | 'passkey') =>
      noteHeldOff(c, userId, way, codes.admit(userId, c.var.address, way)),
    codes,
    forgive: guard.forgive,
  }
}
