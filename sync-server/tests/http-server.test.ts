// The port is given up so that whoever is being answered gets the whole answer, and nobody else holds it up.
import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { openHttpServer } from '../src/serving/http-server.ts'
import { freePort } from './support/free-port.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A server that begins each answer and leaves its end to the test, where the path is not /at-once. */
async function openServer(closingMs?: number) {
  const port = await freePort()
  const begun: ServerResponse[] = []
  const server = await openHttpServer(
    port,
    (request, response) => {
      if (request.url === '/at-once') return response.end('whole')
      response.write('the first half, ')
      begun.push(response)
    },
    closingMs === undefined ? {} : { closingMs },
  )
  closers.push(() => server.close())
  const agent = new Agent({ keepAlive: true })
  closers.push(() => agent.destroy())
  const ask = async (path: string) => {
    const [reply] = (await once(get({ port, path, agent }), 'response')) as [IncomingMessage]
    return reply
  }
  /** A connection on which nothing is asked, unless the test writes to it. */
  const plug = async (): Promise<Socket> => {
    const socket = connect(port)
    closers.push(() => socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  return { port, server, begun, ask, plug }
}

it('keeps a connection for longer than any load balancer does, and says so', async () => {
  const { ask } = await openServer()
  const reply = await ask('/at-once')
  const [, seconds] = /^timeout=(\d+)$/.exec(String(reply.headers['keep-alive'])) ?? []
  expect(Number(seconds)).toBeGreaterThan(600)
})

describe('a server that is closed', () => {
  it('finishes the answers that it has begun, and only then is closed', async () => {
    const { server, begun, ask } = await openServer()
    const replies = await Promise.all([ask('/slow'), ask('/slow')])
    let isClosed = false
    const closing = server.close().then(() => (isClosed = true))
    const [first, second] = begun
    first?.end('the second')
    expect(await text(replies[0])).toBe('the first half, the second')
    expect(isClosed).toBe(false)
    second?.end('the second')
    expect(await text(replies[1])).toBe('the first half, the second')
    await closing
  })

  it('waits for no connection that was answered, or that nothing was asked on', async () => {
    const { server, ask, plug } = await openServer()
    await text(await ask('/at-once'))
    const silent = await plug()
    const begin = performance.now()
    await Promise.all([server.close(), once(silent, 'close')])
    expect(performance.now() - begin).toBeLessThan(1000)
  })

  it('lets go of silent connections as soon as the last answer is finished', async () => {
    const { server, begun, ask, plug } = await openServer()
    const silent = await plug()
    const reply = await ask('/slow')
    const closing = server.close()
    begun[0]?.end()
    await text(reply)
    await Promise.all([closing, once(silent, 'close')])
  })

  it('takes no new connection while it finishes an answer', async () => {
    const { port, server, begun, ask } = await openServer()
    const reply = await ask('/slow')
    const closing = server.close()
    const [error] = await once(connect(port), 'error')
    expect(error.code).toBe('ECONNREFUSED')
    begun[0]?.end()
    expect(await text(reply)).toBe('the first half, ')
    await closing
  })

  it('cuts an answer off that takes too long', async () => {
    const { server, ask } = await openServer(50)
    const reply = await ask('/slow')
    const cut = expect(text(reply)).rejects.toThrow('aborted')
    await server.close()
    await cut
  })

  it('can be closed again', async () => {
    const { server } = await openServer()
    await server.close()
    await server.close()
  })
})

it('a port that is taken is refused', async () => {
  const { port } = await openServer()
  await expect(openHttpServer(port, () => {})).rejects.toThrow('EADDRINUSE')
})

it('listens on the one address that it is told', async () => {
  const port = await freePort()
  const server = await openHttpServer(port, (_request, response) => response.end('here'), {
    host: '127.0.0.2',
  })
  closers.push(() => server.close())
  const askAt = (host: string) =>
    new Promise<string>((resolve, reject) => {
      get({ port, host }, reply => text(reply).then(resolve, reject)).on('error', reject)
    })
  expect(await askAt('127.0.0.2')).toBe('here')
  await expect(askAt('127.0.0.1')).rejects.toThrow('ECONNREFUSED')
})
