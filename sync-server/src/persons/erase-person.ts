/**
 * Erases persons in one commit: what is there of them, what the audit tells of them, and what lies elsewhere. What the law
 * keeps stays for as long as that, and no longer. It is a deletion to every device, which loses them with the next exchange.
 */
import type { Change } from '@forecourt/shared/collections/change'
import { leadRemoval } from '@forecourt/shared/leads/judge-lead-push'
import type { Lead } from '@forecourt/shared/leads/lead'
import type { Counts, Disposal, Kept, PersonKind } from '@forecourt/shared/persons/disposal'
import { contactOf } from '@forecourt/shared/persons/person'
import { applicationKeptUntil, dealKeptUntil, dealRecordOf } from '@forecourt/shared/persons/retention'
import { createSeeker, tracesOf } from '@forecourt/shared/persons/traces'
import { PUSH_REFUSAL_TEXTS } from '@forecourt/shared/records/judge-push'
import { and, count, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { leadFacts } from '../leads/lead-facts.ts'
import { noteScrubDue, scrubIfDue } from '../secrets/open-data-key.ts'
import { newId } from '../store/new-id.ts'
import { type By, type Commit, decideAndCommit, type Erasing } from '../store/store.ts'
import { belongingsOf, present } from './belongings.ts'
import { formerSelves } from './find-person.ts'
import { adsNaming, findMentions, keyOf } from './mentions.ts'
import { leftOf, struckChanges, struckRows } from './strike-out.ts'

export interface EraseDeps extends Pick<Deps, 'store' | 'dealer' | 'now'> {
  database: Database
}

export interface EraseWanted {
  /** Customers, also such as are deleted already. */
  leadIds: readonly string[]
  heldIds: readonly string[]
  /** The keys of texts of something else, out of which they are struck. */
  mentions: readonly string[]
  /** By what they were found, where it was not by a customer. */
  contact?: string | undefined
  reason: Disposal['reason']
  /** What came after this place in the history, to a customer or as a note, refuses it. */
  seen?: number
}

type Planned = Pick<EraseWanted, 'leadIds' | 'heldIds' | 'contact'> &
  Partial<Pick<EraseWanted, 'mentions' | 'reason'>>

export type Plan = Awaited<ReturnType<ReturnType<typeof createEraser>['plan']>>

export function createEraser({ store, dealer, now, database }: EraseDeps) {
  /** What would go and what would stay. @param mentions those that are chosen; all of them where it is not said */
  async function plan({ leadIds, heldIds, contact = '', mentions: wanted, reason = 'request' }: Planned) {
    const at = now().toISOString()
    const leads = present(await Promise.all(leadIds.map(id => store.leads.get(id))))
    const { heldInquiries } = database.tables
    const held =
      heldIds.length === 0
        ? []
        : await database
            .select()
            .from(heldInquiries)
            .where(inArray(heldInquiries.id, [...heldIds]))
    const typed = contactOf(contact)
    const traces = tracesOf([
      ...leads,
      ...held.map(({ payload }) => payload),
      ...(await formerSelves(database, leadIds)),
      ...(typed ? [typed] : []),
    ])
    const seeker = createSeeker(traces)
    const own = await belongingsOf(database, leadIds, seeker)
    const deals = leads.flatMap(lead => {
      const until = dealKeptUntil(lead, dealer.retention, at)
      return until === null ? [] : [{ lead, until }]
    })
    const dealOf = new Map(deals.map(({ lead, until }) => [lead.id, until]))
    const judged = own.applications.map(application => ({
      application,
      until: applicationKeptUntil(application, dealer.keepApplicationsMonths, at),
    }))
    const keptApplications = judged.filter(({ until }) => until !== null)
    const records = [
      ...leadIds.map(id => ({ collection: 'leads', id })),
      ...own.notes.map(({ id }) => ({ collection: 'notes', id })),
      ...own.goneNoteIds.map(id => ({ collection: 'notes', id })),
      ...own.tasks.map(({ id }) => ({ collection: 'tasks', id })),
      ...own.goneTaskIds.map(id => ({ collection: 'tasks', id })),
      ...[...own.issues.map(({ id }) => id), ...own.goneIssueIds].map(id => ({ collection: 'issues', id })),
    ]
    const theirs = new Set([
      ...records.map(({ collection, id }) => keyOf(collection, id)),
      ...own.applications.map(({ id }) => keyOf('applications', id)),
      ...held.map(({ id }) => keyOf('held', id)),
    ])
    // What goes because it is old is no request of theirs to be named nowhere.
    const found = reason === 'request' ? await findMentions(store, database, seeker, theirs) : []
    const mentions = wanted ? found.filter(({ key }) => wanted.includes(key)) : found
    const ads = reason === 'request' ? await adsNaming(database, seeker) : 0
    const counts = countsOf({
      customers: leads.filter(({ id }) => !dealOf.has(id)).length,
      notes: own.notes.length,
      tasks: own.tasks.length,
      applications: judged.length - keptApplications.length,
      held: held.length,
      issues: own.issues.length,
      parked: own.parked.reduce((total, { forms }) => total + Math.max(1, forms.size), 0),
      mentions: mentions.length,
      audit: await linesOf(database, records),
    })
    const kept: Kept[] = [
      ...keptOf(
        'deal',
        deals.map(({ until }) => until),
      ),
      ...keptOf(
        'application',
        keptApplications.flatMap(({ until }) => until ?? []),
      ),
      ...(ads > 0 ? [{ hold: 'ad' as const, count: ads, until: null }] : []),
    ]
    return { at, leads, own, dealOf, judged, records, held, counts, kept, mentions, traces, seeker }
  }

  async function commitFor(wanted: EraseWanted, by: By): Promise<{ commit: Commit; value: Disposal }> {
    const { seen = Number.POSITIVE_INFINITY, leadIds, reason } = wanted
    const planned = await plan(wanted)
    const { at, leads, own, dealOf, judged, records, held, counts, kept, mentions, traces, seeker } = planned
    const named = mentions.flatMap(({ record }) => (record ? [record.before] : []))
    const asRecords = [...leads, ...own.notes, ...own.tasks, ...named]
    if (asRecords.some(({ revision }) => revision > seen))
      throw new Refusal(409, PUSH_REFUSAL_TEXTS.changed_meanwhile)
    const facts = await leadFacts(
      { store, dealer },
      at,
      leads.map(({ vehicleId }) => vehicleId),
      by.actor,
    )
    const changes: Change[] = leads.flatMap((lead): Change[] => {
      const notes = own.notes.filter(({ leadId }) => leadId === lead.id)
      const tasks = own.tasks.filter(({ leadId }) => leadId === lead.id)
      if (!dealOf.has(lead.id)) return leadRemoval(lead, { ...facts, notes, tasks })
      return [
        { collection: 'leads', before: lead, after: dealRecordOf(lead) },
        ...notes.map(note => ({ collection: 'notes' as const, before: note, after: null })),
        ...tasks.map(task => ({ collection: 'tasks' as const, before: task, after: null })),
      ]
    })
    for (const before of own.issues) changes.push({ collection: 'issues', before, after: null })
    const leadById = new Map(leads.map(lead => [lead.id, lead]))
    const disposal = { id: newId(), at, reason, actorId: null, erased: counts, kept }
    const erasing: Erasing = {
      disposal,
      records,
      erased: [
        ...leadIds.map(id => ({ collection: 'leads' as const, id, keptUntil: dealOf.get(id) ?? null })),
        ...[...own.notes.map(({ id }) => id), ...own.goneNoteIds].map(id => ({
          collection: 'notes' as const,
          id,
          keptUntil: null,
        })),
        ...[...own.tasks.map(({ id }) => id), ...own.goneTaskIds].map(id => ({
          collection: 'tasks' as const,
          id,
          keptUntil: null,
        })),
      ],
      applicants: judged.flatMap(({ application, until }) => {
        const lead = leadById.get(application.leadId ?? '')
        if (until === null || !lead || dealOf.has(lead.id)) return []
        const { firstName, lastName, email, phone } = lead
        return [{ applicationId: application.id, applicant: { firstName, lastName, email, phone } }]
      }),
      applicationIds: judged.filter(({ until }) => until === null).map(({ application }) => application.id),
      heldIds: held.map(({ id }) => id),
      parked: leftOf(own.parked, seeker),
      traces,
      struck: struckRows(mentions, seeker),
    }
    const actorName = by.actor.kind === 'user' ? by.actor.name : null
    return {
      commit: {
        at,
        ...by,
        changes: struckChanges(mergedVehicles(changes), mentions, seeker),
        erasing,
        reliedOn: facts.reliedOn(leads[0] ?? NOBODY, null),
      },
      value: { id: disposal.id, at, reason, actorName, erased: counts, kept },
    }
  }

  return {
    plan,
    /**
     * Erases whoever is named. Gives what is written down of it.
     * @throws Refusal where something came to them since it was looked at
     */
    async erase(wanted: EraseWanted, by: By): Promise<Disposal> {
      const { value } = await decideAndCommit(store, () => commitFor(wanted, by))
      await noteScrubDue(database)
      await scrubIfDue(database)
      return value
    },
  }
}

export type Eraser = ReturnType<typeof createEraser>

const NOBODY = { vehicleId: null } as Lead

const countsOf = (counts: Record<PersonKind, number>): Counts =>
  Object.fromEntries(Object.entries(counts).filter(([, total]) => total > 0))

/** How many there are of a hold, and the latest day of them. */
const keptOf = (hold: Kept['hold'], untils: readonly string[]): Kept[] =>
  untils.length === 0 ? [] : [{ hold, count: untils.length, until: [...untils].sort().at(-1) ?? '' }]

/** Two customers may free one vehicle: it is written once. */
function mergedVehicles(changes: readonly Change[]): Change[] {
  const seen = new Set<string>()
  return changes.filter(({ collection, before }) => {
    if (collection !== 'vehicles' || !before) return true
    if (seen.has(before.id)) return false
    seen.add(before.id)
    return true
  })
}

const RECORDS_AT_ONCE = 200

/** How many lines of the audit tell what was written of some records. */
async function linesOf(
  { select, tables: { audit } }: Database,
  records: readonly { collection: string; id: string }[],
): Promise<number> {
  let total = 0
  for (let from = 0; from < records.length; from += RECORDS_AT_ONCE) {
    const some = records.slice(from, from + RECORDS_AT_ONCE)
    const isOf = or(
      ...some.map(({ collection, id }) => and(eq(audit.collection, collection), eq(audit.recordId, id))),
    )
    const tells = or(isNotNull(audit.before), isNotNull(audit.after))
    const [row] = await select({ total: count() }).from(audit).where(and(isOf, tells))
    total += row?.total ?? 0
  }
  return total
}
