import type { LeadImportResult } from '@forecourt/shared/leads/lead-import'
import type { JudgedRow } from '@forecourt/shared/leads/lead-import-judge'
import { expect, it } from 'vitest'
import { reportOf } from './import-report.ts'
import type { ImportRun } from './use-import-run.ts'

const judged = (row: number, more: object) =>
  ({ row, cells: [String(row)], name: `N${row}`, email: '', phone: '', ...more }) as unknown as JudgedRow
const of = { name: 'Ruth Becker', row: null, same: 'email' }
const ROWS = [
  judged(2, { outcome: 'ready' }),
  judged(3, { outcome: 'refused', reasons: ['Phone number is required', 'Valid email is required'] }),
  judged(4, { outcome: 'duplicate', of }),
  judged(5, { outcome: 'duplicate', of: { ...of, row: 2, name: 'N2' } }),
  judged(6, { outcome: 'ready' }),
  judged(7, { outcome: 'ready' }),
  judged(8, { outcome: 'ready' }),
]

it('counts every row once: added, skipped, refused or never sent', () => {
  const sent = ROWS.filter(({ row }) => [2, 4, 6, 7, 8].includes(row)).map(one => ({
    judged: one,
    row: { id: `x${one.row}` },
  })) as unknown as ImportRun['sent']
  const answers: LeadImportResult[] = [
    { id: 'x2', outcome: 'added' },
    { id: 'x4', outcome: 'added' },
    { id: 'x6', outcome: 'duplicate', message: 'Kim has the same phone.' },
    { id: 'x7', outcome: 'refused', message: 'Notes: too long' },
  ]
  const report = reportOf(ROWS, { sent, results: new Map(answers.map(answer => [answer.id, answer])) })
  expect(report.added).toBe(2)
  expect(report.left.map(({ row, kind, reason }) => [row, kind, reason])).toEqual([
    [3, 'refused', 'Phone number is required. Valid email is required'],
    [5, 'skipped', 'Row 2 (N2) has the same email.'],
    [6, 'skipped', 'Kim has the same phone.'],
    [7, 'refused', 'Notes: too long'],
    [8, 'unsent', 'The import ended before an answer came for this row.'],
  ])
})
