import { describe, expect, it } from 'vitest'
import { aVehicle, NOW } from '../../tests/factories.ts'
import {
  cardAction,
  excerpt,
  formatMileage,
  formatPrice,
  shownMileage,
  slideSubtitle,
  telHref,
  vehicleBadge,
} from './vehicle-display.ts'
import { VEHICLE_STATUSES } from './vehicle-options.ts'
import { decideVehicleStatus, isPublic, VEHICLE_TOGGLE } from './vehicle-status.ts'

describe('a card', () => {
  it.each([
    [{ category: 'luxury', drivetrain: 'AWD' }, 'LUXURY'],
    [{ category: 'suv', drivetrain: '4WD' }, '4WD'],
    [{ category: null, drivetrain: null }, 'PREMIUM'],
    [{ category: 'luxury', status: 'pending' }, 'PENDING SALE'],
  ] as const)('of %j carries the badge %s', (fields, badge) => {
    expect(vehicleBadge(aVehicle(fields))).toBe(badge)
  })

  it('asks for updates when the vehicle is pending', () => {
    expect(cardAction(aVehicle())).toBe('View Details')
    expect(cardAction(aVehicle({ status: 'pending' }))).toBe('Get Updates')
  })

  it.each([
    [null, '4Runner with premium features'],
    ['  ', '4Runner with premium features'],
    ['Short.', 'Short.'],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['x'.repeat(101), `${'x'.repeat(100)}…`],
    [`  ${'x'.repeat(99)} and more`, `${'x'.repeat(99)}…`],
    [`${'word '.repeat(19)}longer ones`, `${'word '.repeat(19).trim()}…`],
    [`${'word '.repeat(19)}longe rs`, `${'word '.repeat(19)}longe…`],
    ['👨‍👩‍👧'.repeat(101), `${'👨‍👩‍👧'.repeat(100)}…`],
  ])('describes %j', (description, text) => {
    expect(excerpt(aVehicle({ description }))).toBe(text)
  })

  it('cuts a slide after 60 characters', () => {
    expect(slideSubtitle(`  ${'y'.repeat(80)}`)).toBe('y'.repeat(60))
    expect(slideSubtitle(`${'Word '.repeat(11)}Longer`)).toBe('Word '.repeat(11).trim())
    expect(slideSubtitle(null)).toBe('')
  })
})

describe('figures', () => {
  it.each([
    ['54900.00', '$54,900'],
    ['54900.50', '$54,901'],
    ['0.00', '$0'],
  ])('price %s is %s', (price, text) => {
    expect(formatPrice(price)).toBe(text)
  })

  it.each([
    [38_412, '38,412 mi'],
    [0, '0 mi'],
    [null, 'N/A'],
  ])('mileage %s is %s', (mileage, text) => {
    expect(formatMileage(mileage)).toBe(text)
    expect(shownMileage(mileage)).toBe(mileage === null ? null : text)
  })

  it.each([
    ['(208) 555-0100', 'tel:+12085550100'],
    ['+49 30 1234567', 'tel:+49301234567'],
    [' +49 30 1234567', 'tel:+49301234567'],
    ['555-0100', 'tel:5550100'],
  ])('%s is dialled as %s', (phone, href) => {
    expect(telHref(phone)).toBe(href)
  })
})

describe('the status button', () => {
  it.each(VEHICLE_STATUSES.flatMap(from => VEHICLE_STATUSES.map(to => [from, to] as const)))(
    'takes %s to %s only where the table says so',
    (from, to) => {
      const change = decideVehicleStatus(aVehicle({ status: from }), to, ['someone'], NOW)
      const allowed = VEHICLE_TOGGLE[from].to === to ? 'changed' : 'refused'
      expect(change.outcome).toBe(from === to ? 'unchanged' : allowed)
    },
  )

  it.each([
    ['pending', [], 'changed'],
    ['sold', [], 'changed'],
    ['pending', ['someone'], 'refused'],
    ['sold', ['someone'], 'refused'],
  ] as const)('of what is %s and held by %j, back to available, is %s', (status, heldBy, outcome) => {
    expect(decideVehicleStatus(aVehicle({ status }), 'available', heldBy, NOW).outcome).toBe(outcome)
    expect(decideVehicleStatus(aVehicle({ status }), 'received', heldBy, NOW).outcome).toBe('refused')
  })

  it('is what makes a vehicle public: offered, or under contract', () => {
    expect(VEHICLE_STATUSES.filter(status => isPublic({ status }))).toEqual(['available', 'pending'])
  })
})
