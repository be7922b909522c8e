import type { Filling } from '../mirror/database.ts'

const number = new Intl.NumberFormat('en-US')

const BEGINNINGS = {
  first: 'This device is being filled',
  evicted: 'The browser had removed the data of this device; it is being filled anew',
  expired: 'This device was away for long and is being filled anew',
  other_history: 'The server was set back to an earlier state; this device is being filled anew',
  scope: 'What you may see has changed; this device is being filled anew',
} as const satisfies Record<Filling['reason'], string>

/** A filling in words: why, how far it is, and what that means meanwhile. */
export function fillingWords({ reason, done, total }: Filling, isOffline: boolean): string {
  const share = `${number.format(done)} of ${number.format(total)} records`
  const meanwhile = isOffline
    ? 'It goes on when the server can be reached.'
    : 'You can work already; lists and counts are not complete yet.'
  return `${BEGINNINGS[reason]}: ${share}. ${meanwhile}`
}
