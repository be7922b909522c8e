// What is sealed on a device: unreadable there, whole again for whom it was sealed, and never in the way of what comes later.
import 'fake-indexeddb/auto'
import { sealInfo } from '@forecourt/shared/sync/sealing'
import { Dexie } from 'dexie'
import { beforeEach, expect, it, vi } from 'vitest'
import { aStorage } from '../../tests/a-storage.ts'
import { openPhotoOutbox } from '../photos/photo-outbox.ts'
import { createPhotoDatabase, photoDatabaseName } from '../photos/photo-outbox-table.ts'
import { bundlesOf, createSealedDatabase } from './sealed-table.ts'
import { sealWork, unsealWork } from './sealed-work.ts'

// The browser's cryptography and databases, on a machine that others use too.
vi.setConfig({ testTimeout: 60_000 })

const FRONT = { about: 'vehicles', recordId: 'v1', place: 'exterior' } as const
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const

const base64Of = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64')
let users = 0

/** A server with a key of its own, that is asked by whoever is logged in. */
async function aDealership() {
  const pair = await crypto.subtle.generateKey(CURVE, false, ['deriveBits'])
  return {
    publicKey: base64Of(await crypto.subtle.exportKey('raw', pair.publicKey)),
    answer: async (userId: string, point: string) => {
      const bytes = Buffer.from(point, 'base64')
      const device = await crypto.subtle.importKey('raw', bytes, CURVE, false, [])
      const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: device }, pair.privateKey, 256)
      const hkdf = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
      const info = new TextEncoder().encode(sealInfo(userId))
      const salt = new Uint8Array()
      const key = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, hkdf, 256)
      return { key: base64Of(key) }
    },
  }
}
type Dealership = Awaited<ReturnType<typeof aDealership>>

/** From now on this user's app speaks with that server. */
const logIn = ({ answer }: Pick<Dealership, 'answer'>, userId: string) =>
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) =>
    Response.json(await answer(userId, JSON.parse(String(body)).point)),
  )

async function choose(userId: string, ...names: string[]) {
  const outbox = await openPhotoOutbox({ userId, shrink: async () => null })
  await outbox.keep(
    FRONT,
    names.map(name => new File([`bytes of ${name}`], name, { type: 'image/jpeg' })),
  )
  expect(outbox.photos.value.every(({ state }) => state === 'waiting')).toBe(true)
  outbox.close()
}

/** What of the user's photos can be read here, with their bytes. */
async function readable(userId: string): Promise<string[]> {
  const database = createPhotoDatabase(userId)
  const entries = await database.entries.orderBy('order').toArray()
  const contents = await database.contents.bulkGet(entries.map(({ id }) => id))
  database.close()
  return entries.map(
    ({ name }, index) => `${name}: ${Buffer.from(contents[index]?.bytes ?? new ArrayBuffer()).toString()}`,
  )
}

async function sealed(userId: string): Promise<string> {
  const database = createSealedDatabase(userId)
  const parts = await database.parts.toArray()
  database.close()
  return parts.map(({ id, sealed: bytes }) => id + Buffer.from(bytes).toString('latin1')).join()
}

const remove = (userId: string) => Dexie.delete(photoDatabaseName(userId))

async function aDevice() {
  const userId = `sealing${++users}`
  const dealership = await aDealership()
  const seal = async () => {
    await sealWork(userId, dealership.publicKey)
    await remove(userId)
  }
  return { userId, dealership, seal }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', aStorage())
})

it('is unreadable on the device, and whole again when its user logs in', async () => {
  const { userId, dealership, seal } = await aDevice()
  await choose(userId, 'front.jpg', 'side.jpg')
  await seal()
  expect(await sealed(userId)).not.toMatch(/front|side|bytes of/)
  expect(await readable(userId)).toEqual([])
  logIn(dealership, userId)
  expect(await unsealWork(userId)).toEqual([])
  expect(await readable(userId)).toEqual(['front.jpg: bytes of front.jpg', 'side.jpg: bytes of side.jpg'])
  expect(await bundlesOf(userId)).toEqual([])
})

it('nothing is sealed of who has nothing unsent', async () => {
  const { userId, seal } = await aDevice()
  await seal()
  expect(await bundlesOf(userId)).toEqual([])
})

it('is sealed once, although the device died before it was removed', async () => {
  const { userId, dealership, seal } = await aDevice()
  await choose(userId, 'front.jpg')
  await sealWork(userId, dealership.publicKey)
  const before = await bundlesOf(userId)
  await seal()
  expect(await bundlesOf(userId)).toEqual(before)
})

it('what was cut short is sealed anew, whole', async () => {
  const { userId, dealership, seal } = await aDevice()
  const database = createSealedDatabase(userId)
  await database.parts.put({ id: '2026-11-24T00:00:00.000Z/mirror', sealed: new ArrayBuffer(40) })
  database.close()
  await choose(userId, 'front.jpg')
  await seal()
  expect(await sealed(userId)).not.toContain('2026-11-24T00:00:00.000Z')
  logIn(dealership, userId)
  expect(await unsealWork(userId)).toEqual([])
  expect(await readable(userId)).toEqual(['front.jpg: bytes of front.jpg'])
})

it('stays where the server has another key, beside what is sealed later, and is opened when the first is there again', async () => {
  const { userId, dealership, seal } = await aDevice()
  await choose(userId, 'front.jpg')
  await seal()
  const other = await aDealership()
  logIn(other, userId)
  expect(await unsealWork(userId)).toHaveLength(1)
  expect(await readable(userId)).toEqual([])

  await choose(userId, 'later.jpg')
  await sealWork(userId, other.publicKey)
  await remove(userId)
  expect(await unsealWork(userId)).toHaveLength(1)
  expect(await readable(userId)).toEqual(['later.jpg: bytes of later.jpg'])

  logIn(dealership, userId)
  expect(await unsealWork(userId)).toEqual([])
  expect(await readable(userId)).toContain('front.jpg: bytes of front.jpg')
})

it('is kept as it is, and readable, where the browser cannot seal', async () => {
  const { userId } = await aDevice()
  await choose(userId, 'front.jpg')
  await sealWork(userId, null)
  await remove(userId)
  expect(await unsealWork(userId)).toEqual([])
  expect(await readable(userId)).toEqual(['front.jpg: bytes of front.jpg'])
})
