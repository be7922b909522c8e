import type { Lead } from '@forecourt/shared/leads/lead'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { expect, it } from 'vitest'
import type { OutboxEntry } from './mirror-core.ts'
import { withUnsentMoves } from './unsent.ts'

const vehicle = { id: 'v1', status: 'available', isAvailable: true, updatedAt: 'x' } as Vehicle
const lead = (status: Lead['status'], vehicleId: string | null) => ({ id: 'l1', status, vehicleId }) as Lead
const entry = (about: OutboxEntry['about']): OutboxEntry => ({
  id: `${about}:l1`,
  about,
  documentId: 'l1',
  words: '',
  at: '',
  trouble: null,
})

it.each([
  ['financing', 'v1', 'leads', 'pending'],
  ['closed', 'v1', 'leads', 'sold'],
  ['contacted', 'v1', 'leads', 'available'],
  ['financing', 'v2', 'leads', 'available'],
  ['financing', 'v1', 'notes', 'available'],
] as const)('a customer in %s with %s and unsent %s shows the vehicle as %s', (status, id, about, shown) => {
  const [after] = withUnsentMoves([vehicle], [lead(status, id)], [entry(about)])
  expect(after?.status).toBe(shown)
})
