import { getRequestListener } from '@hono/node-server'
import { openHttpServer } from '../../src/serving/http-server.ts'
import { freePort } from './free-port.ts'

/** Serves an app on a port of its own, as the server does. */
export async function listenOn({ fetch }: { fetch: Parameters<typeof getRequestListener>[0] }) {
  const port = await freePort()
  const server = await openHttpServer(port, getRequestListener(fetch), { host: '127.0.0.1' })
  return { port, close: () => server.close() }
}
