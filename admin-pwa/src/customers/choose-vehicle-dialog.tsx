import { type LeadFacts, obstacleToHolding } from '@forecourt/shared/leads/decide-lead'
import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { LEAD_STATUS_LABELS, mayLackVehicle, VEHICLE_EFFECTS } from '@forecourt/shared/leads/lead-status'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { VEHICLE_STATUS_LABELS } from '@forecourt/shared/vehicles/vehicle-status'
import { Button, Dialog } from '@radix-ui/themes'
import { useState } from 'react'
import { FailureLine } from '../forms/failure-line.tsx'
import { useReturnFocus } from '../forms/return-focus.ts'
import type { Message } from '../mirror/acting.ts'
import { useConnection, useRows } from '../mirror/use-mirror.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { VehicleChoices } from '../vehicles/vehicle-choices.tsx'
import { leadFactsOf } from '../vehicles/vehicle-facts.ts'

interface Props {
  lead: Lead
  status: 'financing' | 'closed'
  /** What failed when it was stored. */
  failure?: Message | null
  onClose(): void
  onChoose(vehicleId: string): void
  /** Closes a deal that was made elsewhere, or before; left out where another vehicle is the question. */
  onWithout?: () => void
}

export function ChooseVehicleDialog({ lead, status, failure = null, onClose, onChoose, onWithout }: Props) {
  const returnFocus = useReturnFocus()
  const without = mayLackVehicle(status) ? onWithout : undefined
  const leads = useRows('leads') ?? []
  const vehicles = useVehicles()
  const { offlineSince } = useConnection()
  const [chosen, setChosen] = useState<string | null>(null)
  const facts = leadFactsOf(leads, vehicles, new Date().toISOString())
  const offered = vehicles.filter(vehicle => isFree(lead, vehicle, facts))
  const { hold } = VEHICLE_EFFECTS[status]
  const stage = LEAD_STATUS_LABELS[status]
  const isMove = lead.status !== status
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content onCloseAutoFocus={returnFocus}>
        <Dialog.Title>Choose a vehicle</Dialog.Title>
        <Dialog.Description>
          {isMove
            ? `${leadName(lead)} moves to ${stage}, and the vehicle becomes ${VEHICLE_STATUS_LABELS[hold]}.`
            : `${leadName(lead)} stands in ${stage}, which needs a vehicle. The one that you choose becomes ${VEHICLE_STATUS_LABELS[hold]}.`}
        </Dialog.Description>
        <div className="dialog-form">
          <VehicleChoices
            vehicles={offered}
            label="Available vehicles"
            none="No available vehicle fits."
            chosen={chosen}
            onChoose={setChosen}
          />
          {offlineSince && (
            <p className="consequence">
              You are offline. If a colleague takes this vehicle before your change is sent, you will be asked
              to choose again.
            </p>
          )}
          {without && (
            <p className="muted">
              A deal that was made elsewhere, or before, can be closed without a vehicle.
            </p>
          )}
          <div className="dialog-actions">
            <FailureLine failure={failure} />
            <Button size="2" variant="outline" onClick={onClose}>
              Cancel
            </Button>
            {without && (
              <Button size="2" variant="soft" onClick={without}>
                Closed without a vehicle
              </Button>
            )}
            <Button size="2" disabled={chosen === null} onClick={() => chosen && onChoose(chosen)}>
              {isMove ? `Move to ${stage}` : 'Choose vehicle'}
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
