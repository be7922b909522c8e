/** What the user of a closed account has not sent, put aside for an administrator before it leaves the device. */
import { clearObstacle, connection, Refused } from '../mirror/connection.ts'
import { isPassing } from '../unsent/park-photos.ts'
import { putAside } from '../unsent/put-aside.ts'
import { session } from './current-session.ts'

const TRY_AGAIN_MS = 15_000

/** Whether the account is not closed any more: its changes are sent as always. */
const isReopened = (error: unknown) => error instanceof Refused && [401, 403].includes(error.status)

/**
 * Puts what was not sent aside on the server. Without an answer it is tried again when there is one: nothing is removed
 * before.
 * @param tryAgain has it all done once more, where the account is still closed then
 * @returns whether it is there, or the server will never take it: then it goes, like everything of a closed account
 */
export async function putOpenAside(tryAgain: () => void): Promise<boolean> {
  const current = session.value
  if (current.state !== 'in') return false
  try {
    await putAside(current.user, current.mirror, current.photos.outbox)
  } catch (error) {
    if (isReopened(error)) {
      clearObstacle()
      return false
    }
    if (isPassing(error)) {
      setTimeout(() => {
        if (connection.value.obstacle === 'closed') tryAgain()
      }, TRY_AGAIN_MS)
      return false
    }
  }
  return true
}
