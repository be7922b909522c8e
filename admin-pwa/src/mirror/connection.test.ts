import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Connection,
  clearObstacle,
  connection,
  noteContact,
  noteLost,
  onProofRequired,
  Refused,
  send,
  Unreachable,
} from './connection.ts'
import { rememberedContact } from './contact-memory.ts'

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

const FRESH: Connection = {
  offlineSince: null,
  isLossKnown: false,
  lastContact: null,
  earlierContact: null,
  obstacle: null,
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  connection.next({ ...FRESH })
})
afterEach(() => void vi.unstubAllGlobals())

/** The app is opened anew: what it knew is gone, what the device keeps is there. */
const reopened = () => connection.next({ ...FRESH })

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

it('what is said to a session that a log-in has ended meanwhile says nothing of the new one', async () => {
  let answer = (_: Response) => {}
  vi.stubGlobal('fetch', () => new Promise<Response>(resolve => (answer = resolve)))
  const refusal = () => Response.json({ message: 'Not logged in', code: 'session_ended' }, { status: 401 })
  const asked = expect(send('/api/sync/pull')).rejects.toThrow(Refused)
  clearObstacle()
  answer(refusal())
  await asked
  expect(connection.value.obstacle).toBeNull()
  const askedAgain = expect(send('/api/sync/pull')).rejects.toThrow(Refused)
  answer(refusal())
  await askedAgain
  expect(connection.value.obstacle).toBe('ended')
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

describe('a request whose time is over', () => {
  const TIME_IS_OVER = new DOMException('Time is over.', 'TimeoutError')
  /** Asks for something that is answered when the test says so. */
  function asking(path: string) {
    let answer = { with: (_: Response) => {}, fail: (_: unknown) => {} }
    vi.stubGlobal('fetch', () => {
      const { promise, resolve, reject } = Promise.withResolvers<Response>()
      answer = { with: resolve, fail: reject }
      return promise
    })
    const asked = send(path)
    return { asked, answer }
  }

  it('says that there is no signal', async () => {
    const { asked, answer } = asking('/api/leads')
    answer.fail(TIME_IS_OVER)
    await expect(asked).rejects.toBeInstanceOf(Unreachable)
    expect(connection.value.offlineSince).not.toBeNull()
  })

  it('says nothing where something was answered that was asked after it', async () => {
    const early = asking('/api/leads')
    const late = asking('/api/events')
    late.answer.with(Response.json([]))
    await late.asked
    early.answer.fail(TIME_IS_OVER)
    await expect(early.asked).rejects.toBeInstanceOf(Unreachable)
    expect(connection.value.offlineSince).toBeNull()
  })
})

describe('since when there is no signal', () => {
  it('outlives a reload, until the server answers', () => {
    noteContact()
    noteLost()
    const { offlineSince } = connection.value
    expect(connection.value.isLossKnown).toBe(true)
    reopened()
    noteLost()
    expect(connection.value).toMatchObject({ offlineSince, isLossKnown: true })
    noteContact()
    reopened()
    noteLost()
    expect(connection.value.isLossKnown).toBe(false)
  })

  it('is not known to an app that opens without one; when the server last answered is', () => {
    noteLost()
    expect(connection.value.isLossKnown).toBe(false)
    reopened()
    noteLost()
    expect(connection.value.isLossKnown).toBe(false)
    expect(rememberedContact()).toBeNull()
    noteContact()
    expect(rememberedContact()).toBe(connection.value.lastContact)
  })
})

describe('where the server asks for a proof of identity', () => {
  const PROOF = { message: 'Please confirm.', code: 'proof_required' }
  const replies = (...all: Response[]) => {
    const left = [...all]
    vi.stubGlobal('fetch', async () => left.shift() ?? Response.error())
    return left
  }

  it('what was asked is asked again once it is given', async () => {
    replies(Response.json(PROOF, { status: 403 }), Response.json({ id: 'kim' }))
    const stop = onProofRequired(async () => true)
    await expect(send('/api/users')).resolves.toEqual({ id: 'kim' })
    stop()
  })

  it.each(['is not given', 'is asked for by nobody'])('it is refused where that %s', async how => {
    const left = replies(Response.json(PROOF, { status: 403 }), Response.json({ id: 'kim' }))
    const stop = onProofRequired(async () => false)
    if (how === 'is asked for by nobody') stop()
    await expect(send('/api/users')).rejects.toThrow('Please confirm.')
    expect(left).toHaveLength(1)
    stop()
  })

  it('another refusal is one', async () => {
    replies(Response.json({ message: 'No.' }, { status: 403 }))
    const stop = onProofRequired(async () => expect.unreachable())
    await expect(send('/api/users')).rejects.toThrow('No.')
    stop()
  })
})
