import { decideLeadChange } from '@forecourt/shared/leads/decide-lead'
import { type Lead, type LeadEdit, leadName } from '@forecourt/shared/leads/lead'
import { isConfirmable, kindsOf, troublesText } from '@forecourt/shared/leads/test-drive-booking'
import { AlertDialog, Button } from '@radix-ui/themes'
import { timeZone } from '../dealer.ts'
import { FailureLine } from '../forms/failure-line.tsx'
import { useReturnFocus } from '../forms/return-focus.ts'
import type { Message } from '../mirror/acting.ts'
import { instant } from '../mirror/acting.ts'
import { useRows } from '../mirror/use-mirror.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { leadFactsOf } from '../vehicles/vehicle-facts.ts'
import type { Answers } from './lead-actions.ts'

interface Props {
  lead: Lead
  edit: LeadEdit
  /** What failed when it was stored. */
  failure: Message | null
  onConfirm(answers: Answers): void
  onAnotherTime(): void
  onClose(): void
}

/** Says what stands against a test drive that is about to be stored, and asks whether it is wanted all the same. */
export function TestDriveTroubleDialog({ lead, edit, failure, onConfirm, onAnotherTime, onClose }: Props) {
  const returnFocus = useReturnFocus()
  const leads = useRows('leads') ?? []
  const present = leads.find(({ id }) => id === lead.id) ?? lead
  const decision = decideLeadChange(present, edit, leadFactsOf(leads, useVehicles(), instant()))
  const troubles = decision.outcome === 'troubled' ? decision.troubles : []
  return (
    <AlertDialog.Root open onOpenChange={open => !open && onClose()}>
      <AlertDialog.Content onCloseAutoFocus={returnFocus}>
        <AlertDialog.Title>Schedule the test drive of {leadName(lead)}?</AlertDialog.Title>
        <AlertDialog.Description>
          {troubles.length > 0 ? troublesText(troubles, timeZone()) : 'Nothing stands against it any more.'}
        </AlertDialog.Description>
        <div className="dialog-actions">
          <FailureLine failure={failure} />
          <AlertDialog.Cancel>
            <Button size="2" variant="outline">
              Cancel
            </Button>
          </AlertDialog.Cancel>
          <Button size="2" variant={isConfirmable(troubles) ? 'soft' : 'solid'} onClick={onAnotherTime}>
            Another time
          </Button>
          {isConfirmable(troubles) && (
            <Button size="2" onClick={() => onConfirm({ confirmed: kindsOf(troubles) })}>
              {troubles.length > 0 ? 'Schedule anyway' : 'Schedule test drive'}
            </Button>
          )}
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
