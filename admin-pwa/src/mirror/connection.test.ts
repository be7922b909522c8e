import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connection, Refused, send, Unreachable } from './connection.ts'

const answered = (reply: () => Response) => vi.stubGlobal('fetch', async () => reply())

/** An answer whose connection is lost after its first bytes. */
function brokenOff(): Response {
  const body = new ReadableStream({
    start: controller => {
      controller.enqueue(new TextEncoder().encode('{"outcomes":['))
      controller.error(new TypeError('network error'))
    },
  })
  return new Response(body, { status: 200, headers: { 'content-type': 'application/json' } })
}

beforeEach(() => connection.next({ offlineSince: null, lastContact: null, obstacle: null }))
afterEach(() => void vi.unstubAllGlobals())

it('gives what the server answers', async () => {
  answered(() => Response.json({ outcomes: [] }))
  expect(await send('/api/sync/push', { method: 'POST', body: {} })).toEqual({ outcomes: [] })
  expect(connection.value.offlineSince).toBeNull()
  expect(connection.value.lastContact).not.toBeNull()
})

it.each([
  ['breaks off', brokenOff],
  ['is the login page of a network', () => new Response('<!doctype html><title>Guest Wi-Fi</title>')],
  ['is empty', () => new Response('')],
  ['is that of a gateway without a server', () => new Response('Bad gateway', { status: 502 })],
])('an answer that %s is none', async (_, reply) => {
  answered(reply)
  await expect(send('/api/sync/push', { method: 'POST', body: {} })).rejects.toBeInstanceOf(Unreachable)
  expect(connection.value.offlineSince).not.toBeNull()
  expect(connection.value.lastContact).toBeNull()
})

it('what the server refuses is told in its words', async () => {
  answered(() => Response.json({ message: 'No.' }, { status: 409 }))
  const refusal: unknown = await send('/api/leads').catch(error => error)
  expect(refusal).toBeInstanceOf(Refused)
  expect(refusal).toMatchObject({ status: 409, message: 'No.' })
  expect(connection.value.offlineSince).toBeNull()
})

it('whoever gives a request up has not found out anything about the server', async () => {
  const giving = new AbortController()
  answered(() => {
    giving.abort(new Error('given up'))
    return brokenOff()
  })
  await expect(send('/api/leads', { signal: giving.signal })).rejects.toThrow('given up')
  expect(connection.value.offlineSince).toBeNull()
})
