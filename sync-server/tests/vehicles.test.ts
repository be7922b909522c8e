import { brotliDecompressSync } from 'node:zlib'
import type { Lead } from '@forecourt/shared/leads/lead'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { describe, expect, it } from 'vitest'
import { createPublicList } from '../src/vehicles/public-list.ts'
import { buildTestApp, RUTH } from './support/build-test-app.ts'

describe('the public list', () => {
  it('holds what is offered or under contract, without what only staff should see', async () => {
    const app = await buildTestApp()
    const offered = await app.vehicle()
    const received = await app.vehicle({ status: 'received' })
    const pending = await app.vehicle({ model: 'Tacoma' })
    const { id } = await app.lead()
    await app.sales.patch(`/api/leads/${id}`, { status: 'financing', vehicleId: pending.id })
    const list = (await app.visitor.get<Vehicle[]>('/api/vehicles')).body
    expect(list.map(vehicle => vehicle.id).sort()).toEqual([offered.id, pending.id].sort())
    expect(list[0]).not.toHaveProperty('revision')
    expect(list[0]?.price).toBe('38900.00')
    expect((await app.visitor.get(`/api/vehicles/${received.id}`)).status).toBe(404)
    expect((await app.sales.get<Vehicle[]>('/api/vehicles?admin=true')).body).toHaveLength(3)
  })

  it('answers 304 while nothing changed, and new bytes right after a commit', async () => {
    const app = await buildTestApp()
    const { id } = await app.vehicle()
    const first = await app.visitor.get('/api/vehicles')
    const etag = first.headers.get('etag') ?? ''
    expect((await app.visitor.get('/api/vehicles', { 'if-none-match': etag })).status).toBe(304)
    await app.admin.patch(`/api/vehicles/${id}`, { price: '37500' })
    const second = await app.visitor.get<Vehicle[]>('/api/vehicles', { 'if-none-match': etag })
    expect(second.status).toBe(200)
    expect(second.body[0]?.price).toBe('37500.00')
    const packed = await app.app.request('/api/vehicles', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers.get('content-encoding')).toBe('br')
  })
})

describe('the whole list', () => {
  it('is for staff: a visitor who asks for it is not logged in', async () => {
    const app = await buildTestApp()
    await app.vehicle({ status: 'received' })
    const asked = await app.visitor.get('/api/vehicles?admin=true')
    expect([asked.status, Array.isArray(asked.body)]).toEqual([401, false])
  })
})

describe('the bytes of the public list', () => {
  it('are not those of a list that a change has overtaken while it was made', async () => {
    const app = await buildTestApp()
    const { id } = await app.vehicle()
    const list = createPublicList(app.stock)
    const early = list.bytes()
    await app.admin.patch(`/api/vehicles/${id}`, { price: '37500' })
    await early
    const ready = list.ready()
    expect(ready === null || ready === (await list.bytes())).toBe(true)
    const [vehicle] = JSON.parse(brotliDecompressSync((await list.bytes()).br).toString())
    expect(vehicle.price).toBe('37500.00')
  })

  it('are made by the next who asks where the stock could not be read', async () => {
    const app = await buildTestApp()
    await app.vehicle()
    let isAway = true
    const stock = {
      ...app.stock,
      now: () => (isAway ? Promise.reject(new Error('away')) : app.stock.now()),
    }
    const list = createPublicList(stock)
    await expect(list.bytes()).rejects.toThrow('away')
    isAway = false
    expect((await list.bytes()).br.length).toBeGreaterThan(0)
    expect(list.ready()).not.toBeNull()
  })
})

describe('search', () => {
  it('filters by what is given and ignores what makes no sense', async () => {
    const app = await buildTestApp()
    await app.vehicle({ make: 'Jeep', model: 'Wrangler', price: '29000', category: 'suv' })
    await app.vehicle({ make: 'Toyota', model: 'Camry', price: '19000', year: 2019, category: 'sedan' })
    const found = async (query: string) =>
      (await app.visitor.get<Vehicle[]>(`/api/vehicles/search?${query}`)).body.map(vehicle => vehicle.model)
    expect(await found('make=jeep')).toEqual(['Wrangler'])
    expect(await found('priceMin=15000&priceMax=20000')).toEqual(['Camry'])
    expect(await found('year=2019&category=sedan')).toEqual(['Camry'])
    expect(await found('priceMin=abc&year=&sort=price-low')).toEqual(['Camry', 'Wrangler'])
    expect(await found('make=Volvo')).toEqual([])
  })

  it('finds a public vehicle by VIN, in any case, and no other', async () => {
    const app = await buildTestApp()
    const { id } = await app.vehicle({ vin: '1m8gdm9axkp042788' })
    await app.vehicle({ vin: '1HGCM82633A004352', status: 'received' })
    const found = await app.visitor.get('/api/vehicles/vin/1m8gdm9axkp042788')
    expect(found.body).toEqual({ id, year: 2021, make: 'Toyota', model: '4Runner' })
    const hidden = await app.visitor.get('/api/vehicles/vin/1HGCM82633A004352')
    expect([hidden.status, hidden.body.message]).toEqual([404, 'No vehicle found with that VIN number.'])
  })
})

describe('adding and changing', () => {
  it('takes the defaults of the form, and refuses bad fields and a VIN twice', async () => {
    const app = await buildTestApp()
    const vehicle = await app.vehicle({ vin: '1M8GDM9AXKP042788' })
    expect(vehicle).toMatchObject({ condition: 'excellent', fuelType: 'Gasoline', transmission: 'Automatic' })
    const twice = await app.admin.post('/api/vehicles', { ...vehicle, id: 'other' })
    expect([twice.status, twice.body.message]).toEqual([409, 'Another vehicle has this VIN.'])
    const bad = await app.admin.post('/api/vehicles', { make: '', price: 'cheap' })
    expect(bad.status).toBe(400)
    expect(bad.body.issues).toContainEqual({ path: 'price', message: 'Price is required' })
  })

  it('takes an id once, and a VIN that another vehicle has neither at first nor later', async () => {
    const app = await buildTestApp()
    const one = await app.vehicle({ vin: '1M8GDM9AXKP042788' })
    const other = await app.vehicle({ vin: '1HGCM82633A004352' })
    const again = await app.admin.post('/api/vehicles', {
      make: 'Jeep',
      model: 'Wrangler',
      year: 2020,
      price: '1',
      vin: null,
      description: null,
      id: one.id,
    })
    expect([again.status, again.body.message]).toEqual([409, 'A vehicle with this id exists already.'])
    const taken = await app.sales.patch(`/api/vehicles/${other.id}`, { vin: one.vin })
    expect([taken.status, taken.body.issues]).toMatchObject([409, [{ path: 'vin' }]])
    const own = await app.sales.patch<Vehicle>(`/api/vehicles/${other.id}`, { vin: other.vin, price: '2' })
    expect([own.status, own.body.price]).toEqual([200, '2.00'])
    const all = (await app.admin.get<Vehicle[]>('/api/vehicles?admin=true')).body
    expect(all.map(({ make, vin }) => [make, vin]).sort()).toEqual([
      ['Toyota', '1HGCM82633A004352'],
      ['Toyota', '1M8GDM9AXKP042788'],
    ])
  })

  it('toggles between received and available only', async () => {
    const app = await buildTestApp()
    const { id } = await app.vehicle({ status: 'received' })
    const patch = (body: Record<string, unknown>) => app.sales.patch<Vehicle>(`/api/vehicles/${id}`, body)
    expect((await patch({ status: 'available', isAvailable: true })).body.isAvailable).toBe(true)
    const sold = await app.sales.patch(`/api/vehicles/${id}`, { status: 'sold' })
    expect([sold.status, sold.body.message]).toEqual([
      409,
      "This vehicle's status is controlled by the CRM system.",
    ])
  })

  it('does not take what follows from the status, and says so, nor a position that there is not', async () => {
    const app = await buildTestApp()
    const { id } = await app.vehicle()
    const alone = await app.sales.patch(`/api/vehicles/${id}`, { isAvailable: false })
    expect(alone.status).toBe(400)
    expect(alone.body.issues).toEqual([
      {
        path: 'isAvailable',
        message: 'Whether a vehicle is available follows from its status. Set that.',
      },
    ])
    expect((await app.sales.patch(`/api/vehicles/${id}`, { isAvailable: true })).status).toBe(200)
    const contrary = await app.sales.patch(`/api/vehicles/${id}`, { status: 'received', isAvailable: true })
    expect([contrary.status, contrary.body.issues]).toMatchObject([400, [{ path: 'isAvailable' }]])
    const { body: after } = await app.sales.get<Vehicle>(`/api/vehicles/${id}`)
    expect(after.status).toBe('available')
    const beyond = await app.sales.patch(`/api/vehicles/${id}`, { heroSlideOrder: 6 })
    expect(beyond.body.issues).toEqual([
      { path: 'heroSlideOrder', message: 'A hero position is 1 to 5, or 0 for none' },
    ])
  })

  it('is not offered without a price', async () => {
    const app = await buildTestApp()
    const NEW = { make: 'Kia', model: 'Soul', year: 2020, price: '0' }
    const message = 'A vehicle is offered only with a price above 0.'
    const created = await app.sales.post('/api/vehicles', NEW)
    expect([created.status, created.body.issues]).toEqual([409, [{ path: 'price', message }]])
    const { id } = await app.vehicle({ ...NEW, status: 'received' })
    const offered = await app.sales.patch(`/api/vehicles/${id}`, { status: 'available' })
    expect([offered.status, offered.body.message]).toEqual([409, message])
    expect((await app.visitor.get<Vehicle[]>('/api/vehicles')).body).toEqual([])
    const priced = { status: 'available', price: '9000' }
    expect((await app.sales.patch(`/api/vehicles/${id}`, priced)).status).toBe(200)
    expect((await app.sales.patch(`/api/vehicles/${id}`, { price: '0' })).status).toBe(409)
  })

  it('swaps hero positions, and gives new inventory the first', async () => {
    const app = await buildTestApp()
    const a = await app.vehicle()
    const b = await app.vehicle()
    const slots = async () => {
      const all = (await app.admin.get<Vehicle[]>('/api/vehicles?admin=true')).body
      return Object.fromEntries(all.map(({ id, heroSlideOrder }) => [id, heroSlideOrder]))
    }
    expect(await slots()).toEqual({ [a.id]: 2, [b.id]: 1 })
    await app.sales.patch(`/api/vehicles/${a.id}`, { heroSlideOrder: 1 })
    expect(await slots()).toEqual({ [a.id]: 1, [b.id]: 2 })
    await app.sales.patch(`/api/vehicles/${a.id}`, { heroSlideOrder: 0 })
    expect(await slots()).toEqual({ [a.id]: 0, [b.id]: 2 })
  })
})

describe('deleting', () => {
  it('is refused under contract, and leaves its name with those who asked about it', async () => {
    const app = await buildTestApp()
    const { id } = await app.vehicle()
    const lead = await app.lead({ vehicleId: id })
    await app.sales.patch(`/api/leads/${lead.id}`, { status: 'financing' })
    const refused = await app.admin.delete(`/api/vehicles/${id}`)
    expect(refused.status).toBe(409)
    await app.sales.patch(`/api/leads/${lead.id}`, { status: 'lost' })
    expect((await app.admin.delete(`/api/vehicles/${id}`)).status).toBe(200)
    const [after] = (await app.admin.get<Lead[]>('/api/leads')).body
    expect(after).toMatchObject({ vehicleId: null, vehicleInterest: '2021 Toyota 4Runner' })
  })
})

describe('deleting a vehicle under contract', () => {
  it('is refused for who holds it, not for who asked about it', async () => {
    const app = await buildTestApp()
    const { id } = await app.vehicle()
    await app.lead({ vehicleId: id })
    const before = (await app.store.vehicles.get(id)) as Vehicle
    const after = { ...before, status: 'pending' as const, isAvailable: false }
    await app.store.commit({
      at: before.updatedAt,
      actor: { kind: 'system' },
      device: null,
      changes: [{ collection: 'vehicles', before, after }],
    })
    expect((await app.admin.delete(`/api/vehicles/${id}`)).status).toBe(200)
  })
})

describe('the payment', () => {
  it('is that of the formula, and refuses what makes no sense', async () => {
    const { visitor } = await buildTestApp()
    const ask = (body: unknown) => visitor.post('/api/calculate-payment', body)
    const terms = { loanAmount: 25_000, downPayment: 5000, termMonths: 60, interestRate: 4.5 }
    expect((await ask(terms)).body).toEqual({
      monthlyPayment: 372.86,
      totalPayment: 22_371.62,
      totalInterest: 2371.62,
    })
    expect((await ask({ ...terms, downPayment: 25_000 })).status).toBe(400)
    expect((await ask({ ...terms, termMonths: 0 })).status).toBe(400)
    expect((await ask({ ...RUTH })).body.message).toBe('Loan amount is required')
  })
})

describe('events', () => {
  it('are created, changed and deleted with the words of the fields', async () => {
    const { sales } = await buildTestApp()
    const fields = { name: 'Toy drive', date: 'Dec 6', location: 'Hailey', description: 'Bring a toy.' }
    const made = await sales.post<{ id: string; status: string }>('/api/events', fields)
    expect([made.status, made.body.status]).toEqual([201, 'upcoming'])
    const path = `/api/events/${made.body.id}`
    expect((await sales.patch(path, { status: 'completed' })).body.status).toBe('completed')
    expect((await sales.post('/api/events', { ...fields, name: '' })).body.message).toBe(
      'Event name is required',
    )
    expect((await sales.delete(path)).status).toBe(200)
    expect((await sales.patch(path, {})).status).toBe(404)
  })
})
