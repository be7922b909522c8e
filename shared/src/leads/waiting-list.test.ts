import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aLead, aVehicle, NOW } from '../../tests/factories.ts'
import { idSchema } from '../ids.ts'
import type { LeadNote } from './lead-note.ts'
import { LEAD_STATUSES } from './lead-status.ts'
import { waitersIn, waitingNoteId } from './waiting-list.ts'

const noteOf = (leadId: string, vehicleId: string, createdAt = NOW): LeadNote => ({
  id: waitingNoteId(leadId, vehicleId),
  leadId,
  note: 'Waits for it.',
  author: 'Kim',
  authorId: null,
  consent: null,
  createdAt,
  revision: 1,
})
const namesIn = (...given: Parameters<typeof waitersIn>) =>
  waitersIn(...given).map(({ lead, vehicleId }) => `${lead.firstName} ${vehicleId}`)

const id = fc.stringMatching(/^[0-9a-z]{1,24}$/)

it('makes an id of the two of whom it speaks, which is another for others', () => {
  fc.assert(
    fc.property(id, id, id, id, (a, b, c, d) => {
      expect(idSchema.safeParse(waitingNoteId(a, b)).success).toBe(true)
      expect(waitingNoteId(a, b) === waitingNoteId(c, d)).toBe(a === c && b === d)
    }),
  )
})

describe('who waits for a vehicle', () => {
  const vehicles = [aVehicle(), aVehicle({ id: 'v2' })]
  const ruth = aLead()
  const ona = aLead({ id: 'l2', firstName: 'Ona' })

  it('is told in the order in which they were listed, for each vehicle', () => {
    const notes = [noteOf('l1', 'v1', '2026-11-20T18:00:00.000Z'), noteOf('l2', 'v1'), noteOf('l2', 'v2')]
    expect(namesIn([ruth, ona], notes, vehicles)).toEqual(['Ona v1', 'Ona v2', 'Ruth v1'])
  })

  it.each(LEAD_STATUSES)('is nobody who has one, or was lost: %s', status => {
    const isWaiting = !['financing', 'closed', 'lost'].includes(status)
    const lead = aLead({ status, vehicleId: 'v2' })
    expect(namesIn([lead], [noteOf('l1', 'v1')], vehicles)).toEqual(isWaiting ? ['Ruth v1'] : [])
  })

  it('is nobody of other notes, of a vehicle that is gone, or who was deleted', () => {
    const other = { ...noteOf('l1', 'v1'), id: 'n1' }
    const long = { ...noteOf('l1', 'v1'), id: '0'.repeat(24) }
    expect(namesIn([ruth], [other, long, noteOf('l1', 'v9'), noteOf('l9', 'v1')], vehicles)).toEqual([])
  })
})
