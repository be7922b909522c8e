/** What open issues say beside the records that they are about, and where a person lost a vehicle to another customer. */

import type { SyncIssue } from '../collections/sync-issue.ts'
import { LEAD_REFUSAL_TEXTS } from '../leads/decide-lead.ts'

type Open = Pick<SyncIssue, 'about' | 'kind' | 'documentId' | 'title' | 'mine' | 'message' | 'settledAt'>

export type Move = Pick<SyncIssue, 'mine' | 'documentId'>

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
    else words.set(id, `Needs you: ${issue.message}`)
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

/** The vehicle that a move was about: the one it named, or the one that the customer had named before. */
export function vehicleOfMove(
  { mine, documentId }: Move,
  leads: readonly { id: string; vehicleId: string | null }[],
): string | null {
  if (typeof mine.vehicleId === 'string') return mine.vehicleId
  return leads.find(lead => lead.id === documentId)?.vehicleId ?? null
}

/**
 * Says that customers lost their vehicles to others; null where none did.
 * @param vehicleName the name of the vehicle that a lost move was about, where it is known
 */
export function lostVehicleWords(
  issues: readonly Open[],
  vehicleName: (issue: Move) => string | null,
): string | null {
  const lost = issues.filter(isLostVehicle)
  const [first] = lost
  if (!first) return null
  if (lost.length > 1)
    return `${lost.length} of your customers lost their vehicle to another customer. Please decide what they get.`
  const name = vehicleName(first) ?? 'The vehicle'
  return `${name} went to another customer before your change for ${first.title} arrived. Please decide what ${first.title} gets.`
}
