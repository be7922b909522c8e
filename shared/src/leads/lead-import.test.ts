import { describe, expect, it } from 'vitest'
import {
  duplicateText,
  IMPORT_ROWS_MAX,
  importReasons,
  leadImportBodySchema,
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

  it.each(LEAD_STATUSES)('at the stage %s is taken only where that needs no date and no vehicle', status => {
    const needs = ['test_drive_scheduled', 'financing', 'closed']
    const parsed = leadImportRowSchema.safeParse({ ...ROW, status })
    expect(parsed.success).toBe(!needs.includes(status))
    if (!parsed.success)
      expect(importReasons(parsed.error)).toEqual(['This stage needs more than an import can bring.'])
  })

  it('brings no vehicle and no dates along', () => {
    const more = {
      vehicleId: 'v1',
      contactDate: '2026-12-01T17:00:00Z',
      testDriveDate: '2026-12-01T17:00:00Z',
    }
    expect(Object.keys(leadImportRowSchema.parse({ ...ROW, ...more }))).not.toEqual(
      expect.arrayContaining(Object.keys(more)),
    )
    for (const field of Object.keys(more))
      expect(leadImportRowSchema.parse({ ...ROW, ...more })).not.toHaveProperty(field)
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
