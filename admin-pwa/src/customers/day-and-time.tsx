import { localDay } from '@forecourt/shared/clock/clock-text'
import { localDateTime, zonedInstant } from '@forecourt/shared/clock/zoned-time'
import { isBookableDay, TEST_DRIVE_TIMES } from '@forecourt/shared/leads/test-drive'
import { useState } from 'react'
import { TIME_ZONE } from '../dealer.ts'
import { Field } from '../forms/field.tsx'

/** A day and a time on the dealer's clock, and the instant that they are once both are there. */
export function useDayAndTime(planned: string | null) {
  const now = new Date().toISOString()
  const before = planned ? localDateTime(planned, TIME_ZONE) : null
  const isStillAhead = before !== null && isBookableDay(before.day, now, TIME_ZONE)
  const [day, setDay] = useState(isStillAhead ? before.day : '')
  const [time, setTime] = useState(before?.time ?? '')
  const isPast = day !== '' && !isBookableDay(day, now, TIME_ZONE)
  const instant = day !== '' && time !== '' && !isPast ? zonedInstant(day, time, TIME_ZONE) : null
  return { day, setDay, time, setTime, isPast, instant, today: localDay(now, TIME_ZONE) }
}

export function DayAndTime({ value }: { value: ReturnType<typeof useDayAndTime> }) {
  return (
    <>
      <Field label="Date" problem={value.isPast ? 'The date cannot be earlier than today.' : undefined}>
        {control => (
          <input
            {...control}
            type="date"
            value={value.day}
            min={value.today}
            onChange={event => value.setDay(event.target.value)}
          />
        )}
      </Field>
      <Field label="Time">
        {control => (
          <select {...control} value={value.time} onChange={event => value.setTime(event.target.value)}>
            <option value="">Choose a time</option>
            {TEST_DRIVE_TIMES.map(one => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
