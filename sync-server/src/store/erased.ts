/**
 * What a commit erases beyond its own records: what the audit tells of them, what lies elsewhere of the person, and the
 * memory of a sending, whose name is a digest of what was sent. What stays is that records of these ids were erased.
 */
import { and, eq, inArray, like, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { applicantRow } from './applications.ts'
import { actorColumns } from './audit.ts'
import type { Statements } from './statements.ts'
import type { Commit, Erasing } from './store.ts'

const place = sql.placeholder

export function erasureStatements({ tables, select, insert, update, delete: remove }: Queries) {
  const { audit, disposals, erasedApplicants, erasedRecords, heldInquiries, idempotencyKeys } = tables
  const { filmJobs, loanApplications, parkedWork } = tables
  return {
    erasure: select({ keptUntil: erasedRecords.keptUntil })
      .from(erasedRecords)
      .where(and(eq(erasedRecords.collection, place('collection')), eq(erasedRecords.id, place('id'))))
      .prepare('erasure'),
    /** The statements of an erasure, which is rare, made as they are needed. */
    erasing: {
      /** Before its lines are emptied, which say in which commit it came. */
      forgetSending: (id: string) =>
        remove(idempotencyKeys).where(
          and(
            like(idempotencyKeys.key, 'inquiry:%:%'),
            inArray(
              idempotencyKeys.revision,
              select({ revision: audit.revision })
                .from(audit)
                .where(
                  and(eq(audit.collection, 'leads'), eq(audit.recordId, id), eq(audit.action, 'created')),
                ),
            ),
          ),
        ),
      emptyLines: (collection: string, id: string) =>
        update(audit)
          .set({ before: null, after: null })
          .where(and(eq(audit.collection, collection), eq(audit.recordId, id))),
      remember: (row: typeof erasedRecords.$inferInsert) =>
        insert(erasedRecords)
          .values(row)
          .onConflictDoUpdate({
            target: [erasedRecords.collection, erasedRecords.id],
            set: { keptUntil: row.keptUntil ?? null },
          }),
      keepApplicant: (row: typeof erasedApplicants.$inferInsert) =>
        insert(erasedApplicants).values(row).onConflictDoNothing(),
      removeApplications: (ids: readonly string[]) => [
        remove(erasedApplicants).where(inArray(erasedApplicants.applicationId, [...ids])),
        remove(loanApplications).where(inArray(loanApplications.id, [...ids])),
      ],
      removeHeld: (ids: readonly string[]) =>
        remove(heldInquiries).where(inArray(heldInquiries.id, [...ids])),
      keepParked: ({ id, forms, photos }: Erasing['parked'][number]) =>
        update(parkedWork).set({ forms, photos }).where(eq(parkedWork.id, id)),
      strikeLine: ({ id, before, after }: Erasing['struck']['lines'][number]) =>
        update(audit).set({ before, after }).where(eq(audit.id, id)),
      strikeHeld: ({ id, payload }: Erasing['struck']['held'][number]) =>
        update(heldInquiries).set({ payload }).where(eq(heldInquiries.id, id)),
      strikeFilm: ({ id, prompt }: Erasing['struck']['films'][number]) =>
        update(filmJobs).set({ prompt }).where(eq(filmJobs.id, id)),
      writeDown: (row: typeof disposals.$inferInsert) => insert(disposals).values(row),
    },
  }
}

/** Everything that an erasure writes, after what its commit writes: the lines of that are emptied, too. */
export function erasedWith(
  { erasing: write }: Statements,
  commit: Commit,
  { disposal, records, erased, applicants, applicationIds, heldIds, parked, struck }: Erasing,
  keyring: Keyring,
): { query: PromiseLike<unknown> }[] {
  const { actorId, actorName } = actorColumns(commit)
  const leads = records.filter(({ collection }) => collection === 'leads')
  const queries: PromiseLike<unknown>[] = [
    ...leads.map(({ id }) => write.forgetSending(id)),
    ...records.map(({ collection, id }) => write.emptyLines(collection, id)),
    ...erased.map(({ collection, id, keptUntil }) =>
      write.remember({ collection, id, keptUntil, disposalId: disposal.id, at: disposal.at }),
    ),
    ...applicants.map(({ applicationId, applicant }) =>
      write.keepApplicant(applicantRow(applicationId, applicant, keyring)),
    ),
    ...(applicationIds.length > 0 ? write.removeApplications(applicationIds) : []),
    ...(heldIds.length > 0 ? [write.removeHeld(heldIds)] : []),
    ...parked.map(work => write.keepParked(work)),
    ...struck.lines.map(line => write.strikeLine(line)),
    ...struck.held.map(inquiry => write.strikeHeld(inquiry)),
    ...struck.films.map(film => write.strikeFilm(film)),
    write.writeDown({ ...disposal, actorId, actorName }),
  ]
  return queries.map(query => ({ query }))
}
