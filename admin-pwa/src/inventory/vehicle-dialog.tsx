import { VEHICLE_REFUSAL_TEXTS } from '@forecourt/shared/vehicles/decide-vehicle'
import { type Vehicle, vehicleCreateSchema, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { vehicleEditOf, vehicleFormSchema, vehicleFormValues } from '@forecourt/shared/vehicles/vehicle-form'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { filesWords } from '../photos/photo-words.ts'
import { usePhotosOf } from '../photos/use-photos.ts'
import type { VehicleActions, VehicleOutcome } from '../vehicles/use-vehicle-actions.ts'
import { VehicleFields } from './vehicle-fields.tsx'
import { SAVE_FIRST, VehicleMedia } from './vehicle-media.tsx'

const ADDED = {
  done: { title: 'Vehicle Added', text: 'The vehicle has been successfully added to inventory.' },
  failed: { title: 'Error', text: 'Failed to add vehicle. Please try again.' },
} as const
const UPDATED = {
  done: { title: 'Vehicle Updated', text: 'The vehicle has been successfully updated.' },
  failed: { title: 'Error', text: 'Failed to update vehicle. Please try again.' },
} as const

interface Props {
  /** Null for a new one. */
  vehicle: Vehicle | null
  actions: VehicleActions
  onClose(): void
}

export function VehicleDialog({ vehicle, actions, onClose }: Props) {
  const { form, isRestored, typed, startOver, settle } = useDraftForm(
    `vehicle:${vehicle?.id ?? 'new'}`,
    vehicleFormSchema,
    vehicleFormValues(vehicle),
  )
  const photos = usePhotosOf('vehicles', vehicle?.id ?? '')

  function end(outcome: VehicleOutcome) {
    if (outcome === 'done') {
      settle()
      onClose()
    } else if (outcome !== 'failed') {
      form.setError(outcome === 'vin_taken' ? 'vin' : 'status', { message: VEHICLE_REFUSAL_TEXTS[outcome] })
    }
  }
  const save = form.handleSubmit(async fields => {
    if (vehicle) end(await actions.change(vehicle, vehicleEditOf(typed(fields)), 'edited', UPDATED))
    else end(await actions.create(vehicleCreateSchema.parse(vehicleEditOf(fields)), ADDED))
  })

  return (
    <FormDialog
      title={vehicle ? 'Edit vehicle' : 'Add vehicle'}
      description={
        vehicle
          ? `#${vehicle.id} · ${vehicleName(vehicle)}`
          : 'Begin with the VIN: what it says is filled in.'
      }
      action={vehicle ? 'Save vehicle' : 'Add vehicle'}
      isWide
      isRestored={isRestored}
      onStartOver={startOver}
      onSubmit={save}
      onClose={onClose}
      state={filesWords(photos)}
      aside={
        vehicle ? (
          <VehicleMedia vehicle={vehicle} actions={actions} />
        ) : (
          <section aria-label="Media">
            <p className="consequence">{SAVE_FIRST}</p>
          </section>
        )
      }
    >
      <VehicleFields form={form} isNew={vehicle === null} />
    </FormDialog>
  )
}
