import 'fake-indexeddb/auto'
import { UPLOAD_CHUNK_BYTES } from '@forecourt/shared/media/upload'
import { BehaviorSubject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearObstacle, connection, noteLost, probe } from '../mirror/connection.ts'
import type { Mirror } from '../mirror/mirror.ts'
import type { Rows } from '../mirror/rows.ts'
import { openPhotoOutbox, type PhotoOutbox } from './photo-outbox.ts'
import { RECORD_GONE, startPhotoSender } from './photo-sender.ts'

const FRONT = { about: 'vehicles', recordId: 'v1', place: 'exterior' } as const
const SOON = { timeout: 3000, interval: 5 }

/** A server with its uploads in memory; a test answers in its place where it wants to. */
function createServer() {
  const held = new Map<string, Uint8Array>()
  const claimed: string[] = []
  const asked: string[] = []
  let inTheWay: (method: string, path: string) => Promise<Response | null> | Response | null = () => null
  const reply = (body: unknown, status = 200) => Response.json(body, { status })

  async function answer(method: string, path: string, body: RequestInit['body']): Promise<Response> {
    const address = new URL(path, 'http://server.example')
    const hash = address.pathname.split('/').at(-1) ?? ''
    const present = held.get(hash) ?? new Uint8Array()
    if (address.pathname === '/api/health') return reply({})
    if (method === 'GET') return reply({ offset: present.length, isWhole: false })
    if (method === 'DELETE') {
      held.delete(hash)
      return reply({})
    }
    if (method === 'PUT') {
      const offset = Number(address.searchParams.get('offset'))
      if (offset !== present.length) return reply({ message: 'The upload goes on elsewhere.' }, 409)
      const whole = new Uint8Array(Buffer.concat([present, body as Uint8Array]))
      held.set(hash, whole)
      return reply({
        offset: whole.length,
        isWhole: whole.length === Number(address.searchParams.get('size')),
      })
    }
    const { name, sha256 } = JSON.parse(String(body))
    if (!held.has(sha256) && !claimed.includes(name)) return reply({ message: 'Not complete.' }, 410)
    held.delete(sha256)
    claimed.push(name)
    return reply({ url: `/media/${name}` }, 201)
  }

  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const method = init.method ?? 'GET'
    asked.push(`${method} ${path.replace(/[0-9a-f]{64}/, 'HASH').split('?')[0]}`)
    const early = await inTheWay(method, path)
    init.signal?.throwIfAborted()
    return early ?? answer(method, path, init.body)
  })
  return {
    held,
    claimed,
    asked,
    reply,
    answer,
    /** @param way gives an answer of its own, or null to let the request through */
    between(way: typeof inTheWay) {
      inTheWay = way
    },
  }
}

function createMirror() {
  const subjects = {
    vehicles: new BehaviorSubject<unknown>([{ id: 'v1', revision: 5, exteriorPhotos: [] }]),
    events: new BehaviorSubject<unknown>([]),
    outbox: new BehaviorSubject<unknown>([]),
  }
  const resync = vi.fn()
  const filling = new BehaviorSubject(null)
  const rows = (name: keyof typeof subjects) => subjects[name]
  const mirror = { rows, filling, resync } as unknown as Mirror
  const set = <N extends keyof typeof subjects>(name: N, present: Partial<Rows[N][number]>[]) =>
    subjects[name].next(present)
  return { mirror, resync, set }
}

let users = 0
let outbox: PhotoOutbox
let server: ReturnType<typeof createServer>
let world: ReturnType<typeof createMirror>
const ends: (() => void)[] = []

const photo = (name: string, content = name) => new File([content], name, { type: 'image/jpeg' })
const begin = () => ends.push(startPhotoSender(outbox, world.mirror))
const stateOf = async (name: string) => (await outbox.all()).find(one => one.name === name)
/**
 * Ends when the sender has looked at everything and left what waits: it takes away what its record shows, and looks then.
 * Twice, for what it began at its first look would come before it takes away the second.
 */
const hasLooked = async () => {
  const waiting = await outbox.all()
  for (const name of ['shown before.jpg', 'shown after.jpg']) {
    await outbox.keep(FRONT, [photo(name)])
    const { id = '' } = (await stateOf(name)) ?? {}
    await outbox.change(id, { state: 'sent' })
    await vi.waitFor(async () => expect(await outbox.all()).toHaveLength(waiting.length), SOON)
  }
}
/** Lets the server be heard again, as the app does that looks for it now and then. */
const reconnect = async () => {
  server.between(() => null)
  await probe()
}

beforeEach(async () => {
  server = createServer()
  world = createMirror()
  outbox = await openPhotoOutbox({ userId: `user${++users}`, shrink: async () => null })
  await probe()
  clearObstacle()
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  outbox.close()
  vi.unstubAllGlobals()
})

describe('what waits', () => {
  it('is sent in its order, one after the other, and leaves when its record shows it', async () => {
    const names = ['c.jpg', 'a.jpg', 'b.jpg']
    await outbox.keep(
      FRONT,
      names.map(name => photo(name)),
    )
    begin()
    await vi.waitFor(() => expect(server.claimed).toEqual(names), SOON)
    await vi.waitFor(
      async () => expect((await outbox.all()).map(one => one.state)).toEqual(['sent', 'sent', 'sent']),
      SOON,
    )
    expect(world.resync).toHaveBeenCalled()
    const exteriorPhotos = names.map(name => `/media/${name}`)
    world.set('vehicles', [{ id: 'v1', revision: 6, exteriorPhotos }])
    await vi.waitFor(async () => expect(await outbox.all()).toEqual([]), SOON)
  })

  it('is sent by one tab only', async () => {
    await outbox.keep(FRONT, [photo('a.jpg'), photo('b.jpg')])
    begin()
    begin()
    await vi.waitFor(() => expect(server.claimed).toEqual(['a.jpg', 'b.jpg']), SOON)
  })

  it('waits for its vehicle to reach the server', async () => {
    world.set('vehicles', [{ id: 'v1', revision: 0, exteriorPhotos: [] }])
    world.set('outbox', [{ id: 'vehicles:v1' }])
    await outbox.keep(FRONT, [photo('a.jpg')])
    begin()
    await hasLooked()
    expect(server.asked.filter(one => one.includes('upload'))).toEqual([])
    world.set('outbox', [])
    await vi.waitFor(() => expect(server.claimed).toEqual(['a.jpg']), SOON)
  })

  it('of a vehicle that is gone says so and stays', async () => {
    world.set('vehicles', [])
    await outbox.keep(FRONT, [photo('a.jpg')])
    begin()
    await vi.waitFor(
      async () =>
        expect(await stateOf('a.jpg')).toMatchObject({ state: 'refused', message: RECORD_GONE.vehicles }),
      SOON,
    )
  })
})

describe('an upload that broke', () => {
  const large = 'x'.repeat(UPLOAD_CHUNK_BYTES * 2 + 10)

  it('goes on at the byte that the server waits for, as soon as the connection is back', async () => {
    let chunks = 0
    server.between(method => {
      if (method === 'PUT' && ++chunks > 1) throw new TypeError('Failed to fetch')
      return null
    })
    await outbox.keep(FRONT, [photo('large.jpg', large)])
    begin()
    await vi.waitFor(() => expect(connection.value.offlineSince).not.toBeNull(), SOON)
    await vi.waitFor(
      async () =>
        expect(await stateOf('large.jpg')).toMatchObject({ state: 'waiting', sent: UPLOAD_CHUNK_BYTES }),
      SOON,
    )
    server.asked.length = 0
    await reconnect()
    await vi.waitFor(() => expect(server.claimed).toEqual(['large.jpg']), SOON)
    expect(server.asked.filter(one => one.startsWith('PUT'))).toHaveLength(2)
  })

  it('whose last answer was lost is claimed again without being sent again', async () => {
    let isLost = false
    server.between(async (method, path) => {
      if (method !== 'POST' || isLost) return null
      isLost = true
      const [{ name = '', keptSha256 = '' } = {}] = await outbox.all()
      await server.answer(method, path, JSON.stringify({ name, sha256: keptSha256 }))
      throw new TypeError('Failed to fetch')
    })
    await outbox.keep(FRONT, [photo('a.jpg')])
    begin()
    await vi.waitFor(() => expect(connection.value.offlineSince).not.toBeNull(), SOON)
    server.asked.length = 0
    await reconnect()
    await vi.waitFor(async () => expect(await stateOf('a.jpg')).toMatchObject({ state: 'sent' }), SOON)
    expect(server.asked.filter(one => one.startsWith('PUT'))).toEqual([])
  })

  it('does not begin while the server cannot be reached', async () => {
    noteLost()
    await outbox.keep(FRONT, [photo('a.jpg')])
    begin()
    await hasLooked()
    expect(server.claimed).toEqual([])
    await reconnect()
    await vi.waitFor(() => expect(server.claimed).toEqual(['a.jpg']), SOON)
  })
})

describe('a refusal', () => {
  it('keeps the file with the words of the server, and the next one goes', async () => {
    let isFirst = true
    server.between(method => {
      if (method !== 'POST' || !isFirst) return null
      isFirst = false
      return server.reply({ message: 'a.jpg: no picture.' }, 422)
    })
    await outbox.keep(FRONT, [photo('a.jpg'), photo('b.jpg')])
    begin()
    await vi.waitFor(() => expect(server.claimed).toEqual(['b.jpg']), SOON)
    expect(await stateOf('a.jpg')).toMatchObject({ state: 'refused', message: 'no picture.' })
    const { id = '' } = (await stateOf('a.jpg')) ?? {}
    await outbox.retry(id)
    await vi.waitFor(() => expect(server.claimed).toEqual(['b.jpg', 'a.jpg']), SOON)
  })

  it('because the server is in trouble is tried again later, or at once when its person wants it', async () => {
    let isInTrouble = true
    server.between(method =>
      method === 'PUT' && isInTrouble ? server.reply({ message: 'Trouble.' }, 503) : null,
    )
    await outbox.keep(FRONT, [photo('a.jpg')])
    begin()
    await vi.waitFor(
      async () =>
        expect(await stateOf('a.jpg')).toMatchObject({ state: 'waiting', message: 'Trouble.', attempts: 1 }),
      SOON,
    )
    isInTrouble = false
    const { id = '' } = (await stateOf('a.jpg')) ?? {}
    await outbox.retry(id)
    await vi.waitFor(() => expect(server.claimed).toEqual(['a.jpg']), SOON)
  })

  it('for want of a login keeps everything and waits for it', async () => {
    server.between(() => server.reply({ message: 'Please log in.' }, 401))
    await outbox.keep(FRONT, [photo('a.jpg'), photo('b.jpg')])
    begin()
    await vi.waitFor(() => expect(connection.value.obstacle).toBe('login'), SOON)
    server.asked.length = 0
    await hasLooked()
    expect(server.asked).toEqual([])
    expect((await outbox.all()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    server.between(() => null)
    clearObstacle()
    await vi.waitFor(() => expect(server.claimed).toEqual(['a.jpg', 'b.jpg']), SOON)
  })
})

describe('a photo that is cancelled while it is sent', () => {
  it('ends at once, and the next one goes', async () => {
    const { promise: isCancelled, resolve: noteCancelled } = Promise.withResolvers<void>()
    server.between(async method => {
      if (method === 'PUT') await isCancelled
      return null
    })
    await outbox.keep(FRONT, [photo('a.jpg'), photo('b.jpg')])
    begin()
    await vi.waitFor(async () => expect((await stateOf('a.jpg'))?.state).toBe('sending'), SOON)
    const { id = '' } = (await stateOf('a.jpg')) ?? {}
    await outbox.cancel(id)
    noteCancelled()
    await vi.waitFor(() => expect(server.claimed).toEqual(['b.jpg']), SOON)
    expect(connection.value.offlineSince).toBeNull()
  })
})
