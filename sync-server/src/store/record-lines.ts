/** What the audit says of one record, for the words of an issue. */

import type { Collection } from '@forecourt/shared/collections/collections'
import type { RecordLine } from '@forecourt/shared/sync/issue-origin'
import { and, desc, eq } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'

const LINES_READ = 50

const OTHERS: Readonly<Record<string, string>> = {
  visitor: 'A visitor of the website',
  command: 'A command on the server',
}

export interface TracedLine extends RecordLine {
  revision: number
  /** The mirror that pushed it, if one did. */
  mirror: string | null
  /** The record as it was before, as far as it differs; null where it was none. */
  before: Readonly<Record<string, unknown>> | null
}

/**
 * The newest lines about a record, the newest first.
 * @param collection its collection, or what else the audit calls it, e.g. "users"
 */
export async function recordLines(
  { select, tables: { audit } }: Queries,
  collection: Collection | 'users',
  recordId: string,
): Promise<TracedLine[]> {
  const lines = await select()
    .from(audit)
    .where(and(eq(audit.collection, collection), eq(audit.recordId, recordId)))
    .orderBy(desc(audit.revision), desc(audit.id))
    .limit(LINES_READ)
  return lines.map(({ revision, at, actorKind, actorId, actorName, mirror, action, before, after }) => ({
    revision,
    mirror,
    at,
    by: actorName ?? OTHERS[actorKind] ?? 'The server',
    userId: actorId,
    action,
    fields: Object.keys({ ...before, ...after }),
    before: before ?? null,
  }))
}
