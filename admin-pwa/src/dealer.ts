/** What the app knows of the dealer. It comes with the login and is remembered on the device, for days without a signal. */
import { DEMO_DEALER, type StaffDealer, staffDealerSchema } from '@forecourt/shared/dealer/dealer'

const KEY = 'forecourt-dealer'

function remembered(): StaffDealer {
  try {
    return staffDealerSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
  } catch {
    return staffDealerSchema.parse(DEMO_DEALER)
  }
}

export let DEALER: StaffDealer = remembered()
/** The clock that the lot lives by. */
export let TIME_ZONE = DEALER.timeZone

export function rememberDealer(dealer: StaffDealer) {
  DEALER = dealer
  TIME_ZONE = dealer.timeZone
  localStorage.setItem(KEY, JSON.stringify(dealer))
}
