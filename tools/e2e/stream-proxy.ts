// Stands before a dealership as bad proxies do: one cuts the stream of news each second, one passes nothing of it on.
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const CUT_AFTER_MS = 1000

export interface StreamProxy {
  origin: string
  /** How many streams were opened through it. */
  streams(): number
  close(): Promise<void>
}

export async function openStreamProxy(origin: string, habit: 'cuts' | 'gathers'): Promise<StreamProxy> {
  let streams = 0
  const server = createServer((incoming, outgoing) => {
    const isStream = incoming.url?.startsWith('/api/sync/stream')
    const { method, headers } = incoming
    const onward = request(new URL(incoming.url ?? '/', origin), { method, headers }, reply => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      if (!isStream) {
        reply.pipe(outgoing)
        return
      }
      streams++
      if (habit === 'gathers') {
        outgoing.flushHeaders()
        reply.resume()
        return
      }
      reply.pipe(outgoing)
      setTimeout(() => outgoing.destroy(), CUT_AFTER_MS).unref()
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  server.listen(0)
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    streams: () => streams,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
