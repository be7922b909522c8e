/**
 * Writing transactions, one at a time in the whole house. The lock is taken before anything is read, and PostgreSQL
 * releases it when the commit is visible: the next number is given when the last one can be seen, so a reader never passes over
 * a commit that comes late.
 */
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Notice, Queries, Step, Tables, Work } from '../database.ts'
import { createStandingConnection } from './connections.ts'
import { noticeStatement } from './notices.ts'
import { queriesOf } from './queries.ts'

/** The number of the lock that whoever writes holds, as SQL. */
export const WRITER_LOCK = "hashtextextended('forecourt/writer', 0)"
const BEGIN = `BEGIN; SELECT pg_advisory_xact_lock(${WRITER_LOCK})`

export interface Writer {
  transaction<T>(work: (queries: Queries) => Work<T>): Promise<T>
  close(): Promise<void>
}

/** @param server names this one among the others */
export function createWriter(url: string, tables: Tables, server: string): Writer {
  const connection = createStandingConnection(url)
  const queriesOfClient = new WeakMap<pg.Client, Queries>()
  let last: Promise<unknown> = Promise.resolve()

  const queriesFor = (client: pg.Client): Queries => {
    const known = queriesOfClient.get(client)
    if (known) return known
    const queries = queriesOf(drizzle(client), tables)
    queriesOfClient.set(client, queries)
    return queries
  }

  async function once<T>(work: (queries: Queries) => Work<T>): Promise<T> {
    const client = await connection.get()
    try {
      await client.query(BEGIN)
      const { value, notices } = await runSteps(client, work(queriesFor(client)))
      for (const notice of notices) await client.query(noticeStatement(server, notice))
      await client.query('COMMIT')
      return value
    } catch (error) {
      await client.query('ROLLBACK').catch(() => connection.drop(client))
      throw error
    }
  }

  return {
    transaction: work => {
      const turn = last.then(() => once(work))
      last = turn.catch(() => {})
      return turn
    },
    close: async () => {
      await last
      await connection.close()
    },
  }
}

/** Runs the work of a transaction step by step. */
export async function runSteps<T>(
  client: Pick<pg.Client, 'query'>,
  work: Work<T>,
): Promise<{ value: T; notices: Notice[] }> {
  const notices: Notice[] = []
  async function answer(step: Step): Promise<unknown> {
    if ('command' in step) return void (await client.query(step.command))
    if ('notice' in step) return void notices.push(step.notice)
    return step
  }
  let step = work.next()
  while (!step.done) {
    let answered: unknown
    try {
      answered = await answer(step.value)
    } catch (error) {
      step = work.throw(error)
      continue
    }
    step = work.next(answered)
  }
  return { value: step.value, notices }
}
