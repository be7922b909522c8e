/**
 * Applications are kept as long as the law wants them kept, and no longer: the dealer's configuration says how many months
 * (Equal Credit Opportunity Act: 25; Safeguards Rule: two years after they served their purpose). Those that were held back
 * as likely spam hold the same figures and go by the same clock.
 */
import { and, eq, lt } from 'drizzle-orm'
import { ask, type Database } from '../database/database.ts'
import { writeAudit } from '../store/audit.ts'
import type { By } from '../store/store.ts'

const SYSTEM: By = { actor: { kind: 'system' }, device: null }

/** Deletes what is older. Gives how many applications went. */
export function disposeOfApplications(database: Database, keepMonths: number, now: Date): Promise<number> {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - keepMonths)
  const limit = before.toISOString()
  return database.transaction(function* (queries) {
    const { heldInquiries, loanApplications } = queries.tables
    const gone = yield* ask(
      queries
        .delete(loanApplications)
        .where(lt(loanApplications.createdAt, limit))
        .returning({ id: loanApplications.id }),
    )
    for (const { id } of gone)
      yield* writeAudit(queries, SYSTEM, {
        at: now.toISOString(),
        collection: 'applications',
        recordId: id,
        action: 'deleted',
      })
    const held = yield* ask(
      queries
        .delete(heldInquiries)
        .where(and(eq(heldInquiries.kind, 'application'), lt(heldInquiries.createdAt, limit)))
        .returning({ id: heldInquiries.id }),
    )
    return gone.length + held.length
  })
}
