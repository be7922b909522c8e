/** What the app knows of the dealer. It comes with the login and is remembered on the device, for days without a signal. */
import { DEMO_DEALER, type StaffDealer, staffDealerSchema } from '@forecourt/shared/dealer/dealer'
import type { AnswerPromise } from '@forecourt/shared/leads/answer-clock'

const KEY = 'forecourt-dealer'

function remembered(): StaffDealer {
  try {
    return staffDealerSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
  } catch {
    return staffDealerSchema.parse(DEMO_DEALER)
  }
}

let known: StaffDealer = remembered()

/** Whether a log-in has told of the dealer on this device. */
const isRemembered = () => localStorage.getItem(KEY) !== null

/** As it stands in the page, which the server writes for every visitor; empty where it does not. */
const nameInPage = () =>
  document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content.replace(/^%.*%$/, '') ?? ''

/** The name of the dealership, also before the first log-in on a device. */
export const dealerName = (): string => (isRemembered() ? known.name : nameInPage())

/** The dealer, as the last log-in told. */
export const dealer = (): StaffDealer => known

/** The clock that the lot lives by, as an IANA name. */
export const timeZone = (): string => known.timeZone

export function rememberDealer(next: StaffDealer) {
  known = next
  localStorage.setItem(KEY, JSON.stringify(next))
}

/** Within what time whoever asks is to hear from a person. */
export const answerPromise = (): AnswerPromise => ({
  minutes: known.followUp.answerWithinMinutes,
  hours: known.hours,
  timeZone: known.timeZone,
})
