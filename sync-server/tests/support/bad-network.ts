// The way to a server, on which things go wrong when they are told to.
import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'

/**
 * What becomes of a request: it gets through; it is answered with a status and comes to nobody; the line is cut before an
 * answer, or in the middle of it; or nothing is ever heard.
 */
export type Weather = 'fair' | 500 | 503 | 429 | 'cut' | 'cut within' | 'silence'

export async function openBadNetwork(targetPort: number) {
  const coming: Weather[] = []
  const seen: string[] = []
  const server = createServer((asked, response) => {
    const weather = coming.shift() ?? 'fair'
    seen.push(`${asked.method} ${weather}`)
    if (weather === 'silence') return
    if (weather === 'cut') {
      asked.socket.destroy()
      return
    }
    if (typeof weather === 'number') {
      asked.resume()
      response.writeHead(weather).end('<Error><Code>SlowDown</Code></Error>')
      return
    }
    const { method, url, headers } = asked
    const passed = httpRequest(
      { port: targetPort, host: '127.0.0.1', method, path: url, headers },
      answer => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        if (weather === 'fair') answer.pipe(response)
        else
          answer.once('data', (chunk: Buffer) => {
            response.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), () => response.destroy())
            answer.destroy()
          })
      },
    )
    passed.on('error', () => response.destroy())
    asked.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    port: address.port,
    /** What becomes of the next requests, one after the other; fair after that. */
    expect: (...weather: Weather[]) => {
      coming.splice(0, coming.length, ...weather)
      seen.length = 0
    },
    /** What became of the requests since then. */
    seen,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
