/**
 * What becomes of each row of a file: it can be added, it looks like somebody who is there already, or it is refused
 * with its reasons. The device asks to show it before anything is written; the server judges what is sent again.
 */
import { type Lead, leadName } from './lead.ts'
import { type ContactIndex, createContactIndex, type SameContact } from './lead-contact.ts'
import { importReasons, type LeadImportFields, leadImportFieldsSchema } from './lead-import.ts'
import type { ImportColumn } from './lead-import-columns.ts'
import { importRowReader, type ReadRow, type RowFacts } from './lead-import-row.ts'

/** A row of a file, with its number as a spreadsheet counts. */
export interface ImportFileRow {
  row: number
  cells: readonly string[]
}

/** Whom a row looks like: a customer, or an earlier row of the same file. */
export interface DuplicateOf {
  name: string
  /** The number of the row in the file; null for a customer. */
  row: number | null
  same: SameContact
}

interface Shown {
  row: number
  cells: readonly string[]
  name: string
  email: string
  phone: string
}

/** What of the row is not kept as it was written, and what becomes of it, in words. */
type Remarks = readonly string[]

export type JudgedRow = Shown &
  (
    | { outcome: 'ready'; fields: LeadImportFields; remarks: Remarks }
    | { outcome: 'duplicate'; fields: LeadImportFields; remarks: Remarks; of: DuplicateOf }
    | { outcome: 'refused'; reasons: readonly string[] }
  )

export type RowOutcome = JudgedRow['outcome']

const TOO_WIDE =
  'This row has more cells than the header. A text with a comma may lack the quotation marks around it.'

type Owner = Omit<DuplicateOf, 'same'>

/** Judges all rows of a file in order. @param customers whom the device knows */
export function judgeImport(
  rows: readonly ImportFileRow[],
  columns: readonly ImportColumn[],
  customers: readonly Lead[],
  facts: RowFacts,
): JudgedRow[] {
  const read = importRowReader(columns, rows, facts)
  const known = createContactIndex<Owner>()
  for (const lead of customers) known.add(lead, { name: leadName(lead), row: null })
  const earlier = createContactIndex<Owner>()
  return rows.map(row => judgeRow(row, columns.length, read(row.cells), known, earlier))
}

function judgeRow(
  { row, cells }: ImportFileRow,
  width: number,
  { draft, remarks }: ReadRow,
  known: ContactIndex<Owner>,
  earlier: ContactIndex<Owner>,
): JudgedRow {
  const { email, phone } = draft
  const shown = { row, cells, name: `${draft.firstName} ${draft.lastName}`.trim(), email, phone }
  const parsed = leadImportFieldsSchema.safeParse(draft)
  const reasons = parsed.success ? [] : importReasons(parsed.error)
  if (cells.slice(width).some(cell => cell.trim() !== '')) reasons.unshift(TOO_WIDE)
  if (!parsed.success || reasons.length > 0) return { ...shown, outcome: 'refused', reasons }
  const fields = parsed.data
  const match = known.find(fields) ?? earlier.find(fields)
  earlier.add(fields, { name: shown.name, row })
  if (!match) return { ...shown, outcome: 'ready', fields, remarks }
  return { ...shown, outcome: 'duplicate', fields, remarks, of: { ...match.owner, same: match.same } }
}

/** How many rows have each outcome. */
export function countOutcomes(rows: readonly JudgedRow[]): Record<RowOutcome, number> {
  const counts: Record<RowOutcome, number> = { ready: 0, duplicate: 0, refused: 0 }
  for (const { outcome } of rows) counts[outcome]++
  return counts
}
