// The proof that a server which is killed at any moment has lost nothing that it acknowledged. STORM_KILLS says how
// often it is killed, STORM_SEED gives the seed of a storm again; when exactly a kill hits is the machine's.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Lead } from '@forecourt/shared/leads/lead'
import Sqlite from 'better-sqlite3'
import { afterAll, expect, it } from 'vitest'
import { seededRandom } from './support/random.ts'
import { ServerProcess } from './support/server-process.ts'
import { type AcknowledgedEdit, type Known, Storm } from './support/storm.ts'

const KILLS = Number(process.env.STORM_KILLS ?? 8)
const SEED = Number(process.env.STORM_SEED ?? Date.now() % 1_000_000)
const WRITERS = 8
const LONGEST_STORM_MS = 700
const LONGEST_START_MS = 1000
const PATIENCE_MS = 60_000 + KILLS * 15_000

const directory = mkdtempSync(join(tmpdir(), 'storm-'))
const server = await ServerProcess.on(directory)

afterAll(async () => {
  await server.kill()
  rmSync(directory, { recursive: true, force: true })
})

/** Every customer is there once with the words last acknowledged, or with those that were on their way. */
async function checkCustomers(customers: Known[]) {
  const leads = (await (await server.sendAsStaff('GET', '/api/leads')).json()) as Lead[]
  const stored = Map.groupBy(leads, lead => lead.lastName)
  const lost = customers.filter(({ key, isAcknowledged, words, unanswered }) => {
    const found = stored.get(key) ?? []
    if (found.length === 0) return isAcknowledged
    return found.length > 1 || ![words, unanswered].includes(found[0]?.notes ?? '')
  })
  expect(lost).toEqual([])
  expect([...stored.keys()].filter(key => !customers.some(one => one.key === key))).toEqual([])
  for (const customer of customers) {
    customer.words = stored.get(customer.key)?.[0]?.notes ?? customer.words
    customer.unanswered = null
  }
}

/** The file is whole, the audit has a line for each revision up to the newest, and each edit stands in its own. */
function checkDatabase(edits: AcknowledgedEdit[]) {
  const sqlite = new Sqlite(join(directory, 'forecourt.sqlite'), { readonly: true })
  try {
    expect(sqlite.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(sqlite.pragma('foreign_key_check')).toEqual([])
    const lines = sqlite
      .prepare(
        "select revision, record_id as id, after ->> 'notes' as words from audit where collection not in ('users', 'sessions') order by revision",
      )
      .all() as AcknowledgedEdit[]
    const newest = sqlite.prepare('select revision from sequence').pluck().get() ?? 0
    expect(lines.map(line => line.revision)).toEqual(Array.from({ length: Number(newest) }, (_, i) => i + 1))
    const lost = edits.filter(edit => {
      const line = lines[edit.revision - 1]
      return line?.id !== edit.id || line.words !== edit.words
    })
    expect(lost).toEqual([])
  } finally {
    sqlite.close()
  }
}

it(`loses no acknowledged write when it is killed ${KILLS} times`, { timeout: PATIENCE_MS }, async () => {
  console.log(`Storm of seed ${SEED}`)
  const random = seededRandom(SEED)
  const storm = new Storm(server, random)
  let cutStarts = 0
  let cutWrites = 0
  await server.start()
  await server.logIn()

  for (let kill = 0; kill < KILLS; kill++) {
    const raging = storm.rage(WRITERS)
    await Promise.race([raging, wait(random() * LONGEST_STORM_MS)])
    storm.end()
    await server.kill()
    await raging
    cutWrites += storm.customers.filter(({ id, unanswered }) => id === null || unanswered !== null).length
    if (random() < 0.25) {
      server.spawn()
      await wait(random() * LONGEST_START_MS)
      await server.kill()
      cutStarts++
    }
    await server.start()
    await checkCustomers(storm.customers)
    checkDatabase(storm.edits)
    await storm.repeatUnanswered()
    await checkCustomers(storm.customers)
  }

  const acknowledged = storm.customers.filter(customer => customer.isAcknowledged).length
  console.log(
    `${KILLS} kills amid ${cutWrites} writes, ${cutStarts} more during a start: ` +
      `${acknowledged} customers and ${storm.edits.length} edits acknowledged, none lost`,
  )
  expect(acknowledged).toBeGreaterThan(0)
})
