// A PostgreSQL that goes away under a running server and comes back, and one that is not there when somebody needs it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Lead } from '@forecourt/shared/leads/lead'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Cluster, startCluster } from './support/postgres/cluster.ts'
import { onDatabase } from './support/postgres/databases.ts'
import { hasPostgres, postgresPrograms } from './support/postgres.ts'
import { QUICK_IMPORTS } from './support/quick-imports.ts'
import { ServerProcess } from './support/server-process.ts'

const SOURCES = join(import.meta.dirname, '..', 'src')
/** Whoever asks something of a database that is gone is told so sooner. */
const SOON_MS = 5000
/** Of one that is there and does not answer, that is known only after some seconds. */
const LONG_MS = 12_000

const directory = mkdtempSync(join(tmpdir(), 'trouble-'))
let cluster: Cluster
let password: string

async function aServer(name: string): Promise<ServerProcess> {
  const environment = { DATABASE_URL: cluster.url, LOG_LEVEL: 'info' }
  const server = await ServerProcess.on(join(directory, name), environment)
  onTestFinished(() => server.kill())
  await server.start()
  await server.logIn()
  return server
}

/** Has all processes of the database stand still, or go on. */
function signalAll(pids: readonly number[], signal: 'SIGSTOP' | 'SIGCONT') {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
}

const isAnswered = (server: ServerProcess) =>
  vi.waitFor(async () => expect((await server.sendAsStaff('GET', '/api/leads')).status).toBe(200), SOON_MS)

/** What a command says, and how it ends. */
async function run(command: string, parameters: readonly string[], url: string) {
  const child = spawn(process.execPath, [...QUICK_IMPORTS, join(SOURCES, command), ...parameters], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: join(directory, 'command'), SITE_ORIGINS: '' },
  })
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', chunk => {
      said += chunk
    })
  const [code] = await once(child, 'close')
  return { code, said }
}

const person = { firstName: 'Ruth', lastName: 'Becker', email: 'ruth@example.com', phone: '(208) 555-0142' }

describe.skipIf(!hasPostgres)('a PostgreSQL', () => {
  beforeAll(async () => {
    cluster = await startCluster({ bin: await postgresPrograms() })
    password = new URL(cluster.url).password
  })
  afterAll(async () => {
    await cluster?.stop()
    rmSync(directory, { recursive: true, force: true })
  })

  test('that is stopped and started again is told of in words meanwhile, and the server goes on with it', async () => {
    const server = await aServer('stopped')
    const { pid } = server
    const added = await server.send('POST', '/api/leads', person, { 'idempotency-key': 'before' })
    const lead = (await added.json()) as Lead
    const stream = (await server.sendAsStaff('GET', '/api/sync/stream')).body
      ?.pipeThrough(new TextDecoderStream())
      .getReader()
    await stream?.read()

    await cluster.halt()
    const asked = [
      () => server.sendAsStaff('GET', '/api/leads'),
      () => server.sendAsStaff('PATCH', `/api/leads/${lead.id}`, { notes: 'lost' }),
      () => server.send('POST', '/api/leads', person, { 'idempotency-key': 'meanwhile' }),
      () => server.send('POST', '/api/auth/login', { identifier: 'admin', password: 'wrong' }),
      () => server.send('GET', '/api/health'),
    ]
    const begin = performance.now()
    // Many at once, so that nobody's turn comes only after all the others have waited.
    const replies = await Promise.all([...asked, ...asked, ...asked].map(ask => ask()))
    expect(performance.now() - begin).toBeLessThan(SOON_MS)
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 503))
    for (const reply of replies)
      expect(await reply.json()).toEqual({ message: expect.stringContaining('try again') })

    await cluster.resume()
    await isAnswered(server)
    const edited = await server.sendAsStaff('PATCH', `/api/leads/${lead.id}`, { notes: 'after' })
    expect(edited.status).toBe(200)
    const { revision } = (await edited.json()) as Lead
    let poked = ''
    while (!poked.includes(`"revision":${revision}}`)) {
      const { value, done } = (await stream?.read()) ?? { done: true }
      expect(done).toBe(false)
      poked += value
    }
    const again = await server.send('POST', '/api/leads', person, { 'idempotency-key': 'meanwhile' })
    expect(again.status).toBe(201)
    expect(server.pid).toBe(pid)
    expect(await server.stop()).toBe(0)
    expect(server.said).not.toContain(password)
    // Of a query that fails, nobody's data are in the log.
    expect(server.said).not.toContain(person.email)
    expect(server.said).not.toContain(person.phone)
  })

  test('that stands still is told of in words, and gone on with', async () => {
    const server = await aServer('still')
    const { rows } = await onDatabase(cluster.url, client =>
      client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity'),
    )
    const pids = [cluster.pid, ...rows.map(({ pid }) => pid)]
    signalAll(pids, 'SIGSTOP')
    try {
      const begin = performance.now()
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          n % 2 === 0
            ? server.send('POST', '/api/leads', person, { 'idempotency-key': `still-${n}` })
            : server.sendAsStaff('GET', '/api/leads'),
        ),
      )
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 503))
      expect(performance.now() - begin).toBeLessThan(LONG_MS)
    } finally {
      signalAll(pids, 'SIGCONT')
    }
    await isAnswered(server)
    const key = { 'idempotency-key': 'still-0' }
    expect((await server.send('POST', '/api/leads', person, key)).status).toBe(201)
    expect((await server.send('POST', '/api/leads', person, key)).status).toBe(201)
    const leads = (await (await server.sendAsStaff('GET', '/api/leads')).json()) as Lead[]
    expect(new Set(leads.map(({ id }) => id)).size).toBe(leads.length)
  })

  test('that is away is told of in words by whoever needs it', async () => {
    const server = await aServer('left')
    await cluster.halt()
    try {
      expect(await server.stop()).toBe(0)
      const commands = [
        ['main.ts', '--dev', '--empty'],
        ['user-command.ts', 'add', 'kim', 'kim@example.com'],
      ] as const
      for (const [command, ...parameters] of commands) {
        const { code, said } = await run(command, parameters, cluster.url)
        expect({ command, code }).toEqual({ command, code: 1 })
        expect(said).toMatch(/^DATABASE_URL: the database cannot be reached: .*ECONNREFUSED.*\.\n$/)
        expect(said).not.toContain(password)
      }
    } finally {
      await cluster.resume()
    }
  })

  test('that lets nobody in is told of in words, without the password', async () => {
    const wrong = new URL(cluster.url)
    wrong.password = 'a-wrong-password'
    const nowhere = new URL(cluster.url)
    nowhere.pathname = '/nowhere'
    for (const [url, words] of [
      [wrong, 'password authentication failed'],
      [nowhere, 'does not exist'],
    ] as const) {
      const { code, said } = await run('main.ts', ['--dev', '--empty'], url.href)
      expect(code).toBe(1)
      expect(said).toContain(words)
      expect(said.trim().split('\n')).toHaveLength(1)
      expect(said).not.toContain(url.password)
    }
  })
})
