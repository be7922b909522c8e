// Databases in a PostgreSQL of the test run's own.
import { randomUUID } from 'node:crypto'
import { inject, onTestFinished, TestRunner } from 'vitest'
import { onDatabase, TEMPLATE, withDatabase } from './postgres/databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a run asks for the address of its PostgreSQL, see scripts/lend-postgres.mjs; null where there is none. */
    postgres: string | null
  }
}

const desk = inject('postgres')

/** Whether a PostgreSQL can be had; tests that need one are skipped where it cannot: `describe.skipIf(!hasPostgres)`. */
export const hasPostgres = desk !== null

async function cluster(kind: 'quick' | 'durable'): Promise<string> {
  if (desk === null) throw new Error('There is no PostgreSQL here.')
  const reply = await fetch(new URL(kind, desk))
  const text = await reply.text()
  if (!reply.ok) throw new Error(text)
  return text
}

/**
 * The address (postgres://…) of a new database: UTF-8, sorted by bytes, with all tables and no rows. Asked for within a
 * test, it goes when the test has ended, if nobody is connected then; all go with the run.
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
  const admin = await cluster(durable ? 'durable' : 'quick')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = tables ? TEMPLATE : 'template0'
  await onDatabase(admin, client => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`))
  if (TestRunner.getCurrentTest()) onTestFinished(() => drop(admin, name))
  return withDatabase(admin, name)
}

/** A test that leaves its connections open keeps its database until the run ends; to wait for them would take seconds. */
async function drop(admin: string, name: string) {
  await onDatabase(admin, async client => {
    const { rowCount } = await client.query('SELECT FROM pg_stat_activity WHERE datname = $1', [name])
    if (rowCount === 0) await client.query(`DROP DATABASE ${name}`)
  })
}
