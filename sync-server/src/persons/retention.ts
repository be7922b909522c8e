/**
 * What the dealer's retention says is to go, goes by itself: the same way as a person who is erased by hand, with the same
 * record of it.
 */
import type { Change } from '@forecourt/shared/collections/change'
import { monthsAfter } from '@forecourt/shared/dealer/retention'
import type { Counts } from '@forecourt/shared/persons/disposal'
import { OF_CUSTOMERS } from '@forecourt/shared/persons/of-customers'
import { NO_TRACES } from '@forecourt/shared/persons/traces'
import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, max, or, sql } from 'drizzle-orm'
import { ask } from '../database/database.ts'
import { noteScrubDue, scrubIfDue } from '../secrets/open-data-key.ts'
import { SYSTEM } from '../store/actor.ts'
import { newId } from '../store/new-id.ts'
import { decideAndCommit } from '../store/store.ts'
import { createEraser, type EraseDeps } from './erase-person.ts'
import { NOTHING_STRUCK } from './strike-out.ts'

/** So many in one commit. */
const AT_ONCE = 50

/** Disposes of everything that is older than it is kept. Gives how many records went. */
export async function disposeByRetention(deps: EraseDeps): Promise<number> {
  const eraser = createEraser(deps)
  let gone = 0
  for (const [reason, find] of [
    ['hold_over', heldOver],
    ['retention', untouched],
  ] as const) {
    const leadIds = await find(deps)
    for (let from = 0; from < leadIds.length; from += AT_ONCE) {
      const some = leadIds.slice(from, from + AT_ONCE)
      await eraser.erase({ leadIds: some, heldIds: [], mentions: [], reason }, SYSTEM)
      gone += some.length
    }
  }
  gone += (await disposeOfNotes(deps)) + (await disposeOfHeld(deps)) + (await emptyAudit(deps))
  if (gone > 0) await noteScrubDue(deps.database)
  await scrubIfDue(deps.database)
  return gone
}

const limitOf = ({ now }: Pick<EraseDeps, 'now'>, months: number) => monthsAfter(now().toISOString(), -months)

/** Customers whose sale the law wanted kept until now. */
async function heldOver({ database, now }: EraseDeps): Promise<string[]> {
  const { erasedRecords } = database.tables
  const rows = await database
    .select({ id: erasedRecords.id })
    .from(erasedRecords)
    .where(and(eq(erasedRecords.collection, 'leads'), lte(erasedRecords.keptUntil, now().toISOString())))
  return rows.map(({ id }) => id)
}

/** Customers to whom nothing was written for so long, who hold no vehicle, with whom nothing is planned. */
async function untouched(deps: EraseDeps): Promise<string[]> {
  const { dealer, database, now } = deps
  const { customersMonths, dealsMonths } = dealer.retention
  if (customersMonths === null) return []
  const limit = limitOf(deps, customersMonths)
  const { leadNotes, leads, tasks } = database.tables
  const old = await database
    .select({
      id: leads.id,
      status: leads.status,
      updatedAt: leads.updatedAt,
      testDriveDate: leads.testDriveDate,
    })
    .from(leads)
    .where(lt(leads.updatedAt, limit))
  const noted = await database
    .select({ id: leadNotes.leadId, newest: max(leadNotes.createdAt) })
    .from(leadNotes)
    .groupBy(leadNotes.leadId)
  const present = now().toISOString()
  const planned = await database
    .select({ id: tasks.leadId })
    .from(tasks)
    .where(or(gte(tasks.updatedAt, limit), and(isNull(tasks.doneAt), gt(tasks.due, present))))
  const isPlanned = new Set(planned.map(({ id }) => id))
  const newest = new Map(noted.map(row => [row.id, row.newest ?? '']))
  const dealLimit = limitOf(deps, Math.max(customersMonths, dealsMonths))
  return old
    .filter(({ id, status, updatedAt, testDriveDate }) => {
      if (isPlanned.has(id)) return false
      if (status === 'financing' || (testDriveDate ?? '') > present) return false
      if (status === 'closed' && updatedAt >= dealLimit) return false
      return (newest.get(id) ?? '') < limit
    })
    .map(({ id }) => id)
}

/** Old notes, and next steps that were done as long ago. */
async function disposeOfNotes(deps: EraseDeps): Promise<number> {
  const { dealer, database, store, now } = deps
  const months = dealer.retention.notesMonths
  if (months === null) return 0
  const { leadNotes, tasks } = database.tables
  // JSON has a null of its own, which is none to a database.
  const saysNothing = sql`(${leadNotes.consent} IS NULL OR ${leadNotes.consent} = 'null')`
  const at = now().toISOString()
  let total = 0
  for (;;) {
    const { value } = await decideAndCommit(store, async () => {
      const notes = await database
        .select()
        .from(leadNotes)
        // Whoever wants no calls is not called, however long ago they said so.
        .where(and(lt(leadNotes.createdAt, limitOf(deps, months)), saysNothing))
        .limit(AT_ONCE)
      const steps = await database
        .select()
        .from(tasks)
        .where(lt(tasks.doneAt, limitOf(deps, months)))
        .limit(AT_ONCE)
      if (notes.length + steps.length === 0) return { commit: null, value: 0 }
      const changes = [
        ...notes.map((before): Change => ({ collection: 'notes', before, after: null })),
        ...steps.map((before): Change => ({ collection: 'tasks', before, after: null })),
      ]
      const gone = [
        ...notes.map(({ id }) => ({ collection: 'notes' as const, id, keptUntil: null })),
        ...steps.map(({ id }) => ({ collection: 'tasks' as const, id, keptUntil: null })),
      ]
      const erasing = {
        disposal: {
          id: newId(),
          at,
          reason: 'retention' as const,
          erased: {
            ...(notes.length > 0 ? { notes: notes.length } : {}),
            ...(steps.length > 0 ? { tasks: steps.length } : {}),
          },
          kept: [],
        },
        records: gone,
        erased: gone,
        applicants: [],
        applicationIds: [],
        heldIds: [],
        parked: [],
        traces: NO_TRACES,
        struck: NOTHING_STRUCK,
      }
      return { commit: { at, ...SYSTEM, changes, erasing }, value: gone.length }
    })
    if (value === 0) return total
    total += value
  }
}

async function disposeOfHeld(deps: EraseDeps): Promise<number> {
  const { dealer, database } = deps
  const months = dealer.retention.heldMonths
  if (months === null) return 0
  return database.transaction(function* (queries) {
    const { heldInquiries } = queries.tables
    const gone = yield* ask(
      queries
        .delete(heldInquiries)
        .where(lt(heldInquiries.createdAt, limitOf(deps, months)))
        .returning({ id: heldInquiries.id }),
    )
    if (gone.length > 0)
      yield* ask(queries.insert(queries.tables.disposals).values(rowOf(deps, { held: gone.length })))
    return gone.length
  })
}

/** Empties what old lines of the audit say was written; who and when stays. */
async function emptyAudit(deps: EraseDeps): Promise<number> {
  const { dealer, database } = deps
  const months = dealer.retention.auditMonths
  if (months === null) return 0
  return database.transaction(function* (queries) {
    const { audit, disposals } = queries.tables
    const tells = or(isNotNull(audit.before), isNotNull(audit.after))
    const isOfPersons = inArray(audit.collection, [...OF_CUSTOMERS, 'issues', 'applications'])
    const emptied = yield* ask(
      queries
        .update(audit)
        .set({ before: null, after: null })
        .where(and(lt(audit.at, limitOf(deps, months)), isOfPersons, tells))
        .returning({ id: audit.id }),
    )
    if (emptied.length > 0)
      yield* ask(queries.insert(disposals).values(rowOf(deps, { audit: emptied.length })))
    return emptied.length
  })
}

const rowOf = ({ now }: EraseDeps, erased: Counts) => ({
  id: newId(),
  at: now().toISOString(),
  reason: 'retention' as const,
  actorId: null,
  actorName: null,
  erased,
  kept: [],
})
