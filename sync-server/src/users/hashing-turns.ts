/**
 * Passwords are hashed one after the other, those of strangers apart from those of who is known. A hash takes a thread of the engine's pool for a tenth of a second, and files
 * and pictures need the same threads: a flood of log-ins may make log-ins wait, and nothing else.
 */
import pLimit from 'p-limit'
import { Refusal } from '../http/refusal.ts'

/** More than a dealership has people, and gone through in a few seconds. */
export const HASHES_WAITING_MAX = 24

export const TOO_MANY_AT_ONCE = 'Many people are logging in just now. Please try again in a moment.'

/** Gives a function that does work in turn. It throws a Refusal, 503 in words, where too much waits already. */
export function createTurns(waitingMax: number) {
  const limit = pLimit(1)
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (limit.activeCount + limit.pendingCount >= waitingMax) throw new Refusal(503, TOO_MANY_AT_ONCE)
    return limit(work)
  }
}
