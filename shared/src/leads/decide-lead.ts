/**
 * What may happen to a lead, and what that does to its vehicle.
 *
 * Guaranteed: a vehicle is held by one lead at most; a vehicle that nobody holds is never put under contract by a
 * refused move; a customer who merely asked about a vehicle never puts it back on the market while another holds it.
 * The app asks these functions to show an outcome at once, the server asks them to judge. They know no database: the
 * caller brings the vehicles concerned and who holds them.
 */
import type { Vehicle } from '../vehicles/vehicle.ts'
import { backOnMarket, withStatus } from '../vehicles/vehicle-status.ts'
import { isFirstWord } from './answer-clock.ts'
import { LEAD_EDITABLE, type Lead, type LeadEdit, type LeadField } from './lead.ts'
import {
  OWNER_REFUSAL_TEXTS,
  type OwnerFacts,
  type OwnerRefusal,
  obstacleToOwner,
  withHandOver,
} from './lead-owner.ts'
import { isReachable, UNREACHABLE_TEXT } from './lead-reach.ts'
import {
  holdsVehicle,
  LEAD_REQUIREMENTS,
  type LeftVehicle,
  mayLackVehicle,
  VEHICLE_EFFECTS,
} from './lead-status.ts'
import type { TestDriveTroubleKind } from './test-drive.ts'
import { type TestDriveFacts, type TestDriveTrouble, troublesOfChange } from './test-drive-booking.ts'

/** Why a vehicle cannot be had. */
export type VehicleRefusal =
  | 'vehicle_not_found'
  | 'vehicle_not_offered'
  | 'vehicle_taken'
  | 'vehicle_sold'
  | 'vehicle_left_off'

export type LeadRefusal = VehicleRefusal | OwnerRefusal

export const LEAD_REFUSAL_TEXTS = {
  vehicle_not_found: 'This vehicle no longer exists.',
  vehicle_not_offered: 'This vehicle is not available yet.',
  vehicle_taken: 'This vehicle is under contract with another customer.',
  vehicle_sold: 'This vehicle has been sold.',
  vehicle_left_off:
    'No customer has this vehicle, but it is off the market. Put it back on the market first.',
  ...OWNER_REFUSAL_TEXTS,
} as const satisfies Record<LeadRefusal, string>

/** The field at which a refusal is told. */
export const FIELD_OF_REFUSAL = {
  vehicle_not_found: 'vehicleId',
  vehicle_not_offered: 'vehicleId',
  vehicle_taken: 'vehicleId',
  vehicle_sold: 'vehicleId',
  vehicle_left_off: 'vehicleId',
  owner_not_yours: 'ownerId',
  owner_unknown: 'ownerId',
} as const satisfies Record<LeadRefusal, LeadField>

export type LeadNeed = 'test_drive_date' | 'vehicle' | 'reach'

export const LEAD_NEED_TEXTS = {
  test_drive_date: 'A test drive date and time is required.',
  vehicle: 'Please choose an available vehicle.',
  reach: UNREACHABLE_TEXT,
} as const satisfies Record<LeadNeed, string>

/** The field at which a need is asked for. */
export const FIELD_OF_NEED = {
  test_drive_date: 'testDriveDate',
  vehicle: 'vehicleId',
  reach: 'phone',
} as const satisfies Record<LeadNeed, LeadField>

/** A vehicle and the ids of the leads that hold it (see `holdsVehicle`), the lead in question included. */
export interface VehicleFacts {
  vehicle: Vehicle
  heldBy: readonly string[]
}

export interface LeadFacts {
  /** Facts of the vehicles that the lead names before and after; null for one that does not exist. */
  vehicle: (id: string) => VehicleFacts | null
  /** The present instant, ISO in UTC. */
  now: string
  /** Left out where nothing is said against test drives. */
  testDrives?: TestDriveFacts
  /** Left out where nobody is asked who may have whom. */
  owners?: OwnerFacts
}

/** What a person says along with a change, where it is asked. */
export interface LeadAnswers {
  /** What becomes of the vehicle (see `leavesVehicle`); it is kept off where nothing is said. */
  left?: LeftVehicle | undefined
  /** What they know to stand against the test drive, and want it all the same. */
  confirmed?: readonly TestDriveTroubleKind[] | undefined
  /** That the deal is closed without a vehicle; it means nothing in another stage, or where a vehicle is named. */
  withoutVehicle?: boolean | undefined
}

export type LeadDecision =
  | { outcome: 'unchanged' }
  /** What stands against the test drive, and is not confirmed. */
  | { outcome: 'troubled'; troubles: TestDriveTrouble[] }
  | { outcome: 'needs'; need: LeadNeed }
  | { outcome: 'refused'; code: LeadRefusal }
  | { outcome: 'changed'; lead: Lead; vehicles: Vehicle[] }

/**
 * What the edit form's submit means: a test drive date that is new or different schedules the test drive; the stage
 * "scheduled" without a date falls back to the interest. A date that was there before forces nothing, so that
 * correcting the phone number of a customer in financing does not move them back.
 */
export function normalizeLeadEdit(lead: Lead, edit: LeadEdit): LeadEdit {
  const date = edit.testDriveDate === undefined ? lead.testDriveDate : edit.testDriveDate
  const status = edit.status ?? lead.status
  if (date !== null && date !== lead.testDriveDate) return { ...edit, status: 'test_drive_scheduled' }
  if (date === null && status === 'test_drive_scheduled') return { ...edit, status: 'test_drive' }
  return edit
}

/** Judges any change of a lead by a person: a move, an edit, or both at once. */
export function decideLeadChange(
  lead: Lead,
  edit: LeadEdit,
  facts: LeadFacts,
  { left = 'keep_off', confirmed = [], withoutVehicle = false }: LeadAnswers = {},
): LeadDecision {
  const next = withFirstContact(lead, withOutcomeOfDate(lead, { ...lead, ...definedOf(edit) }), facts.now)
  if (!LEAD_EDITABLE.some(field => next[field] !== lead[field])) return { outcome: 'unchanged' }
  next.updatedAt = facts.now
  if (isReachable(lead) && !isReachable(next)) return { outcome: 'needs', need: 'reach' }

  const isHandedOver = next.ownerId !== lead.ownerId
  if (isHandedOver && facts.owners) {
    const { owners } = facts
    const obstacle = obstacleToOwner(lead, next.ownerId, owners)
    if (obstacle) return { outcome: 'refused', code: obstacle }
    const { staff, actor } = owners
    next.handOvers = withHandOver(lead.handOvers, next.ownerId, staff, actor.name, facts.now)
  }
  const moved = next.status !== lead.status
  const renamed = next.vehicleId !== lead.vehicleId
  const need = missing(next, withoutVehicle)
  if (need !== null && (moved || need === missingAfter(lead, next))) return { outcome: 'needs', need }

  const vehicles: Vehicle[] = []
  const former = renamed && lead.vehicleId !== null ? facts.vehicle(lead.vehicleId) : null
  if (former && canLetGo(lead, former)) vehicles.push(backOnMarket(former.vehicle, facts.now))

  const named = next.vehicleId !== null ? facts.vehicle(next.vehicleId) : null
  if (renamed && next.vehicleId !== null && !named) return { outcome: 'refused', code: 'vehicle_not_found' }

  const effect = VEHICLE_EFFECTS[next.status]
  if (effect === 'free') {
    if (moved && named && canLetGo(lead, named)) vehicles.push(backOnMarket(named.vehicle, facts.now))
  } else if (effect === 'none') {
    const isFreed = left === 'back_on_market' && leavesVehicle(lead, next)
    if (isFreed && named && canLetGo(lead, named)) vehicles.push(backOnMarket(named.vehicle, facts.now))
  } else if ((moved || renamed) && next.vehicleId !== null) {
    if (!named) return { outcome: 'refused', code: 'vehicle_not_found' }
    const obstacle = obstacleToHolding(lead, named)
    if (obstacle) return { outcome: 'refused', code: obstacle }
    if (named.vehicle.status !== effect.hold) vehicles.push(withStatus(named.vehicle, effect.hold, facts.now))
  }
  const troubles = facts.testDrives ? troublesOfChange(lead, next, facts.testDrives, facts.now) : []
  const unknown = troubles.filter(({ kind }) => !confirmed.includes(kind))
  if (unknown.length > 0) return { outcome: 'troubled', troubles: unknown }
  return { outcome: 'changed', lead: next, vehicles }
}

/** What came of a test drive is said of its date: of a new one nobody has said anything yet, and without one it is gone. */
function withOutcomeOfDate(before: Lead, after: Lead): Lead {
  if (!after.testDriveOutcome || after.testDriveDate === before.testDriveDate) return after
  return after.testDriveOutcome === before.testDriveOutcome ? { ...after, testDriveOutcome: null } : after
}

/** Who moves a customer on from New has spoken to them: then, or when it was said to be, which is not to come. */
function withFirstContact(before: Lead, after: Lead, now: string): Lead {
  const isSaid = after.firstContactAt !== before.firstContactAt
  const at =
    isSaid || !isFirstWord(before.status, after.status) ? after.firstContactAt : (after.firstContactAt ?? now)
  if (!at || at === before.firstContactAt) return after
  return { ...after, firstContactAt: at > now ? now : at }
}

/** Whether a change leaves a vehicle that its lead held with nobody, so that it has to be said what becomes of it. */
export function leavesVehicle(before: Lead, after: Pick<Lead, 'status' | 'vehicleId'>): boolean {
  const isKept = before.vehicleId === after.vehicleId
  return holdsVehicle(before) && isKept && VEHICLE_EFFECTS[after.status] === 'none'
}

/** Whether a change sells a vehicle: its lead has it, and had not bought it before. */
export function sellsVehicle(before: Lead, after: Pick<Lead, 'status' | 'vehicleId'>): boolean {
  const isNew = !isBought(before) || before.vehicleId !== after.vehicleId
  return isBought(after) && isNew
}

const isBought = (lead: Pick<Lead, 'status' | 'vehicleId'>) => {
  const effect = VEHICLE_EFFECTS[lead.status]
  return holdsVehicle(lead) && typeof effect === 'object' && effect.hold === 'sold'
}

/** The vehicles that change when a lead is deleted: a pending one that it held is free again, a sold one stays sold. */
export function decideLeadRemoval(lead: Lead, facts: LeadFacts): Vehicle[] {
  const named = lead.vehicleId !== null ? facts.vehicle(lead.vehicleId) : null
  if (named?.vehicle.status !== 'pending' || !canLetGo(lead, named)) return []
  return [backOnMarket(named.vehicle, facts.now)]
}

/** Whether a lead may put a vehicle under contract: it is offered, or this lead has it already. Null when it may. */
export function obstacleToHolding(lead: Lead, { vehicle, heldBy }: VehicleFacts): VehicleRefusal | null {
  const isSold = vehicle.status === 'sold'
  if (heldBy.some(id => id !== lead.id)) return isSold ? 'vehicle_sold' : 'vehicle_taken'
  switch (vehicle.status) {
    case 'available':
      return null
    case 'received':
      return 'vehicle_not_offered'
    case 'pending':
    case 'sold':
      // Nobody else holds it and the lead names it: the lead left it and comes back to it.
      return lead.vehicleId === vehicle.id ? null : 'vehicle_left_off'
    default:
      return vehicle.status satisfies never
  }
}

/**
 * Whether a vehicle goes back on the market when this lead lets go of it. A sold one does only when this very lead
 * bought it: a customer who asked about a car before it was sold has no say in it.
 */
function canLetGo(lead: Lead, { vehicle, heldBy }: VehicleFacts): boolean {
  if (heldBy.some(id => id !== lead.id)) return false
  if (vehicle.status === 'sold') return heldBy.includes(lead.id)
  return vehicle.status === 'pending'
}

function missing(lead: Lead, withoutVehicle = false): LeadNeed | null {
  const requirement = LEAD_REQUIREMENTS[lead.status]
  const isWithout = withoutVehicle && mayLackVehicle(lead.status)
  if (requirement === 'vehicle' && lead.vehicleId === null && !isWithout) return 'vehicle'
  const isDated = requirement === 'test_drive_date' || Boolean(lead.testDriveOutcome)
  if (isDated && lead.testDriveDate === null) return 'test_drive_date'
  return null
}

/** What an edit took away; a lead whose vehicle was deleted long ago can still have its phone number corrected. */
function missingAfter(before: Lead, after: Lead): LeadNeed | null {
  return missing(before) === null ? missing(after) : null
}

function definedOf(edit: LeadEdit): Partial<Lead> {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as Partial<Lead>
}
