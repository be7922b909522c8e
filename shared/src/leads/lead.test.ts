import { describe, expect, it } from 'vitest'
import { aLead, IMPORTED, NOW } from '../../tests/factories.ts'
import {
  inquirySchema,
  leadCreateSchema,
  leadEditSchema,
  leadPatchSchema,
  leadPostSchema,
  leadSchema,
  leadTypeOf,
  newLead,
} from './lead.ts'
import { EMAIL_MAX_LENGTH } from './lead-limits.ts'
import { leadNoteCreateSchema, leadNoteSchema, SALES_NOTE_MAX_LENGTH } from './lead-note.ts'

const RUTH = { firstName: 'Ruth', lastName: 'Becker', email: 'ruth@example.com', phone: '208-555-0142' }

describe('a customer', () => {
  it.each([
    ['financing_form', 'loan_inquiry'],
    ['test_drive_form', 'test_drive_inquiry'],
    ['vehicle_details', 'vehicle_inquiry'],
    ['a word of somebody', 'vehicle_inquiry'],
  ])('who comes by %s makes a %s', (source, type) => {
    expect(leadTypeOf(source)).toBe(type)
  })

  it('that is new starts blank at new, with an id and instants that no field sets', () => {
    const fields = { ...RUTH, source: 'phone', type: 'vehicle_inquiry', id: 'other', revision: 9 } as const
    const lead = newLead('l1', fields, NOW)
    expect(lead).toEqual({
      ...RUTH,
      source: 'phone',
      type: 'vehicle_inquiry',
      id: 'l1',
      status: 'new',
      vehicleId: null,
      vehicleInterest: null,
      notes: null,
      contactDate: null,
      testDriveDate: null,
      imported: null,
      consent: null,
      testDriveOutcome: null,
      ownerId: null,
      firstContactAt: null,
      handOvers: [],
      createdAt: NOW,
      updatedAt: NOW,
      revision: 0,
    })
    expect(leadSchema.parse(lead)).toEqual(lead)
    expect(newLead('l1', { ...fields, status: 'contacted', notes: 'Called.' }, NOW)).toMatchObject({
      status: 'contacted',
      notes: 'Called.',
    })
  })

  it.each([inquirySchema, leadCreateSchema])('asks about no vehicle where none is said', schema => {
    const fields = { ...RUTH, source: 'phone' }
    expect(schema.parse(fields).vehicleId).toBeNull()
    expect(schema.parse({ ...fields, vehicleId: null }).vehicleId).toBeNull()
    expect(schema.parse({ ...fields, vehicleId: 'v1' }).vehicleId).toBe('v1')
  })

  it('keeps an address without the blanks around it, up to its length', () => {
    const domain = '@example.com'
    const email = 'r'.repeat(60) + domain
    expect(leadEditSchema.parse({ email }).email).toBe(email)
    const long = `${'r'.repeat(60)}@${'e'.repeat(60)}.${'e'.repeat(60)}.${'e'.repeat(60)}.${'e'.repeat(60)}.com`
    expect(long.length).toBeGreaterThan(EMAIL_MAX_LENGTH)
    expect(leadEditSchema.safeParse({ email: long }).error?.issues[0]?.message).toBe(
      'Valid email is required',
    )
  })

  it('comes with what is known to stand against the test drive, and with what becomes of the vehicle', () => {
    const confirmed = ['closed', 'taken']
    expect(leadPostSchema.parse({ ...RUTH, source: 'phone', confirmed }).confirmed).toEqual(confirmed)
    const patch = { status: 'contacted', leftVehicle: 'back_on_market', confirmed, withoutVehicle: true }
    expect(leadPatchSchema.parse(patch)).toEqual(patch)
    expect(leadPatchSchema.safeParse({ confirmed: ['past'] }).error?.issues[0]?.message).toBe(
      'What can be confirmed is "closed" and "taken"',
    )
    expect(leadPatchSchema.safeParse({ leftVehicle: 'sold' }).success).toBe(false)
    expect(leadPatchSchema.safeParse({ withoutVehicle: 'yes' }).success).toBe(false)
  })

  it('whom an import brought keeps the name of its file', () => {
    const lead = aLead({ imported: IMPORTED })
    expect(leadSchema.parse(lead)).toEqual(lead)
    for (const wrong of [{ file: 'x'.repeat(201) }, { by: 'x'.repeat(201) }, { byId: undefined }])
      expect(leadSchema.safeParse({ ...lead, imported: { ...IMPORTED, ...wrong } }).success).toBe(false)
  })

  it('is stored with every field, and has a stage that there is', () => {
    const { email: _email, ...rest } = aLead()
    expect(leadSchema.safeParse(rest).success).toBe(false)
    expect(leadEditSchema.safeParse({ status: 'undecided' }).error?.issues[0]?.message).toBe(
      'Status is required',
    )
  })
})

describe('a sales note', () => {
  it.each([
    ['  Called.  ', 'Called.'],
    ['x'.repeat(SALES_NOTE_MAX_LENGTH), 'x'.repeat(SALES_NOTE_MAX_LENGTH)],
    ['   ', null],
    ['x'.repeat(SALES_NOTE_MAX_LENGTH + 1), null],
  ])('%j is kept as %j', (note, kept) => {
    const parsed = leadNoteCreateSchema.safeParse({ note })
    expect(parsed.success ? parsed.data.note : null).toBe(kept)
  })

  it('may have an id of its own, by which it is added once', () => {
    expect(leadNoteCreateSchema.parse({ id: 'n1', note: 'Called.' })).toEqual({
      id: 'n1',
      note: 'Called.',
      consent: null,
    })
    const wordsOf = (typed: object) =>
      leadNoteCreateSchema.safeParse(typed).error?.issues.map(({ message }) => message)
    expect(wordsOf({})).toEqual(['Note cannot be empty'])
    expect(wordsOf({ note: ' ' })).toEqual(['Note cannot be empty'])
    expect(wordsOf({ note: 'x'.repeat(SALES_NOTE_MAX_LENGTH + 1) })).toEqual(['Note is too long'])
  })

  it('is stored with its customer, its author and its date', () => {
    const note = {
      id: 'n1',
      leadId: 'l1',
      note: 'Called.',
      author: 'Sam Miller',
      authorId: 'sam',
      consent: { state: 'withdrawn', how: 'text' } as const,
      createdAt: NOW,
      revision: 1,
    }
    expect(leadNoteSchema.parse(note)).toEqual(note)
    const { authorId: _whose, consent: _said, ...older } = note
    expect(leadNoteSchema.parse(older)).toEqual({ ...older, authorId: null, consent: null })
    for (const field of ['leadId', 'author', 'createdAt'] as const)
      expect(leadNoteSchema.safeParse({ ...note, [field]: undefined }).success).toBe(false)
    expect(leadNoteSchema.safeParse({ ...note, author: 'x'.repeat(201) }).success).toBe(false)
  })
})
