// Vehicles as the REST routes change them; pushes are judged in sync/. Both ask the same rules.
import { holdsVehicle } from '@forecourt/shared/leads/lead-status'
import { vehicleChanges, vehicleRemoval } from '@forecourt/shared/sync/judge-stock-push'
import {
  decideVehicleCreate,
  decideVehicleEdit,
  obstacleToDeleting,
  VEHICLE_REFUSAL_TEXTS,
  type VehicleRefusal,
} from '@forecourt/shared/vehicles/decide-vehicle'
import type { Vehicle, VehicleCreate, VehicleEdit } from '@forecourt/shared/vehicles/vehicle'
import { invalidField, Refusal } from '../http/refusal.ts'
import { newId } from '../store/new-id.ts'
import { type By, decideAndCommit, type Store } from '../store/store.ts'
import { vehicleWorld } from './vehicle-world.ts'

export const VEHICLE_NOT_FOUND = 'Vehicle Not Found'

const FIELD_OF = {
  vin_taken: 'vin',
  status_controlled_by_crm: 'status',
  vehicle_under_contract: 'status',
} as const satisfies Record<VehicleRefusal, string>

const refuse = (code: VehicleRefusal) => invalidField(FIELD_OF[code], VEHICLE_REFUSAL_TEXTS[code], 409)

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
        const world = await vehicleWorld(store, at(), null, wanted.vin)
        const decision = decideVehicleCreate(id, wanted, world)
        if (decision.outcome === 'refused') throw refuse(decision.code)
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
        const { isAvailable = vehicle.isAvailable, status } = edit
        if (status === undefined && isAvailable !== vehicle.isAvailable)
          throw invalidField(
            'isAvailable',
            'Whether a vehicle is available follows from its status. Set that.',
          )
        const world = await vehicleWorld(store, at(), id, edit.vin ?? null)
        const decision = decideVehicleEdit(vehicle, edit, world)
        if (decision.outcome === 'refused') throw refuse(decision.code)
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
        if (obstacle) throw refuse(obstacle)
        return { commit: { at: at(), ...by, changes: vehicleRemoval(vehicle, naming, at()) }, value: null }
      })
    },
  }
}
