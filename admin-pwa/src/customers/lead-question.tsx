import { type Lead, type LeadEdit, leadName } from '@forecourt/shared/leads/lead'
import { LEAD_STATUS_LABELS } from '@forecourt/shared/leads/lead-status'
import { vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { formatPrice } from '@forecourt/shared/vehicles/vehicle-display'
import { PUT_BACK } from '@forecourt/shared/vehicles/vehicle-status'
import { AlertDialog, Button } from '@radix-ui/themes'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { useReturnFocus } from '../forms/return-focus.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { ChooseVehicleDialog } from './choose-vehicle-dialog.tsx'
import type { Answers, LeadQuestion } from './lead-actions.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

interface Props {
  question: LeadQuestion
  /** As they were seen by who changes them. */
  lead: Lead
  edit: LeadEdit
  onAnswer(more: LeadEdit, answers: Answers): void
  onClose(): void
}

/** What is asked before a change of a customer is made. */
export function LeadQuestionDialog({ question, lead, edit, onAnswer, onClose }: Props) {
  const vehicles = useVehicles()
  const status = edit.status ?? lead.status
  const vehicleId = edit.vehicleId ?? lead.vehicleId
  const vehicle = vehicles.find(({ id }) => id === vehicleId)
  switch (question) {
    case 'test_drive_date':
      return (
        <ScheduleDialog
          lead={lead}
          onClose={onClose}
          onSchedule={testDriveDate => onAnswer({ testDriveDate }, {})}
        />
      )
    case 'vehicle':
      return status === 'financing' || status === 'closed' ? (
        <ChooseVehicleDialog
          lead={lead}
          status={status}
          onClose={onClose}
          // Customer, vehicle and price were named with the choice.
          onChoose={chosen => onAnswer({ vehicleId: chosen }, { isSale: true })}
        />
      ) : null
    case 'sale':
      return (
        <ConfirmDialog
          title="Close the sale?"
          question={
            vehicle
              ? `${vehicleName(vehicle)}, ${formatPrice(vehicle.price)}, is sold to ${leadName(lead)}.`
              : `The vehicle is sold to ${leadName(lead)}.`
          }
          action="Close the sale"
          isHarmless
          onConfirm={() => onAnswer({}, { isSale: true })}
          onClose={onClose}
        />
      )
    case 'left_vehicle':
      return (
        <LeftVehicleDialog
          name={vehicle ? vehicleName(vehicle) : 'The vehicle'}
          words={`${leadName(lead)} moves to ${LEAD_STATUS_LABELS[status]}. No customer has the vehicle then.`}
          onAnswer={left => onAnswer({}, { left })}
          onClose={onClose}
        />
      )
    default:
      return question satisfies never
  }
}

interface LeftProps {
  name: string
  words: string
  onAnswer(left: NonNullable<Answers['left']>): void
  onClose(): void
}

function LeftVehicleDialog({ name, words, onAnswer, onClose }: LeftProps) {
  const returnFocus = useReturnFocus()
  return (
    <AlertDialog.Root open onOpenChange={open => !open && onClose()}>
      <AlertDialog.Content onCloseAutoFocus={returnFocus}>
        <AlertDialog.Title>What becomes of {name}?</AlertDialog.Title>
        <AlertDialog.Description>{words}</AlertDialog.Description>
        <div className="dialog-actions">
          <AlertDialog.Cancel>
            <Button size="2" variant="outline">
              Cancel
            </Button>
          </AlertDialog.Cancel>
          <Button size="2" variant="soft" onClick={() => onAnswer('keep_off')}>
            Keep it off
          </Button>
          <Button size="2" onClick={() => onAnswer('back_on_market')}>
            {PUT_BACK.label}
          </Button>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
