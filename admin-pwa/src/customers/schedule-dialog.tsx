import { type Lead, type LeadEdit, leadName } from '@forecourt/shared/leads/lead'
import { kindsOf } from '@forecourt/shared/leads/test-drive-booking'
import { comesBackToPast } from '@forecourt/shared/leads/test-drive-outcome'
import { Button, Dialog } from '@radix-ui/themes'
import { Car } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../clock/use-now.ts'
import { FailureLine } from '../forms/failure-line.tsx'
import { useReturnFocus } from '../forms/return-focus.ts'
import type { Message } from '../mirror/acting.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { useVehicleWords } from '../vehicles/use-vehicle-words.ts'
import type { Answers } from './lead-actions.ts'
import { TestDriveTimesInput } from './test-drive-times.tsx'
import { useTestDrive } from './use-test-drive.ts'
import { PickVehicle, useHoldWords } from './vehicle-input.tsx'
import './test-drives.css'

interface Props {
  lead: Lead
  /** What is to be written along with it. */
  edit: LeadEdit
  /** What failed when it was stored. */
  failure: Message | null
  onClose(): void
  onSchedule(more: LeadEdit, answers: Answers): void
}

/** Arranges a test drive: with which vehicle and when, what else is booked that day, and what stands against it. */
export function ScheduleDialog({ lead, edit, failure, onClose, onSchedule }: Props) {
  const returnFocus = useReturnFocus()
  const [vehicleId, setVehicleId] = useState(edit.vehicleId === undefined ? lead.vehicleId : edit.vehicleId)
  const driver = { leadId: lead.id, vehicleId }
  const held = useVehicles().find(({ id }) => id === vehicleId)
  const holdOf = useHoldWords(lead.id)
  const vehicleWords = useVehicleWords()
  const planned = edit.testDriveDate ?? lead.testDriveDate
  const now = useNow()
  const isPastMeant = planned === lead.testDriveDate && comesBackToPast(lead, now)
  const times = useTestDrive(planned, driver, isPastMeant)
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content onCloseAutoFocus={returnFocus}>
        <Dialog.Title>Schedule a test drive</Dialog.Title>
        <Dialog.Description>
          {leadName(lead)} {lead.status === 'test_drive_scheduled' ? 'stays in' : 'moves to'} Test Drive
          Scheduled.
        </Dialog.Description>
        <form
          className="dialog-form"
          onSubmit={event => {
            event.preventDefault()
            if (!times.instant || !times.isPossible) return
            const chosen = vehicleId === lead.vehicleId ? {} : { vehicleId }
            onSchedule({ testDriveDate: times.instant, ...chosen }, { confirmed: kindsOf(times.troubles) })
          }}
        >
          <DrivenVehicle
            leadId={lead.id}
            hold={held ? holdOf(held) : ''}
            name={vehicleId === null ? null : vehicleWords(vehicleId).name}
            interest={lead.vehicleInterest}
            isChangeable={!held || vehicleId !== lead.vehicleId}
            onChoose={setVehicleId}
          />
          <TestDriveTimesInput value={times} driver={driver} />
          <div className="dialog-actions">
            <FailureLine failure={failure} />
            <Button size="2" type="button" variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button size="2" type="submit" disabled={!times.isPossible}>
              {times.isPossible && times.troubles.length > 0 ? 'Schedule anyway' : 'Schedule test drive'}
            </Button>
          </div>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}

interface VehicleProps {
  leadId: string
  /** Why the customer cannot simply have it; blank where they can. */
  hold: string
  /** The name of the vehicle; null where none is chosen. */
  name: string | null
  /** What the customer asked for in words of their own. */
  interest: string | null
  /** Whether it was chosen here, or is none that can be driven. */
  isChangeable: boolean
  onChoose(vehicleId: string): void
}

function DrivenVehicle({ leadId, hold, name, interest, isChangeable, onChoose }: VehicleProps) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div className="driven-vehicle">
      <Car size={18} aria-hidden />
      <p>
        <b>{name ?? interest ?? 'No vehicle chosen yet'}</b>
        {name === null && interest !== null && <span className="muted"> No vehicle chosen yet</span>}
        {hold && <span className="choice-note">{hold}</span>}
      </p>
      {isChangeable && (
        <Button size="2" type="button" variant="outline" onClick={() => setChoosing(true)}>
          {name === null ? 'Choose a vehicle' : 'Another vehicle'}
        </Button>
      )}
      {isChoosing && (
        <PickVehicle
          value={null}
          leadId={leadId}
          onPick={id => {
            setChoosing(false)
            onChoose(id)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
