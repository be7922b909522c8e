/**
 * The port that site, app and API are served on. Closing it cuts nobody off in the middle of an answer, and waits for
 * nobody else: a browser also opens connections that it never asks anything on.
 */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

/** A request that is being answered when the server stops may take so long. */
const CLOSING_MS = 10_000
/** How long a slow client may take for its headers and for a whole request, the largest upload included. */
const PATIENCE = { headersTimeout: 20_000, requestTimeout: 180_000, maxHeaderSize: 16_384 }
/**
 * A connection on which nothing is asked is kept for so long. Were the server to close it first, it might do so at the moment
 * at which the load balancer sends the next request on it, which is then lost. As they come, nginx and Amazon's close theirs
 * after 60 s, Caddy after 120 s; Google's after 600 s, which cannot be changed.
 */
const KEEP_ALIVE_MS = 620_000

export interface HttpServer {
  /** Takes nothing new, and ends when the requests that are being answered are, or have taken too long. */
  close(): Promise<void>
}

/**
 * Listens on a port.
 * @param closingMs how long a request may still take when the server is closed
 * @param host the address to listen on; null for all that the machine has
 * @throws where the port is taken, or the machine has no such address
 */
export async function openHttpServer(
  port: number,
  answer: RequestListener,
  { closingMs = CLOSING_MS, host = null }: { closingMs?: number; host?: string | null } = {},
): Promise<HttpServer> {
  let busy = 0
  let isClosing = false
  const closeWhenQuiet = () => {
    if (isClosing && busy === 0) server.closeAllConnections()
  }
  const server = createServer({ ...PATIENCE, keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    busy++
    response.once('close', () => {
      busy--
      closeWhenQuiet()
    })
    answer(request, response)
  })
  server.listen({ port, ...(host === null ? {} : { host }) })
  await once(server, 'listening')

  return {
    close: async () => {
      isClosing = true
      const force = setTimeout(() => server.closeAllConnections(), closingMs)
      const closed = new Promise<unknown>(resolve => server.close(resolve))
      closeWhenQuiet()
      await closed
      clearTimeout(force)
    },
  }
}
