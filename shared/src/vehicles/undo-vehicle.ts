/**
 * How an edit of a vehicle is taken back: by another edit, which puts back what was touched. Where the rules do not make that
 * one, or where it would not leave all as it was, the edit has to be kept back while it can be undone; see sync/kept-back. So
 * it is with a vehicle that is offered for the first time, which takes a place in the hero, with one that comes back to the
 * market, and with files that are taken away, which the server removes when nothing names them.
 */
import { isSame } from '../records/merge.ts'
import { decideVehicleEdit, type VehicleWorld } from './decide-vehicle.ts'
import { VEHICLE_EDITABLE, type Vehicle, type VehicleEdit } from './vehicle.ts'
import { mediaOf } from './vehicle-media.ts'

const isOfServer = (url: string) => url.startsWith('/')

/**
 * The edit that takes another one back.
 * @param after what the rule made of the vehicle
 * @param edit what was asked for
 * @returns null where no edit leaves the vehicle as it was
 */
export function undoOfVehicleEdit(
  before: Vehicle,
  after: Vehicle,
  edit: VehicleEdit,
  world: VehicleWorld,
): VehicleEdit | null {
  const left = new Set(mediaOf(after))
  if (mediaOf(before).some(url => isOfServer(url) && !left.has(url))) return null
  const fields = Object.keys(edit) as (keyof VehicleEdit)[]
  const undo = Object.fromEntries(fields.map(field => [field, before[field]])) as VehicleEdit
  const decision = decideVehicleEdit(after, undo, world)
  if (decision.outcome !== 'changed') return null
  const fieldsOfVehicle = [...VEHICLE_EDITABLE, 'firstAvailableAt'] as const
  const isAsBefore = fieldsOfVehicle.every(field => isSame(decision.vehicle[field], before[field]))
  return isAsBefore ? undo : null
}
