/**
 * Customers who wait for a vehicle that another customer has. A sales note says so; its id is made of the customer's and the
 * vehicle's, so that somebody waits for a vehicle once, on whichever devices it is noted, and is found again.
 */
import { numericDayText } from '../clock/clock-text.ts'
import { ID_MAX_LENGTH } from '../ids.ts'
import type { Vehicle } from '../vehicles/vehicle.ts'
import type { Lead } from './lead.ts'
import type { LeadNote } from './lead-note.ts'
import { VEHICLE_EFFECTS } from './lead-status.ts'

interface Waiting {
  /** "2021 Toyota Tacoma". */
  vehicle: string
  isSold: boolean
  /** When it was wanted, ISO in UTC. */
  at: string
  /** Who wanted it for the customer. */
  by: string
  timeZone: string
}

/** "Waits for 2021 Toyota Tacoma, under contract with another customer (wanted 11/21/2026 by Sam Lee)." */
export function waitingListNote({ vehicle, isSold, at, by, timeZone }: Waiting): string {
  const state = isSold ? 'sold to another customer' : 'under contract with another customer'
  const wanted = `(wanted ${numericDayText(at, timeZone)} by ${by})`
  return `Waits for ${vehicle}, ${state} ${wanted}.`
}

const HASHES = 4
const HASH_LENGTH = ID_MAX_LENGTH / HASHES

/** 32 bits of FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), in base 36: at most as many characters as are given. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36).slice(-HASH_LENGTH).padStart(HASH_LENGTH, '0')
}

/** The id of the note which says that a customer waits for a vehicle. */
export function waitingNoteId(leadId: string, vehicleId: string): string {
  const parts = Array.from({ length: HASHES }, (_, index) => hashOf(`${index} ${leadId} ${vehicleId}`))
  return parts.join('')
}

/** Whether a note can be one of those: others have shorter ids, but for those of an earlier system. */
export const isWaitingNoteId = (id: string): boolean => id.length === ID_MAX_LENGTH

export interface Waiter {
  lead: Lead
  vehicleId: string
  /** When they were put on the list, ISO in UTC. */
  since: string
}

/** Whoever has a vehicle, or was lost, waits for none. */
const isOpen = ({ status }: Lead) => VEHICLE_EFFECTS[status] === 'none'

/** Who waits for which vehicle, the longest waiting first. */
export function waitersIn(
  leads: readonly Lead[],
  notes: readonly LeadNote[],
  vehicles: readonly Pick<Vehicle, 'id'>[],
): Waiter[] {
  const listed = notes.filter(({ id }) => isWaitingNoteId(id))
  if (listed.length === 0) return []
  const byId = new Map(leads.map(lead => [lead.id, lead]))
  return listed
    .flatMap(({ id, leadId, createdAt: since }) => {
      const lead = byId.get(leadId)
      if (!lead || !isOpen(lead)) return []
      const vehicle = vehicles.find(one => waitingNoteId(leadId, one.id) === id)
      return vehicle ? [{ lead, vehicleId: vehicle.id, since }] : []
    })
    .sort((a, b) => (a.since < b.since ? -1 : 1))
}
