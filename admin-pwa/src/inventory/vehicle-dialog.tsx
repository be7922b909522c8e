import { VEHICLE_REFUSAL_TEXTS } from '@forecourt/shared/vehicles/decide-vehicle'
import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { vehicleFormSchema } from '@forecourt/shared/vehicles/vehicle-form'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useFormNews } from '../forms/use-form-news.ts'
import { useRecordForm } from '../forms/use-record-form.ts'
import { filesWords } from '../photos/photo-words.ts'
import { usePhotosOf } from '../photos/use-photos.ts'
import type { VehicleActions, VehicleOutcome } from '../vehicles/vehicle-actions.ts'
import { VehicleFields } from './vehicle-fields.tsx'
import { saveVehicle, VEHICLE_FORM } from './vehicle-form.ts'
import { SAVE_FIRST, VehicleMedia } from './vehicle-media.tsx'

interface Props {
  /** Null for a new one; as it was last known where it is gone. */
  vehicle: Vehicle | null
  isGone?: boolean
  actions: VehicleActions
  onClose(): void
}

export function VehicleDialog({ vehicle, isGone = false, actions, onClose }: Props) {
  const { form, state, desk, submit, startOver, settle } = useRecordForm({
    name: `vehicle:${vehicle?.id ?? 'new'}`,
    title: vehicle ? vehicleName(vehicle) : 'New vehicle',
    shape: VEHICLE_FORM,
    schema: vehicleFormSchema,
    record: vehicle,
    isGone,
  })
  const news = useFormNews({ about: 'vehicles', desk, state, names: VEHICLE_FORM.names })
  const photos = usePhotosOf('vehicles', vehicle?.id ?? '')

  function end(outcome: VehicleOutcome) {
    if (outcome === 'done') {
      settle()
      onClose()
    } else if (outcome !== 'failed' && outcome !== 'gone') {
      form.setError(outcome === 'vin_taken' ? 'vin' : 'status', { message: VEHICLE_REFUSAL_TEXTS[outcome] })
    }
  }
  const save = submit(async (seen, typed, fields) =>
    end(await saveVehicle(actions, { seen, isGone: state.isGone, typed, fields })),
  )

  return (
    <FormDialog
      title={vehicle ? 'Edit vehicle' : 'Add vehicle'}
      description={
        vehicle
          ? `#${vehicle.id} · ${vehicleName(vehicle)}`
          : 'Begin with the VIN: what it says is filled in.'
      }
      action={state.isGone ? 'Add vehicle again' : vehicle ? 'Save vehicle' : 'Add vehicle'}
      isWide
      isRestored={state.isRestored}
      onStartOver={startOver}
      news={news}
      noun="vehicle"
      onSubmit={save}
      onClose={onClose}
      state={filesWords(photos)}
      aside={
        vehicle && !state.isGone ? (
          <VehicleMedia vehicle={vehicle} actions={actions} />
        ) : (
          <section aria-label="Media">
            <p className="consequence">{SAVE_FIRST}</p>
          </section>
        )
      }
    >
      <VehicleFields form={form} isNew={vehicle === null || state.isGone} />
    </FormDialog>
  )
}
