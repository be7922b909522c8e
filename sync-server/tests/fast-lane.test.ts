// What the fast lane sends is what the routes send, byte for byte, and it sends nothing that has to be made first.
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'
import type { TransportConfig } from '../src/http/headers-of-all.ts'
import { createFastLane } from '../src/serving/fast-lane.ts'
import type { RequestNote } from '../src/watch/request-notes.ts'
import { buildTestSite } from './support/build-test-site.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server that has nothing but the lane; what is not for the lane is answered 418. */
async function openLane(
  dealership: Awaited<ReturnType<typeof buildTestSite>>,
  config: TransportConfig = dealership.config,
) {
  const notes: RequestNote[] = []
  const lane = createFastLane({ ...dealership, config, note: note => notes.push(note) })
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
    const dealership = await buildTestSite()
    await dealership.vehicle()
    await dealership.publisher.idle()
    const routes = (headers: Record<string, string>) =>
      path.startsWith('/api') ? dealership.app.request(path, { headers }) : dealership.get(path, headers)
    const etag = (await routes({})).headers.get('etag') ?? ''
    const { ask, notes } = await openLane(dealership)
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
    const dealership = await buildTestSite()
    const { id } = await dealership.vehicle()
    await dealership.publisher.idle()
    const { ask } = await openLane(dealership)
    // The list is made when it is first asked for.
    expect((await ask('/api/vehicles')).status).toBe(418)
    expect((await ask(`/vehicle/${id}`)).status).toBe(200)
    for (const path of ['/inventory?make=Jeep', '/vehicle/nobody', '/nothing', '/api/leads', '/%2e%2e/'])
      expect((await ask(path)).status).toBe(418)
    expect((await ask('/inventory', {}, 'POST')).status).toBe(418)
    expect((await ask('/inventory', {}, 'HEAD')).status).toBe(418)
  })

  it('sends nothing that a change has overtaken', async () => {
    const dealership = await buildTestSite()
    const { id } = await dealership.vehicle()
    await dealership.publisher.idle()
    await dealership.app.request('/api/vehicles')
    const { ask } = await openLane(dealership)
    expect((await ask('/api/vehicles')).status).toBe(200)
    dealership.broken.now = true
    await dealership.admin.patch(`/api/vehicles/${id}`, { price: '31000' })
    expect((await ask('/api/vehicles')).status).toBe(418)
    expect((await ask(`/vehicle/${id}`)).status).toBe(418)
    await dealership.admin.patch(`/api/vehicles/${id}`, { status: 'received' })
    await dealership.publisher.idle()
    expect((await ask(`/vehicle/${id}`)).status).toBe(418)
    dealership.publisher.close()
  })

  it('tells browsers to come over TLS only where the public origin does', async () => {
    const dealership = await buildTestSite()
    const plain = await openLane(dealership)
    const origin = 'https://cars.example'
    const secure = await openLane(dealership, { origin, hstsWithSubdomains: false })
    const wide = await openLane(dealership, { origin, hstsWithSubdomains: true })
    const policyOf = async ({ ask }: typeof plain) => (await ask('/')).headers['strict-transport-security']
    expect(await policyOf(plain)).toBeUndefined()
    expect(await policyOf(secure)).toBe('max-age=31536000')
    expect(await policyOf(wide)).toBe('max-age=31536000; includeSubDomains')
    expect(readConfig({ HSTS_SUBDOMAINS: '1' }).hstsWithSubdomains).toBe(true)
  })
})
