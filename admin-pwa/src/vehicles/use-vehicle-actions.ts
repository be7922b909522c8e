import { holdsVehicle } from '@forecourt/shared/leads/lead-status'
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
import { newId } from '../mirror/new-id.ts'
import { useMirror, useRows } from '../mirror/use-mirror.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { useToast } from '../toasts/toasts.tsx'

interface Said {
  title: string
  text: string
}
/** What is said when a change is stored, and when it could not be. */
export interface Words {
  done: Said | null
  failed: Said
}

export type VehicleOutcome = 'done' | 'failed' | VehicleRefusal

/**
 * What can be done with vehicles, here and without a server. The rule decides on the vehicles as they are shown, with
 * the moves that wait; what is written starts from what the server last said, so that no waiting move is sent twice.
 */
export function useVehicleActions() {
  const mirror = useMirror()
  const toast = useToast()
  const shown = useVehicles()
  const leads = useRows('leads') ?? []
  const stored = (id: string) => mirror.rows('vehicles').value?.find(vehicle => vehicle.id === id) ?? null

  // New inventory takes its hero position on the server, which knows whether the house wants it.
  const world = (): VehicleWorld => ({
    now: new Date().toISOString(),
    inHero: shown.filter(vehicle => vehicle.heroSlideOrder > 0),
    vinOwner: vin => shown.find(vehicle => vehicle.vin === vin)?.id ?? null,
    placesNewInHero: false,
  })

  async function write(
    base: Vehicle | null,
    vehicle: Vehicle,
    what: string,
    { done, failed }: Words,
  ): Promise<'done' | 'failed'> {
    try {
      await mirror.write('vehicles', vehicle, `${vehicleName(vehicle)}: ${what}`, base)
      if (done) toast(done)
      return 'done'
    } catch {
      toast({ ...failed, isBad: true })
      return 'failed'
    }
  }

  /** Gives the refusal for the caller to say in its place. */
  async function change(
    vehicle: Vehicle,
    edit: VehicleEdit,
    what: string,
    words: Words,
  ): Promise<VehicleOutcome> {
    const asked = decideVehicleEdit(vehicle, edit, world())
    if (asked.outcome === 'refused') return asked.code
    const base = stored(vehicle.id)
    if (!base) return 'failed'
    const decision = decideVehicleEdit(base, edit, world())
    if (decision.outcome === 'refused') return decision.code
    if (decision.outcome === 'unchanged') return 'done'
    return write(base, decision.vehicle, what, words)
  }

  return {
    change,

    async create(fields: Omit<VehicleCreate, 'id'>, words: Words): Promise<VehicleOutcome> {
      const decision = decideVehicleCreate(newId(), fields, world())
      if (decision.outcome === 'refused') return decision.code
      return decision.outcome === 'changed' ? write(null, decision.vehicle, 'added', words) : 'failed'
    },

    async remove(vehicle: Vehicle): Promise<void> {
      const heldBy = leads.filter(lead => lead.vehicleId === vehicle.id && holdsVehicle(lead))
      const obstacle = obstacleToDeleting(
        heldBy.map(lead => lead.id),
        vehicle,
      )
      if (obstacle) {
        toast({ title: 'Error', text: VEHICLE_REFUSAL_TEXTS[obstacle], isBad: true })
        return
      }
      try {
        await mirror.erase('vehicles', vehicle, `${vehicleName(vehicle)}: deleted`)
        toast({ title: 'Success', text: 'Vehicle deleted successfully' })
      } catch {
        toast({ title: 'Error', text: 'Failed to delete vehicle', isBad: true })
      }
    },

    /**
     * Puts a vehicle on a hero position, or back on the list (0); whoever stands there gets its place. Both are
     * written: in whatever order the server hears of them, it comes to the same places.
     */
    async place(vehicle: Vehicle, slot: number): Promise<void> {
      try {
        for (const { id, heroSlideOrder } of assignHeroSlot(shown, vehicle.id, slot)) {
          const base = stored(id)
          if (!base) continue
          const what = heroSlideOrder > 0 ? `hero position ${heroSlideOrder}` : 'out of the hero'
          const next = { ...base, heroSlideOrder, updatedAt: new Date().toISOString() }
          await mirror.write('vehicles', next, `${vehicleName(base)}: ${what}`, base)
        }
      } catch {
        toast({ title: 'Error', text: 'Failed to update hero order', isBad: true })
      }
    },
  }
}

export type VehicleActions = ReturnType<typeof useVehicleActions>
