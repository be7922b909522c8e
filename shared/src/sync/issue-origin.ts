/** Where the other side of an issue comes from: who wrote it and when, by the audit of the record. */
import { CONFLICT_TEXT, type IssueDraft, PUSH_REFUSAL_TEXTS } from './judge-push.ts'
import type { SyncIssue } from './sync-issue.ts'

/** What the audit says of a record, once. */
export interface RecordLine {
  at: string
  /** Who it was, in words: "Kim Park". */
  by: string
  /** Null where it was no user. */
  userId: string | null
  action: 'created' | 'changed' | 'deleted' | 'read'
  fields: readonly string[]
}

export const OWN_CHANGE_TEXT = 'You changed this meanwhile, on another device or in another tab.'

export type Origin = Pick<SyncIssue, 'theirsBy' | 'message'> & {
  /** Whether its author did it all: then there is nothing to be told of. */
  isOwnDeletion: boolean
}

/**
 * @param lines the newest first
 * @param userId the author of the change that became the issue
 */
export function originOf(
  { kind, theirs, message }: Pick<IssueDraft, 'kind' | 'theirs' | 'message'>,
  lines: readonly RecordLine[],
  userId: string,
): Origin {
  const said = (line: RecordLine | undefined) => line && { by: line.by, at: line.at }
  if (message === PUSH_REFUSAL_TEXTS.deleted_meanwhile) {
    const deletion = lines.find(({ action }) => action === 'deleted')
    const isOwnDeletion = deletion?.userId === userId
    const _deleted = said(deletion)
    return {
      theirsBy: _deleted ? { _deleted } : null,
      message: isOwnDeletion ? PUSH_REFUSAL_TEXTS.own_deletion : message,
      isOwnDeletion,
    }
  }
  const writing = lines.filter(({ action }) => action === 'created' || action === 'changed')
  if (message === PUSH_REFUSAL_TEXTS.changed_meanwhile) {
    const _deleted = said(writing.find(line => line.userId !== userId))
    return { theirsBy: _deleted ? { _deleted } : null, message, isOwnDeletion: false }
  }
  if (kind !== 'conflict') return { theirsBy: null, message, isOwnDeletion: false }
  const writers = Object.keys(theirs).flatMap(field => {
    const line = writing.find(({ fields }) => fields.includes(field))
    return line ? [{ field, line }] : []
  })
  const isOwn = writers.length > 0 && writers.every(({ line }) => line.userId === userId)
  return {
    theirsBy: Object.fromEntries(writers.map(({ field, line: { by, at } }) => [field, { by, at }])),
    message: isOwn && message === CONFLICT_TEXT ? OWN_CHANGE_TEXT : message,
    isOwnDeletion: false,
  }
}
