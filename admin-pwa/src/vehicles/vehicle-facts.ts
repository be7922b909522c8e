/** What the app knows when it asks the shared rules: the mirror, with what waits to be sent. */
import type { LeadFacts } from '@forecourt/shared/leads/decide-lead'
import type { Lead } from '@forecourt/shared/leads/lead'
import { type OwnerFacts, obstacleToOwner } from '@forecourt/shared/leads/lead-owner'
import { holdsVehicle } from '@forecourt/shared/leads/lead-status'
import { bookingsOf, type TestDriveFacts } from '@forecourt/shared/leads/test-drive-booking'
import { may } from '@forecourt/shared/users/permissions'
import { userName } from '@forecourt/shared/users/user'
import type { VehicleWorld } from '@forecourt/shared/vehicles/decide-vehicle'
import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { dealer, timeZone } from '../dealer.ts'
import type { Acting } from '../mirror/acting.ts'

/** The customers who hold a vehicle: one at most, but for what waits and the server will refuse. */
export const holdersOf = (leads: readonly Lead[], vehicleId: string): Lead[] =>
  leads.filter(lead => lead.vehicleId === vehicleId && holdsVehicle(lead))

const idsOf = (leads: readonly Lead[]) => leads.map(({ id }) => id)

/** Who may give whom to whom; nothing where the device does not know who there is. */
export function ownersOf({ mirror, user }: Pick<Acting, 'mirror' | 'user'>): OwnerFacts | undefined {
  const staff = mirror.staff.value
  if (!staff) return undefined
  return {
    staff,
    actor: { id: user.id, name: userName(user) },
    mayAssign: may(user, 'assign_customers', dealer()),
  }
}

/** Whether somebody can take a customer by themselves. */
export const mayBeTaken = (lead: Lead, acting: Pick<Acting, 'mirror' | 'user'>): boolean => {
  const owners = ownersOf(acting)
  return !owners || obstacleToOwner(lead, acting.user.id, owners) === null
}

/**
 * @param vehicles as they are shown
 * @param owners left out where nobody is asked who may have whom
 */
export const leadFactsOf = (
  leads: readonly Lead[],
  vehicles: readonly Vehicle[],
  now: string,
  owners?: OwnerFacts,
): LeadFacts => ({
  now,
  ...(owners ? { owners } : {}),
  vehicle: id => {
    const vehicle = vehicles.find(one => one.id === id)
    return vehicle ? { vehicle, heldBy: idsOf(holdersOf(leads, id)) } : null
  },
  testDrives: testDriveFactsOf(leads, vehicles),
})

/** What is known of test drives here. */
export const testDriveFactsOf = (leads: readonly Lead[], vehicles: readonly Vehicle[]): TestDriveFacts => ({
  booked: id => bookingsOf(leads.filter(({ vehicleId }) => vehicleId === id)),
  vehicleName: id => {
    const vehicle = vehicles.find(one => one.id === id)
    return vehicle ? vehicleName(vehicle) : null
  },
  hours: dealer().hours,
  timeZone: timeZone(),
})

/**
 * New inventory takes its hero position on the server, which knows whether the dealer wants it.
 * @param id of the vehicle in question; null for a new one
 */
export const vehicleWorldOf = (
  leads: readonly Lead[],
  vehicles: readonly Vehicle[],
  id: string | null,
  now: string,
): VehicleWorld => ({
  now,
  inHero: vehicles.filter(vehicle => vehicle.heroSlideOrder > 0),
  heldBy: id === null ? [] : idsOf(holdersOf(leads, id)),
  vinOwner: vin => vehicles.find(vehicle => vehicle.vin === vin)?.id ?? null,
  stockNumberOwner: asked => vehicles.find(({ stockNumber }) => stockNumber === asked) ?? null,
  placesNewInHero: false,
})
