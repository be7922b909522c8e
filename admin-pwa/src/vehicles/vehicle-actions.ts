/**
 * What can be done with vehicles, here and without a server. The rule decides on the vehicles as they are shown, with the
 * moves that wait; what is written stands upon the vehicle as it was seen by who did it.
 */
import { holdsVehicle } from '@forecourt/shared/leads/lead-status'
import { wantedUpon } from '@forecourt/shared/sync/open-form'
import {
  decideVehicleCreate,
  decideVehicleEdit,
  obstacleToDeleting,
  VEHICLE_REFUSAL_TEXTS,
  type VehicleRefusal,
  type VehicleWorld,
} from '@forecourt/shared/vehicles/decide-vehicle'
import { assignHeroSlot } from '@forecourt/shared/vehicles/hero'
import {
  type Vehicle,
  type VehicleCreate,
  type VehicleEdit,
  vehicleName,
} from '@forecourt/shared/vehicles/vehicle'
import { type Acting, cameSince, changedWhileAsked, instant, type Message } from '../mirror/acting.ts'
import type { Glance } from '../mirror/mirror-core.ts'
import { newId } from '../mirror/new-id.ts'

/** What is said when a change is stored, and when it could not be. */
export interface Words {
  done: Message | null
  failed: Message
}

export type VehicleOutcome = 'done' | 'failed' | 'gone' | VehicleRefusal

export function createVehicleActions({ mirror, say }: Omit<Acting, 'user'>) {
  const leads = () => mirror.rows('leads').value ?? []
  const shown = () => mirror.foreseen.value ?? []

  // New inventory takes its hero position on the server, which knows whether the house wants it.
  const world = (): VehicleWorld => ({
    now: instant(),
    inHero: shown().filter(vehicle => vehicle.heroSlideOrder > 0),
    vinOwner: vin => shown().find(vehicle => vehicle.vin === vin)?.id ?? null,
    placesNewInHero: false,
  })

  async function write(
    seen: Vehicle | null,
    vehicle: Vehicle,
    what: string,
    { done, failed }: Words,
  ): Promise<'done' | 'failed'> {
    try {
      await mirror.write('vehicles', vehicle, `${vehicleName(vehicle)}: ${what}`, seen)
    } catch {
      say({ ...failed, isBad: true })
      return 'failed'
    }
    if (done) say(done)
    return 'done'
  }

  return {
    /**
     * Gives the refusal for the caller to say in its place.
     * @param seen the vehicle as it was seen by who changes it
     */
    async change(seen: Vehicle, edit: VehicleEdit, what: string, words: Words): Promise<VehicleOutcome> {
      const present = shown().find(vehicle => vehicle.id === seen.id)
      if (!present) {
        say({ ...words.failed, text: `${vehicleName(seen)} was deleted meanwhile.`, isBad: true })
        return 'gone'
      }
      const decision = decideVehicleEdit(present, edit, world())
      if (decision.outcome === 'refused') return decision.code
      if (decision.outcome === 'unchanged') return 'done'
      return write(seen, wantedUpon(seen, present, decision.vehicle), what, words)
    },

    async create(fields: Omit<VehicleCreate, 'id'>, words: Words): Promise<VehicleOutcome> {
      const decision = decideVehicleCreate(newId(), fields, world())
      if (decision.outcome === 'refused') return decision.code
      return decision.outcome === 'changed' ? write(null, decision.vehicle, 'added', words) : 'failed'
    },

    /** @param seen the vehicle as it was seen by who asked for the deletion */
    async remove(seen: Glance<'vehicles'>): Promise<void> {
      const { record } = seen
      const heldBy = leads().filter(lead => lead.vehicleId === record.id && holdsVehicle(lead))
      const present = shown().find(vehicle => vehicle.id === record.id) ?? record
      const obstacle = obstacleToDeleting(
        heldBy.map(lead => lead.id),
        present,
      )
      if (obstacle) {
        say({ title: 'Error', text: VEHICLE_REFUSAL_TEXTS[obstacle], isBad: true })
        return
      }
      if (cameSince(mirror, 'vehicles', seen)) {
        say(changedWhileAsked(vehicleName(record)))
        return
      }
      try {
        await mirror.erase('vehicles', seen, `${vehicleName(record)}: deleted`)
        say({ title: 'Success', text: 'Vehicle deleted successfully' })
      } catch {
        say({ title: 'Error', text: 'Failed to delete vehicle', isBad: true })
      }
    },

    /**
     * Puts a vehicle on a hero position, or back on the list (0); whoever stands there gets its place. Both are
     * written: in whatever order the server hears of them, it comes to the same places.
     */
    async place(vehicle: Vehicle, slot: number): Promise<void> {
      try {
        for (const { id, heroSlideOrder } of assignHeroSlot(shown(), vehicle.id, slot)) {
          const seen = mirror.glance('vehicles', id)?.record
          if (!seen) continue
          const what = heroSlideOrder > 0 ? `hero position ${heroSlideOrder}` : 'out of the hero'
          const next = { ...seen, heroSlideOrder, updatedAt: instant() }
          await mirror.write('vehicles', next, `${vehicleName(seen)}: ${what}`, seen)
        }
      } catch {
        say({ title: 'Error', text: 'Failed to update hero order', isBad: true })
      }
    },
  }
}

export type VehicleActions = ReturnType<typeof createVehicleActions>
