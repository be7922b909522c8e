/** What wants a person today, the most urgent first. */
import { dayOf, isWithin } from '../clock/calendar.ts'
import type { Lead } from '../leads/lead.ts'
import { cameInHere } from '../leads/lead-imported.ts'
import type { LeadNote } from '../leads/lead-note.ts'
import { holdsVehicle } from '../leads/lead-status.ts'
import { isBooked, isDriveOver } from '../leads/test-drive-booking.ts'
import { awaitsOutcome } from '../leads/test-drive-outcome.ts'
import { waitersIn } from '../leads/waiting-list.ts'
import type { Vehicle } from '../vehicles/vehicle.ts'
import { isLeftOff } from '../vehicles/vehicle-status.ts'

const UNTOUCHED_AFTER_MS = 86_400_000

export type Highlight =
  /** One that is still to come, or under way, today. */
  | { kind: 'test_drive'; lead: Lead; at: string }
  /** One that is over: did they come? */
  | { kind: 'test_drive_over'; lead: Lead; at: string }
  /** An offered vehicle for which customers wait, the longest waiting first. */
  | WaitedFor
  | Group

interface WaitedFor {
  kind: 'waited_for'
  vehicle: Vehicle
  leads: readonly Lead[]
}

/** Several records of one kind. */
type Group =
  /** New leads that came in here, and that nobody has done anything about for over a day, the longest waiting first. */
  | { kind: 'untouched'; leads: readonly Lead[] }
  /** Offered vehicles that a visitor sees no picture of. */
  | { kind: 'without_photos'; vehicles: readonly Vehicle[] }
  /** Vehicles that have come in and are not offered yet. */
  | { kind: 'received'; vehicles: readonly Vehicle[] }
  /** Vehicles under contract with a customer. */
  | { kind: 'holds'; vehicles: readonly Vehicle[] }
  /** Vehicles that no customer has, and that are off the market all the same. */
  | { kind: 'left_off'; vehicles: readonly Vehicle[] }

export interface HighlightFacts {
  leads: readonly Lead[]
  notes: readonly LeadNote[]
  vehicles: readonly Vehicle[]
  /** The present instant, ISO in UTC. */
  now: string
  timeZone: string
}

export function highlightsOf({ leads, notes, vehicles, now, timeZone }: HighlightFacts): Highlight[] {
  const today = dayOf(now, timeZone)
  const dayAgo = new Date(Date.parse(now) - UNTOUCHED_AFTER_MS).toISOString()
  const noted = new Set(notes.map(note => note.leadId))

  const drives = (kind: 'test_drive' | 'test_drive_over', isMeant: (lead: Lead, at: string) => boolean) =>
    leads
      .flatMap(lead =>
        lead.testDriveDate !== null && isMeant(lead, lead.testDriveDate)
          ? [{ kind, lead, at: lead.testDriveDate }]
          : [],
      )
      .sort((a, b) => (a.at < b.at ? -1 : 1))
  const testDrives = drives(
    'test_drive',
    (lead, at) => isBooked(lead) && isWithin(at, today) && !isDriveOver(at, now),
  )
  const over = drives('test_drive_over', lead => awaitsOutcome(lead, now))
  const untouched = leads
    .filter(
      lead => lead.status === 'new' && cameInHere(lead) && lead.updatedAt < dayAgo && !noted.has(lead.id),
    )
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  const holdersOf = new Map(leads.filter(holdsVehicle).map(lead => [lead.vehicleId, [lead.id]]))
  const isOffered = ({ status }: Vehicle) => status === 'available'
  const offered = vehicles.filter(isOffered)
  const waiters = waitersIn(leads, notes, offered)
  const waitedFor = offered.flatMap<WaitedFor>(vehicle => {
    const waiting = waiters.flatMap(({ lead, vehicleId }) => (vehicleId === vehicle.id ? [lead] : []))
    return waiting.length > 0 ? [{ kind: 'waited_for', vehicle, leads: waiting }] : []
  })

  const groups: Group[] = [
    { kind: 'untouched', leads: untouched },
    { kind: 'without_photos', vehicles: offered.filter(({ photos }) => photos.length === 0) },
    { kind: 'received', vehicles: vehicles.filter(({ status }) => status === 'received') },
    { kind: 'left_off', vehicles: vehicles.filter(one => isLeftOff(one, holdersOf.get(one.id) ?? [])) },
    { kind: 'holds', vehicles: vehicles.filter(one => one.status === 'pending' && holdersOf.has(one.id)) },
  ]
  return [...testDrives, ...over, ...waitedFor, ...groups.filter(group => recordsIn(group).length > 0)]
}

const recordsIn = (group: Group) => (group.kind === 'untouched' ? group.leads : group.vehicles)
