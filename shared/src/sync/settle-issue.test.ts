import { describe, expect, it } from 'vitest'
import type { SyncIssue } from '../collections/sync-issue.ts'
import { idSchema } from '../ids.ts'
import { LEAD_REFUSAL_TEXTS } from '../leads/decide-lead.ts'
import { waitingListNote } from '../leads/waiting-list.ts'
import { missingMediaWords } from './missing-media.ts'
import {
  bothTexts,
  fieldsToAdd,
  type IssueFacts,
  idOfAdded,
  judgeIssueRecord,
  knownOfRecord,
  messageToday,
  mineToday,
  permissionFor,
  waysOut,
} from './settle-issue.ts'

const FREE: IssueFacts = { isThere: true, isAllowed: true, obstacle: null }
const MOVE = { status: 'financing', vehicleId: 'v1' }

describe('the ways out', () => {
  it.each<[string, SyncIssue['about'], SyncIssue['mine'], Partial<IssueFacts>, string[]]>([
    ['a conflict', 'leads', { phone: '7' }, {}, ['keep_mine', 'edit', 'keep_theirs']],
    ['a value that is not valid', 'leads', { email: 'x' }, {}, ['edit', 'keep_theirs']],
    [
      'a vehicle that is taken',
      'leads',
      MOVE,
      { obstacle: 'vehicle_taken' },
      ['another_vehicle', 'waiting_list', 'keep_theirs'],
    ],
    [
      'a vehicle that is sold',
      'leads',
      MOVE,
      { obstacle: 'vehicle_sold' },
      ['another_vehicle', 'waiting_list', 'keep_theirs'],
    ],
    [
      'more than the vehicle',
      'leads',
      { ...MOVE, phone: '7' },
      { obstacle: 'vehicle_taken' },
      ['another_vehicle', 'waiting_list', 'edit', 'keep_theirs'],
    ],
    ['a vehicle that is free again', 'leads', MOVE, {}, ['keep_mine', 'edit', 'keep_theirs']],
    [
      'a test drive that something stands against',
      'leads',
      { testDriveDate: '2026-11-23T17:00:00.000Z' },
      { troubles: 'We are closed on Mondays.' },
      ['edit', 'keep_mine', 'keep_theirs'],
    ],
    [
      'a stage without its vehicle',
      'leads',
      { status: 'financing' },
      { obstacle: 'vehicle' },
      ['edit', 'keep_theirs'],
    ],
    ['a VIN that is taken', 'vehicles', { vin: null }, { obstacle: 'vin_taken' }, ['edit', 'keep_theirs']],
    [
      'a stock number that is taken',
      'vehicles',
      { stockNumber: 'A12' },
      { obstacle: 'stock_number_taken' },
      ['edit', 'keep_theirs'],
    ],
    [
      'a stock number that is free',
      'vehicles',
      { stockNumber: 'A12' },
      {},
      ['keep_mine', 'edit', 'keep_theirs'],
    ],
    ['a deletion', 'vehicles', { _deleted: true }, {}, ['keep_mine', 'keep_theirs']],
    ['a deletion of what is gone', 'vehicles', { _deleted: true }, { isThere: false }, ['keep_theirs']],
    [
      'a record that is gone',
      'events',
      { name: 'Open day' },
      { isThere: false },
      ['add_again', 'keep_theirs'],
    ],
    ['a note', 'notes', { note: 'Called.' }, { isThere: false }, ['move_note', 'copy_note', 'keep_theirs']],
    [
      'a note of somebody who may not',
      'notes',
      { note: 'Called.' },
      { isAllowed: false },
      ['copy_note', 'keep_theirs'],
    ],
    ['a role that does not allow it', 'leads', { phone: '7' }, { isAllowed: false }, ['keep_theirs']],
  ])('of %s', (_name, about, mine, facts, ways) => {
    const found = waysOut({ about, mine }, { ...FREE, ...facts })
    expect(found.ways).toEqual(ways)
    expect(found.why === null).toBe(ways[0] === 'keep_mine' && !('_deleted' in mine))
  })

  it('of a test drive say what stands against it once, in the message or beside the ways', () => {
    const issue = { about: 'leads', mine: { testDriveDate: '2026-11-23T17:00:00.000Z' } } as const
    const why = (message: string) =>
      waysOut({ ...issue, message }, { ...FREE, troubles: 'We are closed on Mondays.' }).why
    expect(why('We are closed on Mondays.')).toBe('Choose another time, or schedule it all the same.')
    expect(why('Someone else changed this meanwhile.')).toBe(
      'We are closed on Mondays. Choose another time, or schedule it all the same.',
    )
  })

  it('of what was wanted of a person who was erased: to let it go, as its message says', () => {
    const found = waysOut({ about: 'leads', mine: {} }, { ...FREE, isThere: false })
    expect(found).toEqual({ ways: ['keep_theirs'], why: null })
  })

  it.each([
    ['vehicle_taken', 'The first to reach the server has it, so this cannot be kept as it is.'],
    ['vehicle_sold', 'The first to reach the server has it, so this cannot be kept as it is.'],
    [
      'vehicle_left_off',
      'This cannot be kept as it is. No customer has this vehicle, but it is off the market. Put it back on the market first.',
    ],
    ['vehicle_not_offered', 'This cannot be kept as it is. This vehicle is not available yet.'],
    ['test_drive_date', 'This cannot be kept as it is. A test drive date and time is required.'],
    ['vin_taken', 'This cannot be kept as it is. Another vehicle has this VIN.'],
  ] as const)('where %s stands in the way say why: %s', (obstacle, why) => {
    const found = waysOut({ about: 'leads', mine: MOVE }, { ...FREE, obstacle })
    expect(found.why).toBe(why)
    expect(found.ways.includes('another_vehicle')).toBe(
      ['vehicle_taken', 'vehicle_sold', 'vehicle_left_off'].includes(obstacle),
    )
  })

  it('say whose the stock number is that somebody wanted', () => {
    const obstacleText = 'Stock number A12 belongs to 2019 Honda Civic.'
    const issue = { about: 'vehicles' as const, mine: { stockNumber: 'A12' } }
    const { why } = waysOut(issue, { ...FREE, obstacle: 'stock_number_taken', obstacleText })
    expect(why).toBe(`This cannot be kept as it is. ${obstacleText}`)
  })

  it('of pictures that the server does not have any more is to go on without them', () => {
    const photos = ['/media/a.webp']
    const issue = { about: 'vehicles' as const, mine: { photos }, message: missingMediaWords(photos) }
    expect(waysOut(issue, FREE)).toEqual({ ways: ['keep_theirs'], why: null })
  })

  it.each<[SyncIssue['about'], SyncIssue['mine'], boolean, string]>([
    ['leads', { phone: '7' }, true, 'edit_customers'],
    ['leads', { _deleted: true }, true, 'delete_customers'],
    ['vehicles', { make: 'Kia' }, false, 'add_vehicles'],
    ['vehicles', { make: 'Kia' }, true, 'edit_vehicles'],
    ['events', { _deleted: true }, true, 'system_settings'],
  ])('for %s with %j, there %s, need %s', (about, mine, isThere, permission) => {
    expect(permissionFor({ about, mine }, isThere)).toBe(permission)
  })
})

describe('what is kept of mine today', () => {
  const of = (text: string) => [...text]

  it.each([
    ['takes along what was added since', 'cbax', 'bacx', 'bacxyz', 'cbaxyz'],
    ['leaves what was taken away since', 'cbax', 'bacx', 'bax', 'bax'],
    ['keeps what its author took away gone', 'bc', 'abc', 'abcx', 'bcx'],
  ])('of a list %s', (_name, mine, theirs, today, kept) => {
    const issue = { mine: { gallery: of(mine) }, theirs: { gallery: of(theirs) } }
    expect(mineToday(issue, { gallery: of(today) })).toEqual({ gallery: of(kept) })
  })

  it('of anything else is as it was', () => {
    const issue = { mine: { phone: '1', photos: ['a'] }, theirs: { phone: '2', photos: null } }
    expect(mineToday(issue, { phone: '3', photos: ['b'] })).toEqual(issue.mine)
    expect(mineToday(issue, null)).toEqual(issue.mine)
  })
})

describe('long texts of both sides', () => {
  it.each<[string, SyncIssue['mine'], object, object | null]>([
    ['are joined', { notes: 'Mine.' }, { notes: 'Theirs.' }, { notes: 'Theirs.\n\nMine.' }],
    ['not beside something else', { notes: 'Mine.', phone: '1' }, { notes: 'Theirs.', phone: '2' }, null],
    ['not where one holds the other', { notes: 'Theirs. Mine.' }, { notes: 'Theirs.' }, null],
    ['not where there is one only', { notes: 'Mine.' }, { notes: null }, null],
    ['not where mine says nothing', { notes: null }, { notes: 'Theirs.' }, null],
    ['not where nothing is at stake', {}, { notes: 'Theirs.' }, null],
    ['not beyond what the field holds', { notes: 'x'.repeat(3000) }, { notes: 'y'.repeat(3000) }, null],
  ])('%s', (_name, mine, record, both) => {
    expect(bothTexts({ about: 'leads', mine }, { ...record })).toEqual(both)
    const { ways } = waysOut({ about: 'leads', mine }, { ...FREE, record: { ...record } })
    expect(ways.includes('keep_both')).toBe(both !== null)
  })
})

describe('a record that is added again', () => {
  const lead = { about: 'leads', title: 'Ruth van Becker', mine: { phone: '7', status: 'lost' } } as const

  it('asks for what it needs and carries what is known', () => {
    expect(fieldsToAdd(lead)).toEqual([
      'firstName',
      'lastName',
      'email',
      'phone',
      'vehicleInterest',
      'source',
      'type',
      'notes',
    ])
    expect(knownOfRecord(lead)).toMatchObject({ firstName: 'Ruth', lastName: 'van Becker', phone: '7' })
    expect(
      knownOfRecord({ about: 'vehicles', title: '2021 Toyota 4Runner SR5', mine: { price: '1.00' } }),
    ).toEqual({ year: 2021, make: 'Toyota', model: '4Runner SR5', price: '1.00' })
    expect(fieldsToAdd({ about: 'vehicles', mine: { status: 'available', photos: [] } })).toContain('photos')
  })

  it('asks for what its author had said of it, and for nothing that they had left blank', () => {
    const record = {
      engineSize: null,
      exteriorColor: '',
      features: [],
      photos: ['/a.webp'],
      interiorColor: 'Black',
    }
    expect(fieldsToAdd({ about: 'vehicles', mine: {}, record })).toEqual([
      'vin',
      'year',
      'make',
      'model',
      'price',
      'mileage',
      'interiorColor',
      'photos',
    ])
  })

  it('takes no place in the hero, and no stage, from before', () => {
    expect(fieldsToAdd({ about: 'vehicles', mine: { heroSlideOrder: 2 } })).not.toContain('heroSlideOrder')
    expect(fieldsToAdd({ about: 'leads', mine: { status: 'lost' } })).not.toContain('status')
  })

  it.each([
    ['events', 'Open day', { name: 'Open day', status: 'upcoming' }],
    ['notes', 'Note for Ruth Becker', {}],
    ['vehicles', 'Vehicle', {}],
    ['vehicles', '20211 Toyota Supra', {}],
    ['vehicles', 'X2021 Toyota Supra', {}],
    ['vehicles', '2021', { year: 2021, make: '', model: '' }],
  ] as const)('among the %s, of which only the title is known, "%s", is %j', (about, title, known) => {
    expect(knownOfRecord({ about, title, mine: {} })).toEqual(known)
  })

  it('has all that its author had of it', () => {
    const record = { firstName: 'Ruth', lastName: 'Becker', email: 'r@b.example', source: 'phone', notes: '' }
    const gone = {
      ...lead,
      record: { ...record, type: 'financing', contactDate: '2026-11-20T17:00:00.000Z' },
    }
    expect(fieldsToAdd(gone)).toContain('contactDate')
    expect(knownOfRecord(gone)).toMatchObject({ ...record, phone: '7', type: 'financing' })
  })

  it('is judged as a new one', () => {
    expect(judgeIssueRecord('leads', knownOfRecord(lead)).problems).toEqual({
      source: 'Source is required',
    })
    expect(judgeIssueRecord('leads', { ...knownOfRecord(lead), phone: null }).problems).toEqual({
      source: 'Source is required',
      phone: 'Phone or email is required',
    })
  })
})

it.each([
  [LEAD_REFUSAL_TEXTS.vehicle_taken, 'vehicle_taken', LEAD_REFUSAL_TEXTS.vehicle_taken],
  [
    LEAD_REFUSAL_TEXTS.vehicle_taken,
    null,
    'This vehicle was under contract with another customer, and is free again.',
  ],
  [LEAD_REFUSAL_TEXTS.vehicle_sold, null, 'This vehicle had been sold, and is free again.'],
  [LEAD_REFUSAL_TEXTS.vehicle_left_off, null, 'This vehicle was off the market, and is offered again.'],
  [LEAD_REFUSAL_TEXTS.vehicle_not_offered, null, 'This vehicle was not available yet, and is now.'],
  [LEAD_REFUSAL_TEXTS.vehicle_not_found, null, LEAD_REFUSAL_TEXTS.vehicle_not_found],
  ['Someone else changed this meanwhile.', null, 'Someone else changed this meanwhile.'],
] as const)('says what is true today of "%s" where %s stands in the way', (message, obstacle, words) => {
  expect(messageToday({ message }, obstacle)).toBe(words)
})

it('what settling adds has one id for one issue, which is an id', () => {
  const ids = (['add_again', 'move_note'] as const).map(way => idOfAdded('0123456789ab', way))
  expect(ids).toEqual(['0123456789aba', '0123456789abn'])
  for (const id of [...ids, idOfAdded('0'.repeat(24), 'add_again')])
    expect(idSchema.safeParse(id).success).toBe(true)
})

it.each([
  [
    false,
    'Waits for 2021 Toyota Tacoma, under contract with another customer (wanted 11/21/2026 by Sam Lee).',
  ],
  [true, 'Waits for 2021 Toyota Tacoma, sold to another customer (wanted 11/21/2026 by Sam Lee).'],
])('a customer who waits, sold %s', (isSold, words) => {
  // The day is the dealer's, where it is still the 21st.
  const waiting = { vehicle: '2021 Toyota Tacoma', at: '2026-11-22T05:00:00.000Z', by: 'Sam Lee' }
  expect(waitingListNote({ ...waiting, isSold, timeZone: 'America/Boise' })).toBe(words)
})
