/** What the audit says of one record, for the words of an issue. */

import type { Collection } from '@forecourt/shared/sync/contract'
import type { RecordLine } from '@forecourt/shared/sync/issue-origin'
import { and, desc, eq } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'

const LINES_READ = 50

const OTHERS: Readonly<Record<string, string>> = { visitor: 'A visitor of the website' }

/** A line with the record as it was before; null where it was none. */
export type TracedLine = RecordLine & { before: Readonly<Record<string, unknown>> | null }

/** The newest lines about a record, the newest first. */
export async function recordLines(
  { select, tables: { audit } }: Queries,
  collection: Collection,
  recordId: string,
): Promise<TracedLine[]> {
  const lines = await select()
    .from(audit)
    .where(and(eq(audit.collection, collection), eq(audit.recordId, recordId)))
    .orderBy(desc(audit.revision), desc(audit.id))
    .limit(LINES_READ)
  return lines.map(({ at, actorKind, actorId, actorName, action, before, after }) => ({
    at,
    by: actorName ?? OTHERS[actorKind] ?? 'The server',
    userId: actorId,
    action,
    fields: Object.keys({ ...before, ...after }),
    before: before ?? null,
  }))
}
