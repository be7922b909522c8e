// What an app may say to the server, and what it means where it says little.
import { describe, expect, it } from 'vitest'
import { aLead, NOW } from '../../tests/factories.ts'
import {
  changesQuerySchema,
  changesReplySchema,
  commonBodySchema,
  pullQuerySchema,
  pushBodySchema,
  streamQuerySchema,
} from './contract.ts'

const isTaken = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

describe('a pull', () => {
  const FIRST = {
    after: 0,
    mark: '',
    scope: '',
    shape: '',
    acknowledged: 0,
    acknowledgedMark: '',
    floor: 0,
    limit: 500,
  }

  it('of a mirror that knows nothing asks from the beginning', () => {
    expect(pullQuerySchema.parse({})).toEqual(FIRST)
  })

  it('says in an address where the mirror is', () => {
    const place = { mark: `${NOW}/leads/l1`, scope: 'leads,notes', shape: 'a0z9', acknowledgedMark: 'm' }
    const typed = { after: '7', acknowledged: '9', floor: '3', limit: '5000', ...place }
    expect(pullQuerySchema.parse(typed)).toEqual({
      ...place,
      after: 7,
      acknowledged: 9,
      floor: 3,
      limit: 5000,
    })
    const longest = {
      mark: 'x'.repeat(100),
      acknowledgedMark: 'x'.repeat(100),
      scope: 'x'.repeat(200),
      limit: 1,
    }
    expect(pullQuerySchema.parse(longest)).toEqual({ ...FIRST, ...longest })
    expect(pullQuerySchema.parse({ shape: 'x'.repeat(16) }).shape).toBe('x'.repeat(16))
  })

  it.each([
    { after: '-1' },
    { after: 'soon' },
    { acknowledged: '1.5' },
    { limit: '0' },
    { limit: '5001' },
    { mark: 'x'.repeat(101) },
    { acknowledgedMark: 'x'.repeat(101) },
    { scope: 'x'.repeat(201) },
    { shape: 'x'.repeat(17) },
    { shape: 'A' },
    { shape: 'a b' },
  ])('is none with %j', query => {
    expect(isTaken(pullQuerySchema, query)).toBe(false)
  })
})

describe('a push', () => {
  const lead = aLead()
  const ROW = {
    collection: 'leads',
    change: 'c1',
    gesture: 0,
    seen: 7,
    assumed: lead,
    next: { ...lead, phone: '1', leftVehicle: 'keep_off' },
  }
  const body = (...rows: object[]) => ({ mirror: 'm1', rows })

  it('brings records with all that they hold, whatever the server knows of it', () => {
    const rows = [
      ROW,
      { ...ROW, shared: 3, assumed: null },
      { ...ROW, next: { id: 'l1', _deleted: true }, collection: 'issues' },
    ]
    expect(pushBodySchema.parse(body(...rows))).toEqual(body(...rows))
  })

  it('has one row at least, and two hundred at most', () => {
    const rows = (count: number) => body(...Array.from({ length: count }, () => ROW))
    expect([0, 1, 2, 200, 201].map(count => isTaken(pushBodySchema, rows(count)))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })

  it.each([
    { collection: 'users' },
    { change: '' },
    { gesture: -1 },
    { seen: -1 },
    { shared: -1 },
    { assumed: undefined },
    { next: null },
    { next: { phone: '1' } },
    { next: { id: '../l1' } },
    { next: { id: 'l1', _deleted: 'yes' } },
  ])('is none with a row that says %j', wrong => {
    expect(isTaken(pushBodySchema, body({ ...ROW, ...wrong }))).toBe(false)
  })

  it('comes from a mirror that has a name', () => {
    expect(isTaken(pushBodySchema, { rows: [ROW] })).toBe(false)
  })
})

it('a mirror tells of sixty-four places where it has been, and no more', () => {
  const places = (count: number) => ({
    checkpoints: Array.from({ length: count }, (_, revision) => ({ revision, mark: `m${revision}` })),
  })
  for (const count of [0, 1, 64]) expect(commonBodySchema.parse(places(count))).toEqual(places(count))
  expect(isTaken(commonBodySchema, places(65))).toBe(false)
  for (const wrong of [{ revision: -1, mark: '' }, { revision: 1 }, { revision: 1, mark: 'x'.repeat(101) }])
    expect(isTaken(commonBodySchema, { checkpoints: [wrong] })).toBe(false)
})

it('who asks what became of a record says since when, and hears who did what', () => {
  expect(changesQuerySchema.parse({})).toEqual({ after: 0 })
  expect(changesQuerySchema.parse({ after: '12' })).toEqual({ after: 12 })
  expect(isTaken(changesQuerySchema, { after: '-1' })).toBe(false)
  const changes = [{ revision: 3, by: 'Kim Park', at: NOW, fields: ['phone'], isDeletion: false }]
  expect(changesReplySchema.parse({ changes })).toEqual({ changes })
  for (const wrong of [{}, { changes: [{ revision: 3 }] }])
    expect(isTaken(changesReplySchema, wrong)).toBe(false)
})

it.each([
  [{}, { contract: 0, shape: '' }],
  [
    { user: 'sam', contract: '2', shape: 'abc' },
    { user: 'sam', contract: 2, shape: 'abc' },
  ],
  [
    { user: 'sam', contract: 'new' },
    { user: 'sam', contract: 0, shape: '' },
  ],
])('a stream that is asked for with %j is one of %j', (query, asked) => {
  expect(streamQuerySchema.parse(query)).toEqual(asked)
})
