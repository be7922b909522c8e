/**
 * A row of a file as the fields of a customer. Nothing is judged here, and nothing that was written is lost: what cannot be
 * kept as it is goes into the notes, and a remark says so.
 */
import { type DayOrder, dayOrderOf, readWrittenDate } from '../clock/written-date.ts'
import { unguardCell } from '../spreadsheet-text.ts'
import { foldText } from '../text-search.ts'
import { IMPORT_SOURCE, LEAD_TYPE_LABELS, LEAD_TYPES, type LeadType, SOURCE_LABELS } from './lead.ts'
import { IMPORTED_AS, type ImportStatus, type LeadImportFields, PAST_FIELDS } from './lead-import.ts'
import {
  IMPORT_TARGET_LABELS,
  type ImportColumn,
  type ImportTarget,
  isPlainNotes,
} from './lead-import-columns.ts'
import {
  LEAD_REQUIREMENTS,
  LEAD_STATUS_LABELS,
  LEAD_STATUSES,
  type LeadRequirement,
  type LeadStatus,
} from './lead-status.ts'

/** What other programs call our stages, beside their names here. */
const STATUS_WORDS = {
  new: ['new lead', 'lead', 'open', 'fresh', 'not contacted', 'uncontacted', 'new inquiry', 'unworked'],
  contacted: [
    'in contact',
    'attempted to contact',
    'attempted',
    'connected',
    'working',
    'in progress',
    'follow up',
    'engaged',
    'active',
  ],
  test_drive: ['test drive', 'interested', 'demo drive'],
  test_drive_scheduled: [
    'appointment',
    'appointment set',
    'appointment scheduled',
    'scheduled',
    'test drive set',
  ],
  financing: ['finance', 'in financing', 'in finance', 'in contract', 'deal pending'],
  closed: ['won', 'closed won', 'sold', 'customer', 'bought', 'delivered', 'purchased', 'deal won'],
  lost: [
    'closed lost',
    'dead',
    'not interested',
    'unqualified',
    'disqualified',
    'lost deal',
    'deal lost',
    'inactive',
    'archived',
  ],
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
  // Two sources are called Website; the one that has this name itself is meant.
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
  status: ImportStatus
  type: LeadType
}

export interface ReadRow {
  draft: ImportDraft
  /** What is not kept as it was written, and what becomes of it, in words. */
  remarks: readonly string[]
}

export interface RowFacts {
  /** The present instant, ISO in UTC. */
  now: string
  timeZone: string
}

interface UsedColumn {
  index: number
  target: Exclude<ImportTarget, 'skip'>
  label: string
  isPlain: boolean
  /** How its dates are written. */
  order: DayOrder
}

/** What a cell says: the value for its field, null for none, and a remark where it is not what was written. */
interface CellReading {
  value: string | null
  remark?: string
}
const NO_PLACE: CellReading = { value: null }

/** By field, what the columns so far hold. */
type Placed = Partial<Record<ImportTarget, string>>

/**
 * Makes the reader of a file's rows. Where several columns hold one field, the first that is not blank has it. What finds
 * no place goes into the notes with the name of its column: further emails and phones, the stage of another trade, a
 * stage that needs more than a file can bring, a date that cannot be true.
 * @param rows all of them: the dates of a column say how each of them is read
 */
export function importRowReader(
  columns: readonly ImportColumn[],
  rows: readonly { cells: readonly string[] }[],
  facts: RowFacts,
): (cells: readonly string[]) => ReadRow {
  const used = columns.flatMap(({ header, target }, index): UsedColumn[] => {
    if (target === 'skip') return []
    const order = isPast(target) ? dayOrderOf(rows.map(({ cells }) => cells[index] ?? '')) : 'month_first'
    return [{ index, target, label: labelOf(header), isPlain: isPlainNotes(header), order }]
  })
  return cells => {
    const placed: Placed = {}
    const written: Placed = {}
    const notes: string[] = []
    const remarks: string[] = []
    const lines = new Map<string, string>()
    for (const column of used) {
      const { target, label, isPlain } = column
      const text = unguardCell(cells[column.index] ?? '').trim()
      if (text === '') continue
      if (target === 'notes' && isPlain) {
        notes.push(text)
        continue
      }
      if (written[target] === text) continue
      const { value, remark } = placed[target] === undefined ? read(column, text, facts) : NO_PLACE
      if (remark) remarks.push(remark)
      if ((value === null || remark) && !lines.has(text)) lines.set(text, `${label}: ${text}`)
      if (value === null) continue
      placed[target] = value
      written[target] = text
    }
    return { draft: draftOf(placed, [...notes, ...lines.values()].join('\n')), remarks }
  }
}

const isPast = (target: ImportTarget): target is (typeof PAST_FIELDS)[number] =>
  (PAST_FIELDS as readonly ImportTarget[]).includes(target)

function read({ target, order }: UsedColumn, text: string, facts: RowFacts): CellReading {
  if (isPast(target)) return readPast(target, text, order, facts)
  switch (target) {
    case 'notes':
      return NO_PLACE
    case 'status':
      return readStage(text)
    case 'type': {
      return { value: TYPE_BY_WORD.get(plain(text)) ?? null }
    }
    default:
      return { value: text }
  }
}

const KEPT_IN_NOTES = 'It stands in the notes.'

/** Why a stage is not kept. */
const STAGE_NEEDS = {
  nothing: '',
  test_drive_date: 'needs a date that no column holds',
  vehicle: 'needs a vehicle of this stock',
} as const satisfies Record<LeadRequirement, string>

function readStage(text: string): CellReading {
  const status = statusOfWord(text)
  if (status === null)
    return { value: 'new', remark: `The stage "${text}" is not known here: becomes New. ${KEPT_IN_NOTES}` }
  const becomes = IMPORTED_AS[status]
  if (becomes === status) return { value: status }
  const needs = STAGE_NEEDS[LEAD_REQUIREMENTS[status]]
  return {
    value: becomes,
    remark: `${LEAD_STATUS_LABELS[status]} ${needs}: becomes ${LEAD_STATUS_LABELS[becomes]}. "${text}" stands in the notes.`,
  }
}

function readPast(
  target: (typeof PAST_FIELDS)[number],
  text: string,
  order: DayOrder,
  { now, timeZone }: RowFacts,
): CellReading {
  const at = readWrittenDate(text, order, timeZone)
  const no = (why: string) => ({
    value: null,
    remark: `${IMPORT_TARGET_LABELS[target]} "${text}" ${why}. ${KEPT_IN_NOTES}`,
  })
  if (at === null) return no('is no date')
  if (at === 'ambiguous')
    return no('may be two days, as this column has the day first in some rows and the month first in others')
  return at > now ? no('lies in the future') : { value: at }
}

function draftOf(placed: Placed, notes: string): ImportDraft {
  const { firstName = '', lastName = '', fullName = '', source = '' } = placed
  const whole = splitName(fullName)
  return {
    firstName: firstName || whole.firstName,
    lastName: lastName || whole.lastName,
    email: placed.email ?? '',
    phone: placed.phone ?? '',
    vehicleInterest: placed.vehicleInterest ?? '',
    status: (placed.status as ImportStatus | undefined) ?? 'new',
    source: SOURCE_BY_WORD.get(plain(source)) ?? (source || IMPORT_SOURCE),
    type: (placed.type as LeadType | undefined) ?? 'vehicle_inquiry',
    createdAt: placed.createdAt ?? '',
    contactDate: placed.contactDate ?? '',
    notes,
  }
}
