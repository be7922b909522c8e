import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aLead, aVehicle, NOW } from '../../tests/factories.ts'
import { judgeLeadPush } from '../leads/judge-lead-push.ts'
import { LEAD_EDITABLE } from '../leads/lead.ts'
import { isReachable } from '../leads/lead-reach.ts'
import { LEAD_STATUSES } from '../leads/lead-status.ts'
import { NO_GRANTS } from '../users/permissions.ts'
import { isSame } from './merge.ts'

const fields = fc.record(
  {
    firstName: fc.constantFrom('Ruth', 'Ona', ''),
    email: fc.constantFrom('a@example.com', 'nonsense', ''),
    phone: fc.constantFrom('1', '2', ''),
    notes: fc.option(fc.constantFrom('x', 'y')),
    status: fc.constantFrom(...LEAD_STATUSES),
    vehicleId: fc.option(fc.constantFrom('v1', 'v2', 'gone')),
    testDriveDate: fc.option(fc.constant(NOW)),
  },
  { requiredKeys: [] },
)

/** What others can have made of a customer: one way to reach them stays. */
const sane = (edit: { email?: string; phone?: string }) => ({
  ...edit,
  firstName: 'Ruth',
  email: edit.email === '' && edit.phone !== '' ? '' : 'a@example.com',
})

it('loses nothing of a pushed lead: each changed field is stored, there already, or in an issue', () => {
  fc.assert(
    fc.property(
      fields,
      fields,
      fc.constantFrom('admin', 'sales'),
      fc.boolean(),
      (mine, theirs, role, taken) => {
        const assumed = aLead()
        const next = { ...assumed, ...mine }
        const current = aLead({ ...sane(theirs), revision: 2 })
        const vehicles = [
          aVehicle({ id: 'v1' }),
          aVehicle({ id: 'v2', status: taken ? 'pending' : 'available' }),
        ]
        const facts = {
          now: NOW,
          notes: [],
          hasUnseenNotes: false,
          vehicle: (id: string) => {
            const vehicle = vehicles.find(one => one.id === id)
            return vehicle ? { vehicle, heldBy: id === 'v2' && taken ? ['other'] : [] } : null
          },
        }
        const author = { id: 'sam', role, name: 'Sam', granted: NO_GRANTS }
        const { changes, issues } = judgeLeadPush({ assumed, next }, current, author, () => false, facts)
        const stored = changes.find(change => change.collection === 'leads')?.after ?? current
        expect(isReachable(stored as typeof current)).toBe(true)
        for (const field of LEAD_EDITABLE) {
          if (isSame(next[field], assumed[field])) continue
          const inIssue = issues.some(issue => isSame(issue.mine[field], next[field]) && field in issue.mine)
          expect([field, isSame((stored as typeof current)[field], next[field]) || inIssue]).toEqual([
            field,
            true,
          ])
        }
        for (const issue of issues) expect(issue.message).not.toBe('')
      },
    ),
    { numRuns: 500 },
  )
})
