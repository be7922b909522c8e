// A body that is too large is refused before it is read to its end: nobody may lose the next request to that.
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { openHttpServer } from '../src/serving/http-server.ts'
import { requestListener } from '../src/serving/request-listener.ts'
import { buildTestApp } from './support/build-test-app.ts'
import { freePort } from './support/free-port.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function openServer() {
  const dealership = await buildTestApp()
  const port = await freePort()
  const server = await openHttpServer(port, requestListener(dealership.app))
  closers.push(() => server.close())
  return { ...dealership, port }
}

it('is refused with a connection that ends, so the next request goes on another one', async () => {
  const { port } = await openServer()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  closers.push(() => agent.destroy())
  const ask = (method: string, path: string, body = '') =>
    new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      const sending = request({ port, path, method, agent, headers }, reply => {
        text(reply).then(
          () => resolve({ status: reply.statusCode ?? 0, connection: reply.headers.connection }),
          reject,
        )
      })
      sending.on('error', reject)
      sending.end(body)
    })
  for (let n = 0; n < 20; n++) {
    const refused = await ask('POST', '/api/leads', JSON.stringify({ notes: 'x'.repeat(3_000_000) }))
    expect(refused).toEqual({ status: 413, connection: 'close' })
    expect(await ask('GET', '/api/health')).toEqual({ status: 200, connection: 'keep-alive' })
  }
  expect(await ask('POST', '/api/leads', '{}')).toEqual({ status: 400, connection: 'keep-alive' })
})

it.each([
  ['an inquiry', '/api/leads', 'application/json'],
  ['a chunk of a picture', '/api/uploads/abc?offset=0&size=9', 'application/octet-stream'],
])('%s whose sender goes away is no trouble of the server', async (_what, path, type) => {
  const { port, logged, sales } = await openServer()
  const before = logged.length
  const socket = connect(port)
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    `cookie: ${sales.cookie}`,
    `content-type: ${type}`,
    'content-length: 1000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n{"firstName":`)
  await expect.poll(() => socket.bytesWritten).toBeGreaterThan(0)
  socket.resetAndDestroy()
  await expect.poll(() => logged.length).toBeGreaterThan(before)
  expect(logged.slice(before).filter(line => JSON.parse(line).level >= 50)).toEqual([])
})
