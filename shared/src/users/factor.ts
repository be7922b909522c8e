/**
 * The second factor of a log-in: who must have one, what a log-in still needs, and what may be removed. A passkey whose
 * device knew its user (by face, finger or PIN) is both factors at once.
 */
import { type Role, roleOf } from './permissions.ts'

export const FACTOR_KINDS = ['passkey', 'totp'] as const
export type FactorKind = (typeof FACTOR_KINDS)[number]

export const FACTOR_LABELS = {
  passkey: 'Passkey',
  totp: 'Authenticator app',
} as const satisfies Record<FactorKind, string>

/** With what somebody shows who they are at a log-in; each is stored with its line in the log, so none is ever renamed. */
export const LOG_IN_WAYS = ['password', 'passkey', 'totp', 'recovery'] as const
export type LogInWay = (typeof LOG_IN_WAYS)[number]

/** Of whom `dealer.json` demands a factor. Everybody else is offered one. */
export const FACTOR_DEMANDS = ['administrators', 'everyone'] as const
export type FactorDemand = (typeof FACTOR_DEMANDS)[number]

export interface FactorRule {
  demand: FactorDemand
  /** Whether customers reach the dealership, by https: a demonstration demands nothing of administrators. */
  isReal: boolean
}

const DEMANDED_OF = {
  administrators: (role, isReal) => isReal && role === 'admin',
  everyone: () => true,
} as const satisfies Record<FactorDemand, (role: Role, isReal: boolean) => boolean>

/** Whether nobody of this role may work without a factor. */
export const mustHaveFactor = ({ role }: { role: string }, { demand, isReal }: FactorRule): boolean =>
  DEMANDED_OF[demand](roleOf(role), isReal)

/** What a log-in needs next: a second factor, an own password, a factor to be set up, or nothing more. */
export const LOG_IN_STEPS = ['factor', 'password', 'enrolment'] as const
export type LogInStep = (typeof LOG_IN_STEPS)[number]

export interface LogInFacts {
  hasFactor: boolean
  /** Whether one was shown in this log-in, or set up in it. */
  isFactorShown: boolean
  /** Whether somebody else knows the password: it was printed, or set by an administrator. */
  isPasswordOneTime: boolean
  mustHaveFactor: boolean
}

/** Whoever found a one-time password and lacks the factor does not get to set another one. */
export function nextLogInStep(facts: LogInFacts): LogInStep | 'done' {
  if (facts.hasFactor && !facts.isFactorShown) return 'factor'
  if (facts.isPasswordOneTime) return 'password'
  return facts.mustHaveFactor && !facts.hasFactor ? 'enrolment' : 'done'
}

export const LAST_FACTOR =
  'This is your last way to confirm a log-in, and your account needs one. Set up another one first.'

/**
 * Whether a factor may be removed. One that does not work at this address counts for nothing.
 * @param others the factors that would be left
 */
export const mayRemoveFactor = (others: readonly { works: boolean }[], isDemanded: boolean): boolean =>
  !isDemanded || others.some(({ works }) => works)

export const RECOVERY_CODES = 10
/** Digits and letters that nobody confuses (Crockford's base 32). */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 bits. */
export const RECOVERY_LENGTH = 16
const TOTP_DIGITS = 6

/** A recovery code as it is shown: "7KQ2-M9XF-4TRB-HD3W". */
export const recoveryCodeText = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

export type ReadCode = { kind: 'totp' | 'recovery'; code: string }

/** What was typed as a code, in whatever spelling; null for what can be neither of both. */
export function readCode(typed: string): ReadCode | null {
  const bare = typed.replace(/[\s-]/g, '').toUpperCase()
  if (bare.length === TOTP_DIGITS && /^\d+$/.test(bare)) return { kind: 'totp', code: bare }
  const code = bare.replaceAll('O', '0').replace(/[IL]/g, '1')
  const isRecovery =
    code.length === RECOVERY_LENGTH && [...code].every(one => RECOVERY_ALPHABET.includes(one))
  return isRecovery ? { kind: 'recovery', code } : null
}
