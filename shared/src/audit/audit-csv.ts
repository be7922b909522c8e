/** The log as rows of a spreadsheet: in plain words, in the dealer's time, and no cell that could run. */
import { localDateTime } from '../clock/zoned-time.ts'
import { guardCell } from '../spreadsheet-text.ts'
import { agentWords } from '../users/agent-words.ts'
import type { AuditEntry } from './audit-entry.ts'
import { AUDIT_KIND_LABELS, kindOf } from './audit-kinds.ts'
import { type AuditWording, actorWords, auditWords, differencesOf } from './audit-words.ts'

export const AUDIT_CSV_HEADER = [
  'Time',
  'UTC',
  'Who',
  'Account',
  'What happened',
  'More',
  'Kind',
  'Record',
  'Record id',
  'Before',
  'After',
  'Device',
  'Address',
] as const

const momentOf = (instant: string, timeZone: string) => {
  const { day, time } = localDateTime(instant, timeZone)
  return `${day} ${time}`
}

/** A line as the cells of a row, in the order of the header. */
export function auditCsvRow(entry: AuditEntry, wording: AuditWording): string[] {
  const { title, detail } = auditWords(entry, wording)
  const kind = kindOf(entry.subject)
  const differences = differencesOf(entry, wording)
  const side = (which: 'before' | 'after', fields: AuditEntry['before']) =>
    fields === null ? '' : differences.map(one => `${one.label}: ${one[which]}`).join('\n')
  return [
    momentOf(entry.at, wording.timeZone),
    entry.at,
    actorWords(entry),
    entry.by.id ?? '',
    title,
    detail,
    kind ? AUDIT_KIND_LABELS[kind] : entry.subject,
    entry.title ?? '',
    entry.recordId,
    side('before', entry.before),
    side('after', entry.after),
    entry.agent === null ? '' : agentWords(entry.agent),
    entry.address ?? '',
  ].map(guardCell)
}

/** A row as RFC 4180 writes it, every cell quoted. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`
