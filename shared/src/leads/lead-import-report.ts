/** What an import leaves undone, as rows of a file that can be corrected and imported again. */
import { guardCell, unguardCell } from '../spreadsheet-text.ts'
import type { ImportColumn } from './lead-import-columns.ts'

export interface LeftRow {
  row: number
  cells: readonly string[]
  reason: string
}

const OWN_COLUMNS = ['Row', 'Reason']

/** The rows with the columns that they came with, and at the end their number in that file and why they were left. */
export function leftRowsTable(columns: readonly ImportColumn[], left: readonly LeftRow[]): string[][] {
  // A file that comes back has the two columns already.
  const kept = columns.flatMap(({ header }, index) =>
    OWN_COLUMNS.includes(header) ? [] : [{ header, index }],
  )
  const header = [...kept.map(column => column.header), ...OWN_COLUMNS]
  const rows = left.map(({ row, cells, reason }) => [
    ...kept.map(({ index }) => unguardCell(cells[index] ?? '')),
    String(row),
    reason,
  ])
  return [header, ...rows].map(cells => cells.map(guardCell))
}
