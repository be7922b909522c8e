/**
 * Takes out of a pushed row the pictures and films that it newly names and the server does not have, as after it was set
 * back to a backup: a page never shows an address without a file. Its author is told.
 */

import { type Collection, type Documents, recordTitle } from '@forecourt/shared/collections/collections'
import { type IssueDraft, refused } from '@forecourt/shared/records/judge-push'
import type { PushRow } from '@forecourt/shared/sync/contract'
import {
  fieldsNaming,
  missingMediaWords,
  newlyNamed,
  withoutMedia,
} from '@forecourt/shared/sync/missing-media'
import type { Media } from '../media/media.ts'

/** @param present the record as it is; what it names already is not looked for */
export async function withPresentMedia(
  media: Pick<Media, 'missing'>,
  row: PushRow,
  present: Documents[Collection] | null,
): Promise<{ row: PushRow; issues: IssueDraft[] }> {
  const { collection, next, assumed } = row
  const gone = next._deleted ? [] : await media.missing(newlyNamed(collection, next, present))
  if (gone.length === 0) return { row, issues: [] }
  const missing = new Set(gone)
  const without = <R extends Record<string, unknown>>(record: R) =>
    withoutMedia(collection, record, missing, present)
  const title = recordTitle(collection, present ?? next)
  const refusal = refused(title, fieldsNaming(collection, next, missing), present, missingMediaWords(gone))
  // Out of both: what is left of a list that its author did not touch is no change of it.
  return { row: { ...row, assumed: assumed && without(assumed), next: without(next) }, issues: [refusal] }
}
