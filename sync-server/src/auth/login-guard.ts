/**
 * Keeps guessing slow without locking anybody out for good. Wrong tries are counted in three ways: for an account from one
 * address, which is closed for a while; for an address over all accounts, against trying one password everywhere; and for an
 * account over all addresses, which only makes each further answer slower, so that nobody can lock another out from afar. In
 * a browser where the account's user logged in before (see known-browser) tries are counted for that browser alone: nobody
 * can lock them out from beside them either.
 */
import type { Attempts } from '../http/attempts.ts'
import { Refusal } from '../http/refusal.ts'

const WINDOW_MS = 15 * 60_000
const PER_ACCOUNT_AND_ADDRESS = 10
const PER_ADDRESS = 60
/** Tries on one account from anywhere that are answered without delay. */
const PER_ACCOUNT_FREE = 15
const DELAY_STEP_MS = 250
const DELAY_MAX_MS = 4000

export const TOO_MANY_LOGINS = 'Too many attempts. Please wait 15 minutes and try again.'

/** So many tries that no more are looked at for a while. */
export class HeldOff extends Refusal {
  readonly tries: number
  /** Whether it is the first of the window that is not looked at. */
  readonly isFirst: boolean
  /** For how long at most. */
  readonly minutes: number
  constructor(tries: number, isFirst: boolean, message = TOO_MANY_LOGINS, minutes = WINDOW_MS / 60_000) {
    super(429, message)
    this.tries = tries
    this.isFirst = isFirst
    this.minutes = minutes
  }
}

export interface LoginGuard {
  /** Counts a try. @throws HeldOff when there were too many */
  admit(tried: Tried): Promise<void>
  /** The right password was given: its earlier typing errors count no more. */
  forgive(tried: Tried): Promise<void>
}

export interface Tried {
  identifier: string
  address: string
  /** The number of the browser, where it knows the account. */
  browser: string | null
}

export function createLoginGuard(attempts: Attempts, wait: (ms: number) => Promise<void>): LoginGuard {
  const keys = ({ identifier, address, browser }: Tried) => ({
    both: `login:${identifier.toLowerCase()}:${address}`,
    address: `login-address:${address}`,
    account: `login-account:${identifier.toLowerCase()}`,
    browser: `login-browser:${identifier.toLowerCase()}:${browser}`,
  })
  return {
    admit: async tried => {
      const key = keys(tried)
      if (tried.browser !== null) {
        const inBrowser = await attempts.count(key.browser, WINDOW_MS)
        if (inBrowser > PER_ACCOUNT_AND_ADDRESS)
          throw new HeldOff(inBrowser - 1, inBrowser === PER_ACCOUNT_AND_ADDRESS + 1)
        return
      }
      const both = await attempts.count(key.both, WINDOW_MS)
      const fromAddress = await attempts.count(key.address, WINDOW_MS)
      if (both > PER_ACCOUNT_AND_ADDRESS) throw new HeldOff(both - 1, both === PER_ACCOUNT_AND_ADDRESS + 1)
      if (fromAddress > PER_ADDRESS) throw new HeldOff(fromAddress - 1, fromAddress === PER_ADDRESS + 1)
      const excess = (await attempts.count(key.account, WINDOW_MS)) - PER_ACCOUNT_FREE
      if (excess > 0) await wait(Math.min(DELAY_MAX_MS, excess * DELAY_STEP_MS))
    },
    forgive: async tried => {
      const key = keys(tried)
      // Not those of the address: whoever has an account here could try the passwords of others for as long as they like.
      for (const one of [key.both, key.account, key.browser]) await attempts.forget(one)
    },
  }
}
