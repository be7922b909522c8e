import { localDay } from '@forecourt/shared/clock/clock-text'
import { hoursOfDayText } from '@forecourt/shared/clock/opening-hours'
import { localDateTime, zonedInstant } from '@forecourt/shared/clock/zoned-time'
import { isBookableDay } from '@forecourt/shared/leads/test-drive'
import {
  type Booking,
  bookingsOf,
  isConfirmable,
  isPastTime,
  type TestDriveTrouble,
  testDriveTroubles,
} from '@forecourt/shared/leads/test-drive-booking'
import { dayChoices, freeHalfHours } from '@forecourt/shared/leads/test-drive-choices'
import { useState } from 'react'
import { useNow } from '../clock/use-now.ts'
import { dealer, timeZone } from '../dealer.ts'
import { useRows } from '../mirror/use-mirror.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { testDriveFactsOf } from '../vehicles/vehicle-facts.ts'

/** For whom a test drive is arranged, and with which vehicle. */
export type Driver = Pick<Booking, 'leadId' | 'vehicleId'>

/**
 * A day and a time on the dealer's clock that are being chosen, with all that speaks for and against them.
 * @param planned when it was to be so far; what is past is not proposed again
 * @param isPastMeant whether it is proposed, and can be kept, though it is past
 */
export function useTestDrive(planned: string | null, driver: Driver, isPastMeant = false) {
  const now = useNow()
  const leads = useRows('leads') ?? []
  const facts = testDriveFactsOf(leads, useVehicles())
  const { hours } = dealer()
  const days = dayChoices(hours, now, timeZone())
  const [first] = useState(() => {
    const isProposed = planned !== null && (isPastMeant || !isPastTime(planned, now))
    return isProposed ? localDateTime(planned, timeZone()) : { day: '', time: '' }
  })
  const [day, setDay] = useState(first.day)
  const [time, setTime] = useState(first.time)
  const isBookable = isBookableDay(day, now, timeZone())
  const kept = planned !== null && isPastMeant && isAt(planned, day, time) ? planned : null
  const isPastKept = kept !== null && isPastTime(kept, now)
  const isPastDay = day !== '' && !isBookable && !isPastKept
  const instant =
    kept ?? (day !== '' && time !== '' && !isPastDay ? zonedInstant(day, time, timeZone()) : null)
  // The time that a customer has already is held against nobody.
  const isOwn = instant === null || instant === planned
  const others = isOwn ? [] : testDriveTroubles({ ...driver, at: instant }, facts, now)
  const troubles: readonly TestDriveTrouble[] = isPastKept ? [{ kind: 'past' }] : others
  const isThatDay = ({ at, leadId }: Booking) => localDay(at, timeZone()) === day && leadId !== driver.leadId
  return {
    day,
    setDay,
    time,
    setTime,
    isPastDay,
    instant,
    troubles,
    /** Whether it can be scheduled: a time is chosen, and nothing stands against it that nobody can want all the same. */
    isPossible: instant !== null && (isPastKept || isConfirmable(troubles)),
    /** The earliest day that can be chosen. */
    firstDay: isPastKept ? day : localDay(now, timeZone()),
    isBookable,
    days,
    /** "Friday: 10:00am-6:00pm"; null where the hours are not known. */
    hours: hours && day !== '' ? hoursOfDayText(hours, day) : null,
    free: !isBookable ? [] : freeHalfHours(day, driver, facts, now),
    /** The test drives of others on that day, in the order of the day. */
    booked: bookingsOf(leads)
      .filter(isThatDay)
      .sort((a, b) => (a.at < b.at ? -1 : 1)),
  }
}

function isAt(at: string, day: string, time: string): boolean {
  const local = localDateTime(at, timeZone())
  return local.day === day && local.time === time
}

export type TestDriveTimes = ReturnType<typeof useTestDrive>
