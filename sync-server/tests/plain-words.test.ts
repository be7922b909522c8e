// Whatever is sent, a refusal is in plain words: no reply carries those of the library that validates.

import { type Collection, PUSHED_FIELDS } from '@forecourt/shared/collections/collections'
import { LEAD_EDITABLE } from '@forecourt/shared/leads/lead'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { OPERATIONS } from '../src/openapi/operations.ts'
import { buildTestApp, RUTH, type TestApp } from './support/build-test-app.ts'

/** How zod speaks: https://github.com/colinhacks/zod/blob/main/packages/zod/src/v4/locales/en.ts */
const RAW =
  /\b(expected|invalid|too (big|small)|unrecognized|discriminator|pattern|undefined|NaN|nullish)\b|[<>]=/i
/** What is meant so, by a person: the spec's own words. */
const OWN_WORDS = ['Invalid credentials']

/** Values that hardly any field takes: of a wrong kind, or out of every range. */
const BAD = [
  null,
  true,
  '',
  '   ',
  'x',
  '-1',
  'x'.repeat(20_001),
  -1,
  0,
  2.5,
  6,
  1e300,
  [],
  {},
  [null],
  ['', 7],
  Array.from({ length: 600 }, () => 'x'),
  [{}],
  { a: 1 },
] as const
const OF_OTHER_KINDS = [true, -1, 1e300, [null], { a: 1 }] as const
const bad = fc.constantFrom(...BAD)

type Json = Record<string, unknown>

/** The schema as it is described, with what is behind its references and unions laid open. */
function propertiesOf(schema: Json): Record<string, Json> {
  const parts = [schema, ...['anyOf', 'oneOf', 'allOf'].flatMap(name => (schema[name] as Json[]) ?? [])]
  return Object.assign({}, ...parts.map(part => part.properties ?? {}))
}

/** Bodies of the right shape, with wrong values at any depth. */
function bodies(schema: Json, depth = 0): fc.Arbitrary<unknown> {
  const properties = propertiesOf(schema)
  const names = Object.keys(properties)
  const items = schema.items as Json | undefined
  if (depth > 4) return bad
  if (names.length > 0) {
    const fields = Object.fromEntries(names.map(name => [name, bodies(properties[name] ?? {}, depth + 1)]))
    const record = fc.record(fields, { requiredKeys: [] })
    return depth === 0 ? record : fc.oneof({ weight: 4, arbitrary: record }, { weight: 1, arbitrary: bad })
  }
  if (items)
    return fc.oneof(
      { weight: 4, arbitrary: fc.array(bodies(items, depth + 1), { minLength: 1, maxLength: 3 }) },
      { weight: 1, arbitrary: bad },
    )
  return bad
}

/** Of each field once each wrong value, whatever else is missing. */
const oneByOne = (schema: Json): Json[] =>
  Object.keys(propertiesOf(schema)).flatMap(name => BAD.map(value => ({ [name]: value })))

const rawWords = (words: readonly unknown[]): string[] =>
  words.filter(text => typeof text === 'string').filter(text => RAW.test(text) && !OWN_WORDS.includes(text))

interface Problem {
  message?: string
  issues?: { path: string; message: string }[]
}
const wordsOf = ({ message, issues = [] }: Problem) => [message, ...issues.map(issue => issue.message)]

const inputOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json

const described = Object.entries(OPERATIONS).map(([name, operation]) => {
  const [method = '', path = ''] = name.split(' ')
  return { name, method, path, ...operation }
})

/** An address as the routes take it; most of what it names is not there. */
const addressOf = (path: string) => `/api${path.replace(':collection', 'leads').replace(/:\w+/g, '0')}`

const EVENT = { name: 'Open house', date: 'Saturday', location: 'The lot', description: 'Coffee' }

describe('a refusal is in plain words', () => {
  let dealership: TestApp
  beforeAll(async () => {
    dealership = await buildTestApp()
    await dealership.admin.patch('/api/users/kim', { isActive: false })
  })

  /** Whoever may pass: what is put aside comes from a closed account, and visitors send other fields than staff. */
  function callersOf(path: string) {
    if (path.startsWith('/parked')) return [dealership.sales2]
    return path === '/leads' || path === '/auth/login'
      ? [dealership.visitor, dealership.admin]
      : [dealership.admin]
  }

  it.each(described.filter(({ body }) => body))('$name', async ({ method, path, body: schema }) => {
    const described = inputOf(schema as z.ZodType)
    let refused = 0
    const send = async (body: unknown) => {
      for (const client of callersOf(path)) {
        const reply = await client.send(method, addressOf(path), JSON.stringify(body))
        if (reply.status === 400) refused++
        expect({ body, raw: rawWords(wordsOf(reply.body)) }).toEqual({ body, raw: [] })
      }
    }
    for (const body of [...BAD, ...oneByOne(described)]) await send(body)
    await fc.assert(fc.asyncProperty(bodies(described), send), { numRuns: 60 })
    // What is refused for something else before shows nothing.
    expect(refused).toBeGreaterThan(10)
  })

  it.each(described.filter(({ query, reply }) => query && 'schema' in reply))(
    '$name, by its address',
    async ({ method, path, query }) => {
      for (const name of Object.keys(query?.shape ?? {}))
        for (const value of BAD) {
          const asked = new URLSearchParams({ [name]: String(value) })
          for (const client of callersOf(path)) {
            const reply = await client.send(method, `${addressOf(path)}?${asked}`)
            const raw = rawWords(wordsOf(reply.body))
            expect({ name, value, raw }).toEqual({ name, value, raw: [] })
          }
        }
    },
  )

  it('of a pushed record, field by field', async () => {
    const lead = await dealership.lead()
    const vehicle = await dealership.vehicle()
    const { body: event } = await dealership.admin.post<Json>('/api/events', EVENT)
    const note = { note: 'x', leadId: lead.id }
    const known: Partial<Record<Collection, Json>> = { leads: lead, vehicles: vehicle, events: event }
    let gesture = 0
    let refused = 0
    const rowOf = (collection: Collection, field: string, value: unknown, assumed: Json | null) => {
      const id = `n${++gesture}`
      const next = { ...(assumed ?? { ...note, ...known[collection], id }), [field]: value }
      return { collection, change: `c${gesture}`, gesture, seen: 0, assumed, next }
    }
    for (const collection of ['leads', 'vehicles', 'events', 'notes'] as const)
      for (const field of PUSHED_FIELDS[collection]) {
        const present = known[collection]
        const rows = [
          ...BAD.map(value => rowOf(collection, field, value, null)),
          // What is open about a record comes with each answer: few are enough.
          ...(present ? OF_OTHER_KINDS.map(value => rowOf(collection, field, value, present)) : []),
        ]
        const { body } = await dealership.admin.post<Pushed>('/api/sync/push', { mirror: 'm', rows })
        const words = body.outcomes.flatMap(({ issues = [] }) => issues.map(({ message }) => message))
        refused += words.length
        expect({ collection, field, raw: rawWords(words) }).toEqual({ collection, field, raw: [] })
      }
    expect(refused).toBeGreaterThan(100)
  })

  it('of a row of an import, field by field', async () => {
    let count = 0
    let refused = 0
    for (const field of [...LEAD_EDITABLE, 'createdAt', 'allowDuplicate'])
      for (const value of BAD) {
        const row = { ...RUTH, source: 'phone', id: `r${++count}`, [field]: value }
        const { body } = await dealership.admin.post<Imported>('/api/leads/import', { rows: [row] })
        const words = body.results.map(({ message }) => message)
        refused += words.filter(text => text !== undefined).length
        expect({ field, value, raw: rawWords(words) }).toEqual({ field, value, raw: [] })
      }
    expect(refused).toBeGreaterThan(50)
  })
})

interface Pushed {
  outcomes: { issues?: { message: string }[] }[]
}
interface Imported {
  results: { message?: string }[]
}
