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

export interface HttpServer {
  /** Takes nothing new, and ends when the requests that are being answered are, or have taken too long. */
  close(): Promise<void>
}

/**
 * Listens on a port.
 * @param closingMs how long a request may still take when the server is closed
 * @throws where the port is taken
 */
export async function openHttpServer(
  port: number,
  answer: RequestListener,
  closingMs = CLOSING_MS,
): Promise<HttpServer> {
  let busy = 0
  let isClosing = false
  const closeWhenQuiet = () => {
    if (isClosing && busy === 0) server.closeAllConnections()
  }
  const server = createServer(PATIENCE, (request, response) => {
    busy++
    response.once('close', () => {
      busy--
      closeWhenQuiet()
    })
    answer(request, response)
  })
  server.listen(port)
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
