import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildTestSite } from './support/build-test-site.ts'

/** With an interval, each look would move the clock of a test on by it, and a slow machine looks often. */
const CLOCK_STANDS = { interval: 0, timeout: 10_000 }

afterEach(() => void vi.useRealTimers())

describe('publishing', () => {
  it('shows a changed price on every page that has it, to whoever asks after the commit', async () => {
    const dealership = await buildTestSite()
    const { id } = await dealership.vehicle()
    const near = await dealership.vehicle({ model: 'Tacoma' })
    await dealership.admin.patch(`/api/vehicles/${id}`, { price: '31000' })
    // Asked at once, while the page is being made.
    expect(await dealership.textOf(`/vehicle/${id}`)).toContain(`${id} 31000.00`)
    expect(await dealership.textOf('/inventory')).toContain(`${id}:31000.00`)
    await dealership.publisher.idle()
    expect(await dealership.textOf(`/vehicle/${near.id}`)).toContain(`near ${id}:31000.00`)
  })

  it('says that a vehicle is pending, and takes it away once it is sold or back in the shop', async () => {
    const dealership = await buildTestSite()
    const { id: vehicleId } = await dealership.vehicle()
    const { id } = await dealership.lead()
    await dealership.sales.patch(`/api/leads/${id}`, { status: 'financing', vehicleId })
    expect(await dealership.textOf(`/vehicle/${vehicleId}`)).toContain('pending')
    await dealership.sales.patch(`/api/leads/${id}`, { status: 'closed' })
    expect((await dealership.get(`/vehicle/${vehicleId}`)).status).toBe(404)
    expect(await dealership.textOf('/inventory')).not.toContain(vehicleId)
  })

  it('offers what comes nearest at the address of a sold vehicle, and tells nothing of one that was never offered', async () => {
    const dealership = await buildTestSite()
    const { id: far } = await dealership.vehicle({ make: 'Ford', category: 'truck', price: '90000' })
    const { id: near } = await dealership.vehicle({ category: 'suv', price: '39000' })
    const { id: gone } = await dealership.vehicle({ category: 'suv' })
    const { id: newest } = await dealership.vehicle({ make: 'Fiat', category: 'coupe', price: '5000' })
    const { id: shop } = await dealership.vehicle({ category: 'suv', status: 'received' })
    const { id } = await dealership.lead()
    await dealership.sales.patch(`/api/leads/${id}`, { status: 'closed', vehicleId: gone })
    const page = await dealership.get(`/vehicle/${gone}`)
    expect([page.status, await page.text()]).toEqual([
      404,
      expect.stringContaining(`404 sold offered ${near},${far},${newest}<`),
    ])
    const offeredAt = async (id: string) => {
      const text = await (await dealership.get(`/vehicle/${id}`)).text()
      return /404 vehicle offered ([^<]*)</.exec(text)?.[1]
    }
    expect(await offeredAt(shop)).toBe(await offeredAt('none'))
    expect((await offeredAt(shop))?.split(',').sort()).toEqual([far, near, newest].sort())
  })

  it('answers a search as it is meant, and one that finds nothing with what comes nearest', async () => {
    const dealership = await buildTestSite()
    const { id } = await dealership.vehicle({
      make: 'Ford',
      model: 'F-150',
      price: '38000',
      category: 'truck',
    })
    await dealership.vehicle({ make: 'Fiat', model: '500', price: '9000', category: 'hatchback' })
    expect(await dealership.textOf('/inventory?q=f150+under+40k')).toContain(
      `${id}:38000.00:available nearest <`,
    )
    expect(await dealership.textOf('/inventory?q=diesel+f150+under+30k')).toContain(`stock  nearest ${id}`)
    expect(await dealership.textOf('/inventory?q=spaceship')).toContain('stock  nearest <')
  })

  it('never shows a vehicle that is not public any more, even when nothing can be rendered', async () => {
    const dealership = await buildTestSite()
    const { id } = await dealership.vehicle()
    expect((await dealership.get(`/vehicle/${id}`)).status).toBe(200)
    dealership.broken.now = true
    await dealership.admin.patch(`/api/vehicles/${id}`, { status: 'received' })
    expect(await dealership.publisher.page(`/vehicle/${id}`)).toBeNull()
    await dealership.publisher.idle()
    expect(await dealership.publisher.page(`/vehicle/${id}`)).toBeNull()
    dealership.publisher.close()
  })

  it('makes what nobody asks for when changes cease, and little of it while they go on', async () => {
    const dealership = await buildTestSite()
    const models = ['4Runner', 'Tacoma', 'Tundra', 'Sienna', 'Camry', 'Corolla']
    const ids: string[] = []
    for (const model of models) ids.push((await dealership.vehicle({ model })).id)
    await dealership.publisher.idle()
    dealership.rendered.length = 0
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    // The other clock begins at nought: past everything that was.
    await vi.advanceTimersByTimeAsync(3_600_000)
    /** What is to be done now is done, files included: it waits for its time. */
    const isAtRest = () => expect.poll(() => vi.getTimerCount(), CLOCK_STANDS).toBeGreaterThan(0)
    const isShown = (price: number) =>
      readFileSync(join(dealership.published, 'inventory', 'index.html'), 'utf8').includes(`:${price}.00`)
    let price = 31_000
    let asked = 0
    for (let change = 0; change < 20; change++) {
      const id = ids[change % ids.length]
      await dealership.admin.patch(`/api/vehicles/${id}`, { price: String(++price) })
      expect(await dealership.textOf(`/vehicle/${id}`)).toContain(`${id} ${price}.00`)
      asked++
      await isAtRest()
      await vi.advanceTimersByTimeAsync(100)
    }
    const unasked = () => dealership.rendered.length - asked
    await expect.poll(unasked, CLOCK_STANDS).toBeGreaterThan(0)
    await isAtRest()
    // One at once, and one each second: two have gone by. Each change alone would have several made.
    expect(unasked()).toBeLessThanOrEqual(3)
    await vi.advanceTimersByTimeAsync(500)
    await expect.poll(() => isShown(price), CLOCK_STANDS).toBe(true)
    dealership.publisher.close()
  })

  it('makes nobody wait for a file, and writes each page as it was made last', async () => {
    const dealership = await buildTestSite()
    const { id } = await dealership.vehicle({ price: '20000' })
    const { id: other } = await dealership.vehicle({ model: 'Odyssey', price: '30000' })
    await dealership.publisher.idle()
    const file = join(dealership.published, 'vehicle', id, 'index.html')
    const priceOnDisk = () => /\d+\.00/.exec(readFileSync(file, 'utf8'))?.[0]
    const { promise, resolve } = Promise.withResolvers<void>()
    dealership.disk.free = promise
    for (const [changed, price] of [
      [id, '21000.00'],
      [other, '31000.00'],
      [id, '22000.00'],
      // As its file has it all the time.
      [id, '20000.00'],
    ] as const) {
      await dealership.admin.patch(`/api/vehicles/${changed}`, { price })
      expect(await dealership.textOf(`/vehicle/${changed}`)).toContain(`${changed} ${price}`)
      expect(await dealership.textOf('/inventory')).toContain(`${changed}:${price}`)
      expect(priceOnDisk()).toBe('20000.00')
    }
    await dealership.admin.patch(`/api/vehicles/${id}`, { price: '23000.00' })
    expect(await dealership.textOf(`/vehicle/${id}`)).toContain(`${id} 23000.00`)
    resolve()
    await dealership.publisher.idle()
    expect(priceOnDisk()).toBe('23000.00')
  })

  it('makes the page of a changed vehicle at once, and those that only name it in their time', async () => {
    const dealership = await buildTestSite()
    const { id } = await dealership.vehicle()
    await dealership.vehicle({ model: 'Tacoma' })
    await dealership.publisher.idle()
    dealership.rendered.length = 0
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    await vi.advanceTimersByTimeAsync(3_600_000)
    const file = join(dealership.published, 'vehicle', id, 'index.html')
    for (const price of ['31000', '32000', '33000']) {
      await dealership.admin.patch(`/api/vehicles/${id}`, { price })
      await expect.poll(() => readFileSync(file, 'utf8'), CLOCK_STANDS).toContain(`${id} ${price}.00`)
    }
    const others = dealership.rendered.filter(path => path !== `/vehicle/${id}`)
    expect(dealership.rendered.length - others.length).toBe(3)
    // It is the turn of one of them; for the next, the clock would have to go on.
    expect(others.length).toBeLessThanOrEqual(1)
    dealership.publisher.close()
  })

  it('tries again once after a rest, however often it failed meanwhile', async () => {
    const dealership = await buildTestSite()
    const { id } = await dealership.vehicle()
    await dealership.publisher.idle()
    dealership.broken.now = true
    const failed = () => dealership.logged.filter(line => line.includes('trying again')).length
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const price of ['31000', '32000', '33000']) {
      await dealership.admin.patch(`/api/vehicles/${id}`, { price })
      await dealership.publisher.idle()
      vi.advanceTimersByTime(1000)
    }
    expect(failed()).toBe(3)
    vi.advanceTimersByTime(3500)
    await dealership.publisher.idle()
    expect(failed()).toBe(3)
    dealership.broken.now = false
    dealership.compared.length = 0
    vi.advanceTimersByTime(1000)
    await dealership.publisher.idle()
    expect(await dealership.textOf(`/vehicle/${id}`)).toContain(`${id} 33000.00`)
    // Nobody knows what else has failed, so everything is compared, also what no change has touched.
    expect(dealership.compared).toContain('/financing')
    dealership.publisher.close()
  })

  it('takes the files of a page away in the end, although they could not be removed at first', async () => {
    const dealership = await buildTestSite()
    const { id } = await dealership.vehicle()
    await dealership.publisher.idle()
    const file = join(dealership.published, 'vehicle', id, 'index.html')
    // What stands there now cannot be removed as a file.
    rmSync(`${file}.br`)
    mkdirSync(`${file}.br`)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await dealership.admin.patch(`/api/vehicles/${id}`, { status: 'received' })
    await dealership.publisher.idle()
    expect(existsSync(`${file}.gz`)).toBe(true)
    rmdirSync(`${file}.br`)
    vi.advanceTimersByTime(5000)
    await dealership.publisher.idle()
    expect(existsSync(`${file}.gz`)).toBe(false)
    dealership.publisher.close()
  })

  it('renders at a start only what is stale: nothing, or everything after a new build of the site', async () => {
    const dealership = await buildTestSite()
    const { id } = await dealership.vehicle()
    await dealership.publisher.idle()
    expect(await dealership.newPublisher('one').start()).toBe(0)
    const all = await dealership.newPublisher('two').start()
    // One of each kind: there is one vehicle.
    expect(all).toBe(dealership.content.pages.length)
    // What changed while no publisher worked is noticed, and shown before anybody asks.
    await dealership.publisher.idle()
    dealership.publisher.close()
    await dealership.admin.patch(`/api/vehicles/${id}`, { price: '31000' })
    const later = dealership.newPublisher('two')
    expect(await later.start()).toBeGreaterThan(0)
    const page = await later.page(`/vehicle/${id}`)
    expect(Buffer.from(page?.bytes.plain ?? []).toString()).toContain('31000.00')
    await later.idle()
    expect(await dealership.newPublisher('two').start()).toBe(0)
  })

  it('renders a search on request and keeps it nowhere', async () => {
    const dealership = await buildTestSite()
    const jeep = await dealership.vehicle({ make: 'Jeep' })
    const kia = await dealership.vehicle({ make: 'Kia' })
    const text = await dealership.textOf('/inventory?make=jeep')
    expect(text).toContain(jeep.id)
    expect(text).not.toContain(kia.id)
    expect(await dealership.textOf('/inventory?make=')).toContain(kia.id)
  })

  it('tells of an event on the home page until it is cancelled', async () => {
    const dealership = await buildTestSite()
    const event = { name: 'Toy Drive', date: 'Saturday', location: 'Our lot', description: 'Bring one.' }
    const { body } = await dealership.admin.post<{ id: string }>('/api/events', event)
    expect(await dealership.textOf('/')).toContain('events Toy Drive')
    await dealership.admin.patch(`/api/events/${body.id}`, { status: 'cancelled' })
    expect(await dealership.textOf('/')).not.toContain('Toy Drive')
  })
})
