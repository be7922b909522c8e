// Vehicles as the REST routes change them; pushes are judged in sync/. Both ask the same rules.
import { holdsVehicle } from '@forecourt/shared/leads/lead-status'
import {
  decideVehicleCreate,
  decideVehicleEdit,
  obstacleToDeleting,
  type RefusedVehicle,
  VEHICLE_REFUSAL_FIELDS,
  vehicleRefusalText,
} from '@forecourt/shared/vehicles/decide-vehicle'
import { vehicleChanges, vehicleRemoval } from '@forecourt/shared/vehicles/judge-vehicle-push'
import type { Vehicle, VehicleCreate, VehicleEdit } from '@forecourt/shared/vehicles/vehicle'
import { invalidField, Refusal } from '../http/refusal.ts'
import { newId } from '../store/new-id.ts'
import { type By, decideAndCommit, type Store } from '../store/store.ts'
import { vehicleWorld } from './vehicle-world.ts'

export const VEHICLE_NOT_FOUND = 'Vehicle Not Found'

const refuse = (refusal: RefusedVehicle) =>
  invalidField(VEHICLE_REFUSAL_FIELDS[refusal.code], vehicleRefusalText(refusal), 409)

/** A vehicle is available by its status: who says otherwise beside it is told, not passed over. */
function refuseContrary({ isAvailable }: VehicleEdit, after: Vehicle): void {
  if (isAvailable === undefined || isAvailable === after.isAvailable) return
  throw invalidField('isAvailable', 'Whether a vehicle is available follows from its status. Set that.')
}

export type VehicleService = ReturnType<typeof createVehicleService>

export function createVehicleService(store: Store, now: () => Date) {
  const at = () => now().toISOString()
  const mustFind = async (id: string): Promise<Vehicle> => {
    const vehicle = await store.vehicles.get(id)
    if (!vehicle) throw new Refusal(404, VEHICLE_NOT_FOUND)
    return vehicle
  }

  return {
    async create(wanted: VehicleCreate, by: By): Promise<Vehicle> {
      const id = wanted.id ?? newId()
      await decideAndCommit(store, async () => {
        if (await store.vehicles.get(id)) throw new Refusal(409, 'A vehicle with this id exists already.')
        const world = await vehicleWorld(store, at(), null, wanted)
        const decision = decideVehicleCreate(id, wanted, world)
        if (decision.outcome === 'refused') throw refuse(decision)
        return {
          commit: { at: world.now, ...by, changes: vehicleChanges(null, decision, world.inHero) },
          value: null,
        }
      })
      return mustFind(id)
    },

    mustFind,

    /** @param change gives what is to be changed, from the vehicle as it is */
    async edit(id: string, by: By, change: (vehicle: Vehicle) => VehicleEdit): Promise<Vehicle> {
      await decideAndCommit(store, async () => {
        const vehicle = await mustFind(id)
        const edit = change(vehicle)
        const world = await vehicleWorld(store, at(), id, edit)
        const decision = decideVehicleEdit(vehicle, edit, world)
        if (decision.outcome === 'refused') throw refuse(decision)
        refuseContrary(edit, decision.outcome === 'changed' ? decision.vehicle : vehicle)
        const changes = vehicleChanges(vehicle, decision, world.inHero)
        const reliedOn = edit.status === undefined ? [] : world.reliedOn
        return { commit: { at: world.now, ...by, changes, reliedOn }, value: null }
      })
      return mustFind(id)
    },

    async remove(id: string, by: By): Promise<void> {
      await decideAndCommit(store, async () => {
        const vehicle = await mustFind(id)
        const naming = await store.leads.naming(id)
        const obstacle = obstacleToDeleting(
          naming.filter(holdsVehicle).map(lead => lead.id),
          vehicle,
        )
        if (obstacle) throw refuse({ outcome: 'refused', code: obstacle })
        return { commit: { at: at(), ...by, changes: vehicleRemoval(vehicle, naming, at()) }, value: null }
      })
    },
  }
}
