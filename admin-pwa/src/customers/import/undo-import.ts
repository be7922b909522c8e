import {
  type ImportUndoReply,
  importUndoReplySchema,
  type StayCounts,
} from '@forecourt/shared/leads/import-batch'
import { type Sending, send } from '../../mirror/connection.ts'

const TIMEOUT_MS = 30_000

export interface Undone {
  removed: number
  /** How many stay, and why. */
  stay: StayCounts
}

/**
 * Has the server remove the customers of an import whom nobody has touched, call by call.
 * @param waiting customers with changes on this device, who stay
 * @throws Unreachable without an answer, Refused with the server's words; asked again it goes on
 */
export async function undoImport(
  id: string,
  waiting: readonly string[],
  ask: (path: string, sending: Sending) => Promise<unknown> = send,
): Promise<Undone> {
  const sending = { method: 'POST', body: { waiting }, timeoutMs: TIMEOUT_MS }
  let removed = 0
  let reply: ImportUndoReply
  do {
    reply = importUndoReplySchema.parse(await ask(`/api/leads/imports/${id}/undo`, sending))
    removed += reply.removed
  } while (reply.remaining > 0)
  return { removed, stay: reply.stay }
}
