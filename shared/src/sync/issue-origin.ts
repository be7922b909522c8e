/** Where the other side of an issue comes from: who wrote it and when, by the audit of the record. */

import type { AuditAction } from '../audit/audit-actions.ts'
import type { SyncIssue } from '../collections/sync-issue.ts'
import { CONFLICT_TEXT, type IssueDraft, PUSH_REFUSAL_TEXTS } from '../records/judge-push.ts'

/** What the audit says of a record, once. */
export interface RecordLine {
  at: string
  /** Who it was, in words: "Kim Park". */
  by: string
  /** Null where it was no user. */
  userId: string | null
  action: AuditAction
  fields: readonly string[]
}

/** The lines of an issue's record, the newest first. */
export interface IssueHistory {
  lines: readonly RecordLine[]
  /**
   * Of a deletion that was held back: what its author had not seen, also of what belongs to the record, as the notes of a
   * customer do.
   */
  unseen: readonly RecordLine[]
}

export const OWN_CHANGE_TEXT = 'You changed this meanwhile, on another device or in another tab.'
export const OWN_CHANGE_SINCE_TEXT =
  'You changed this record meanwhile, on another device, so it was not deleted.'

export type Origin = Pick<SyncIssue, 'theirsBy' | 'message'> & {
  /** Whether its author did it all: then there is nothing to be told of. */
  isOwnDeletion: boolean
}

type Draft = Pick<IssueDraft, 'kind' | 'theirs' | 'message'>

const said = ({ by, at }: RecordLine) => ({ by, at })
const isWriting = ({ action }: RecordLine) => action === 'created' || action === 'changed'

/** @param userId the author of the change that became the issue */
export function originOf(draft: Draft, { lines, unseen }: IssueHistory, userId: string): Origin {
  const { kind, theirs, message } = draft
  if (message === PUSH_REFUSAL_TEXTS.deleted_meanwhile) return originOfGone(lines, userId)
  if (message === PUSH_REFUSAL_TEXTS.changed_meanwhile) return originOfKept(draft, unseen, userId)
  if (kind !== 'conflict') return { theirsBy: null, message, isOwnDeletion: false }
  const writing = lines.filter(isWriting)
  const writers = writersOf(Object.keys(theirs), writing)
  const isOwn = writers.length > 0 && writers.every(({ line }) => line.userId === userId)
  return {
    theirsBy: byField(writers),
    message: isOwn && message === CONFLICT_TEXT ? OWN_CHANGE_TEXT : message,
    isOwnDeletion: false,
  }
}

/** Of a record that is gone it is its deletion. */
function originOfGone(lines: readonly RecordLine[], userId: string): Origin {
  const deletion = lines.find(({ action }) => action === 'deleted')
  const isOwnDeletion = deletion?.userId === userId
  return {
    theirsBy: deletion ? { _deleted: said(deletion) } : null,
    message: PUSH_REFUSAL_TEXTS[isOwnDeletion ? 'own_deletion' : 'deleted_meanwhile'],
    isOwnDeletion,
  }
}

/** Of a record that was not deleted it is whatever its author had not seen, the newest of it before all. */
function originOfKept({ theirs, message }: Draft, unseen: readonly RecordLine[], userId: string): Origin {
  const [newest, ...others] = unseen.filter(isWriting)
  if (!newest) return { theirsBy: null, message, isOwnDeletion: false }
  const all = [newest, ...others]
  const isOwn = all.every(line => line.userId === userId)
  return {
    theirsBy: { ...byField(writersOf(Object.keys(theirs), all)), _deleted: said(newest) },
    message: isOwn ? OWN_CHANGE_SINCE_TEXT : message,
    isOwnDeletion: false,
  }
}

interface Writer {
  field: string
  line: RecordLine
}

/** Who wrote each field last, where a line says so. */
const writersOf = (fields: readonly string[], writing: readonly RecordLine[]): Writer[] =>
  fields.flatMap(field => {
    const line = writing.find(one => one.fields.includes(field))
    return line ? [{ field, line }] : []
  })

const byField = (writers: readonly Writer[]) =>
  Object.fromEntries(writers.map(({ field, line }) => [field, said(line)]))
