/**
 * Keeps guessing of codes hopeless. Whoever guesses has the password already. Tries are counted for an account from one
 * address, and those of an app's codes, of which a million exist, over all addresses too: then that way is closed for a
 * while, and passkeys and recovery codes, which nobody guesses, stay open to the user. Passkeys alone are counted for an
 * address, and for a browser where somebody logged in before (see known-browser) apart from it: whoever uses up what the
 * address has keeps nobody out who works there.
 */
import type { ReadCode } from '@forecourt/shared/users/factor'
import type { Attempts } from '../http/attempts.ts'
import { Refusal } from '../http/refusal.ts'
import { HeldOff } from './login-guard.ts'

const WINDOW_MS = 15 * 60_000
const PER_ACCOUNT_AND_ADDRESS = 10
const LONG_WINDOW_MS = 12 * 60 * 60_000
const APP_CODES = 50
const PASSKEYS_PER_ADDRESS = 300
const PASSKEYS_PER_BROWSER = 60

export const TOO_MANY_CODES = 'Too many codes were tried. Please wait 15 minutes and try again.'
export const APP_CODES_CLOSED =
  'Too many codes of the app were tried on this account. Use a passkey or a recovery code, or wait 12 hours.'
export const TOO_MANY_PASSKEYS = 'Passkeys were asked for too often from here. Please wait 15 minutes.'

export interface CodeGuard {
  /** Counts a try. @throws HeldOff in words when there were too many */
  admit(userId: string, address: string, kind: ReadCode['kind'] | 'passkey'): Promise<void>
  /** A right code was given: earlier typing errors of the same address count no more. */
  forgive(userId: string, address: string): Promise<void>
  /**
   * Counts what costs the server something, by whomever.
   * @param browser the number of a browser in which somebody logged in before
   * @throws Refusal 429
   */
  admitPasskey(from: { address: string; browser: string | null }): Promise<void>
}

export function createCodeGuard(attempts: Attempts): CodeGuard {
  const both = (userId: string, address: string) => `factor:${userId}:${address}`
  return {
    admit: async (userId, address, kind) => {
      const tries = await attempts.count(both(userId, address), WINDOW_MS)
      if (tries > PER_ACCOUNT_AND_ADDRESS)
        throw new HeldOff(tries - 1, tries === PER_ACCOUNT_AND_ADDRESS + 1, TOO_MANY_CODES)
      if (kind !== 'totp') return
      const codes = await attempts.count(`factor-app:${userId}`, LONG_WINDOW_MS)
      if (codes > APP_CODES)
        throw new HeldOff(codes - 1, codes === APP_CODES + 1, APP_CODES_CLOSED, LONG_WINDOW_MS / 60_000)
    },
    forgive: (userId, address) => attempts.forget(both(userId, address)),
    admitPasskey: async ({ address, browser }) => {
      const [key, most] =
        browser === null
          ? [`passkey:${address}`, PASSKEYS_PER_ADDRESS]
          : [`passkey-browser:${browser}`, PASSKEYS_PER_BROWSER]
      if ((await attempts.count(key, WINDOW_MS)) > most) throw new Refusal(429, TOO_MANY_PASSKEYS)
    },
  }
}
