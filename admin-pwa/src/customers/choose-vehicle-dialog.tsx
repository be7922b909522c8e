import { type LeadFacts, obstacleToHolding } from '@forecourt/shared/leads/decide-lead'
import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { LEAD_STATUS_LABELS, VEHICLE_EFFECTS } from '@forecourt/shared/leads/lead-status'
import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { formatMileage, formatPrice } from '@forecourt/shared/vehicles/vehicle-display'
import { vehicleMatcher } from '@forecourt/shared/vehicles/vehicle-search'
import { VEHICLE_STATUS_LABELS } from '@forecourt/shared/vehicles/vehicle-status'
import { Button, Dialog, TextField } from '@radix-ui/themes'
import { useState } from 'react'
import { useReturnFocus } from '../forms/return-focus.ts'
import { useConnection, useRows } from '../mirror/use-mirror.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { leadFactsOf } from '../vehicles/vehicle-facts.ts'
import { VehiclePicture } from '../vehicles/vehicle-picture.tsx'

interface Props {
  lead: Lead
  status: 'financing' | 'closed'
  onClose(): void
  onChoose(vehicleId: string): void
}

export function ChooseVehicleDialog({ lead, status, onClose, onChoose }: Props) {
  const returnFocus = useReturnFocus()
  const leads = useRows('leads') ?? []
  const vehicles = useVehicles()
  const { offlineSince } = useConnection()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const facts = leadFactsOf(leads, vehicles, new Date().toISOString())
  const matches = vehicleMatcher(search.trim() ? { q: search } : {})
  const offered = vehicles.filter(vehicle => isFree(lead, vehicle, facts) && matches(vehicle))
  const { hold } = VEHICLE_EFFECTS[status]
  const stage = LEAD_STATUS_LABELS[status]
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content onCloseAutoFocus={returnFocus}>
        <Dialog.Title>Choose a vehicle</Dialog.Title>
        <Dialog.Description>
          {leadName(lead)} moves to {stage}, and the vehicle becomes {VEHICLE_STATUS_LABELS[hold]}.
        </Dialog.Description>
        <div className="dialog-form">
          <TextField.Root
            size="2"
            type="search"
            aria-label="Search vehicles"
            placeholder="Make, model, year or VIN"
            value={search}
            onChange={event => setSearch(event.target.value)}
          />
          <div className="choices" role="radiogroup" aria-label="Available vehicles">
            {offered.length === 0 && <p className="muted">No available vehicle fits.</p>}
            {offered.map(vehicle => (
              <button
                key={vehicle.id}
                type="button"
                role="radio"
                aria-checked={vehicle.id === chosen}
                className="choice"
                onClick={() => setChosen(vehicle.id)}
              >
                <VehiclePicture vehicle={vehicle} />
                <span>
                  <b>{vehicleName(vehicle)}</b>
                  <br />
                  <span className="muted">
                    Vehicle #{vehicle.id} · {formatMileage(vehicle.mileage)}
                  </span>
                </span>
                <b>{formatPrice(vehicle.price)}</b>
              </button>
            ))}
          </div>
          {offlineSince && (
            <p className="consequence">
              You are offline. If a colleague takes this vehicle before your change is sent, you will be asked
              to choose again.
            </p>
          )}
          <div className="dialog-actions">
            <Button size="2" variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button size="2" disabled={chosen === null} onClick={() => chosen && onChoose(chosen)}>
              Move to {stage}
            </Button>
          </div>
        </div>
      </Dialog.Content>
    </Dialog.Root>
  )
}

/** Only what is available, and not held by another customer, is offered. */
function isFree(lead: Lead, vehicle: Vehicle, facts: LeadFacts): boolean {
  const known = facts.vehicle(vehicle.id)
  return vehicle.status === 'available' && known !== null && obstacleToHolding(lead, known) === null
}
