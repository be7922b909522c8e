/**
 * Applications are kept as long as the law wants them kept, and no longer: the dealer's configuration says how many months
 * (Equal Credit Opportunity Act: 25; Safeguards Rule: two years after they served their purpose). Those that were held back
 * as likely spam hold the same figures and go by the same clock.
 */
import { and, eq, inArray, lt } from 'drizzle-orm'
import { ask, type Database } from '../database/database.ts'
import { SYSTEM } from '../store/actor.ts'
import { writeAudit } from '../store/audit.ts'
import { newId } from '../store/new-id.ts'

/** Deletes what is older. Gives how many applications went. */
export function disposeOfApplications(database: Database, keepMonths: number, now: Date): Promise<number> {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - keepMonths)
  const limit = before.toISOString()
  return database.transaction(function* (queries) {
    const { disposals, erasedApplicants, heldInquiries, loanApplications } = queries.tables
    const gone = yield* ask(
      queries
        .delete(loanApplications)
        .where(lt(loanApplications.createdAt, limit))
        .returning({ id: loanApplications.id }),
    )
    const ids = gone.map(({ id }) => id)
    if (ids.length > 0)
      yield* ask(queries.delete(erasedApplicants).where(inArray(erasedApplicants.applicationId, ids)))
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
    const erased = {
      ...(gone.length > 0 ? { applications: gone.length } : {}),
      ...(held.length > 0 ? { held: held.length } : {}),
    }
    if (gone.length + held.length > 0)
      yield* ask(
        queries
          .insert(disposals)
          .values({ id: newId(), at: now.toISOString(), reason: 'retention', erased, kept: [] }),
      )
    return gone.length + held.length
  })
}
