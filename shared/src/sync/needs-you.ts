/** What open issues say beside the records that they are about, and where a person lost a vehicle to another customer. */

import type { SyncIssue } from '../collections/sync-issue.ts'
import { decideLeadChange, LEAD_REFUSAL_TEXTS, type LeadFacts } from '../leads/decide-lead.ts'
import { TAKEN_FIRST_TEXT } from '../leads/judge-lead-push.ts'
import type { Lead, LeadEdit } from '../leads/lead.ts'
import { messageToday, mineToday, pastText } from './settle-issue.ts'

type Open = Pick<SyncIssue, 'about' | 'kind' | 'documentId' | 'title' | 'mine' | 'message' | 'settledAt'> &
  Partial<Pick<SyncIssue, 'theirsBy'>>

export type Move = Pick<SyncIssue, 'mine' | 'documentId'>

/**
 * Issues with why they are ones as it is true today: a vehicle that another customer had may be free again.
 * @param leads the customers as they are today
 */
export function asOfToday<I extends Open & Pick<SyncIssue, 'theirs'>>(
  issues: readonly I[],
  leads: readonly Lead[],
  facts: () => LeadFacts,
): readonly I[] {
  const mayBePast = ({ settledAt, about, message }: Open) =>
    settledAt === null && about === 'leads' && pastText(message) !== undefined
  if (!issues.some(mayBePast)) return issues
  return issues.map(issue => {
    if (!mayBePast(issue)) return issue
    const lead = leads.find(({ id }) => id === issue.documentId)
    if (!lead) return issue
    const decision = decideLeadChange(lead, mineToday(issue, { ...lead }) as LeadEdit, facts())
    const obstacle =
      decision.outcome === 'refused' ? decision.code : decision.outcome === 'needs' ? decision.need : null
    return { ...issue, message: messageToday(issue, obstacle) }
  })
}

/** Who was quicker to take a customer is told by name. */
function byName({ message, theirsBy }: Open): string {
  const by = message === TAKEN_FIRST_TEXT ? theirsBy?.ownerId?.by : undefined
  return by === undefined ? message : `${by} took this customer first.`
}

/** By record of a collection, what needs its user, in words: "Needs you: This vehicle has been sold." */
export function needsYouByRecord(
  issues: readonly Open[],
  about: SyncIssue['about'],
): ReadonlyMap<string, string> {
  const words = new Map<string, string>()
  const more = new Map<string, number>()
  for (const issue of issues) {
    if (issue.settledAt !== null || issue.about !== about) continue
    const { documentId: id } = issue
    if (words.has(id)) more.set(id, (more.get(id) ?? 0) + 1)
    else words.set(id, `Needs you: ${byName(issue)}`)
  }
  for (const [id, count] of more) words.set(id, `${words.get(id)} And ${count} more.`)
  return words
}

/** Whether a customer's vehicle went to another customer before the change was heard. */
export function isLostVehicle({ about, kind, message, settledAt }: Open): boolean {
  const { vehicle_taken, vehicle_sold } = LEAD_REFUSAL_TEXTS
  return (
    settledAt === null &&
    about === 'leads' &&
    kind === 'refused' &&
    (message === vehicle_taken || message === vehicle_sold)
  )
}

/** Whether it went to another customer, and is free again. */
function isFreeAgain({ about, kind, message, settledAt }: Open): boolean {
  const { vehicle_taken, vehicle_sold } = LEAD_REFUSAL_TEXTS
  const isPast = message === pastText(vehicle_taken) || message === pastText(vehicle_sold)
  return settledAt === null && about === 'leads' && kind === 'refused' && isPast
}

/** The vehicle that a move was about: the one it named, or the one that the customer had named before. */
export function vehicleOfMove(
  { mine, documentId }: Move,
  leads: readonly { id: string; vehicleId: string | null }[],
): string | null {
  if (typeof mine.vehicleId === 'string') return mine.vehicleId
  return leads.find(lead => lead.id === documentId)?.vehicleId ?? null
}

/**
 * Says that customers lost their vehicles to others, or else that one can have it again; null where none did.
 * @param issues as of today
 * @param vehicleName the name of the vehicle that a lost move was about, where it is known
 */
export function lostVehicleWords(
  issues: readonly Open[],
  vehicleName: (issue: Move) => string | null,
): string | null {
  const lost = issues.filter(isLostVehicle)
  const [first] = lost
  if (!first) {
    const free = issues.find(isFreeAgain)
    if (!free) return null
    return `${vehicleName(free) ?? 'The vehicle'} is free again. Please decide whether ${free.title} gets it.`
  }
  if (lost.length > 1)
    return `${lost.length} of your customers lost their vehicle to another customer. Please decide what they get.`
  const name = vehicleName(first) ?? 'The vehicle'
  return `${name} went to another customer before your change for ${first.title} arrived. Please decide what ${first.title} gets.`
}
