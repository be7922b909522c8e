import { localDay } from '@forecourt/shared/clock/clock-text'
import { localDateTime, zonedInstant } from '@forecourt/shared/clock/zoned-time'
import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { isBookableDay, TEST_DRIVE_TIMES } from '@forecourt/shared/leads/test-drive'
import { Button, Dialog } from '@radix-ui/themes'
import { useState } from 'react'
import { TIME_ZONE } from '../dealer.ts'

interface Props {
  lead: Lead
  onClose(): void
  onSchedule(instant: string): void
}

export function ScheduleDialog({ lead, onClose, onSchedule }: Props) {
  const now = new Date().toISOString()
  const planned = lead.testDriveDate ? localDateTime(lead.testDriveDate, TIME_ZONE) : null
  const [day, setDay] = useState(planned && isBookableDay(planned.day, now, TIME_ZONE) ? planned.day : '')
  const [time, setTime] = useState(planned?.time ?? '')
  const isPast = day !== '' && !isBookableDay(day, now, TIME_ZONE)
  const isReady = day !== '' && time !== '' && !isPast
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content>
        <Dialog.Title>Schedule a test drive</Dialog.Title>
        <Dialog.Description>{leadName(lead)} moves to Test Drive Scheduled.</Dialog.Description>
        <form
          className="dialog-form"
          onSubmit={event => {
            event.preventDefault()
            if (isReady) onSchedule(zonedInstant(day, time, TIME_ZONE))
          }}
        >
          <label className="form-field">
            Date
            <input
              type="date"
              value={day}
              min={localDay(now, TIME_ZONE)}
              onChange={event => setDay(event.target.value)}
            />
            {isPast && <span className="field-problem">The date cannot be earlier than today.</span>}
          </label>
          <label className="form-field">
            Time
            <select value={time} onChange={event => setTime(event.target.value)}>
              <option value="">Choose a time</option>
              {TEST_DRIVE_TIMES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <div className="dialog-actions">
            <Button size="2" type="button" variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button size="2" type="submit" disabled={!isReady}>
              Schedule test drive
            </Button>
          </div>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}
