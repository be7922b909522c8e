// Stands before a dealership and, from a moment on, hands out another version of the app's service worker.
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const WORKER = '/admin/sw.js'

export interface ChangingProxy {
  origin: string
  /** From now on there is a new version of the app. */
  release(): void
  close(): Promise<void>
}

export async function openChangingProxy(origin: string): Promise<ChangingProxy> {
  let version = 0
  const server = createServer((incoming, outgoing) => {
    const onward = request(
      new URL(incoming.url ?? '/', origin),
      { method: incoming.method, headers: incoming.headers },
      reply => {
        const isWorker = incoming.url === WORKER
        const {
          'content-length': _length,
          etag: _etag,
          'content-encoding': encoding,
          ...headers
        } = reply.headers
        if (!isWorker || encoding) {
          outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
          reply.pipe(outgoing)
          return
        }
        outgoing.writeHead(reply.statusCode ?? 502, headers)
        reply.on('data', chunk => outgoing.write(chunk))
        reply.on('end', () => outgoing.end(`\n// version ${version}\n`))
      },
    )
    if (incoming.url === WORKER) {
      onward.removeHeader('accept-encoding')
      onward.removeHeader('if-none-match')
    }
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  server.listen(0)
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: () => {
      version++
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
