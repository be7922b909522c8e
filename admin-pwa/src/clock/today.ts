import { localDay, momentText, pastText, whenText } from '@forecourt/shared/clock/clock-text'
import { BehaviorSubject } from 'rxjs'
import { timeZone } from '../dealer.ts'
import { useSubject } from '../mirror/use-mirror.ts'

const MINUTE_MS = 60_000

const now = () => new Date().toISOString()
const present = () => localDay(now(), timeZone())

const today = new BehaviorSubject(present())

function look() {
  const day = present()
  if (day !== today.value) today.next(day)
}

/** Lets days begin while the app is open, and for a tablet that slept over midnight as soon as it wakes. */
export function followDays() {
  setInterval(look, MINUTE_MS)
  document.addEventListener('visibilitychange', look)
}

/** The dealer's present day, such as 2026-11-20. Whoever uses it is drawn again when another one begins. */
export const useToday = (): string => useSubject(today)

/** Says moments in the dealer's time by the names of their days, and says them anew when another day begins. */
export function useMomentText(): (instant: string) => string {
  useToday()
  return instant => momentText(instant, timeZone(), now())
}

/** The same of a past that an import brought: a day that was told without a time is said without one. */
export function usePastText(): (instant: string) => string {
  useToday()
  return instant => pastText(instant, timeZone(), now())
}

/** The same within a sentence: "at 11:20 AM". */
export function useWhenText(): (instant: string) => string {
  useToday()
  return instant => whenText(instant, timeZone(), now())
}
