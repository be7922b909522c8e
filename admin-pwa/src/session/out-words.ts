import { dealer } from '../dealer.ts'
import { canSeal } from '../sealing/seal-crypto.ts'
import type { OutReason } from './session-steps.ts'

const kept = () => `What was not sent is kept here${canSeal() ? ', sealed,' : ''} until its user logs in.`

/** Why a device shows the log-in only, and what became of what it had; null where nobody asks. */
export function outWords(why: OutReason): string | null {
  switch (why) {
    case 'nobody':
      return null
    case 'closed':
      return 'This account was deactivated, so its data was removed from this device. What it had not sent was put aside for administrators. Ask an administrator if you think this is a mistake.'
    case 'ended':
      return `This device was logged out from another one, or by a new password, so its data was removed. ${kept()}`
    case 'wiped':
      return 'This device was wiped: everything of its user was removed. What others had not sent is kept, sealed, until they log in.'
    case 'away':
      return `This device was without the server for more than ${dealer().appLock.offlineDays} days, so its data was removed. ${kept()}`
    default:
      return why satisfies never
  }
}
