/** What became of a request's body, beside what a handler read of it. */
import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'

/** Absent where the app is asked without a socket. */
const incomingOf = (c: Context): IncomingMessage | undefined => c.env?.incoming

/**
 * Whether a part of the body is still on its way. What follows on the connection cannot be told apart from it, so the
 * answer has to say that the connection ends.
 */
export function isBodyOnItsWay(c: Context): boolean {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  return !isRead && incomingOf(c)?.complete === false
}

/** Whether the sender went away before the body was whole. */
export function isBodyCutOff(c: Context): boolean {
  const incoming = incomingOf(c)
  return incoming?.destroyed === true && !incoming.complete
}
