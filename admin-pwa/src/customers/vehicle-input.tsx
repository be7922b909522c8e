import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { VEHICLE_STATUS_LABELS } from '@forecourt/shared/vehicles/vehicle-status'
import { Button, Dialog } from '@radix-ui/themes'
import { Car } from 'lucide-react'
import { useState } from 'react'
import { Field } from '../forms/field.tsx'
import { useFieldNews } from '../forms/field-news.tsx'
import { useReturnFocus } from '../forms/return-focus.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { holdWords } from '../vehicles/hold-words.ts'
import { useHolders } from '../vehicles/use-holders.ts'
import { useVehicleWords } from '../vehicles/use-vehicle-words.ts'
import { VehicleChoices } from '../vehicles/vehicle-choices.tsx'
import './customers.css'

interface Props {
  /** The id of the vehicle; null for none. */
  value: string | null
  /** The customer; null for a new one. */
  leadId: string | null
  onChange(value: string | null): void
}

/** The vehicle that a customer is about, chosen from the stock. What is sold is not offered to be chosen. */
export function VehicleInput({ value, leadId, onChange }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const vehicles = useVehicles()
  const news = useFieldNews('vehicleId', 'Vehicle')
  const vehicle = vehicles.find(({ id }) => id === value)
  const holdOf = useHoldWords(leadId)
  const vehicleWords = useVehicleWords()
  const words = vehicle
    ? `${vehicleName(vehicle)} (${holdOf(vehicle) || VEHICLE_STATUS_LABELS[vehicle.status]})`
    : value === null
      ? 'Choose a vehicle'
      : vehicleWords(value).name
  return (
    <Field label="Vehicle" news={news}>
      {control => (
        <div className="picker-line">
          <Button
            {...control}
            size="2"
            type="button"
            variant="outline"
            className="picker"
            onClick={() => setChoosing(true)}
          >
            <Car size={16} aria-hidden /> {words}
          </Button>
          {value !== null && (
            <Button size="2" type="button" variant="ghost" onClick={() => onChange(null)}>
              No vehicle
            </Button>
          )}
          {isChoosing && (
            <PickVehicle
              value={value}
              leadId={leadId}
              onPick={id => {
                setChoosing(false)
                onChange(id)
              }}
              onClose={() => setChoosing(false)}
            />
          )}
        </div>
      )}
    </Field>
  )
}

/** Why a customer cannot simply have a vehicle. */
export function useHoldWords(leadId: string | null) {
  const holders = useHolders()
  return (vehicle: Vehicle) => holdWords(vehicle, holders?.get(vehicle.id) ?? null, leadId)
}

interface PickProps {
  value: string | null
  leadId: string | null
  onPick(id: string): void
  onClose(): void
}

/** A vehicle from the stock. What is sold is not offered. */
export function PickVehicle({ value, leadId, onPick, onClose }: PickProps) {
  const returnFocus = useReturnFocus()
  const noteOf = useHoldWords(leadId)
  const vehicles = useVehicles().filter(({ id, status }) => status !== 'sold' || id === value)
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content onCloseAutoFocus={returnFocus}>
        <Dialog.Title>Choose a vehicle</Dialog.Title>
        <Dialog.Description>What this customer is interested in, or has.</Dialog.Description>
        <div className="dialog-form">
          <VehicleChoices
            vehicles={vehicles}
            label="Vehicles"
            none="No vehicle fits."
            chosen={value}
            noteOf={noteOf}
            onChoose={onPick}
          />
          <div className="dialog-actions">
            <Button size="2" type="button" variant="outline" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </div>
      </Dialog.Content>
    </Dialog.Root>
  )
}
