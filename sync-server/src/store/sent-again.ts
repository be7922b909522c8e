/** What devices sent again after the dealership was set back, as the audit tells it. */
import { and, asc, eq, gt, like } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import type { SentAgain } from './store.ts'

/** The idempotency keys of what is sent again begin so. */
const AGAIN = 'again:'

/** Names a pushed change, for it to be judged once. */
export const pushKey = (change: string, isSentAgain: boolean) => `${isSentAgain ? AGAIN : 'push:'}${change}`

/** The records that were stored again after a revision, each once, by whom and from which device. */
export async function sentAgainSince({ select, tables }: Queries, revision: number): Promise<SentAgain[]> {
  const { audit, idempotencyKeys } = tables
  const lines = await select({
    revision: audit.revision,
    name: audit.actorName,
    device: audit.device,
    collection: audit.collection,
    id: audit.recordId,
  })
    .from(idempotencyKeys)
    .innerJoin(audit, eq(audit.revision, idempotencyKeys.revision))
    .where(and(like(idempotencyKeys.key, `${AGAIN}%`), gt(idempotencyKeys.revision, revision)))
    .orderBy(asc(audit.id))
  const byRecord = new Map<string, SentAgain>()
  const seen = new Set<number>()
  for (const { revision: own, name, device, collection, id } of lines) {
    // A commit begins with the record that it is about; what follows from it was not sent.
    if (seen.has(own)) continue
    seen.add(own)
    if (collection !== 'issues')
      byRecord.set(`${collection}/${id}`, { name: name ?? '', device: device ?? '' })
  }
  return [...byRecord.values()]
}
