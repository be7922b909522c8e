import { dayText } from '@forecourt/shared/clock/clock-text'

/** A day of the dealer's calendar, "2026-11-20", in words: "Nov 20". */
export const dayWords = (day: string): string =>
  dayText(`${day}T12:00:00.000Z`, 'UTC', new Date().toISOString())
