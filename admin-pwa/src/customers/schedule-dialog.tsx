import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { Button, Dialog } from '@radix-ui/themes'
import { useReturnFocus } from '../forms/return-focus.ts'
import { DayAndTime, useDayAndTime } from './day-and-time.tsx'

interface Props {
  lead: Lead
  onClose(): void
  onSchedule(instant: string): void
}

export function ScheduleDialog({ lead, onClose, onSchedule }: Props) {
  const returnFocus = useReturnFocus()
  const chosen = useDayAndTime(lead.testDriveDate)
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content onCloseAutoFocus={returnFocus}>
        <Dialog.Title>Schedule a test drive</Dialog.Title>
        <Dialog.Description>{leadName(lead)} moves to Test Drive Scheduled.</Dialog.Description>
        <form
          className="dialog-form"
          onSubmit={event => {
            event.preventDefault()
            if (chosen.instant) onSchedule(chosen.instant)
          }}
        >
          <DayAndTime value={chosen} />
          <div className="dialog-actions">
            <Button size="2" type="button" variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button size="2" type="submit" disabled={chosen.instant === null}>
              Schedule test drive
            </Button>
          </div>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}
