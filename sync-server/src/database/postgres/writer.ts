/**
 * Writing transactions, one at a time in the whole dealership. The lock is taken before anything is read, and PostgreSQL
 * releases it when the commit is visible: the next number is given when the last one can be seen, so a reader never passes over
 * a commit that comes late.
 */
import { drizzle } from 'drizzle-orm/node-postgres'
import pLimit from 'p-limit'
import pg from 'pg'
import type { Notice, Queries, Step, Topic, Work } from '../database.ts'
import type { Tables } from '../tables.ts'
import { UnsureError } from '../trouble.ts'
import { createStandingConnection } from './connections.ts'
import { noticeStatement } from './notices.ts'
import { queriesOf } from './queries.ts'

/** The number of the lock that whoever writes holds, as SQL. */
export const WRITER_LOCK = "hashtextextended('forecourt/writer', 0)"
const BEGIN = `BEGIN; SELECT pg_advisory_xact_lock(${WRITER_LOCK})`
/** Nobody waits longer for the turn to begin, whatever those before them waited for. */
const PATIENCE_MS = 15_000
const ROLLBACK = { text: 'ROLLBACK', query_timeout: 2000 }

export interface Writer {
  /** @throws UnsureError where the connection was lost when everything was to be committed */
  transaction<T>(work: (queries: Queries) => Work<T>): Promise<T>
  close(): Promise<void>
}

/** @param server names this one among the others */
export function createWriter(url: string, tables: Tables, server: string): Writer {
  const connection = createStandingConnection(url)
  const queriesOfClient = new WeakMap<pg.Client, Queries>()
  const inTurn = pLimit(1)

  const queriesFor = (client: pg.Client): Queries => {
    const known = queriesOfClient.get(client)
    if (known) return known
    const queries = queriesOf(drizzle(client), tables)
    queriesOfClient.set(client, queries)
    return queries
  }
  const undo = (client: pg.Client) => client.query(ROLLBACK).catch(() => connection.drop(client))

  async function beginOn(client: pg.Client): Promise<pg.Client> {
    try {
      await client.query(BEGIN)
      return client
    } catch (error) {
      await undo(client)
      throw error
    }
  }

  async function begin(): Promise<pg.Client> {
    const client = await connection.get()
    try {
      return await beginOn(client)
    } catch (error) {
      if (isAnswer(error)) throw error
    }
    // It was lost since it was used last; nothing is done yet that could be done twice.
    return beginOn(await connection.get())
  }

  async function once<T>(work: (queries: Queries) => Work<T>): Promise<T> {
    const client = await begin()
    let value: T
    try {
      const done = await runSteps(client, work(queriesFor(client)))
      // Where one fails, so does the commit.
      for (const notice of done.notices) client.query(noticeStatement(server, notice)).catch(() => {})
      value = done.value
    } catch (error) {
      await undo(client)
      throw error
    }
    await commit(client)
    return value
  }

  async function commit(client: pg.Client): Promise<void> {
    let command: string
    try {
      command = (await client.query('COMMIT')).command
    } catch (error) {
      await undo(client)
      throw isAnswer(error) ? error : new UnsureError(error)
    }
    // Of a transaction in which a query failed, PostgreSQL takes the commit for the rollback that it is.
    if (command !== 'COMMIT') throw new Error('A query of the transaction failed, and nothing was stored.')
  }

  return {
    transaction: async work => {
      const begun = performance.now()
      // All who wait for a connection learn at once that there is none, and not each after the other.
      await connection.get()
      return inTurn(() => {
        if (performance.now() - begun > PATIENCE_MS) throw new Error('timeout expired: others were writing')
        return once(work)
      })
    },
    close: async () => {
      await inTurn(() => {})
      await connection.close()
    },
  }
}

/** Whether it is what PostgreSQL answered to a query, on a connection that goes on. */
const isAnswer = (error: unknown) => error instanceof pg.DatabaseError && error.severity === 'ERROR'

/** Runs the work of a transaction step by step. */
export async function runSteps<T>(
  client: Pick<pg.ClientBase, 'query'>,
  work: Work<T>,
): Promise<{ value: T; notices: Notice[] }> {
  /** The last of each topic: what was said before it is contained in that. */
  const notices = new Map<Topic, Notice>()
  async function answer(step: Step): Promise<unknown> {
    // Of a command that fails, what is asked after it fails, too.
    if ('command' in step) return void client.query(step.command).catch(() => {})
    if ('notice' in step) return void notices.set(step.notice.topic, step.notice)
    return Promise.all(step)
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
  return { value: step.value, notices: [...notices.values()] }
}
