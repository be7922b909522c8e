import { describe, expect, it } from 'vitest'
import { aLead, aVehicle, NOW } from '../../tests/factories.ts'
import type { Lead } from '../leads/lead.ts'
import { CONFLICT_TEXT, PUSH_REFUSAL_TEXTS } from '../records/judge-push.ts'
import { NO_GRANTS } from '../users/permissions.ts'
import { VEHICLE_REFUSAL_TEXTS } from './decide-vehicle.ts'
import { judgeVehiclePush, type VehiclePushFacts } from './judge-vehicle-push.ts'
import { FEATURES_MAX, type Vehicle } from './vehicle.ts'

const admin = { id: 'dana', role: 'admin', name: 'Dana', granted: NO_GRANTS }
const sales = { id: 'sam', role: 'sales', name: 'Sam', granted: NO_GRANTS }
const facts = (more: Partial<VehiclePushFacts<Lead>> = {}): VehiclePushFacts<Lead> => ({
  now: NOW,
  inHero: [],
  vinOwner: () => null,
  stockNumberOwner: () => null,
  placesNewInHero: false,
  heldBy: [],
  namedBy: [],
  placedUnseen: new Set(),
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

  it.each([
    [{ price: '0.00' }, 'available', { price: '0.00' }],
    [{ price: '0', status: 'available' }, 'received', { status: 'available' }],
  ] as const)('that offers a vehicle for nothing (%j, %s) is refused', (fields, status, mine) => {
    const was = { ...known, status, isAvailable: status === 'available' }
    const pushed = { assumed: was, next: { ...was, ...fields, mileage: 7 } }
    const judged = judgeVehiclePush(pushed, was, sales, stranger, facts())
    expect(judged.issues).toMatchObject([{ mine, message: VEHICLE_REFUSAL_TEXTS.price_missing }])
    expect(judged.changes).toMatchObject([{ after: { status, mileage: 7 } }])
  })

  it('gives a stock number that another vehicle has back alone, and names that', () => {
    const civic = aVehicle({ id: 'civic', year: 2019, make: 'Honda', model: 'Civic', stockNumber: 'A12' })
    const taken = facts({ stockNumberOwner: asked => (asked === 'A12' ? civic : null) })
    const pushed = edit({ stockNumber: 'a12', price: '37900.00' })
    const { changes, issues } = judgeVehiclePush(pushed, known, sales, stranger, taken)
    expect(changes).toMatchObject([{ after: { price: '37900.00', stockNumber: '1001' } }])
    expect(issues).toMatchObject([
      {
        kind: 'refused',
        mine: { stockNumber: 'A12' },
        theirs: { stockNumber: '1001' },
        message: 'Stock number A12 belongs to 2019 Honda Civic.',
      },
    ])
  })

  it('of a vehicle that is gone comes back whole', () => {
    const judged = judgeVehiclePush(edit({ price: '37900.00' }), null, sales, stranger, facts())
    expect(judged.issues).toMatchObject([
      { mine: { price: '37900.00' }, message: PUSH_REFUSAL_TEXTS.deleted_meanwhile },
    ])
  })
})

describe('the photos of a vehicle', () => {
  const urls = (names: string) => [...names].map(name => `/media/${name}.webp`)
  const stocked = (exterior: string, photos: string, more: Partial<Vehicle> = {}) =>
    aVehicle({ exteriorPhotos: urls(exterior), interiorPhotos: [], photos: urls(photos), ...more })
  const judge = (assumed: Vehicle, next: Vehicle, today: Vehicle) =>
    judgeVehiclePush({ assumed, next }, { ...today, revision: 2 }, sales, stranger, facts())
  const base = stocked('abc', 'a')

  it('come together: an order of some, and others that were added and taken away', () => {
    const judged = judge(base, stocked('cba', 'a'), stocked('acxyz', 'a'))
    expect(judged.issues).toEqual([])
    expect(judged.changes).toMatchObject([{ after: { exteriorPhotos: urls('caxyz') } }])
  })

  it('lose both of two that were taken away, and nobody is asked', () => {
    const judged = judge(base, stocked('ac', 'a'), stocked('bc', 'b'))
    expect(judged.issues).toEqual([])
    expect(judged.changes).toMatchObject([{ after: { exteriorPhotos: urls('c'), photos: urls('c') } }])
  })

  it('in two orders: theirs with all that is new, and mine of the same photos to be settled', () => {
    const judged = judge(base, stocked('cba', 'a'), stocked('bacx', 'a'))
    expect(judged.changes).toEqual([])
    expect(judged.issues).toMatchObject([
      {
        kind: 'conflict',
        mine: { exteriorPhotos: urls('cbax') },
        theirs: { exteriorPhotos: urls('bacx') },
        message: CONFLICT_TEXT,
      },
    ])
  })

  it.each([
    ['chosen here and taken away there', stocked('abc', 'ba'), stocked('ac', 'a'), 'ac', 'a'],
    ['chosen there and taken away here', stocked('ab', 'a'), stocked('abc', 'ca'), 'ab', 'a'],
    ['taken away there, another one chosen here', stocked('abc', 'ba'), stocked('bc', 'b'), 'bc', 'b'],
    ['of two choices, one of which is gone', stocked('abc', 'ba'), stocked('ac', 'ca'), 'ac', 'ca'],
  ])('have no cover that is gone: %s', (_name, mine, theirs, exterior, photos) => {
    const { changes, issues } = judge(base, mine, theirs)
    expect(issues).toEqual([])
    expect({ ...theirs, ...changes[0]?.after }).toMatchObject({
      exteriorPhotos: urls(exterior),
      photos: urls(photos),
    })
  })

  it('with two covers are to be settled', () => {
    const { changes, issues } = judge(base, stocked('abc', 'ba'), stocked('abc', 'ca'))
    expect(changes).toMatchObject([{ after: { photos: urls('cab') } }])
    expect(issues).toMatchObject([{ mine: { photos: urls('bac') }, theirs: { photos: urls('cab') } }])
  })

  it('beyond what a list holds go back in words, with all that both added', () => {
    const many = (count: number, from = 0) =>
      Array.from({ length: count }, (_, index) => `feature ${index + from}`)
    const judged = judge(
      stocked('', '', { features: [] }),
      stocked('', '', { features: many(60) }),
      stocked('', '', { features: many(60, 60) }),
    )
    expect(judged.changes).toEqual([])
    expect(judged.issues).toMatchObject([
      { kind: 'refused', message: `A vehicle has at most ${FEATURES_MAX} features` },
    ])
    expect(judged.issues[0]?.mine.features).toHaveLength(120)
  })
})

describe('a hero position', () => {
  const standing = aVehicle({ id: 'standing', make: 'Kia', model: 'Telluride', heroSlideOrder: 3 })
  const placed = edit({ heroSlideOrder: 3, price: '37900.00' })

  it('on which another vehicle was put unseen is kept, and the rest of the edit is stored', () => {
    const world = facts({ inHero: [standing], placedUnseen: new Set(['standing']) })
    const { changes, issues } = judgeVehiclePush(placed, known, sales, stranger, world)
    expect(changes).toMatchObject([{ after: { id: known.id, price: '37900.00', heroSlideOrder: 0 } }])
    expect(changes).toHaveLength(1)
    expect(issues).toMatchObject([
      {
        mine: { heroSlideOrder: 3 },
        theirs: { heroSlideOrder: 0 },
        message: '2021 Kia Telluride was put on this hero position meanwhile.',
      },
    ])
  })

  it('is taken where it was another one on which somebody put a vehicle unseen', () => {
    const elsewhere = aVehicle({ id: 'elsewhere', heroSlideOrder: 1 })
    const world = facts({ inHero: [elsewhere, standing], placedUnseen: new Set(['elsewhere']) })
    const { changes, issues } = judgeVehiclePush(placed, known, sales, stranger, world)
    expect(issues).toEqual([])
    expect(changes).toMatchObject([
      { before: known, after: { id: known.id, heroSlideOrder: 3 } },
      { before: standing, after: { id: 'standing', heroSlideOrder: 0 } },
    ])
    expect(changes).toHaveLength(2)
    const free = facts({ inHero: [elsewhere], placedUnseen: new Set(['elsewhere']) })
    expect(judgeVehiclePush(placed, known, sales, stranger, free).issues).toEqual([])
  })

  it('whose vehicle was seen there is swapped', () => {
    const { changes, issues } = judgeVehiclePush(
      placed,
      known,
      sales,
      stranger,
      facts({ inHero: [standing] }),
    )
    expect(issues).toEqual([])
    expect(changes).toMatchObject([
      { after: { id: known.id, heroSlideOrder: 3 } },
      { after: { id: 'standing', heroSlideOrder: 0 } },
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
    expect(judged.issues).toMatchObject([
      { mine: { _deleted: true }, message, record: { price: assumed.price } },
    ])
    expect(judged.issues[0]?.theirs).toEqual({
      _deleted: null,
      ...(today.price === assumed.price ? {} : { price: today.price }),
    })
  })

  it('twice is once', () => {
    expect(judgeVehiclePush(removal, null, admin, stranger, facts())).toEqual({ changes: [], issues: [] })
  })
})

describe('a vehicle added on the device', () => {
  const made = {
    id: 'v9',
    make: 'Jeep',
    model: 'Wrangler',
    year: 2020,
    price: '29000',
    vin: null,
    description: null,
  }
  const judge = (
    fields: object,
    more: Partial<VehiclePushFacts<Lead>> = {},
    current: Vehicle | null = null,
  ) =>
    judgeVehiclePush({ assumed: null, next: { ...made, ...fields } }, current, sales, stranger, facts(more))

  it('is stored with the defaults of the form, and moves aside who stood where it comes', () => {
    const inHero = [aVehicle({ id: 'v2', heroSlideOrder: 1 }), aVehicle({ id: 'v3', heroSlideOrder: 2 })]
    const { changes, issues } = judge({ heroSlideOrder: 1 }, { inHero })
    expect(issues).toEqual([])
    expect(changes[0]).toMatchObject({
      collection: 'vehicles',
      before: null,
      after: { id: 'v9', make: 'Jeep', price: '29000.00', heroSlideOrder: 1, condition: 'excellent' },
    })
    expect(changes.length).toBeGreaterThan(1)
    for (const { before, after } of changes.slice(1)) {
      expect(before).toEqual(inHero.find(({ id }) => id === after?.id))
      expect(after).not.toEqual(before)
    }
  })

  it.each([
    [{ make: '' }, {}, 'Make is required'],
    [{ vin: '1HGCM82633A004352' }, { vinOwner: () => 'other' }, 'Another vehicle has this VIN.'],
    [{ status: 'sold' }, {}, "This vehicle's status is controlled by the CRM system."],
  ] as const)('goes back whole where it cannot be stored: %j', (fields, more, message) => {
    const { changes, issues } = judge(fields, more)
    expect(changes).toEqual([])
    expect(issues).toHaveLength(1)
    expect(issues[0]).toMatchObject({ kind: 'refused', message, mine: { ...fields, model: 'Wrangler' } })
  })

  it('with a stock number that another vehicle has is stored without it, and says whose it is', () => {
    const civic = aVehicle({ id: 'civic', year: 2019, make: 'Honda', model: 'Civic', stockNumber: 'A12' })
    const { changes, issues } = judge(
      { stockNumber: 'a12' },
      { stockNumberOwner: asked => (asked === 'A12' ? civic : null) },
    )
    expect(changes).toMatchObject([{ before: null, after: { id: 'v9', stockNumber: null } }])
    expect(issues).toEqual([
      {
        kind: 'refused',
        title: '2020 Jeep Wrangler',
        mine: { stockNumber: 'A12' },
        theirs: { stockNumber: null },
        message: 'Stock number A12 belongs to 2019 Honda Civic.',
      },
    ])
  })

  it('is called what it says of itself', () => {
    const titleOf = (fields: object) => judge({ ...fields, price: 'cheap' }).issues[0]?.title
    expect(titleOf({})).toBe('2020 Jeep Wrangler')
    expect(titleOf({ year: undefined })).toBe('Jeep Wrangler')
    expect(titleOf({ year: undefined, make: undefined, model: undefined })).toBe('Vehicle')
  })
})
