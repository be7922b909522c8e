import { describe, expect, it } from 'vitest'
import { aLead, aVehicle, NOW } from '../../tests/factories.ts'
import { asOfToday, isLostVehicle, lostVehicleWords, needsYouByRecord, vehicleOfMove } from './needs-you.ts'

const TAKEN = 'This vehicle is under contract with another customer.'
const lost = {
  about: 'leads',
  kind: 'refused',
  documentId: 'emil',
  title: 'Emil Hartmann',
  mine: { status: 'financing', vehicleId: '111' },
  message: TAKEN,
  settledAt: null,
} as const
const nameOf = ({ mine }: { mine: object }) =>
  'vehicleId' in mine && mine.vehicleId === '111' ? '2023 Kia Telluride SX' : null

describe('a lost vehicle', () => {
  it.each([
    ['taken', {}, true],
    ['sold', { message: 'This vehicle has been sold.' }, true],
    ['settled', { settledAt: '2026-11-20T17:00:00.000Z' }, false],
    ['a conflict', { kind: 'conflict' as const }, false],
    ['refused for another reason', { message: 'Your role does not allow this change.' }, false],
    ['another record', { about: 'vehicles' as const }, false],
  ])('%s', (_name, fields, is) => {
    expect(isLostVehicle({ ...lost, ...fields })).toBe(is)
  })

  it.each([
    [[], null],
    [[{ ...lost, kind: 'conflict' as const }], null],
    [
      [{ ...lost, title: 'Ruth Becker', message: 'No.' }, lost],
      '2023 Kia Telluride SX went to another customer before your change for Emil Hartmann arrived. Please decide what Emil Hartmann gets.',
    ],
    [
      [lost],
      '2023 Kia Telluride SX went to another customer before your change for Emil Hartmann arrived. Please decide what Emil Hartmann gets.',
    ],
    [
      [{ ...lost, mine: { status: 'financing', vehicleId: '9' } }],
      'The vehicle went to another customer before your change for Emil Hartmann arrived. Please decide what Emil Hartmann gets.',
    ],
    [
      [lost, { ...lost, documentId: 'ruth' }],
      '2 of your customers lost their vehicle to another customer. Please decide what they get.',
    ],
  ])('of %j is told', (issues, words) => {
    expect(lostVehicleWords(issues, nameOf)).toBe(words)
  })
})

it('the marks of records name the reason, once for each record', () => {
  const settled = { ...lost, documentId: 'ruth', settledAt: '2026-11-20T17:00:00.000Z' }
  const other = { ...lost, message: 'Someone else changed this meanwhile.' }
  expect([...needsYouByRecord([lost, settled, other], 'leads')]).toEqual([
    ['emil', `Needs you: ${TAKEN} And 1 more.`],
  ])
  expect(needsYouByRecord([lost], 'vehicles').size).toBe(0)
})

it.each([
  ['the one that it names', { vehicleId: '111', status: 'financing' }, '111'],
  ['the one that the customer had', { status: 'financing' }, '104'],
  ['none, where the customer is gone', { status: 'closed' }, null, 'nobody'],
])('the vehicle of a move is %s', (_name, mine, vehicleId, documentId = 'emil') => {
  expect(vehicleOfMove({ mine, documentId }, [{ id: 'emil', vehicleId: '104' }])).toBe(vehicleId)
})

describe('as of today', () => {
  const emil = aLead({ id: 'emil', firstName: 'Emil', lastName: 'Hartmann' })
  const issue = { ...lost, theirs: { status: 'new', vehicleId: null } }
  const today = (heldBy: string[], leads = [emil]) =>
    asOfToday([issue], leads, () => ({
      now: NOW,
      vehicle: id => ({
        vehicle: aVehicle({ id, status: heldBy.length > 0 ? 'pending' : 'available' }),
        heldBy,
      }),
    }))

  it('a vehicle that was taken may be free again, and who wanted it is told so', () => {
    expect(today(['marcus'])).toEqual([issue])
    expect(today([], [])).toEqual([issue])
    const [free, ...others] = today([])
    expect([free?.message, others]).toEqual([
      'This vehicle was under contract with another customer, and is free again.',
      [],
    ])
    expect(lostVehicleWords(today([]), nameOf)).toBe(
      '2023 Kia Telluride SX is free again. Please decide whether Emil Hartmann gets it.',
    )
    expect(lostVehicleWords([...today([]), lost], nameOf)).toContain('went to another customer')
  })
})
