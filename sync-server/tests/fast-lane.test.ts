// What the fast lane sends is what the routes send, byte for byte, and it sends nothing that has to be made first.
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { createFastLane } from '../src/serving/fast-lane.ts'
import type { RequestNote } from '../src/watch/request-notes.ts'
import { buildTestSite } from './support/build-test-site.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server that has nothing but the lane; what is not for the lane is answered 418. */
async function openLane(house: Awaited<ReturnType<typeof buildTestSite>>, origin = house.config.origin) {
  const notes: RequestNote[] = []
  const lane = createFastLane({ ...house, origin, note: note => notes.push(note) })
  const server = createServer((request, response) => {
    if (!lane(request, response)) response.writeHead(418).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const request = get({ port, path, headers, method, agent: false })
    const [message] = (await once(request, 'response')) as [IncomingMessage]
    return { status: message.statusCode, headers: message.headers, bytes: await buffer(message) }
  }
  return { ask, notes }
}

/** Of the connection, of the moment or of one request alone. */
const OWN = ['connection', 'date', 'x-request-id', 'content-length', 'transfer-encoding', 'keep-alive']
const lasting = (headers: Iterable<[string, unknown]>) =>
  Object.fromEntries([...headers].filter(([name]) => !OWN.includes(name)))

describe('the fast lane', () => {
  it.each([
    ['the list', '/api/vehicles'],
    ['a page', '/inventory'],
  ])('answers for %s as the routes do, in each form', async (_name, path) => {
    const house = await buildTestSite()
    await house.vehicle()
    await house.publisher.idle()
    const routes = (headers: Record<string, string>) =>
      path.startsWith('/api') ? house.app.request(path, { headers }) : house.get(path, headers)
    const etag = (await routes({})).headers.get('etag') ?? ''
    const { ask, notes } = await openLane(house)
    for (const [headers, status] of [
      [{}, 200],
      [{ 'accept-encoding': 'gzip, br' }, 200],
      [{ 'accept-encoding': 'gzip' }, 200],
      [{ 'if-none-match': `W/${etag}` }, 304],
      [{ 'if-none-match': '"another"' }, 200],
    ] as [Record<string, string>, number][]) {
      const [ours, theirs] = [await ask(path, headers), await routes(headers)]
      expect(ours.status).toBe(status)
      expect(theirs.status).toBe(status)
      expect(lasting(Object.entries(ours.headers))).toEqual(lasting(theirs.headers))
      expect(ours.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(ours.bytes).toEqual(Buffer.from(await theirs.arrayBuffer()))
      expect(notes.at(-1)).toMatchObject({ method: 'GET', path, status })
    }
  })

  it('leaves everything else to the routes', async () => {
    const house = await buildTestSite()
    const { id } = await house.vehicle()
    await house.publisher.idle()
    const { ask } = await openLane(house)
    // The list is made when it is first asked for.
    expect((await ask('/api/vehicles')).status).toBe(418)
    expect((await ask(`/vehicle/${id}`)).status).toBe(200)
    for (const path of ['/inventory?make=Jeep', '/vehicle/nobody', '/nothing', '/api/leads', '/%2e%2e/'])
      expect((await ask(path)).status).toBe(418)
    expect((await ask('/inventory', {}, 'POST')).status).toBe(418)
    expect((await ask('/inventory', {}, 'HEAD')).status).toBe(418)
  })

  it('sends nothing that a change has overtaken', async () => {
    const house = await buildTestSite()
    const { id } = await house.vehicle()
    await house.publisher.idle()
    await house.app.request('/api/vehicles')
    const { ask } = await openLane(house)
    expect((await ask('/api/vehicles')).status).toBe(200)
    house.broken.now = true
    await house.admin.patch(`/api/vehicles/${id}`, { price: '31000' })
    expect((await ask('/api/vehicles')).status).toBe(418)
    expect((await ask(`/vehicle/${id}`)).status).toBe(418)
    await house.admin.patch(`/api/vehicles/${id}`, { status: 'received' })
    await house.publisher.idle()
    expect((await ask(`/vehicle/${id}`)).status).toBe(418)
    house.publisher.close()
  })

  it('tells browsers to come over TLS only where the public origin does', async () => {
    const house = await buildTestSite()
    const plain = await openLane(house)
    const secure = await openLane(house, 'https://cars.example')
    expect((await plain.ask('/')).headers['strict-transport-security']).toBeUndefined()
    expect((await secure.ask('/')).headers['strict-transport-security']).toMatch(/^max-age=/)
  })
})
