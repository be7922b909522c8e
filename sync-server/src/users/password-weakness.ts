/**
 * What makes a password a bad one although it has every kind of character: the dealership's or the user's name in it, or
 * that it is among the first that a program tries. The list of common passwords and how they are varied is zxcvbn's
 * (Wheeler, "zxcvbn: Low-Budget Password Strength Estimation", USENIX Security 2016).
 */
import { nameInPassword, partsOfNames } from '@forecourt/shared/users/names-in-password'

/** "Safely unguessable" where guesses are slowed down, as at a log-in: at least 10^8 of them. */
const SCORE_MIN = 3

/** Of a longer one its beginning is judged: the work grows faster than the length. */
const JUDGED_LENGTH = 40

/** Of the trade, and so in no list of common words. */
const TRADE_WORDS = ['dealership', 'forecourt', 'salesman', 'vehicle']

export const TOO_COMMON =
  'This password is easy to guess: common words and patterns are tried first. Please use several words that do not belong together.'

export const containsName = (name: string) =>
  `This password contains "${name}": names are tried first. Please leave it out.`

/** What of an account names whoever has it. */
export type Named = { readonly [K in 'firstName' | 'lastName' | 'username' | 'email']?: string | undefined }

/** What is known of whoever gets the password, and so guessed. */
export const namesOf = ({ firstName, lastName, username, email }: Named): string[] =>
  [firstName, lastName, username, email?.split('@')[0]].filter(name => name !== undefined)

/** Read when the first password is set: few are, and the list takes 7 MB. */
let loading: Promise<(password: string, known: string[]) => number> | null = null

async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const judge = new ZxcvbnFactory({
    dictionary: { passwords: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
    maxLength: JUDGED_LENGTH,
  })
  return (password: string, known: string[]) => judge.check(password, known).score
}

/** Why a password cannot be taken, in words; null where it can. */
export async function passwordWeakness(password: string, names: readonly string[]): Promise<string | null> {
  const name = nameInPassword(password, names)
  if (name !== null) return containsName(name)
  loading ??= load()
  const score = (await loading)(password, [...partsOfNames(names), ...TRADE_WORDS])
  return score < SCORE_MIN ? TOO_COMMON : null
}
