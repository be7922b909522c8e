// Rows of a push that are judged together come to what they come to one after the other. Each history is lived through in two
// dealerships: in one a device sends all at once, in the other row by row.

import type { Collection } from '@forecourt/shared/collections/collections'
import type { LeadStatus } from '@forecourt/shared/leads/lead-status'
import type { PushOutcome, PushReply } from '@forecourt/shared/sync/contract'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { buildTestApp, START, type TestApp } from './support/build-test-app.ts'

const LEADS = ['l0', 'l1', 'l2', 'l3']
const VEHICLES = ['v0', 'v1', 'v2']
/** Each dealership of another engine is a database that has to be made. */
const RUNS = process.env.TEST_ENGINE === 'postgres' ? 10 : 40

interface Row {
  collection: Collection
  change: string
  gesture: number
  seen: number
  assumed: Record<string, unknown> | null
  next: Record<string, unknown>
}

const lead = (id: string) => ({
  id,
  firstName: 'Ruth',
  lastName: id,
  email: `${id}@example.com`,
  phone: '1',
  source: 'phone',
  notes: null,
  status: 'new' as LeadStatus,
  vehicleId: null as string | null,
  testDriveDate: null as string | null,
  createdAt: START,
})
const vehicle = (id: string) => ({
  id,
  make: 'Toyota',
  model: id,
  year: 2021,
  price: '38900.00',
  status: 'available',
  photos: [],
})
const note = (id: string, leadId: string) => ({ id, leadId, note: 'Called', author: '', createdAt: START })

let changes = 0
const push = async (client: TestApp['admin'], mirror: string, rows: readonly Row[]) => {
  const reply = await client.post<PushReply>('/api/sync/push', { mirror, rows })
  expect(reply.status).toBe(200)
  return reply.body.outcomes
}

const rowOf = (
  collection: Collection,
  assumed: Row['assumed'],
  next: Row['next'],
  gesture: number,
  change = `c${++changes}`,
): Row => ({ collection, change, gesture, seen: 0, assumed, next })

type Edit = Record<string, unknown> | 'deleted'

/** A dealership with the same records each time, and what others made of them since. */
async function aDealership(since: readonly (readonly [string, Edit])[]) {
  const app = await buildTestApp()
  const made = [
    ...VEHICLES.map(id => rowOf('vehicles', null, vehicle(id), 0)),
    ...LEADS.map(id => rowOf('leads', null, lead(id), 0)),
  ]
  await push(app.admin, 'setup', made)
  const known = new Map<string, Record<string, unknown>>()
  for (const id of VEHICLES) known.set(id, { ...(await app.store.vehicles.get(id)) })
  for (const id of LEADS) known.set(id, { ...(await app.store.leads.get(id)) })
  for (const [index, [id, edit]] of since.entries())
    await push(app.admin, 'others', [edited(known, id, edit, index + 1, `others${index}`)])
  return { app, known }
}

function edited(
  known: ReadonlyMap<string, Record<string, unknown>>,
  id: string,
  edit: Edit,
  gesture: number,
  change?: string,
): Row {
  const assumed = known.get(id) ?? null
  const next = edit === 'deleted' ? { id, _deleted: true } : { ...assumed, ...edit }
  return rowOf(id.startsWith('v') ? 'vehicles' : 'leads', assumed, next, gesture, change)
}

const leadEdit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ phone: fc.constantFrom('2', '3') }) },
  {
    weight: 6,
    arbitrary: fc.record(
      {
        status: fc.constantFrom('contacted', 'test_drive', 'financing', 'closed', 'lost'),
        vehicleId: fc.option(fc.constantFrom(...VEHICLES)),
        testDriveDate: fc.option(
          fc.constantFrom('2026-11-25T19:00:00.000Z', '2026-11-25T19:30:00.000Z', '2026-11-26T19:00:00.000Z'),
        ),
      },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: fc.constant('deleted' as const) },
)
const vehicleEdit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ price: fc.constantFrom('1.00', '2.00') }) },
  { weight: 1, arbitrary: fc.record({ status: fc.constantFrom('received', 'available') }) },
  { weight: 1, arbitrary: fc.record({ heroSlideOrder: fc.constantFrom(0, 1, 2) }) },
  { weight: 1, arbitrary: fc.record({ vin: fc.constantFrom('1HGCM82633A004352', null) }) },
  { weight: 1, arbitrary: fc.constant('deleted' as const) },
)
const edit = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...LEADS), leadEdit) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...VEHICLES), vehicleEdit) },
)
/** A note about a customer, who may be new with it. */
const addition = fc.constantFrom(...LEADS, 'new')
const gestures = fc.array(fc.oneof({ weight: 3, arbitrary: edit }, { weight: 1, arbitrary: addition }), {
  minLength: 2,
  maxLength: 14,
})

/** What a device sends: of each record one row. */
function rowsOf(
  known: ReadonlyMap<string, Record<string, unknown>>,
  made: readonly (string | [string, Edit])[],
) {
  const rows = new Map<string, Row>()
  for (const [index, one] of made.entries()) {
    const change = `mine${index}`
    if (typeof one !== 'string') {
      if (!rows.has(one[0])) rows.set(one[0], edited(known, one[0], one[1], index + 1, change))
      continue
    }
    const leadId = one === 'new' ? `new${index}` : one
    if (one === 'new') rows.set(leadId, rowOf('leads', null, lead(leadId), index + 1, `${change}lead`))
    rows.set(change, rowOf('notes', null, note(`n${index}`, leadId), index + 1, change))
  }
  return [...rows.values()]
}

/** Whatever is made anew each time is left out. */
const comparable = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (key, inner) =>
    key === 'id' && !/^(new|[lvn])\d+$/.test(String(inner)) ? '' : inner,
  )

/** Of what is gone an answer tells any place at which it was. */
function withoutPlace(outcome: PushOutcome) {
  if (!('state' in outcome) || !outcome.state || !('_deleted' in outcome.state)) return outcome
  const { revision: _any, ...state } = outcome.state
  return { ...outcome, state }
}

async function stateOf({ store }: TestApp) {
  const all = await store.news({
    scope: ['vehicles', 'leads', 'notes', 'events', 'issues'],
    after: 0,
    limit: 1000,
    userId: 'owner',
    seesOthersIssues: true,
  })
  return comparable(all)
}

it('what a device sends at once comes to the same as row by row', { timeout: 120_000 }, async () => {
  let shared = 0
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { maxLength: 4 }), gestures, async (since, made) => {
      const [together, apart] = [await aDealership(since), await aDealership(since)]
      const rows = rowsOf(together.known, made)
      const transactions = vi.spyOn(together.app.database, 'transaction')
      const first = await push(together.app.admin, 'mine', rows)
      shared += rows.length - transactions.mock.calls.length
      const second: PushOutcome[] = []
      for (const row of rowsOf(apart.known, made))
        second.push(...(await push(apart.app.admin, 'mine', [row])))
      expect(comparable(first.map(withoutPlace))).toEqual(comparable(second.map(withoutPlace)))
      expect(await stateOf(together.app)).toEqual(await stateOf(apart.app))
    }),
    { numRuns: RUNS },
  )
  // It compared something; how much is a matter of chance where there are few runs.
  expect(shared).toBeGreaterThan(0)
})
