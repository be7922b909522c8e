/** Takes a person out of what stays: of records that name them, and of the lines of the audit. */
import type { Change } from '@forecourt/shared/collections/change'
import type { Seeker } from '@forecourt/shared/persons/traces'
import type { Erasing, Struck } from '../store/store.ts'
import type { Belongings } from './belongings.ts'
import { type FoundMention, keyOf, struckOf } from './mentions.ts'

export const NOTHING_STRUCK: Struck = { lines: [], held: [], films: [] }

/** The records of some mentions without whom they name. What is written anyhow is written without them as well. */
export function struckChanges(
  changes: readonly Change[],
  mentions: readonly FoundMention[],
  seeker: Seeker,
): Change[] {
  const chosen = new Set(mentions.map(({ key }) => key))
  const written = changes.map(change => {
    const { collection, after } = change
    if (!after || !chosen.has(keyOf(collection, after.id))) return change
    return { ...change, after: struckOf({ ...after }, seeker) } as Change
  })
  const isWritten = new Set(changes.map(({ collection, before }) => keyOf(collection, before?.id ?? '')))
  const others = mentions.flatMap(({ key, record, issue }): Change[] => {
    if (isWritten.has(key)) return []
    if (issue) return [{ collection: 'issues', before: issue, after: struckIssue(issue, seeker) }]
    if (!record || !seeker.findIn(struckDifference(record.before, seeker))) return []
    return [{ ...record, after: struckOf({ ...record.before }, seeker) } as Change]
  })
  return [...written, ...others]
}

/** The record where striking changes it; null where only the audit or a film tells of them. */
const struckDifference = (record: object, seeker: Seeker) => {
  const before: Readonly<Record<string, unknown>> = { ...record }
  const after = struckOf(before, seeker)
  return Object.keys(before).some(field => before[field] !== after[field]) ? before : null
}

function struckIssue<
  T extends { title: string; message: string; mine: object; theirs: object; record: object | null },
>(issue: T, seeker: Seeker): T {
  const part = <P extends object | null>(value: P) => value && struckOf({ ...value }, seeker)
  return {
    ...issue,
    title: seeker.struck(issue.title),
    message: seeker.struck(issue.message),
    mine: part(issue.mine),
    theirs: part(issue.theirs),
    record: part(issue.record),
  }
}

/** Lines of the audit, held inquiries and films of some mentions, as they are to be. */
export const struckRows = (mentions: readonly FoundMention[], seeker: Seeker): Struck => ({
  lines: mentions.flatMap(({ lines }) =>
    lines.map(({ id, before, after }) => ({
      id,
      before: struckOf(before, seeker),
      after: struckOf(after, seeker),
    })),
  ),
  held: mentions.flatMap(({ held }) =>
    held ? [{ id: held.id, payload: struckOf(held.payload, seeker) }] : [],
  ),
  films: mentions.flatMap(({ films }) =>
    films.map(({ id, prompt }) => ({ id, prompt: seeker.struck(prompt) })),
  ),
})

/** What is left of what closed accounts had not sent. */
export const leftOf = (parked: Belongings['parked'], seeker: Seeker): Erasing['parked'] =>
  parked.map(({ work, forms }) => ({
    id: work.id,
    forms: work.forms.filter((_, at) => !forms.has(at)),
    photos: seeker.struck(work.photos),
  }))
