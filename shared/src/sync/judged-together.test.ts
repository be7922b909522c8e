import { describe, expect, it } from 'vitest'
import { aLead, aVehicle } from '../../tests/factories.ts'
import type { Collection } from '../collections/collections.ts'
import type { PushRow } from './contract.ts'
import { JUDGED_TOGETHER_MAX, judgedTogether } from './judged-together.ts'

let changes = 0
const row = (collection: Collection, assumed: object | null, next: object): PushRow =>
  ({ collection, change: `c${++changes}`, gesture: changes, seen: 0, assumed, next }) as PushRow

const edited = (id: string, fields: object, was: object = {}) =>
  row('leads', aLead({ id, ...was }), { ...aLead({ id, ...was }), ...fields })
const made = (id: string, fields: object = {}) => row('leads', null, aLead({ id, ...fields }))
const deleted = (id: string) => row('leads', aLead({ id }), { id, _deleted: true })
const note = (id: string, leadId: string) => row('notes', null, { id, leadId, note: 'Called' })
const vehicle = (id: string, fields: object) =>
  row('vehicles', aVehicle({ id }), { ...aVehicle({ id }), ...fields })
const event = (id: string) => row('events', null, { id, name: 'Cars and coffee' })
const issue = (id: string) => row('issues', { id }, { id, settlement: 'kept_mine' })
const again = (id: string) => ({ ...edited(id, { phone: '9' }), shared: 3 })

/** How many rows are in each portion. */
const sizes = (rows: readonly PushRow[], vehicles: Record<string, string> = {}) =>
  judgedTogether(rows, id => vehicles[id] ?? null).map(({ length }) => length)

describe('rows that are judged together', () => {
  it.each<[string, PushRow[]]>([
    ['edits of different customers', [edited('a', { phone: '2' }), edited('b', { phone: '2' })]],
    [
      'moves of customers without vehicles',
      [edited('a', { status: 'lost' }), edited('b', { status: 'lost' })],
    ],
    [
      'moves that name different vehicles',
      [edited('a', { vehicleId: 'v1' }), edited('b', { vehicleId: 'v2' })],
    ],
    ['notes about one customer', [note('n1', 'a'), note('n2', 'a')]],
    ['an edit and a note of one customer', [edited('a', { status: 'contacted' }), note('n1', 'a')]],
    [
      'edits of two customers who ask about one vehicle',
      [edited('a', { phone: '2' }, { vehicleId: 'v1' }), edited('b', { phone: '2' }, { vehicleId: 'v1' })],
    ],
    ['a price and an event', [vehicle('v1', { price: '1.00' }), event('e1')]],
    ['new customers', [made('a'), made('b')]],
  ])('are %s', (_, rows) => {
    expect(sizes(rows)).toEqual([2])
    expect(sizes(rows.toReversed())).toEqual([2])
  })

  it.each<[string, PushRow[], Record<string, string>?]>([
    [
      'what lets a vehicle go, and what takes it',
      [edited('a', { status: 'lost' }, { vehicleId: 'v1' }), edited('b', { vehicleId: 'v1' })],
    ],
    [
      'the same where only the server knows who has it',
      [edited('a', { status: 'lost' }), edited('b', { vehicleId: 'v1' })],
      { a: 'v1' },
    ],
    [
      'a move, and an edit of who asks about the same vehicle',
      [edited('a', { vehicleId: 'v1' }), edited('b', { phone: '2' }, { vehicleId: 'v1' })],
    ],
    [
      'a move, and an edit of its vehicle',
      [edited('a', { vehicleId: 'v1' }), vehicle('v1', { price: '1.00' })],
    ],
    ['a new customer and their note', [made('a'), note('n1', 'a')]],
    ['a deletion and anything', [deleted('a'), edited('b', { phone: '2' })]],
    [
      'the status of a vehicle and anything',
      [vehicle('v1', { status: 'received' }), edited('b', { phone: '2' })],
    ],
    [
      'a place in the hero and anything',
      [vehicle('v1', { heroSlideOrder: 2 }), vehicle('v2', { price: '1.00' })],
    ],
    ['a new vehicle and anything', [row('vehicles', null, aVehicle({ id: 'v9' })), event('e1')]],
    ['what is settled and anything', [issue('i1'), edited('b', { phone: '2' })]],
    [
      'what is sent again after the server was set back, and anything',
      [again('a'), edited('b', { phone: '2' })],
    ],
    ['two rows about one record', [edited('a', { phone: '2' }), edited('a', { phone: '3' })]],
  ])('are not %s', (_, rows, vehicles) => {
    expect(sizes(rows, vehicles)).toEqual([1, 1])
    expect(sizes(rows.toReversed(), vehicles)).toEqual([1, 1])
  })

  it('are neighbours, in the order in which they were sent', () => {
    const rows = [
      edited('a', { phone: '2' }),
      note('n1', 'a'),
      deleted('b'),
      note('n2', 'c'),
      edited('c', { phone: '2' }),
    ]
    const portions = judgedTogether(rows, () => null)
    expect(portions.map(({ length }) => length)).toEqual([2, 1, 2])
    expect(portions.flat()).toEqual(rows)
  })

  it('are so many at most', () => {
    const rows = Array.from({ length: JUDGED_TOGETHER_MAX * 2 + 1 }, (_, index) => note(`n${index}`, 'a'))
    expect(sizes(rows)).toEqual([JUDGED_TOGETHER_MAX, JUDGED_TOGETHER_MAX, 1])
  })

  it('are none of nothing', () => {
    expect(judgedTogether([], () => null)).toEqual([])
  })
})
