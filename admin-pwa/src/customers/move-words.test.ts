import { newLead } from '@forecourt/shared/leads/lead'
import { LEAD_STATUSES, type LeadStatus } from '@forecourt/shared/leads/lead-status'
import { expect, it } from 'vitest'
import { asksFirst } from './move-words.ts'

const RUTH = newLead(
  'ruth',
  { firstName: 'Ruth', lastName: 'Becker', email: '', phone: '1', source: 'phone', type: 'vehicle_inquiry' },
  '2026-11-20T17:00:00.000Z',
)

it.each<[what: string, status: LeadStatus, vehicleId: string | null, asks: LeadStatus[]]>([
  ['without a vehicle', 'new', null, ['test_drive_scheduled', 'financing', 'closed']],
  ['with a vehicle', 'contacted', 'v1', ['test_drive_scheduled', 'closed']],
  ['in a deal', 'financing', 'v1', ['new', 'contacted', 'test_drive', 'test_drive_scheduled', 'closed']],
])('asks before a move of a customer %s', (_, status, vehicleId, asks) => {
  const others = LEAD_STATUSES.filter(one => one !== status)
  expect(others.filter(one => asksFirst({ ...RUTH, status, vehicleId }, one))).toEqual(asks)
})
