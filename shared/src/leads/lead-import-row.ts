/** A row of a file as the fields of a customer. Nothing is judged here, and nothing that was written is lost. */
import { unguardCell } from '../spreadsheet-text.ts'
import { foldText } from '../text-search.ts'
import {
  IMPORT_SOURCE,
  LEAD_TYPE_LABELS,
  LEAD_TYPES,
  type LeadType,
  SOURCE_LABELS,
  STAFF_SOURCES,
} from './lead.ts'
import { type ImportStatus, isImportStatus, type LeadImportFields } from './lead-import.ts'
import { type ImportColumn, type ImportTarget, isPlainNotes } from './lead-import-columns.ts'
import { LEAD_STATUS_LABELS, LEAD_STATUSES, type LeadStatus } from './lead-status.ts'

/** What other programs call our stages, beside their names here. */
const STATUS_WORDS = {
  new: ['new lead', 'lead', 'open', 'fresh', 'not contacted', 'uncontacted'],
  contacted: [
    'in contact',
    'attempted to contact',
    'attempted',
    'connected',
    'working',
    'in progress',
    'follow up',
  ],
  test_drive: ['test drive', 'interested'],
  test_drive_scheduled: ['appointment', 'appointment set', 'scheduled'],
  financing: ['finance', 'in financing'],
  closed: ['won', 'closed won', 'sold', 'customer', 'bought', 'delivered'],
  lost: ['closed lost', 'dead', 'not interested', 'unqualified', 'disqualified'],
} as const satisfies Record<LeadStatus, readonly string[]>

const plain = (text: string) =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const STATUS_BY_WORD = new Map(
  LEAD_STATUSES.flatMap(status =>
    [status, LEAD_STATUS_LABELS[status], ...STATUS_WORDS[status]].map(word => [plain(word), status]),
  ),
)
const TYPE_BY_WORD = new Map(
  LEAD_TYPES.flatMap(type => [type, LEAD_TYPE_LABELS[type]].map(word => [plain(word), type])),
)
const SOURCE_BY_WORD = new Map([
  ...Object.entries(SOURCE_LABELS).map(([source, label]) => [plain(label), source] as const),
  // Two sources are called Website; what staff choose is meant.
  ...[...STAFF_SOURCES, IMPORT_SOURCE].map(
    source => [plain(SOURCE_LABELS[source] ?? source), source] as const,
  ),
  ...Object.keys(SOURCE_LABELS).map(source => [plain(source), source] as const),
])

/** The stage that a word means, or null for a word of another trade. */
export const statusOfWord = (word: string): LeadStatus | null => STATUS_BY_WORD.get(plain(word)) ?? null

/** "Becker, Ruth" and "Ruth Becker"; of more than two words the first is the first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const text = name.replace(/\s+/g, ' ').trim()
  const comma = /^([^,]+), ?([^,]+)$/.exec(text)
  if (comma) return { firstName: comma[2] ?? '', lastName: comma[1] ?? '' }
  const [firstName = '', ...rest] = text.split(' ')
  return { firstName, lastName: rest.join(' ') }
}

/** "company_name" as people write it: "Company name". */
function labelOf(header: string): string {
  const words = header.replace(/_+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The fields of a customer as the file has them, for `leadImportFieldsSchema` to judge. */
export interface ImportDraft extends Record<keyof LeadImportFields, string> {
  firstName: string
  lastName: string
  email: string
  phone: string
  vehicleInterest: string
  status: ImportStatus
  source: string
  type: LeadType
  notes: string
}

/**
 * Makes the reader of a file's rows. Where several columns hold one field, the first that is not blank has it. What finds
 * no place goes into the notes with the name of its column: further emails and phones, the stage of another trade, a
 * stage that needs more than a file can bring.
 */
export function importRowReader(columns: readonly ImportColumn[]): (cells: readonly string[]) => ImportDraft {
  const used = columns.flatMap(({ header, target }, index) =>
    target === 'skip' ? [] : [{ index, target, label: labelOf(header), isPlain: isPlainNotes(header) }],
  )
  return cells => {
    const placed: Partial<Record<ImportTarget, string>> = {}
    const notes: string[] = []
    const lines = new Map<string, string>()
    for (const { index, target, label, isPlain } of used) {
      const text = unguardCell(cells[index] ?? '').trim()
      if (text === '') continue
      const isFirst = placed[target] === undefined
      if (target === 'notes' && isPlain) notes.push(text)
      else if (target === 'notes' || (isFirst ? !hasPlace(target, text) : placed[target] !== text)) {
        if (!lines.has(text)) lines.set(text, `${label}: ${text}`)
      }
      placed[target] ??= text
    }
    return draftOf(placed, [...notes, ...lines.values()].join('\n'))
  }
}

function draftOf(placed: Partial<Record<ImportTarget, string>>, notes: string): ImportDraft {
  const { firstName = '', lastName = '', fullName = '', source = '', type = '' } = placed
  const whole = splitName(fullName)
  const status = statusOfWord(placed.status ?? '')
  return {
    firstName: firstName || whole.firstName,
    lastName: lastName || whole.lastName,
    email: placed.email ?? '',
    phone: placed.phone ?? '',
    vehicleInterest: placed.vehicleInterest ?? '',
    status: status && isImportStatus(status) ? status : 'new',
    source: SOURCE_BY_WORD.get(plain(source)) ?? (source || IMPORT_SOURCE),
    type: TYPE_BY_WORD.get(plain(type)) ?? 'vehicle_inquiry',
    notes,
  }
}

/** Whether a field can hold what was written; a word that is not ours is kept in the notes. */
function hasPlace(target: ImportTarget, text: string): boolean {
  if (target === 'status') {
    const status = statusOfWord(text)
    return status !== null && isImportStatus(status)
  }
  return target !== 'type' || TYPE_BY_WORD.has(plain(text))
}
