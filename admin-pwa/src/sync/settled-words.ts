import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import { isSame } from '@forecourt/shared/records/merge'
import { isDeletion } from '@forecourt/shared/sync/settle-issue'

type Fields = Readonly<Record<string, unknown>>

/** What there is today of what an issue is about. */
export interface SettledFacts {
  /** The record; null where it is gone. */
  record: Fields | null
  /** The record that was made anew of the author's values; null where none was. */
  added: Fields | null
  /** The customer to whom a note was added, by name; null where none was. */
  noteOf: string | null
}

const has = (record: Fields | null, mine: Fields) =>
  record !== null && Object.entries(mine).every(([field, value]) => isSame(record[field], value))

/** What somebody decided about a change, for its author: whoever settled it later, the value that stands is told. */
export function settledWords(
  { mine, settlement, settledBy }: Pick<SyncIssue, 'mine' | 'settlement' | 'settledBy'>,
  { record, added, noteOf }: SettledFacts,
): string {
  const by = settledBy ?? 'Somebody'
  if (noteOf !== null) return `${by} added your note to ${noteOf}.`
  if (added) return `${by} added it again with ${has(added, mine) ? 'your values' : 'other values'}.`
  switch (settlement) {
    case 'kept_mine':
      if (!isDeletion({ mine })) return `${by} kept your change.`
      return record
        ? `${by} wanted it deleted as you did. It is still there.`
        : `${by} deleted it as you wanted.`
    case 'edited':
      return has(record, mine) ? `${by} kept your value.` : `${by} settled it with another value.`
    case 'kept_theirs':
      return has(record, mine)
        ? `${by} chose to leave the record as it was. Your value stands there now.`
        : `${by} left the record as it was.`
    case null:
      return ''
    default:
      return settlement satisfies never
  }
}
