import { momentText } from '@forecourt/shared/clock/clock-text'
import { Button, Popover } from '@radix-ui/themes'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { timeZone } from '../dealer.ts'
import { Field } from '../forms/field.tsx'
import { useFieldNews } from '../forms/field-news.tsx'
import { TestDriveTimesInput } from './test-drive-times.tsx'
import { type Driver, useTestDrive } from './use-test-drive.ts'
import './customers.css'

interface Props {
  /** An instant in UTC; empty for none. */
  value: string
  driver: Driver
  onChange(value: string): void
}

/** A test drive's date and time, chosen in a small window beside the field. */
export function TestDriveInput({ value, driver, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const news = useFieldNews('testDriveDate', 'Test drive')
  const take = (chosen: string) => {
    onChange(chosen)
    setOpen(false)
  }
  return (
    <Field
      label="Test drive"
      news={news}
      hint="In the dealer's time. A new date moves the customer to Test Drive Scheduled."
    >
      {control => (
        <Popover.Root open={isOpen} onOpenChange={setOpen}>
          <Popover.Trigger>
            <Button {...control} size="2" type="button" variant="outline" className="picker">
              <CalendarClock size={16} aria-hidden />
              {value ? momentText(value, timeZone(), new Date().toISOString()) : 'Choose a date and time'}
            </Button>
          </Popover.Trigger>
          <Popover.Content size="2" className="picker-window" aria-label="Test drive date and time">
            <Choosing value={value} driver={driver} onTake={take} />
          </Popover.Content>
        </Popover.Root>
      )}
    </Field>
  )
}

interface ChoosingProps extends Pick<Props, 'value' | 'driver'> {
  onTake(value: string): void
}

function Choosing({ value, driver, onTake }: ChoosingProps) {
  const times = useTestDrive(value || null, driver)
  return (
    <div className="dialog-form">
      <TestDriveTimesInput value={times} driver={driver} />
      <div className="dialog-actions">
        <Button size="2" type="button" variant="outline" disabled={value === ''} onClick={() => onTake('')}>
          No test drive
        </Button>
        <Button
          size="2"
          type="button"
          disabled={!times.isPossible}
          onClick={() => times.instant && onTake(times.instant)}
        >
          Set
        </Button>
      </div>
    </div>
  )
}
