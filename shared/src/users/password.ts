/** Passwords: what is accepted, how strong one is, and how a good one is made. */
import { z } from 'zod'

const PASSWORD_MIN_LENGTH = 12
const PASSWORD_MAX_LENGTH = 128
const GENERATED_PASSWORD_LENGTH = 14
export const STRENGTH_MAX_SCORE = 8

const TEXTS = {
  short: 'Password must be at least 12 characters long',
  long: 'Password must not exceed 128 characters',
  must: 'Password must contain: 1 uppercase letter, 1 symbol, 1 number, and no repeating characters',
  repeats: 'Password cannot contain repeating characters',
} as const

const hasUpper = (text: string) => /\p{Lu}/u.test(text)
const hasDigit = (text: string) => /\p{Nd}/u.test(text)
const hasSymbol = (text: string) => /[^\p{L}\p{N}\s]/u.test(text)

/** Whether two neighbours are the same character. Characters are code points, so an emoji counts as one. */
export function hasRepeats(password: string): boolean {
  const characters = Array.from(password)
  return characters.some((character, index) => character === characters[index - 1])
}

export const passwordSchema = z.string({ error: TEXTS.short }).superRefine((password, context) => {
  const length = Array.from(password).length
  const problem =
    length < PASSWORD_MIN_LENGTH
      ? TEXTS.short
      : length > PASSWORD_MAX_LENGTH
        ? TEXTS.long
        : !(hasUpper(password) && hasDigit(password) && hasSymbol(password))
          ? TEXTS.must
          : hasRepeats(password)
            ? TEXTS.repeats
            : null
  if (problem) context.addIssue({ code: 'custom', message: problem })
})

export type StrengthLabel = 'Weak' | 'Fair' | 'Good' | 'Strong'

export interface PasswordStrength {
  /** 0 to 8. */
  score: number
  label: StrengthLabel
  suggestions: string[]
  valid: boolean
}

/**
 * The meter. Each of the rules is worth its points, so that whoever keeps all of them has at least six; length beyond
 * the minimum earns the rest.
 */
export function passwordStrength(password: string): PasswordStrength {
  const length = Array.from(password).length
  const noRepeats = password !== '' && !hasRepeats(password)
  const checks = [
    { holds: length >= PASSWORD_MIN_LENGTH, points: 2, advice: 'Use at least 12 characters' },
    { holds: hasUpper(password), points: 1, advice: 'Include at least 1 uppercase letter' },
    { holds: hasSymbol(password), points: 1, advice: 'Include at least 1 symbol' },
    { holds: hasDigit(password), points: 1, advice: 'Include at least 1 number' },
    { holds: noRepeats, points: 1, advice: 'Avoid repeating characters' },
    { holds: length >= 14, points: 1, advice: null },
    { holds: length >= 16, points: 1, advice: null },
  ]
  const score = checks.reduce((sum, check) => sum + (check.holds ? check.points : 0), 0)
  return {
    score,
    label: score <= 2 ? 'Weak' : score <= 4 ? 'Fair' : score <= 6 ? 'Good' : 'Strong',
    suggestions: checks.flatMap(check => (check.advice && !check.holds ? [check.advice] : [])),
    valid: passwordSchema.safeParse(password).success,
  }
}

const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const LOWER = 'abcdefghijkmnopqrstuvwxyz'
const DIGITS = '23456789'
const SYMBOLS = '!#$%&*+-=?@^_~'

/**
 * A password of 14 characters with all kinds in it, no look-alikes and no equal neighbours.
 * @param random gives a whole number from 0 to below the bound, from a source fit for secrets
 */
export function generatePassword(random: (bound: number) => number): string {
  const pick = (alphabet: string) => alphabet.charAt(random(alphabet.length))
  const everything = UPPER + LOWER + DIGITS + SYMBOLS
  for (;;) {
    const characters = [pick(UPPER), pick(LOWER), pick(DIGITS), pick(SYMBOLS)]
    while (characters.length < GENERATED_PASSWORD_LENGTH) characters.push(pick(everything))
    for (let index = characters.length - 1; index > 0; index--) {
      const other = random(index + 1)
      const held = characters[index] as string
      characters[index] = characters[other] as string
      characters[other] = held
    }
    const password = characters.join('')
    if (!hasRepeats(password)) return password
  }
}
