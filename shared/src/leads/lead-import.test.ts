import { describe, expect, it } from 'vitest'
import { NOW } from '../../tests/factories.ts'
import {
  duplicateText,
  futureReasons,
  IMPORT_ROWS_MAX,
  importReasons,
  leadImportBodySchema,
  leadImportFieldsSchema,
  leadImportReplySchema,
  leadImportRowSchema,
} from './lead-import.ts'
import { LEAD_STATUSES } from './lead-status.ts'

const ROW = { id: 'l1', firstName: 'Ona', lastName: 'Lund', email: 'ona@example.com', phone: '208-555-0100' }

describe('a row', () => {
  it('starts at new, as an import, and not as a duplicate that somebody wants', () => {
    expect(leadImportRowSchema.parse(ROW)).toMatchObject({
      ...ROW,
      status: 'new',
      source: 'import',
      allowDuplicate: false,
    })
  })

  it.each(LEAD_STATUSES)('at the stage %s is taken only where nothing is still to come of it', status => {
    const needs = ['test_drive_scheduled', 'financing']
    const parsed = leadImportRowSchema.safeParse({ ...ROW, status })
    expect(parsed.success).toBe(!needs.includes(status))
    if (!parsed.success)
      expect(importReasons(parsed.error)).toEqual(['This stage needs more than an import can bring.'])
  })

  it('brings its past along, none of it from the future', () => {
    const past = { createdAt: '2024-03-12T06:00:00Z', contactDate: '2026-11-20T10:00:00-07:00' }
    const row = leadImportRowSchema.parse({ ...ROW, ...past })
    expect(row).toMatchObject({
      createdAt: '2024-03-12T06:00:00.000Z',
      contactDate: '2026-11-20T17:00:00.000Z',
    })
    expect(leadImportRowSchema.parse(ROW)).toMatchObject({ createdAt: null, contactDate: null })
    expect(futureReasons(row, NOW)).toEqual([])
    expect(futureReasons(row, '2024-03-12T05:59:59.999Z')).toEqual([
      'Created: This lies in the future.',
      'Last contact: This lies in the future.',
    ])
    const wrong = leadImportRowSchema.safeParse({ ...ROW, createdAt: 'soon' })
    expect(wrong.error && importReasons(wrong.error)).toEqual(['Created: Not a valid date and time'])
  })

  it('brings no vehicle and no test drive along', () => {
    const more = { vehicleId: 'v1', testDriveDate: '2026-12-01T17:00:00Z', testDriveOutcome: 'came' }
    expect(Object.keys(leadImportRowSchema.parse({ ...ROW, ...more }))).not.toEqual(
      expect.arrayContaining(Object.keys(more)),
    )
    for (const field of Object.keys(more))
      expect(leadImportRowSchema.parse({ ...ROW, ...more })).not.toHaveProperty(field)
    expect(leadImportFieldsSchema.parse(ROW)).not.toHaveProperty('id')
  })
})

describe('a call', () => {
  const rows = (count: number) => ({
    rows: Array.from({ length: count }, (_, index) => ({ id: `l${index}` })),
  })

  it.each([
    [0, false],
    [1, true],
    [2, true],
    [IMPORT_ROWS_MAX, true],
    [IMPORT_ROWS_MAX + 1, false],
  ])('of %i rows is taken: %s', (count, isTaken) => {
    expect(leadImportBodySchema.safeParse(rows(count)).success).toBe(isTaken)
  })

  it('has an id in every row, and keeps what else the rows hold', () => {
    expect(leadImportBodySchema.safeParse({ rows: [{ firstName: 'Ona' }] }).success).toBe(false)
    expect(leadImportBodySchema.parse({ rows: [ROW] }).rows).toEqual([ROW])
  })

  it('names its import and the file, and nothing that the server knows better', () => {
    const batch = { id: 'i1', file: 'contacts.csv' }
    const sent = { rows: [ROW], batch: { ...batch, by: 'Somebody Else', at: NOW } }
    expect(leadImportBodySchema.parse(sent).batch).toEqual(batch)
    for (const wrong of [{ file: 'contacts.csv' }, { id: 'i1' }, { id: 'i1', file: 'x'.repeat(201) }])
      expect(leadImportBodySchema.safeParse({ rows: [ROW], batch: wrong }).success).toBe(false)
  })

  it('is answered row by row', () => {
    const results = [
      { id: 'l1', outcome: 'added' },
      { id: 'l2', outcome: 'duplicate', message: duplicateText('Ona Lund', 'email') },
    ]
    expect(leadImportReplySchema.parse({ results })).toEqual({ results })
    expect(results[1]?.message).toBe('Ona Lund has the same email.')
    for (const wrong of [
      {},
      { results: [{ id: 'l1', outcome: 'lost' }] },
      { results: [{ outcome: 'added' }] },
    ])
      expect(leadImportReplySchema.safeParse(wrong).success).toBe(false)
  })
})
