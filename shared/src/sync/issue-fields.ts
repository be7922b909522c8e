/**
 * How a field of an issue is edited: as which input, what stands in it, and which value that is. What is typed is text;
 * the shared schemas of the records judge what it says.
 */
import { localDateTime, zonedInstant } from '../clock/zoned-time.ts'
import { descriptionOf } from '../collections/collections.ts'
import type { SyncIssue } from '../collections/sync-issue.ts'
import type { FieldKind } from '../records/collection-description.ts'

/** The kind of a field, or null for one that no person edits. */
export function fieldKind(about: SyncIssue['about'], field: string): FieldKind | null {
  const { fields } = descriptionOf(about)
  return Object.hasOwn(fields, field) ? (fields[field]?.kind ?? null) : null
}

/** The fields of a collection in the order of its form, those of them that are wanted. */
export function inFormOrder(about: SyncIssue['about'], wanted: (field: string) => boolean): string[] {
  return Object.keys(descriptionOf(about).fields).filter(wanted)
}

/**
 * The fields that an issue is about, in the order of the form; a stage brings along what a stage may need, and what came of a
 * test drive its date.
 */
export function fieldsAtStake({ about, mine }: Pick<SyncIssue, 'about' | 'mine'>): string[] {
  const isMove = 'status' in mine
  const isDated = isMove || 'testDriveOutcome' in mine
  return inFormOrder(
    about,
    field => field in mine || (isMove && field === 'vehicleId') || (isDated && field === 'testDriveDate'),
  )
}

/** What stands in the input of a value. For `either` it is "mine", and can be "theirs". */
export function typedOf(kind: FieldKind, value: unknown, timeZone: string): string {
  if (kind === 'either') return 'mine'
  if (kind === 'yes_no') return value === true ? 'yes' : 'no'
  if (value === null || value === undefined) return ''
  if (kind === 'list') return Array.isArray(value) ? value.join(', ') : String(value)
  if (kind === 'files') return Array.isArray(value) ? value.join('\n') : ''
  if (kind === 'moment') {
    const { day, time } = localDateTime(String(value), timeZone)
    return `${day}T${time}`
  }
  return kind === 'money' ? String(value).replace(/\.00$/, '') : String(value)
}

/**
 * The value that an input's text says, for a schema to judge.
 * @param sides both values, for a field where one of them is chosen
 */
export function valueOfTyped(
  kind: FieldKind,
  typed: string,
  sides: { mine: unknown; theirs: unknown },
  timeZone: string,
): unknown {
  const text = typed.trim()
  if (kind === 'either') return (text === 'theirs' ? sides.theirs : sides.mine) ?? null
  if (kind === 'files') return text.split('\n').filter(line => line !== '')
  if (kind === 'yes_no') return text === 'yes'
  if (kind === 'list')
    return text
      .split(',')
      .map(word => word.trim())
      .filter(word => word !== '')
  if (text === '') return null
  if (kind === 'number' || (typeof kind === 'object' && kind.isNumber))
    return Number(text.replace(/[,\s]/g, ''))
  if (kind === 'moment') {
    const [day = '', time = ''] = text.split('T')
    return zonedInstant(day, time, timeZone)
  }
  return text
}
