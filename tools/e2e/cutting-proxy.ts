// Stands before a dealership and, when it is told to, breaks the connection in the middle of an upload.
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const CHUNK = /^\/api\/uploads\//

export interface CuttingProxy {
  origin: string
  /** The offsets of the chunks that came through whole, in bytes. */
  offsets: number[]
  /** From now on so many more chunks come through; the next one breaks in its middle, and with it every connection. */
  cutAfter(chunks: number): void
  /** Lets everything through again. */
  mend(): void
  close(): Promise<void>
}

export async function openCuttingProxy(origin: string): Promise<CuttingProxy> {
  let left = Number.POSITIVE_INFINITY
  let isCut = false
  const offsets: number[] = []
  const server = createServer((incoming, outgoing) => {
    if (isCut) {
      incoming.destroy()
      return
    }
    const address = new URL(incoming.url ?? '/', origin)
    const isChunk = incoming.method === 'PUT' && CHUNK.test(address.pathname)
    const isBreaking = isChunk && left <= 0
    const onward = request(address, { method: incoming.method, headers: incoming.headers }, reply => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    if (isBreaking) {
      incoming.once('data', part => {
        onward.write(part.subarray(0, 1000))
        isCut = true
        setTimeout(() => {
          onward.destroy()
          server.closeAllConnections()
        }, 50)
      })
      return
    }
    if (isChunk) {
      left--
      offsets.push(Number(address.searchParams.get('offset')))
    }
    incoming.pipe(onward)
  })
  server.listen(0)
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    offsets,
    cutAfter: chunks => {
      left = chunks
    },
    mend: () => {
      left = Number.POSITIVE_INFINITY
      isCut = false
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
