import { VEHICLE_REFUSAL_FIELDS, vehicleRefusalText } from '@forecourt/shared/vehicles/decide-vehicle'
import { vehicleNumber } from '@forecourt/shared/vehicles/stock-number'
import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { vehicleFormSchema } from '@forecourt/shared/vehicles/vehicle-form'
import { useState } from 'react'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useFormNews } from '../forms/use-form-news.ts'
import { useRecordForm } from '../forms/use-record-form.ts'
import { newId } from '../mirror/new-id.ts'
import { filesWords } from '../photos/photo-words.ts'
import { usePhotosOf } from '../photos/use-photos.ts'
import { isVehicleRefusal, type VehicleActions, type VehicleOutcome } from '../vehicles/vehicle-actions.ts'
import { VehicleFields } from './vehicle-fields.tsx'
import { saveVehicle, VEHICLE_FORM } from './vehicle-form.ts'
import { SAVE_FIRST, VehicleMedia } from './vehicle-media.tsx'

interface Props {
  /** Null for a new one; as it was last known where it is gone. */
  vehicle: Vehicle | null
  isGone?: boolean
  /** Whether it was added with the dialog before this one. */
  isJustAdded?: boolean
  actions: VehicleActions
  /** Hears the id of a new vehicle that was added, in the place of `onClose`. */
  onAdded?(id: string): void
  onClose(): void
}

export function VehicleDialog({
  vehicle,
  isGone = false,
  isJustAdded = false,
  actions,
  onAdded,
  onClose,
}: Props) {
  const [idOfNew] = useState(newId)
  const { form, state, desk, submit, failure, startOver, settle } = useRecordForm({
    about: 'vehicles',
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
      if (vehicle === null && onAdded) onAdded(idOfNew)
      else onClose()
    } else if (isVehicleRefusal(outcome)) {
      const message = vehicleRefusalText(outcome)
      form.setError(VEHICLE_REFUSAL_FIELDS[outcome.code], { message }, { shouldFocus: true })
    }
  }
  const save = submit(async (seen, typed, fields) =>
    end(await saveVehicle(actions, { seen, isGone: state.isGone, typed, fields }, idOfNew)),
  )

  return (
    <FormDialog
      title={vehicle ? 'Edit vehicle' : 'Add vehicle'}
      description={
        vehicle
          ? `${vehicleNumber(vehicle)} · ${vehicleName(vehicle)}`
          : 'Begin with the VIN: what it says is filled in.'
      }
      action={state.isGone ? 'Add vehicle again' : vehicle ? 'Save vehicle' : 'Add vehicle'}
      cancel={isJustAdded && state.typed.length === 0 ? 'Done' : 'Cancel'}
      isWide
      isRestored={state.isRestored}
      onStartOver={startOver}
      news={news}
      noun="vehicle"
      onSubmit={save}
      failure={failure}
      onClose={onClose}
      state={filesWords(photos)}
      aside={
        vehicle && !state.isGone ? (
          <>
            <p className="consequence" role="status">
              {isJustAdded && 'The vehicle is added. '}
              Photos and films are stored as soon as they are chosen, without saving
              {isJustAdded ? '.' : ' and also when you cancel.'}
            </p>
            <VehicleMedia vehicle={vehicle} actions={actions} />
          </>
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
