// Lists that are too long to be held in memory as a whole are the same lists.
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Lead } from '@forecourt/shared/leads/lead'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { sendBytes } from '../src/http/cached-bytes.ts'
import { createFastLane } from '../src/serving/fast-lane.ts'
import { requestListener } from '../src/serving/request-listener.ts'
import { createPublicList, LIST_HEADERS, LIST_PATH } from '../src/vehicles/public-list.ts'
import { buildTestApp, type TestApp } from './support/build-test-app.ts'

const SYSTEM = { actor: { kind: 'system' }, device: null } as const

/** More vehicles than go into one piece; the last piece is not full. */
async function addVehicles(app: TestApp, count: number) {
  const { id } = await app.vehicle()
  const one = (await app.store.vehicles.get(id)) as Vehicle
  const changes = Array.from({ length: count }, (_, index) => ({
    collection: 'vehicles' as const,
    before: null,
    after: {
      ...one,
      id: `more${index}`,
      stockNumber: null,
      vin: `1FTFW1E50NF${String(index).padStart(6, '0')}`,
      description: 'Grüner Käfer, 車',
    },
  }))
  await app.store.commit({ ...SYSTEM, at: one.createdAt, changes })
}

describe('a public list that is too long to be kept', () => {
  it('has the same bytes in each form, through the routes and through the fast lane', async () => {
    const app = await buildTestApp()
    await addVehicles(app, 150)
    const whole = await createPublicList(app.stock).bytes()
    const publicList = createPublicList(app.stock, 1000)
    const lane = createFastLane({ publicList, publisher: null, config: app.config, note: () => {} })
    const asRoute = new Hono().get(LIST_PATH, async c => sendBytes(c, await publicList.bytes(), LIST_HEADERS))
    const routes = requestListener(asRoute)
    const taken: string[] = []
    const server = createServer((request, response) => {
      const isOfLane = lane(request, response)
      taken.push(isOfLane ? 'lane' : 'routes')
      if (!isOfLane) void routes(request, response)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const ask = async (headers: Record<string, string>) => {
      const [message] = (await once(get({ port, path: LIST_PATH, headers, agent: false }), 'response')) as [
        IncomingMessage,
      ]
      return { status: message.statusCode, headers: message.headers, bytes: await buffer(message) }
    }
    try {
      const first = await ask({})
      for (const [encoding, unpack] of [
        ['identity', (bytes: Buffer) => bytes],
        ['gzip', gunzipSync],
        ['br', brotliDecompressSync],
      ] as const) {
        const { status, headers, bytes } = await ask({ 'accept-encoding': encoding })
        expect(status).toBe(200)
        expect(headers['content-length']).toBe(String(bytes.byteLength))
        expect(headers.etag).toBe(whole.etag)
        expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
        expect(unpack(bytes)).toEqual(Buffer.from(whole.plain as Uint8Array))
      }
      expect(first.bytes).toEqual(Buffer.from(whole.plain as Uint8Array))
      expect((await ask({ 'if-none-match': whole.etag })).status).toBe(304)
      expect(taken).toEqual(['routes', 'routes', 'lane', 'lane', 'lane'])
    } finally {
      server.close()
    }
  })

  it('is that of the moment when it was made, however long its reader takes', async () => {
    const app = await buildTestApp()
    await addVehicles(app, 150)
    const list = createPublicList(app.stock, 1000)
    const reply = await new Hono()
      .get(LIST_PATH, async c => sendBytes(c, await list.bytes(), LIST_HEADERS))
      .request(LIST_PATH)
    const before = (await app.visitor.get<Vehicle[]>('/api/vehicles')).body
    await app.admin.patch('/api/vehicles/more3', { price: '12345' })
    expect(await reply.json()).toEqual(before)
    expect((await list.bytes()).etag).not.toBe(reply.headers.get('etag'))
  })
})

describe('all customers', () => {
  it('come newest first, each once, also where many came at the same moment', async () => {
    const app = await buildTestApp()
    expect((await app.sales.get<Lead[]>('/api/leads')).body).toEqual([])
    const { id } = await app.lead()
    const one = (await app.store.leads.get(id)) as Lead
    // Pages end within those of one moment, and the last one is full.
    for (let moment = 0; moment < 3; moment++) {
      const createdAt = `2026-10-0${3 - moment}T08:00:00.000Z`
      const changes = Array.from({ length: 333 }, (_, index) => ({
        collection: 'leads' as const,
        before: null,
        after: { ...one, id: `more${moment}x${(index * 7) % 333}`, createdAt },
      }))
      await app.store.commit({ ...SYSTEM, at: createdAt, changes })
    }
    const reply = await app.sales.get<Lead[]>('/api/leads')
    expect(reply.headers.get('content-type')).toBe('application/json')
    expect(reply.body).toHaveLength(1000)
    expect(reply.body).toEqual(await app.store.leads.all())
  })
})
