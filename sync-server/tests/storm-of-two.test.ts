// The proof that servers which share a PostgreSQL lose nothing that they acknowledged, whichever of them is killed. STORM_KILLS
// says how often, STORM_SEED gives the seed of a storm again; when exactly a kill hits is the machine's.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Lead } from '@forecourt/shared/leads/lead'
import { CONTRACT_HEADER, CONTRACT_VERSION, type PullReply } from '@forecourt/shared/sync/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { onDatabase } from './support/postgres/databases.ts'
import { freshDatabase, hasPostgres } from './support/postgres.ts'
import { seededRandom } from './support/random.ts'
import { RoundRobin } from './support/round-robin.ts'
import { ServerProcess } from './support/server-process.ts'
import { type AcknowledgedEdit, Storm } from './support/storm.ts'

const KILLS = Number(process.env.STORM_KILLS ?? 3)
const SEED = Number(process.env.STORM_SEED ?? Date.now() % 1_000_000)
const WRITERS = 6
const READERS = 2
const LONGEST_STORM_MS = 700
const LONGEST_ANSWER_MS = 5000
const PATIENCE_MS = 60_000 + KILLS * 15_000

const directory = mkdtempSync(join(tmpdir(), 'storm-of-two-'))
const servers: ServerProcess[] = []

afterAll(async () => {
  for (const server of servers) await server.kill()
  rmSync(directory, { recursive: true, force: true })
})

/** An app that pulls from whichever server answers, page by page. */
class Mirror {
  readonly leads = new Map<string, Lead>()
  #checkpoint = { revision: 0, mark: '' }
  #scope = ''

  /** Pulls once; gives whether there was nothing more. */
  async pull(dealership: RoundRobin): Promise<boolean> {
    const { revision, mark } = this.#checkpoint
    const query = new URLSearchParams({ after: `${revision}`, mark, limit: '20', scope: this.#scope })
    const version = { [CONTRACT_HEADER]: String(CONTRACT_VERSION) }
    const reply = await dealership.sendAsStaff('GET', `/api/sync/pull?${query}`, undefined, version)
    const pulled = (await reply.json()) as PullReply
    if ('refill' in pulled) throw new Error(`Told to fill anew: ${pulled.refill}`)
    expect(pulled.checkpoint.revision).toBeGreaterThanOrEqual(revision)
    for (const lead of pulled.changes.leads) if (!('_deleted' in lead)) this.leads.set(lead.id, lead)
    this.#checkpoint = pulled.checkpoint
    this.#scope = pulled.scope
    return pulled.remaining === 0 && pulled.checkpoint.revision === pulled.latest
  }
}

/** The audit has a line for each revision up to the newest, and each edit stands in its own. */
async function checkDatabase(url: string, edits: AcknowledgedEdit[]) {
  await onDatabase(url, async client => {
    const { rows: lines } = await client.query<{ revision: string; id: string; after: string }>(
      "SELECT revision, record_id AS id, after FROM audit WHERE collection NOT IN ('users', 'sessions') ORDER BY revision",
    )
    const { rows: newest } = await client.query('SELECT revision FROM sequence')
    expect(lines.map(line => Number(line.revision))).toEqual(
      Array.from({ length: Number(newest[0]?.revision ?? 0) }, (_, i) => i + 1),
    )
    const lost = edits.filter(edit => {
      const line = lines[edit.revision - 1]
      return line?.id !== edit.id || JSON.parse(line.after).notes !== edit.words
    })
    expect(lost).toEqual([])
  })
}

describe.skipIf(!hasPostgres)('two servers on one PostgreSQL', () => {
  it(`lose no acknowledged write when one of them is killed ${KILLS} times, and the other goes on answering`, {
    timeout: PATIENCE_MS,
  }, async () => {
    console.log(`Storm of seed ${SEED}`)
    const random = seededRandom(SEED)
    const url = await freshDatabase()
    for (const name of ['one', 'other'])
      servers.push(await ServerProcess.on(join(directory, name), { DATABASE_URL: url }))
    await Promise.all(servers.map(server => server.start()))
    await servers[0]?.logIn()
    const dealership = new RoundRobin(servers)
    const storm = new Storm(dealership, random)
    const mirrors = Array.from({ length: READERS }, () => new Mirror())
    let slowestMs = 0
    let isOver = false
    const reading = mirrors.map(async mirror => {
      while (!isOver) await mirror.pull(dealership)
    })

    const raging = storm.rage(WRITERS)
    for (let kill = 0; kill < KILLS; kill++) {
      await wait(random() * LONGEST_STORM_MS)
      const [dying, survivor] = (random() < 0.5 ? servers : servers.toReversed()) as [
        ServerProcess,
        ServerProcess,
      ]
      await dying.kill()
      const restart = dying.start()
      let isUp = false
      const whileAway = async () => {
        while (!isUp) {
          const begin = performance.now()
          const reply = await survivor.send('GET', '/api/health')
          expect(reply.ok).toBe(true)
          const key = `survivor-${kill}-${begin}`
          const person = { firstName: 'Ona', lastName: key, email: 'o@example.com', phone: '(208) 555-0142' }
          const stored = await survivor.send('POST', '/api/leads', person, { 'idempotency-key': key })
          expect(stored.status).toBe(201)
          slowestMs = Math.max(slowestMs, performance.now() - begin)
        }
      }
      const answering = whileAway()
      await restart
      isUp = true
      await answering
    }
    storm.end()
    await raging
    isOver = true
    await Promise.all(reading)

    await checkDatabase(url, storm.edits)
    const leads = (await (await dealership.sendAsStaff('GET', '/api/leads')).json()) as Lead[]
    const stored = Map.groupBy(leads, lead => lead.lastName)
    for (const { key, words } of storm.customers)
      expect(stored.get(key)?.map(({ notes }) => notes)).toEqual([words])
    for (const mirror of mirrors) {
      while (!(await mirror.pull(dealership)));
      expect([...mirror.leads.values()].toSorted(byId)).toEqual(leads.toSorted(byId))
    }
    console.log(
      `${KILLS} kills, ${dealership.retries} requests sent again: ${storm.customers.length} customers and ` +
        `${storm.edits.length} edits acknowledged, none lost or doubled; slowest of the survivor ${Math.round(slowestMs)} ms`,
    )
    expect(slowestMs).toBeLessThan(LONGEST_ANSWER_MS)
    expect(dealership.retries).toBeGreaterThan(0)
  })

  it('make one administrator when they start at once on a database with nothing in it', async () => {
    const url = await freshDatabase({ tables: false })
    const both: ServerProcess[] = []
    for (const name of ['first', 'second'])
      both.push(await ServerProcess.on(join(directory, name), { DATABASE_URL: url }))
    servers.push(...both)
    const said = await Promise.all(both.map(server => server.start()))
    expect(said.filter(text => text.includes('Administrator'))).toHaveLength(1)
    await onDatabase(url, async client => {
      const { rows } = await client.query('SELECT username FROM users')
      expect(rows).toEqual([{ username: 'admin' }])
    })
    for (const server of both) {
      await server.logIn()
      expect(await server.stop()).toBe(0)
    }
  })
})

const byId = (a: Lead, b: Lead) => (a.id < b.id ? -1 : 1)
