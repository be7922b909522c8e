// Databases in a PostgreSQL of the test run's own.
import { randomUUID } from 'node:crypto'
import { inject, onTestFinished, TestRunner } from 'vitest'
import { onDatabase, TEMPLATE, withDatabase } from './postgres/databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a run asks for the address of its PostgreSQL, see tools/scripts/lend-postgres.mjs; null where there is none. */
    postgres: string | null
  }
}

const desk = inject('postgres')

/** Whether a PostgreSQL can be had; tests that need one are skipped where it cannot: `describe.skipIf(!hasPostgres)`. */
export const hasPostgres = desk !== null

/** Databases whose tests have ended. */
const ended = new Set<string>()

/** Where PostgreSQL's programs are, for a test that starts and stops one of its own. */
export const postgresPrograms = () => ask('programs')

async function ask(kind: 'quick' | 'durable' | 'programs'): Promise<string> {
  if (desk === null) throw new Error('There is no PostgreSQL here.')
  const reply = await fetch(new URL(kind, desk))
  const text = await reply.text()
  if (!reply.ok) throw new Error(text)
  return text
}

/**
 * The address (postgres://…) of a new database: UTF-8, sorted by bytes, with all tables and no rows. Asked for within a
 * test, it goes when that or a later test of the file has ended and nobody is connected; all go with the run.
 * @param options.durable whether a commit has reached the disk before it is answered; see `startCluster`
 * @param options.tables false for a database with nothing in it, to migrate it oneself
 */
export async function freshDatabase({
  durable = false,
  tables = true,
}: {
  durable?: boolean
  tables?: boolean
} = {}): Promise<string> {
  const admin = await ask(durable ? 'durable' : 'quick')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = tables ? TEMPLATE : 'template0'
  // To copy the files takes checkpoints, which cost little where nobody waits for the disk, and spares the log.
  const strategy = durable ? 'WAL_LOG' : 'FILE_COPY'
  await onDatabase(admin, client =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY ${strategy}`),
  )
  if (TestRunner.getCurrentTest())
    onTestFinished(async () => {
      ended.add(name)
      await dropEnded(admin)
    })
  return withDatabase(admin, name)
}

/** Drops what no test needs any more, but for what somebody is still connected to: to wait for that would take seconds. */
async function dropEnded(admin: string) {
  await onDatabase(admin, async client => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT datname AS name FROM pg_database WHERE datname = ANY ($1)
        AND datname NOT IN (SELECT datname FROM pg_stat_activity WHERE datname IS NOT NULL)`,
      [[...ended]],
    )
    for (const { name } of rows) {
      await client.query(`DROP DATABASE ${name}`)
      ended.delete(name)
    }
  })
}
