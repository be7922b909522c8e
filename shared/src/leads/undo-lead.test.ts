import { describe, expect, it } from 'vitest'
import { aLead, aVehicle, NOW } from '../../tests/factories.ts'
import type { VehicleStatus } from '../vehicles/vehicle-options.ts'
import { decideLeadChange, type LeadFacts } from './decide-lead.ts'
import type { Lead, LeadEdit } from './lead.ts'
import { holdsVehicle } from './lead-status.ts'
import { undoOfLeadChange } from './undo-lead.ts'

const TEN = '2026-11-24T17:00:00.000Z'

function undone(lead: Lead, edit: LeadEdit, status: VehicleStatus = 'available') {
  const facts: LeadFacts = {
    now: NOW,
    vehicle: id => ({
      vehicle: aVehicle({ id, status }),
      heldBy: holdsVehicle(lead) && lead.vehicleId === id ? [lead.id] : [],
    }),
  }
  const decision = decideLeadChange(lead, edit, facts)
  if (decision.outcome !== 'changed') throw new Error(`The change is ${decision.outcome}`)
  return undoOfLeadChange(lead, decision, facts)
}

describe('a change of a customer is taken back by another one', () => {
  it.each<[string, Lead, LeadEdit, LeadEdit]>([
    ['a move', aLead(), { status: 'contacted' }, { status: 'new', firstContactAt: null }],
    ['a sale', aLead({ vehicleId: 'v1' }), { status: 'closed' }, { status: 'new', firstContactAt: null }],
    [
      'a vehicle that is chosen with it',
      aLead(),
      { status: 'financing', vehicleId: 'v1' },
      { status: 'new', vehicleId: null, firstContactAt: null },
    ],
    [
      'a test drive',
      aLead(),
      { status: 'test_drive_scheduled', testDriveDate: TEN },
      { status: 'new', testDriveDate: null, firstContactAt: null },
    ],
    [
      'the vehicle of a customer who was closed without one',
      aLead({ status: 'closed' }),
      { vehicleId: 'v1' },
      { vehicleId: null },
    ],
    [
      'their move to financing with one',
      aLead({ status: 'closed' }),
      { status: 'financing', vehicleId: 'v1' },
      { status: 'closed', vehicleId: null },
    ],
    [
      'their move without one',
      aLead({ status: 'closed', firstContactAt: NOW }),
      { status: 'lost' },
      { status: 'closed' },
    ],
    ['a phone', aLead({ phone: '1' }), { phone: '2' }, { phone: '1' }],
  ])('%s', (_, lead, edit, back) => {
    expect(undone(lead, edit)?.edit).toEqual(back)
  })

  it('and the vehicle is on the market again where it was', () => {
    expect(undone(aLead({ vehicleId: 'v1' }), { status: 'financing' })?.answers.left).toBe('back_on_market')
  })
})

describe('no other change takes back', () => {
  it.each<[string, Lead, LeadEdit, VehicleStatus]>([
    [
      'that a vehicle which nobody has comes back to the market',
      aLead({ vehicleId: 'v1' }),
      { status: 'lost' },
      'pending',
    ],
    [
      'that a vehicle which was left sold is taken up for financing',
      aLead({ vehicleId: 'v1' }),
      { status: 'financing' },
      'sold',
    ],
    [
      'that somebody is lost of whom it is not known when they were spoken to',
      aLead({ status: 'contacted' }),
      { status: 'lost' },
      'available',
    ],
  ])('%s', (_, lead, edit, status) => {
    expect(undone(lead, edit, status)).toBeNull()
  })
})
