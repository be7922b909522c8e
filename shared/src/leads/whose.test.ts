import { expect, it } from 'vitest'
import { aLead } from '../../tests/factories.ts'
import { countWhose } from './whose.ts'

const asked = { source: 'website_contact' }

it('counts mine in any stage, nobody’s that are open, and those who wait too long', () => {
  const leads = [
    aLead({ ...asked, ownerId: 'kim', status: 'closed' }),
    aLead({ ...asked, ownerId: 'kim' }),
    aLead({ ...asked, ownerId: null, createdAt: '2026-11-20T17:25:00.000Z' }),
    aLead({ ...asked, ownerId: null, status: 'lost' }),
    aLead({ ...asked, ownerId: 'joe' }),
  ]
  const facts = {
    userId: 'kim',
    staff: [{ id: 'kim', name: 'Kim Park', isActive: true }],
    promise: { minutes: 15, hours: null, timeZone: 'America/Boise' },
    now: '2026-11-20T17:30:00.000Z',
  }
  expect(countWhose(leads, facts)).toEqual({ mine: 2, nobodys: 2, overdue: 2 })
})
