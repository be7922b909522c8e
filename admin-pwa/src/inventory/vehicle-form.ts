/** The form of a vehicle: what stands in it, and what becomes of it when it is saved. */
import { type Vehicle, type VehicleCreate, vehicleCreateSchema } from '@forecourt/shared/vehicles/vehicle'
import {
  type VehicleFormFields,
  vehicleEditOf,
  vehicleFormValues,
} from '@forecourt/shared/vehicles/vehicle-form'
import type { Saving } from '../forms/record-form.ts'
import { newId } from '../mirror/new-id.ts'
import type { VehicleActions, VehicleOutcome, Words } from '../vehicles/vehicle-actions.ts'

/** How the form speaks of a vehicle. */
export const VEHICLE_FORM = {
  valuesOf: vehicleFormValues,
  names: { featuresText: 'features' },
  counted: ['stockNumber'],
} as const

const ADDED: Words = {
  done: { title: 'Vehicle Added', text: 'The vehicle has been successfully added to inventory.' },
  failed: { title: 'Error', text: 'Failed to add vehicle. Please try again.' },
}
const UPDATED: Words = {
  done: { title: 'Vehicle Updated', text: 'The vehicle has been successfully updated.' },
  failed: { title: 'Error', text: 'Failed to update vehicle. Please try again.' },
}

/** What the form says of a new vehicle. One that was under contract when it was deleted is received again. */
function newVehicleOf(fields: VehicleFormFields): VehicleCreate {
  const isOffered = fields.status === 'available' || fields.status === 'received'
  return vehicleCreateSchema.parse(
    vehicleEditOf({ ...fields, status: isOffered ? fields.status : 'received' }),
  )
}

/**
 * Stores what was typed into the form of a vehicle, or adds it: a new one, or one that was deleted meanwhile.
 * @param id of a vehicle that is added
 */
export function saveVehicle(
  actions: VehicleActions,
  { seen, isGone, typed, fields }: Saving<Vehicle, VehicleFormFields>,
  id: string = newId(),
): Promise<VehicleOutcome> {
  return seen && !isGone
    ? actions.change(seen, vehicleEditOf(typed), 'edited', { ...UPDATED, canTakeBack: true })
    : actions.create(id, newVehicleOf(fields), ADDED)
}
