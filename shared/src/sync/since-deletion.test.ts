import { describe, expect, it } from 'vitest'
import { aLead } from '../../tests/factories.ts'
import { cameSinceDeletion } from './since-deletion.ts'

const DELETED = { _deleted: true }
const lead = aLead({ phone: '1', notes: null })
const issue = {
  about: 'leads',
  documentId: lead.id,
  mine: DELETED,
  record: { phone: '1', notes: null, email: lead.email },
  seen: 10,
} as const

const note = (id: string, revision: number, createdAt: string, leadId = lead.id) => ({
  id,
  leadId,
  revision,
  createdAt,
})
const [NOON, EVENING] = ['2026-11-20T12:00:00.000Z', '2026-11-20T18:00:00.000Z']

describe('what came since a deletion', () => {
  it('is what the record says otherwise than its author had it', () => {
    expect(cameSinceDeletion(issue, lead, [])).toEqual({ changes: [], notes: [] })
    const { changes } = cameSinceDeletion(issue, { ...lead, notes: 'Pays', phone: '2', firstName: 'Al' }, [])
    expect(changes).toEqual([
      { field: 'phone', was: '1', is: '2' },
      { field: 'notes', was: null, is: 'Pays' },
    ])
  })

  it('is each note that its author had not heard of, oldest first, also one that waits on this device', () => {
    const notes = [
      note('unsent', 0, EVENING),
      note('known', 10, NOON),
      note('new', 11, NOON),
      note('of another', 12, NOON, 'other'),
    ]
    expect(cameSinceDeletion(issue, lead, notes).notes.map(({ id }) => id)).toEqual(['new', 'unsent'])
    const { notes: all } = cameSinceDeletion({ ...issue, seen: null }, lead, notes)
    expect(all.map(({ id }) => id)).toEqual(['known', 'new', 'unsent'])
  })

  it('is nothing of a record that is gone, nor of another change', () => {
    const came = { changes: [], notes: [] }
    expect(cameSinceDeletion(issue, null, [note('new', 11, NOON)])).toEqual(came)
    const edit = { ...issue, mine: { phone: '3' } }
    expect(cameSinceDeletion(edit, { ...lead, phone: '2' }, [note('new', 11, NOON)])).toEqual(came)
  })
})
