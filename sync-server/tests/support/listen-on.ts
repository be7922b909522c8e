import { openHttpServer } from '../../src/serving/http-server.ts'
import { requestListener } from '../../src/serving/request-listener.ts'
import { freePort } from './free-port.ts'

/** Serves an app on a port of its own, as the server does. */
export async function listenOn(app: Parameters<typeof requestListener>[0]) {
  const port = await freePort()
  const server = await openHttpServer(port, requestListener(app), { host: '127.0.0.1' })
  return { port, close: () => server.close() }
}
