import { AUDIT_CSV_HEADER, auditCsvRow, csvLine } from '@forecourt/shared/audit/audit-csv'
import { AUDIT_CSV_ROWS_MAX, type AuditFilter } from '@forecourt/shared/audit/audit-entry'
import type { AuditWording } from '@forecourt/shared/audit/audit-words'
import type { AuditReader } from './audit-reader.ts'

const BYTE_ORDER_MARK = '\uFEFF'
const PAGE = 2000

export interface AuditCsv {
  text: string
  rows: number
}

/** The lines that fit a filter, newest first, as the text of a CSV file that a spreadsheet opens. */
export async function auditCsv(
  reader: AuditReader,
  filter: AuditFilter,
  wording: AuditWording,
): Promise<AuditCsv> {
  const parts = [BYTE_ORDER_MARK, csvLine(AUDIT_CSV_HEADER)]
  let after: string | undefined
  let rows = 0
  do {
    const page = await reader.page(filter, after, Math.min(PAGE, AUDIT_CSV_ROWS_MAX - rows))
    parts.push(...page.entries.map(entry => csvLine(auditCsvRow(entry, wording))))
    rows += page.entries.length
    after = page.next ?? undefined
  } while (after !== undefined && rows < AUDIT_CSV_ROWS_MAX)
  return { text: parts.join(''), rows }
}
