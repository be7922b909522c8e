import { describe, expect, it } from 'vitest'
import { EVENT_EDITABLE } from '../events/event.ts'
import { LEAD_EDITABLE } from '../leads/lead.ts'
import type { FieldKind } from '../records/collection-description.ts'
import { VEHICLE_EDITABLE } from '../vehicles/vehicle.ts'
import { fieldKind, fieldsAtStake, typedOf, valueOfTyped } from './issue-fields.ts'
import { judgeIssueEdit } from './settle-issue.ts'

const ZONE = 'America/Boise'

it('knows an input for each field that a person can change, and for no other', () => {
  for (const field of LEAD_EDITABLE) expect(fieldKind('leads', field)).not.toBeNull()
  for (const field of VEHICLE_EDITABLE) expect(fieldKind('vehicles', field)).not.toBeNull()
  for (const field of EVENT_EDITABLE) expect(fieldKind('events', field)).not.toBeNull()
  expect(fieldKind('notes', 'note')).toBe('long')
  for (const field of ['_deleted', 'revision', 'toString', 'constructor'])
    expect(fieldKind('leads', field)).toBeNull()
})

it.each([
  ['vehicles', 'condition', 'excellent', 'Excellent'],
  ['vehicles', 'fuelType', 'Gasoline', 'Gasoline'],
  ['vehicles', 'drivetrain', '4WD', '4WD'],
  ['vehicles', 'category', 'suv', 'SUV'],
  ['vehicles', 'heroSlideOrder', '1', 'First'],
  ['leads', 'source', 'walk-in', 'Walk-in'],
  ['leads', 'source', 'social-media', 'Social media'],
  ['leads', 'status', 'test_drive', 'Test Drive Interest'],
  ['events', 'status', 'upcoming', 'Upcoming'],
] as const)('of %s the %s can be chosen as %s, in words %s', (about, field, value, words) => {
  expect(fieldKind(about, field)).toMatchObject({ choices: { [value]: words } })
})

it.each([
  ['leads', { testDriveOutcome: 'came' }, ['testDriveDate', 'testDriveOutcome']],
  ['events', { status: 'cancelled', name: 'x' }, ['name', 'status']],
  ['leads', { phone: '1' }, ['phone']],
  ['leads', { status: 'financing' }, ['status', 'vehicleId', 'testDriveDate']],
  ['leads', { notes: 'x', firstName: 'A' }, ['firstName', 'notes']],
  ['vehicles', { status: 'received', price: '1' }, ['price', 'status']],
  ['leads', { _deleted: true }, []],
] as const)('what is at stake in %s with %j', (about, mine, fields) => {
  expect(fieldsAtStake({ about, mine })).toEqual(fields)
})

describe('a value that is typed', () => {
  const choice: FieldKind = { choices: { Manual: 'Manual' }, none: 'Not known' }
  const slot: FieldKind = { choices: { 0: 'None', 1: 'First' }, isNumber: true }

  it.each<[string, FieldKind, unknown, string, unknown]>([
    ['text', 'text', 'Ruth', 'Ruth', 'Ruth'],
    ['nothing', 'text', null, '', null],
    ['nothing that was never said', 'text', undefined, '', null],
    ['a text that ends like money', 'text', 'Model 2.00', 'Model 2.00', 'Model 2.00'],
    ['a film', 'either', '/b.mp4', 'mine', '/b.mp4'],
    ['a number', 'number', 52340, '52340', 52340],
    ['money', 'money', '53900.00', '53900', '53900'],
    ['money with cents', 'money', '53900.50', '53900.50', '53900.50'],
    ['yes', 'yes_no', true, 'yes', true],
    ['no', 'yes_no', false, 'no', false],
    ['a list', 'list', ['Hard top', 'Tow package'], 'Hard top, Tow package', ['Hard top', 'Tow package']],
    ['an empty list', 'list', [], '', []],
    ['a choice', choice, 'Manual', 'Manual', 'Manual'],
    ['no choice', choice, null, '', null],
    ['a choice of numbers', slot, 0, '0', 0],
    ['a moment', 'moment', '2026-11-20T21:30:00.000Z', '2026-11-20T14:30', '2026-11-20T21:30:00.000Z'],
    ['no moment', 'moment', null, '', null],
    ['a vehicle', 'vehicle', '104', '104', '104'],
    ['pictures', 'files', ['/b', '/c'], '/b\n/c', ['/b', '/c']],
    ['no pictures', 'files', [], '', []],
  ])('%s comes back as it was', (_name, kind, value, typed, back) => {
    expect(typedOf(kind, value, ZONE)).toBe(typed)
    expect(valueOfTyped(kind, typed, { mine: value, theirs: null }, ZONE)).toEqual(back)
  })

  it('is what was typed, without the blanks around it', () => {
    expect(valueOfTyped('text', ' Ruth ', { mine: null, theirs: null }, ZONE)).toBe('Ruth')
  })

  it.each([
    ['mine', '/b'],
    ['theirs', '/a'],
  ])('of two films, %s', (typed, value) => {
    expect(valueOfTyped('either', typed, { mine: '/b', theirs: '/a' }, ZONE)).toEqual(value)
  })

  it.each([
    ['vehicles', 'mileage', '52,340', 52340, null],
    ['vehicles', 'mileage', 'many', null, 'Mileage must be a whole number'],
    ['vehicles', 'year', '', null, 'Year is required'],
    ['vehicles', 'price', '$53,900', '53900.00', null],
    ['vehicles', 'price', '', null, 'Price is required'],
    ['vehicles', 'heroSlideOrder', '3', 3, null],
    ['vehicles', 'category', '', null, null],
    ['leads', 'email', 'ruth', null, 'Valid email is required'],
    ['leads', 'phone', ' ', '', null],
    ['leads', 'firstName', ' ', null, 'First name is required'],
    ['leads', 'notes', '', null, null],
    ['leads', 'testDriveDate', '2026-11-20T14:30', '2026-11-20T21:30:00.000Z', null],
    ['events', 'name', '', null, 'Event name is required'],
    ['notes', 'note', '', null, 'Note cannot be empty'],
  ] as const)('in %s as %s, %j is judged by the shared schema', (about, field, typed, value, problem) => {
    const kind = fieldKind(about, field) ?? 'text'
    const said = valueOfTyped(kind, typed, { mine: null, theirs: null }, ZONE)
    const judged = judgeIssueEdit(about, { [field]: said })
    if (problem === null) expect(judged).toEqual({ values: { [field]: value }, problems: {} })
    else expect(judged).toEqual({ values: {}, problems: { [field]: problem } })
  })
})
