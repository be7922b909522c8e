// Two servers of one dealership, and a balancer before them that sends each request to whichever it likes.
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { describe, expect, test } from 'vitest'
import { BEING_CLAIMED, HELD_PER_USER } from '../src/uploads/held-uploads.ts'
import { buildTestApp, START, type TestApp } from './support/build-test-app.ts'
import { freshDatabase, hasPostgres } from './support/postgres.ts'
import { seededRandom } from './support/random.ts'
import { after, type Bytes, claim, hashOf, largePicture, look, put, sendAll } from './support/send-upload.ts'

const BARE = { photos: [], exteriorPhotos: [], interiorPhotos: [] }

async function twoServers() {
  const path = await freshDatabase()
  const [one, other] = [await buildTestApp({ path }), await buildTestApp({ path })]
  return { one, other, servers: [one, other] as const }
}

const photosOf = async (server: TestApp, id: string) =>
  (await server.sales.get<Vehicle>(`/api/vehicles/${id}`)).body.exteriorPhotos

/** All chunks of a file, each to one of two servers in turn. */
async function sendInTurns(servers: readonly [TestApp, TestApp], bytes: Bytes) {
  const [hash, size] = [hashOf(bytes), bytes.length]
  const step = Math.ceil(size / 5)
  for (let offset = 0, turn = 0; offset < size; offset += step, turn++) {
    const server = servers[turn % 2] ?? servers[0]
    expect((await look(server.sales, hash)).offset).toBe(offset)
    const sent = await put(server, server.sales, bytes.slice(offset, offset + step), { hash, offset, size })
    const end = Math.min(offset + step, size)
    expect(sent).toMatchObject({ status: 200, body: { offset: end, isWhole: end === size } })
  }
  return hash
}

describe.skipIf(!hasPostgres)('an upload in a dealership of two servers', () => {
  test.each([0, 1] as const)('comes by turns, and is claimed through either: %i', async claimer => {
    const { servers } = await twoServers()
    const { id } = await servers[0].vehicle(BARE)
    const hash = await sendInTurns(servers, await largePicture())
    const claimed = await claim(servers[claimer].sales, id, hash)
    expect(claimed.status).toBe(201)
    for (const server of servers) {
      expect(await photosOf(server, id)).toEqual([claimed.body.url])
      expect(await look(server.sales, hash)).toEqual({ offset: 0, isWhole: false })
      // The answer may have been lost.
      expect(await claim(server.sales, id, hash)).toMatchObject({ status: 201, body: claimed.body })
    }
  })

  const SEED = 20_261_122
  test(`comes through both at once, in chunks of any size, and is what was sent: seed ${SEED}`, async () => {
    const { servers } = await twoServers()
    const { id } = await servers[0].vehicle(BARE)
    const random = seededRandom(SEED)
    const bytes = await largePicture()
    const [hash, size] = [hashOf(bytes), bytes.length]
    let [taken, refused] = [0, 0]
    const sendAsApp = async (server: TestApp) => {
      for (let held = await look(server.sales, hash); !held.isWhole; held = await look(server.sales, hash)) {
        const { offset } = held
        const part = bytes.slice(offset, offset + 1 + Math.floor(random() * 100_000))
        const { status } = await put(server, server.sales, part, { hash, offset, size })
        expect([200, 409]).toContain(status)
        if (status === 200) taken++
        else refused++
      }
    }
    await Promise.all([...servers, ...servers].map(sendAsApp))
    const rows = await servers[0].rows('heldUploads')
    expect(rows.reduce((sum, row) => sum + row.bytes.length, 0)).toBe(size)
    expect(taken).toBeGreaterThanOrEqual(rows.length)
    expect(refused).toBeGreaterThan(0)
    const [first, second] = await Promise.all(servers.map(server => claim(server.sales, id, hash)))
    const statuses = [first?.status, second?.status]
    expect(statuses).toContain(201)
    for (const status of statuses) expect([201, 410, 503]).toContain(status)
    expect(await photosOf(servers[1], id)).toHaveLength(1)
  })

  test('is claimed by one at a time, and again when the server that did it dies', async () => {
    const { one, other } = await twoServers()
    const { id } = await other.vehicle(BARE)
    const hash = await sendAll(one, one.sales, await largePicture())
    let begin = () => {}
    const begun = new Promise<void>(resolve => {
      begin = resolve
    })
    let fail: (error: Error) => void = () => {}
    const dying = one.heldUploads.claim('sam', hash, () => {
      begin()
      return new Promise<string>((_resolve, reject) => {
        fail = reject
      })
    })
    await begun
    const meanwhile = await claim(other.sales, id, hash)
    expect([meanwhile.status, meanwhile.body.message]).toEqual([503, BEING_CLAIMED])
    expect(await photosOf(other, id)).toEqual([])
    await one.database.close()
    expect((await claim(other.sales, id, hash)).status).toBe(201)
    expect(await photosOf(other, id)).toHaveLength(1)
    fail(new Error('This server is no more.'))
    await expect(dying).rejects.toThrow('This server is no more.')
  })

  test('is given up, limited and forgotten through either', async () => {
    const { one, other } = await twoServers()
    const hash = await sendAll(one, one.sales, await largePicture())
    await other.sales.delete(`/api/uploads/${hash}`)
    expect(await look(one.sales, hash)).toEqual({ offset: 0, isWhole: false })

    for (let index = 0; index <= HELD_PER_USER; index++) {
      const server = index % 2 === 0 ? one : other
      server.setNow(new Date(Date.parse(START) + index * 60_000).toISOString())
      const bytes = Uint8Array.from([index, 1, 2])
      await put(server, server.sales, bytes.slice(0, 2), { hash: hashOf(bytes), offset: 0, size: 3 })
    }
    expect(await one.rows('heldUploads')).toHaveLength(HELD_PER_USER)
    expect((await look(one.sales, hashOf(Uint8Array.from([0, 1, 2])))).offset).toBe(0)

    other.setNow(after(26))
    expect(await other.heldUploads.clear()).toBe(HELD_PER_USER)
    expect(await one.rows('heldUploads')).toEqual([])
  })
})
