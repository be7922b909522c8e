import type { LogInReply } from '@forecourt/shared/api/replies'
import { rememberDealer } from '../dealer.ts'
import { factorOffer } from '../factors/factor-offer.ts'
import { noteLogOutSent } from '../leaving/leaving.ts'
import { rememberSealKey } from '../leaving/remembered-seal-key.ts'
import { clearObstacle, send } from '../mirror/connection.ts'
import { askForNewPin, pinState } from '../pin/pin.ts'
import { endExpiry, unlockScreen } from '../screen-lock/screen-lock.ts'
import { askToKeep } from '../storage/room.ts'
import { happen } from './session.ts'
import { tellOfLeaving } from './tell-of-leaving.ts'

/**
 * Takes a step of a log-in: who is in by it, or which step is next.
 * @throws Refused with the server's words, Unreachable without an answer
 */
export async function takeLogIn(step: string, body: unknown, pending?: string): Promise<LogInReply> {
  await tellOfLeaving().catch(() => {})
  const reply = await send<LogInReply>(`/api/auth/login${step}`, { method: 'POST', body, pending })
  if (!reply.success) return reply
  noteLogOutSent()
  rememberDealer(reply.dealer)
  rememberSealKey(reply.sealKey)
  await happen({ is: 'known', user: reply.user })
  // Only now: whatever waits belongs to whom the mirror is open for.
  clearObstacle()
  endExpiry(reply.user.id)
  // Whose PIN was tried too often is asked for another one.
  if (pinState(reply.user.id) === 'spent') askForNewPin(reply.user.id)
  factorOffer.next(reply.offersFactor ? reply.user.id : null)
  unlockScreen()
  void askToKeep()
  return reply
}
