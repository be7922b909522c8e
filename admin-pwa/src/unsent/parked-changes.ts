/** What waits on a device as it is put aside on the server when its user's account is closed. */
import {
  type Collection,
  type Documents,
  PUSHED_FIELDS,
  recordTitle,
} from '@forecourt/shared/collections/collections'
import { isSame } from '@forecourt/shared/records/merge'
import type { ParkedChange } from '@forecourt/shared/sync/parked-work'
import type { LostEntry, WaitingEdit } from '../mirror/rows.ts'
import { sha256Of } from '../photos/photo-intake.ts'

/** Each change with what its author made another. A decision about an issue is none: the issue stays open instead. */
export function parkedChanges(edits: readonly WaitingEdit[]): ParkedChange[] {
  return edits.flatMap<ParkedChange>(({ about, documentId, waiting }) => {
    const { assumed, next, change, at } = waiting
    const record = next ?? assumed
    if (about === 'issues' || !record) return []
    const mine = next === null ? { _deleted: true } : changedOf(about, assumed, next)
    if (Object.keys(mine).length === 0) return []
    return [{ change, about, documentId, title: recordTitle(about, record), at, mine }]
  })
}

const CHANGE_LENGTH = 24

/** What the server lost when it was set back, and its user has not decided about: each always has the same name. */
export async function parkedLost(
  mirrorId: string,
  lost: readonly LostEntry[],
  now: string,
): Promise<ParkedChange[]> {
  const changes: ParkedChange[] = []
  for (const { about, documentId, lost: record, present, fields } of lost) {
    if (about === 'issues') continue
    const values: Readonly<Record<string, unknown>> = { ...record }
    const mine = present
      ? (Object.fromEntries(fields.map(field => [field, values[field] ?? null])) as ParkedChange['mine'])
      : changedOf(about, null, record)
    if (Object.keys(mine).length === 0) continue
    const name = new TextEncoder().encode(`${mirrorId} ${about} ${documentId}`)
    changes.push({
      change: (await sha256Of(name.buffer)).slice(0, CHANGE_LENGTH),
      about,
      documentId,
      title: recordTitle(about, record),
      at: 'updatedAt' in record ? record.updatedAt : now,
      mine,
      isLost: true,
    })
  }
  return changes
}

function changedOf(
  about: Collection,
  assumed: Documents[Collection] | null,
  next: Documents[Collection],
): ParkedChange['mine'] {
  const is: Readonly<Record<string, unknown>> = next
  const was: Readonly<Record<string, unknown>> | null = assumed && { ...assumed }
  const changed = PUSHED_FIELDS[about].filter(field =>
    was ? !isSame(was[field], is[field]) : is[field] !== null && is[field] !== undefined && is[field] !== '',
  )
  return Object.fromEntries(changed.map(field => [field, is[field] ?? null])) as ParkedChange['mine']
}
