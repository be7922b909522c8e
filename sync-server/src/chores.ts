/**
 * Work that is done again and again while the dealership is open. Each chore waits for its own end; a failure is logged, no
 * more. What concerns the whole dealership is done by one of its servers at a time, and by another one where that one dies.
 */
import type { Logger } from 'pino'
import type { Database } from './database/database.ts'

export interface Chore {
  name: string
  firstAfterMs: number
  /** From the end of one time to the beginning of the next. */
  thenEveryMs: number
  work(signal: AbortSignal): Promise<unknown>
}

/** Begins with all chores; gives what ends them. */
export function startChores(
  chores: readonly Chore[],
  { exclusively }: Pick<Database, 'exclusively'>,
  logger: Logger,
): () => void {
  const ending = new AbortController()
  const timers = new Map<Chore, NodeJS.Timeout>()
  const plan = (chore: Chore, ms: number) => {
    if (!ending.signal.aborted) timers.set(chore, setTimeout(run, ms, chore))
  }
  const run = async (chore: Chore) => {
    try {
      await exclusively(chore.name, lost => chore.work(AbortSignal.any([ending.signal, lost])))
    } catch (error) {
      // What is closed under it when the server stops is no trouble.
      if (!ending.signal.aborted) logger.error({ err: error, chore: chore.name }, 'a chore failed')
    }
    plan(chore, chore.thenEveryMs)
  }
  for (const chore of chores) plan(chore, chore.firstAfterMs)
  return () => {
    ending.abort()
    for (const timer of timers.values()) clearTimeout(timer)
  }
}
