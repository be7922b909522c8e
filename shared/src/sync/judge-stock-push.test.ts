import { describe, expect, it } from 'vitest'
import { aLead, aVehicle, NOW } from '../../tests/factories.ts'
import type { Vehicle } from '../vehicles/vehicle.ts'
import { CONFLICT_TEXT, PUSH_REFUSAL_TEXTS } from './judge-push.ts'
import { judgeEventPush, judgeVehiclePush, type VehiclePushFacts } from './judge-stock-push.ts'

const admin = { role: 'admin', name: 'Dana', granted: [] }
const sales = { role: 'sales', name: 'Sam', granted: [] }
const facts = (more: Partial<VehiclePushFacts> = {}): VehiclePushFacts => ({
  now: NOW,
  inHero: [],
  vinOwner: () => null,
  placesNewInHero: false,
  heldBy: [],
  namedBy: [],
  ...more,
})
const known = aVehicle()
const edit = (fields: Partial<Vehicle>) => ({ assumed: known, next: { ...known, ...fields } })
const removal = { assumed: known, next: { ...known, _deleted: true } }
const stranger = () => false

describe('an edit of a vehicle', () => {
  it('goes beside what someone else changed', () => {
    const today = aVehicle({ mileage: 42_000, revision: 2 })
    const { changes, issues } = judgeVehiclePush(edit({ price: '37900.00' }), today, sales, stranger, facts())
    expect(changes).toMatchObject([{ after: { price: '37900.00', mileage: 42_000 } }])
    expect(issues).toEqual([])
  })

  it('of the same field comes back as a conflict with both values', () => {
    const today = aVehicle({ price: '36000.00', revision: 2 })
    const judged = judgeVehiclePush(edit({ price: '37900.00' }), today, sales, stranger, facts())
    expect(judged.changes).toEqual([])
    expect(judged.issues).toMatchObject([
      {
        kind: 'conflict',
        mine: { price: '37900.00' },
        theirs: { price: '36000.00' },
        message: CONFLICT_TEXT,
      },
    ])
  })

  it.each([
    ['status', { status: 'sold' }],
    ['vin', { vin: '1HGCM82633A004352' }],
    ['year', { year: 3 }],
  ] as const)('gives a wrong %s back alone and stores the rest', (field, wrong) => {
    const taken = facts({ vinOwner: () => 'other' })
    const pushed = edit({ ...wrong, price: '37900.00' })
    const { changes, issues } = judgeVehiclePush(pushed, known, sales, stranger, taken)
    expect(changes).toMatchObject([{ after: { price: '37900.00', [field]: known[field] } }])
    expect(issues).toMatchObject([{ kind: 'refused', mine: wrong, theirs: { [field]: known[field] } }])
  })

  it('of a vehicle that is gone comes back whole', () => {
    const judged = judgeVehiclePush(edit({ price: '37900.00' }), null, sales, stranger, facts())
    expect(judged.issues).toMatchObject([
      { mine: { price: '37900.00' }, message: PUSH_REFUSAL_TEXTS.deleted_meanwhile },
    ])
  })
})

describe('deleting a vehicle', () => {
  it('leaves its description with the customers who named it', () => {
    const namedBy = [aLead({ vehicleId: known.id })]
    const { changes } = judgeVehiclePush(removal, known, admin, stranger, facts({ namedBy }))
    expect(changes).toMatchObject([
      { collection: 'vehicles', after: null },
      { collection: 'leads', after: { vehicleId: null, vehicleInterest: '2021 Toyota 4Runner' } },
    ])
  })

  it.each([
    ['by sales', sales, known, [], PUSH_REFUSAL_TEXTS.no_permission],
    ['unseen', admin, aVehicle({ price: '1.00' }), [], PUSH_REFUSAL_TEXTS.changed_meanwhile],
    [
      'under contract',
      admin,
      aVehicle({ status: 'pending' }),
      ['l1'],
      'A customer has this vehicle under contract. Move the customer first.',
    ],
  ] as const)('%s is refused', (_case, author, today, heldBy, message) => {
    const assumed = today.status === 'pending' ? today : known
    const pushed = { assumed, next: { ...assumed, _deleted: true } }
    const judged = judgeVehiclePush(pushed, today, author, stranger, facts({ heldBy }))
    expect(judged.changes).toEqual([])
    expect(judged.issues).toMatchObject([{ mine: { _deleted: true }, message }])
  })

  it('twice is once', () => {
    expect(judgeVehiclePush(removal, null, admin, stranger, facts())).toEqual({ changes: [], issues: [] })
  })
})

describe('an event made on the device', () => {
  const next = { id: 'e1', name: 'Open day', date: 'Saturday', location: 'Hailey', description: 'Come by.' }

  it.each([
    [undefined, [], []],
    [['/media/a.webp'], ['/media/a.webp'], []],
    [['nonsense'], [], [{ mine: { gallery: ['nonsense'] }, theirs: { gallery: [] } }]],
  ])('with the gallery %j stores %j, and hands back what it cannot store', (gallery, stored, issues) => {
    const judged = judgeEventPush({ assumed: null, next: { ...next, gallery } }, null, admin, stranger, NOW)
    expect(judged.changes).toMatchObject([{ after: { name: 'Open day', gallery: stored } }])
    expect(judged.issues).toHaveLength(issues.length)
    expect(judged.issues).toMatchObject(issues)
  })
})
