/**
 * How a pushed change is judged. What differs between the record that the device knew and the one it sends is the
 * command; it is applied to today's record field by field. What cannot be applied becomes an issue for its author, so
 * that a judgement never drops anything: each changed field is written, is there already, or stands in an issue.
 *
 * The functions are pure: the server brings today's record and the facts, and stores the value they give.
 */
import { type Grants, may, type Permission } from '../users/permissions.ts'
import type { LooseRecord } from './collection-description.ts'
import { isSame, mergeEdits } from './merge.ts'
import { withMembersOf } from './merge-lists.ts'

export interface IssueDraft {
  kind: 'conflict' | 'refused'
  title: string
  mine: Record<string, unknown>
  theirs: Record<string, unknown>
  message: string
  /** All that its author had of the record, where there is none any more, or where they wanted it gone. */
  record?: Record<string, unknown>
}

/** A record of a collection before and after: `before` null creates it, `after` null deletes it. */
export interface ChangeOf<Name extends string, Document> {
  collection: Name
  before: Document | null
  after: Document | null
}

/** What the server is to store. Nothing to store and no issue: the change was there already. */
export interface Judgement<Change = ChangeOf<string, LooseRecord>> {
  changes: Change[]
  issues: IssueDraft[]
}

export const NOTHING: Judgement<never> = { changes: [], issues: [] }

/** A pushed row: the record as the device knew it (null for its own), and as its user wants it. */
export interface Pushed {
  assumed: Readonly<Record<string, unknown>> | null
  next: Readonly<Record<string, unknown>>
}

export interface Author {
  id: string
  role: string
  /** Display name, e.g. for a note. */
  name: string
  /** What the dealer's configuration adds. */
  granted: Grants
}

/** Whether the author's own device wrote today's value of a field, although the record it sent along does not show it. */
export type Knew = (field: string) => boolean

export const CONFLICT_TEXT = 'Someone else changed this meanwhile.'

export const PUSH_REFUSAL_TEXTS = {
  no_permission: 'Your role does not allow this change.',
  deleted_meanwhile: 'This record was deleted meanwhile.',
  own_deletion: 'You deleted this record yourself.',
  changed_meanwhile: 'Someone else changed this record meanwhile, so it was not deleted.',
  not_valid: 'This change is not valid.',
  id_taken: 'A record with this id exists already.',
  notes_stay: 'Notes are only ever added.',
} as const

export const isAllowed = (author: Author, permission: Permission) => may(author, permission, author.granted)

/**
 * The fields that a row changes, with its values. A list is what it would be if the row were stored upon today's record, so
 * that it differs from today's by what its author did and by nothing else.
 */
export function changedFields(
  { assumed, next }: Pushed,
  fields: readonly string[],
  current: Readonly<Record<string, unknown>> | null = null,
): Record<string, unknown> {
  const changed: Record<string, unknown> = {}
  for (const field of fields) {
    const [was, is, today] = [assumed?.[field], next[field], current?.[field]]
    if (isSame(is, was)) continue
    const isList = Array.isArray(was) && Array.isArray(is) && Array.isArray(today)
    changed[field] = isList ? withMembersOf(is, was, today) : (is ?? null)
  }
  return changed
}

/** A change that goes back as a whole, with what the record says instead. */
export function refused(
  title: string,
  mine: Record<string, unknown>,
  current: Readonly<Record<string, unknown>> | null,
  message: string,
): IssueDraft {
  const theirs = Object.fromEntries(Object.keys(mine).map(field => [field, current?.[field] ?? null]))
  return { kind: 'refused', title, mine, theirs, message }
}

/** A deletion that goes back, with the record as its author had it, and what it says instead by now. */
export function keptFromDeletion(
  title: string,
  { assumed, next }: Pushed,
  current: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  knew: Knew,
  message: string,
): IssueDraft {
  const draft = refused(title, { _deleted: true }, null, message)
  if (!assumed) return draft
  const valuesOf = (from: Readonly<Record<string, unknown>>, some: readonly string[]) =>
    Object.fromEntries(some.map(field => [field, from[field] ?? null]))
  const unseen = unseenFields({ assumed, next }, current, fields, knew)
  return {
    ...draft,
    theirs: { ...draft.theirs, ...valuesOf(current, unseen) },
    record: { ...valuesOf(current, fields), ...valuesOf(assumed, unseen) },
  }
}

/** A change of a record that is not there any more: it goes back with all that its author had of the record. */
export function goneMeanwhile(title: string, pushed: Pushed, fields: readonly string[]): IssueDraft {
  const draft = refused(title, changedFields(pushed, fields), null, PUSH_REFUSAL_TEXTS.deleted_meanwhile)
  return { ...draft, record: Object.fromEntries(fields.map(field => [field, pushed.next[field] ?? null])) }
}

/** Merges a row into today's record; conflicts in one of `together` take all of these fields of the row along. */
export function mergePush(
  pushed: Pushed,
  current: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  knew: Knew,
  title: string,
  together: readonly string[] = [],
): { applied: Record<string, unknown>; issues: IssueDraft[] } {
  const merge = mergeEdits(pushed.assumed ?? {}, pushed.next, current, fields, knew)
  const applied: Record<string, unknown> = { ...merge.applied }
  const mine: Record<string, unknown> = {}
  const today: Record<string, unknown> = {}
  for (const conflict of merge.conflicts) {
    mine[conflict.field] = conflict.mine ?? null
    today[conflict.field] = conflict.theirs ?? null
  }
  if (together.some(field => field in mine)) {
    for (const field of together) {
      if (field in applied) mine[field] = applied[field]
      delete applied[field]
    }
  }
  if (Object.keys(mine).length === 0) return { applied, issues: [] }
  const theirs = Object.fromEntries(
    Object.keys(mine).map(field => [field, today[field] ?? current[field] ?? null]),
  )
  return { applied, issues: [{ kind: 'conflict', title, mine, theirs, message: CONFLICT_TEXT }] }
}

/** The fields that somebody else changed after the device last saw the record. */
const unseenFields = (
  { assumed }: Pushed,
  current: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  knew: Knew,
): string[] => fields.filter(field => !isSame(assumed?.[field], current[field]) && !knew(field))

/**
 * Whether anybody else changed the record after the device last saw it; then a deletion would destroy what its author
 * never saw.
 */
export const changedUnseen = (...asked: Parameters<typeof unseenFields>): boolean =>
  unseenFields(...asked).length > 0

/** Splits values into those that a schema of optional fields accepts, parsed, and words for those that it does not. */
export function parseFields(
  values: Readonly<Record<string, unknown>>,
  schema: { safeParse(value: unknown): ParseOutcome },
): { good: Record<string, unknown>; bad: Record<string, unknown>; message: string | null } {
  const good: Record<string, unknown> = {}
  const bad: Record<string, unknown> = {}
  let message: string | null = null
  for (const [field, value] of Object.entries(values)) {
    const parsed = schema.safeParse({ [field]: value })
    if (parsed.success) good[field] = parsed.data[field]
    else {
      bad[field] = value
      message ??= parsed.error.issues[0]?.message ?? null
    }
  }
  return { good, bad, message }
}

type ParseOutcome =
  | { success: true; data: Record<string, unknown> }
  | { success: false; error: { issues: readonly { message: string }[] } }

const PAST_KEPT_MS = 90 * 86_400_000

/**
 * When a record was made, by the device's clock where that can be true, else by the server's.
 * @param isOld whether it may have been made long ago
 */
export function madeAt(value: unknown, now: string, isOld = false): string {
  const instant = typeof value === 'string' ? Date.parse(value) : Number.NaN
  const present = Date.parse(now)
  const isPast = isOld || instant > present - PAST_KEPT_MS
  return instant <= present && isPast ? new Date(instant).toISOString() : now
}
