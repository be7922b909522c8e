import type { VehicleRefusal } from '@forecourt/shared/leads/decide-lead'
import { type Lead, type LeadEdit, leadName } from '@forecourt/shared/leads/lead'
import { LEAD_STATUS_LABELS } from '@forecourt/shared/leads/lead-status'
import { vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { PUT_BACK } from '@forecourt/shared/vehicles/vehicle-status'
import { AlertDialog, Button } from '@radix-ui/themes'
import { Link } from '@tanstack/react-router'
import { FailureLine } from '../forms/failure-line.tsx'
import { useReturnFocus } from '../forms/return-focus.ts'
import type { Message } from '../mirror/acting.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { useHolders } from '../vehicles/use-holders.ts'
import { useVehicleWords } from '../vehicles/use-vehicle-words.ts'
import { ChooseVehicleDialog } from './choose-vehicle-dialog.tsx'
import type { Answers, LeadActions, LeadQuestion } from './lead-actions.ts'
import { SaleDialog } from './sale-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { TestDriveTroubleDialog } from './test-drive-trouble-dialog.tsx'

interface Props {
  question: LeadQuestion
  /** As they were seen by who changes them. */
  lead: Lead
  edit: LeadEdit
  /** Whether they were deleted, and are not there before this is answered. */
  isAddedAgain?: boolean
  actions: LeadActions
  /** What failed of the answer before, where the question stands again. */
  failure?: Message | null
  onAnswer(more: LeadEdit, answers: Answers): void
  /** Asks for another vehicle, or for another time of the test drive. */
  onAnother(question: LeadQuestion): void
  onClose(): void
}

/** What is asked before a change of a customer is made. */
export function LeadQuestionDialog(props: Props) {
  const { question, lead, edit, actions, failure = null, onAnswer, onAnother, onClose } = props
  const vehicles = useVehicles()
  const status = edit.status ?? lead.status
  const vehicleId = edit.vehicleId ?? lead.vehicleId
  const vehicle = vehicles.find(({ id }) => id === vehicleId)
  switch (question) {
    case 'test_drive_date':
      return (
        <ScheduleDialog lead={lead} edit={edit} failure={failure} onClose={onClose} onSchedule={onAnswer} />
      )
    case 'test_drive_trouble':
      return (
        <TestDriveTroubleDialog
          lead={lead}
          edit={edit}
          failure={failure}
          onConfirm={answers => onAnswer({}, answers)}
          onAnotherTime={() => onAnother('test_drive_date')}
          onClose={onClose}
        />
      )
    case 'vehicle':
      return status === 'financing' || status === 'closed' ? (
        <ChooseVehicleDialog
          lead={lead}
          status={status}
          failure={failure}
          onClose={onClose}
          // Customer, vehicle and price were named with the choice.
          onChoose={chosen => onAnswer({ vehicleId: chosen }, { isSale: true })}
          onWithout={() => onAnswer({ vehicleId: null }, { withoutVehicle: true })}
        />
      ) : null
    case 'sale':
      return (
        <SaleDialog
          lead={lead}
          vehicleId={vehicleId}
          onConfirm={() => onAnswer({}, { isSale: true })}
          onClose={onClose}
        />
      )
    case 'left_vehicle':
      return (
        <LeftVehicleDialog
          name={vehicle ? `the ${vehicleName(vehicle)}` : 'the vehicle'}
          words={`${leadName(lead)} moves to ${LEAD_STATUS_LABELS[status]}. No customer has the vehicle then.`}
          failure={failure}
          onAnswer={left => onAnswer({}, { left })}
          onClose={onClose}
        />
      )
    case 'vehicle_not_found':
    case 'vehicle_taken':
    case 'vehicle_sold':
    case 'vehicle_left_off':
    case 'vehicle_not_offered':
      return vehicleId ? (
        <UnobtainableDialog
          why={question}
          lead={lead}
          isAddedAgain={props.isAddedAgain ?? false}
          vehicleId={vehicleId}
          actions={actions}
          onAnother={() => onAnother('vehicle')}
          onClose={onClose}
        />
      ) : null
    default:
      return question satisfies never
  }
}

interface LeftProps {
  name: string
  words: string
  failure: Message | null
  onAnswer(left: NonNullable<Answers['left']>): void
  onClose(): void
}

function LeftVehicleDialog({ name, words, failure, onAnswer, onClose }: LeftProps) {
  const returnFocus = useReturnFocus()
  return (
    <AlertDialog.Root open onOpenChange={open => !open && onClose()}>
      <AlertDialog.Content onCloseAutoFocus={returnFocus}>
        <AlertDialog.Title>What becomes of {name}?</AlertDialog.Title>
        <AlertDialog.Description>{words}</AlertDialog.Description>
        <div className="dialog-actions">
          <FailureLine failure={failure} />
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

interface UnobtainableProps {
  why: VehicleRefusal
  lead: Lead
  isAddedAgain: boolean
  vehicleId: string
  actions: LeadActions
  onAnother(): void
  onClose(): void
}

/** The part of the stock in which a vehicle stands that can be put on the market there. */
const SHOWN_AMONG = {
  vehicle_left_off: 'left_off',
  vehicle_not_offered: 'received',
} as const satisfies Partial<Record<VehicleRefusal, string>>

/** Says why a customer cannot have a vehicle, by name, and what else can be done. */
function UnobtainableDialog(props: UnobtainableProps) {
  const { why, lead, isAddedAgain, vehicleId, actions, onAnother, onClose } = props
  const returnFocus = useReturnFocus()
  const vehicle = useVehicles().find(({ id }) => id === vehicleId)
  const holder = useHolders()?.get(vehicleId)
  const { name } = useVehicleWords()(vehicleId)
  const words = {
    vehicle_not_found: `The vehicle is gone: ${name}.`,
    vehicle_taken: `${name} is under contract with ${holder ? leadName(holder) : 'another customer'}.`,
    vehicle_sold: `${name} is sold to ${holder ? leadName(holder) : 'another customer'}.`,
    vehicle_left_off: `${name} is off the market, though no customer has it. Put it back on the market in the inventory first.`,
    vehicle_not_offered: `${name} is received, and not offered yet.`,
  } as const satisfies Record<VehicleRefusal, string>
  const rest = isAddedAgain
    ? `${leadName(lead)} is not added yet.`
    : `${leadName(lead)} stays in ${LEAD_STATUS_LABELS[lead.status]}.`
  // Nobody waits for it who is not there.
  const isWaitedFor = vehicle && !isAddedAgain && (why === 'vehicle_taken' || why === 'vehicle_sold')
  return (
    <AlertDialog.Root open onOpenChange={open => !open && onClose()}>
      <AlertDialog.Content onCloseAutoFocus={returnFocus}>
        <AlertDialog.Title>{leadName(lead)} cannot have this vehicle</AlertDialog.Title>
        <AlertDialog.Description>
          {words[why]} {rest}
        </AlertDialog.Description>
        <div className="dialog-actions">
          <AlertDialog.Cancel>
            <Button size="2" variant="outline">
              Leave it
            </Button>
          </AlertDialog.Cancel>
          {isWaitedFor && (
            <Button
              size="2"
              variant="soft"
              onClick={() => {
                onClose()
                void actions.waitFor(lead, vehicle)
              }}
            >
              Waiting list
            </Button>
          )}
          {(why === 'vehicle_left_off' || why === 'vehicle_not_offered') && (
            <Button size="2" variant="soft" asChild>
              <Link to="/inventory" search={{ show: SHOWN_AMONG[why] }} onClick={onClose}>
                Show in the inventory
              </Link>
            </Button>
          )}
          <Button size="2" onClick={onAnother}>
            Another vehicle
          </Button>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
