import { describe, expect, it } from 'vitest'
import { aLead, aVehicle, NOW } from '../../tests/factories.ts'
import { judgeLeadPush } from '../leads/judge-lead-push.ts'
import type { Lead } from '../leads/lead.ts'
import { NO_GRANTS } from '../users/permissions.ts'
import { changedFields, madeAt, mergePush } from './judge-push.ts'

describe('what goes back as a whole', () => {
  const assumed = { name: 'Open day', gallery: ['a', 'b'] }
  const next = { ...assumed, gallery: ['b'] }

  it('has a list as it would be today, so that nothing that others added goes with it', () => {
    const today = { ...assumed, gallery: ['a', 'b', 'x'] }
    expect(changedFields({ assumed, next }, ['name', 'gallery'], today)).toEqual({ gallery: ['b', 'x'] })
  })

  it('has it as its author had it where one side knew no list', () => {
    const first = { assumed: { ...assumed, gallery: null }, next }
    expect(changedFields(first, ['gallery'], { ...assumed, gallery: ['a'] })).toEqual({ gallery: ['b'] })
    expect(changedFields({ assumed, next }, ['gallery'], { ...assumed, gallery: null })).toEqual({
      gallery: ['b'],
    })
    const emptied = { assumed, next: { ...assumed, gallery: undefined } }
    expect(changedFields(emptied, ['gallery'], assumed)).toEqual({ gallery: null })
  })

  it('has it as its author had it where there is no record any more', () => {
    expect(changedFields({ assumed, next }, ['name', 'gallery'])).toEqual({ gallery: ['b'] })
  })
})

const FIELDS = ['a', 'b', 'c', 'd']
const KNOWN = { a: 0, b: 0, c: 0, d: 0 }
const merge = (next: object, current: object, together: readonly string[]) =>
  mergePush(
    { assumed: KNOWN, next: { ...KNOWN, ...next } },
    { ...KNOWN, ...current },
    FIELDS,
    () => false,
    'T',
    together,
  )

describe('fields that travel together', () => {
  it('go back together where one of them was changed by somebody else; all others are applied', () => {
    const { applied, issues } = merge({ a: 1, b: 1, d: 1 }, { a: 2, c: 2 }, ['a', 'b', 'c'])
    expect(applied).toEqual({ d: 1 })
    expect(issues).toMatchObject([{ kind: 'conflict', mine: { a: 1, b: 1 }, theirs: { a: 2, b: 0 } }])
    expect(Object.keys(issues[0]?.mine ?? {})).toEqual(['a', 'b'])
  })

  it('are applied together where nobody changed them, whatever befell another field', () => {
    const { applied, issues } = merge({ a: 1, b: 1, d: 1 }, { d: 2 }, ['a', 'b', 'c'])
    expect(applied).toEqual({ a: 1, b: 1 })
    expect(issues).toMatchObject([{ mine: { d: 1 }, theirs: { d: 2 } }])
  })

  it('go each its own way where nothing says that they belong together', () => {
    const { applied, issues } = merge({ a: 1, b: 1 }, { a: 2 }, [])
    expect(applied).toEqual({ b: 1 })
    expect(issues).toMatchObject([{ mine: { a: 1 }, theirs: { a: 2 } }])
  })
})

describe('a move of a customer whom somebody else moved meanwhile', () => {
  const vehicles = [aVehicle({ id: 'v1' }), aVehicle({ id: 'v2' })]
  const facts = {
    now: NOW,
    notes: [],
    hasUnseenNotes: false,
    vehicle: (id: string) => {
      const vehicle = vehicles.find(one => one.id === id)
      return vehicle ? { vehicle, heldBy: [] } : null
    },
  }
  const judge = (mine: Partial<Lead>, theirs: Partial<Lead>) => {
    const assumed = aLead()
    const author = { id: 'sam', role: 'sales', name: 'Sam', granted: NO_GRANTS }
    return judgeLeadPush(
      { assumed, next: { ...assumed, ...mine } },
      aLead(theirs),
      author,
      () => false,
      facts,
    )
  }

  it.each([
    [{ status: 'financing', vehicleId: 'v1' }, { status: 'lost' }],
    [{ status: 'financing', vehicleId: 'v1' }, { vehicleId: 'v2' }],
    [{ status: 'test_drive_scheduled', testDriveDate: NOW }, { status: 'contacted' }],
  ] as const)('is stored in no part: %j upon %j', (mine, theirs) => {
    const { changes, issues } = judge(mine, theirs)
    expect(changes).toEqual([])
    expect(issues).toHaveLength(1)
    expect(issues[0]?.mine).toEqual(mine)
  })

  it('lets what has nothing to do with the move be stored', () => {
    const { changes, issues } = judge(
      { status: 'financing', vehicleId: 'v1', phone: '1' },
      { status: 'lost' },
    )
    expect(changes.map(({ after }) => after)).toMatchObject([{ status: 'lost', vehicleId: null, phone: '1' }])
    expect(issues[0]?.mine).toEqual({ status: 'financing', vehicleId: 'v1' })
  })
})

describe('the instant when a record was made', () => {
  it.each([
    ['2026-11-20T16:00:00.000Z', '2026-11-20T16:00:00.000Z'],
    ['2026-11-20T10:00:00-07:00', NOW],
    [NOW, NOW],
    ['2026-11-20T17:00:00.001Z', NOW],
    ['2026-08-22T17:00:00.001Z', '2026-08-22T17:00:00.001Z'],
    ['2026-08-22T17:00:00.000Z', NOW],
    ['yesterday', NOW],
    [Date.parse('2026-11-20T16:00:00.000Z'), NOW],
    [undefined, NOW],
  ])('is that of the device where it can be true: %s is %s', (value, instant) => {
    expect(madeAt(value, NOW)).toBe(instant)
  })

  it('is none where it is a number, which a clock reads as a year', () => {
    expect(madeAt(2026, NOW, true)).toBe(NOW)
    expect(madeAt('2026', NOW, true)).toBe('2026-01-01T00:00:00.000Z')
  })
})
