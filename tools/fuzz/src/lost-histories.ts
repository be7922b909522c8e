/**
 * What the server had each time when it was set back to a backup, and what became of values in it.
 *
 * What is not judged: what somebody at a desk or on the website stored after a backup may be gone with it.
 */
import { isSame } from '@forecourt/shared/records/merge'
import type { Tables } from '../../../sync-server/src/database/tables.ts'
import type { Gesture } from './gestures.ts'

export type Audited = Tables['audit']['$inferSelect']
export type Issue = Tables['syncIssues']['$inferSelect']

/** Read before the server was set back. */
export interface LostHistory {
  /** Of its whole history, the part that is in the backup too. */
  lines: readonly Audited[]
  issues: readonly Issue[]
  /** The revision of the backup: what came after it is lost. */
  kept: number
}

interface Named {
  collection: string
  id: string
}

export const isAbout = (line: Audited, { collection, id }: Named) =>
  line.collection === collection && line.recordId === id

export const issuesOf = (issues: readonly Issue[], { collection, id }: Named, userId: string) =>
  issues.filter(issue => issue.userId === userId && issue.about === collection && issue.documentId === id)

/**
 * What took the place of a value in histories that are lost, one after the other. Who typed over that goes on from the
 * value: a server that was set back has it again, and nobody typed it since.
 */
export function whatFollowed(
  lost: readonly LostHistory[],
  { collection, recordId: id }: Audited,
  field: string,
  value: unknown,
): Set<unknown> {
  const following = new Set<unknown>()
  for (const { lines, kept } of lost) {
    let last = value
    for (const line of lines) {
      const isNext = line.revision > kept && isAbout(line, { collection, id })
      if (!isNext || !line.after || !isSame(line.before?.[field], last)) continue
      last = line.after[field]
      following.add(last)
    }
  }
  return following
}

/**
 * Whether a value gave way in a history that is lost. That it was overwritten or deleted knowingly is judged there. An issue
 * that is lost is offered to its author, if it was not settled: by them, or because they had deleted the record themselves.
 */
export function gaveWay(
  lost: readonly LostHistory[],
  gesture: Gesture,
  userId: string,
  field: string,
  value: unknown,
): boolean {
  return lost.some(({ lines, issues }) => {
    const isOver = (line: Audited) =>
      isAbout(line, gesture) && isSame(line.before?.[field], value) && !isSame(line.after?.[field], value)
    return (
      lines.some(isOver) ||
      issuesOf(issues, gesture, userId).some(one => isSame(one.mine[field], value) && one.settledAt !== null)
    )
  })
}

/** Whether a record was made in a history that is lost: whoever sends it again makes it, and a blank of it is nobody's word. */
export const wasMadeIn = (lost: readonly LostHistory[], gesture: Gesture): boolean =>
  lost.some(({ lines, kept }) =>
    lines.some(line => line.revision > kept && line.action === 'created' && isAbout(line, gesture)),
  )
