// A crowd of visitors, some of it slow or rude: the server goes on answering, and its memory stays within bounds.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Lead } from '@forecourt/shared/leads/lead'
import autocannon from 'autocannon'
import { afterAll, expect, it } from 'vitest'
import { RUTH } from './support/build-test-app.ts'
import { ServerProcess } from './support/server-process.ts'

const CONNECTIONS = 500
const SECONDS = 6
const SLOW = 60
const WRITERS = 4
const PATIENCE_MS = 10_000
const ANSWERS = 3
const REPLIES = 1000
const MEMORY_LIMIT_MB = 512

const directory = mkdtempSync(join(tmpdir(), 'crowd-'))
const server = await ServerProcess.on(directory)
const sockets: Socket[] = []

afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await server.kill()
  rmSync(directory, { recursive: true, force: true })
})

/** Resident memory in megabytes; null where the system does not tell. */
function memoryOf(pid: number | undefined): number | null {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return null
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024
}

/** Opens connections that never finish their headers, announce a body that never comes, or read nothing. */
function comeSlowly() {
  const beginnings = [
    'GET /api/vehicles HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
    'POST /api/leads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{"firstName":"',
    'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n',
  ]
  for (let index = 0; index < SLOW; index++) {
    const socket = connect(server.port, 'localhost')
    socket.on('error', () => {})
    socket.pause()
    socket.write(beginnings[index % beginnings.length] ?? '')
    const drip = setInterval(() => socket.write('x'), 300)
    socket.on('close', () => clearInterval(drip))
    sockets.push(socket)
  }
}

/** Sends inquiries one after the other until told to stop; gives the names that were acknowledged. */
async function write(signal: AbortSignal, writer: number): Promise<string[]> {
  const acknowledged: string[] = []
  for (let number = 0; !signal.aborted; number++) {
    const lastName = `${writer}-${number}`
    const reply = await server.send('POST', '/api/leads', { ...RUTH, lastName }).catch(() => null)
    if (reply?.status === 201) acknowledged.push(lastName)
  }
  return acknowledged
}

it('a crowd of hundreds with slow clients among it neither stops the server nor fills its memory', async () => {
  await server.start()
  await server.logIn()
  comeSlowly()
  const ending = new AbortController()
  const writers = Array.from({ length: WRITERS }, (_, index) => write(ending.signal, index))
  const crowd = () =>
    autocannon({
      url: `http://localhost:${server.port}/api/vehicles`,
      connections: CONNECTIONS,
      duration: SECONDS,
    })
  let highest = 0
  let answered = 0
  const watching = (async () => {
    while (!ending.signal.aborted) {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const health = await fetch(`http://localhost:${server.port}/api/health`, { signal })
      if (health.ok) answered++
      highest = Math.max(highest, memoryOf(server.pid) ?? 0)
      await wait(250)
    }
  })()
  // A slow machine needs more rounds to say as much; one that stops answering runs out of the test's time.
  const rounds = [await crowd()]
  const sum = (count: 'non2xx' | '2xx' | '5xx') => rounds.reduce((total, round) => total + round[count], 0)
  while (answered <= ANSWERS || sum('2xx') <= REPLIES) rounds.push(await crowd())
  ending.abort()
  await watching
  const acknowledged = (await Promise.all(writers)).flat()

  expect(server.isRunning).toBe(true)
  expect(answered).toBeGreaterThan(ANSWERS)
  expect(sum('2xx')).toBeGreaterThan(REPLIES)
  expect([sum('non2xx'), sum('5xx')]).toEqual([0, 0])
  expect(highest).toBeLessThan(MEMORY_LIMIT_MB)
  const leads = (await (await server.sendAsStaff('GET', '/api/leads')).json()) as Lead[]
  const stored = new Set(leads.map(lead => lead.lastName))
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(acknowledged.filter(name => !stored.has(name))).toEqual([])
})
