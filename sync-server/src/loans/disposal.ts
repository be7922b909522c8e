/**
 * Applications are kept as long as the law wants them kept, and no longer: the dealer's configuration says how many months
 * (Equal Credit Opportunity Act: 25; Safeguards Rule: two years after they served their purpose). Those that were held back
 * as likely spam hold the same figures and go by the same clock.
 */
import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { audit, heldInquiries, loanApplications, sequence } from '../database/schema.ts'

/** Deletes what is older. Gives how many applications went. */
export function disposeOfApplications(database: Database, keepMonths: number, now: Date): number {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - keepMonths)
  const limit = before.toISOString()
  return database.transaction(
    transaction => {
      const gone = transaction
        .delete(loanApplications)
        .where(lt(loanApplications.createdAt, limit))
        .returning({ id: loanApplications.id })
        .all()
      for (const { id } of gone)
        transaction
          .insert(audit)
          .values({
            revision: transaction.select().from(sequence).get()?.revision ?? 0,
            at: now.toISOString(),
            actorKind: 'system',
            collection: 'applications',
            recordId: id,
            action: 'deleted',
          })
          .run()
      const held = transaction
        .delete(heldInquiries)
        .where(and(eq(heldInquiries.kind, 'application'), lt(heldInquiries.createdAt, limit)))
        .run()
      return gone.length + held.changes
    },
    { behavior: 'immediate' },
  )
}
