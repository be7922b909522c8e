import type { Lead } from '@forecourt/shared/leads/lead'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { describe, expect, it } from 'vitest'
import { KEY_OF_ANOTHER } from '../src/leads/lead-service.ts'
import { buildTestApp, RUTH, type TestApp } from './support/build-test-app.ts'

const vehicleNow = async (app: TestApp, id: string) =>
  (await app.admin.get<Vehicle>(`/api/vehicles/${id}`)).body
const leadNow = async (app: TestApp, id: string) => {
  const leads = (await app.admin.get<Lead[]>('/api/leads')).body
  return leads.find(lead => lead.id === id)
}

describe("a visitor's inquiry", () => {
  it('becomes a new lead, with the type of its source and nothing else that the visitor sets', async () => {
    const app = await buildTestApp()
    const { id: vehicleId } = await app.vehicle()
    const reply = await app.visitor.post('/api/leads', {
      ...RUTH,
      source: 'test_drive_form',
      vehicleId,
      notes: 'Saturday?',
      status: 'closed',
      type: 'loan_inquiry',
      testDriveDate: '2026-12-01T17:00:00Z',
    })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      status: 'new',
      type: 'test_drive_inquiry',
      testDriveDate: null,
      vehicleId,
    })
    expect((await vehicleNow(app, vehicleId)).status).toBe('available')
  })

  it.each([
    ['financing_form', 'loan_inquiry'],
    ['vehicle_details', 'vehicle_inquiry'],
    ['something else', 'vehicle_inquiry'],
  ])('from %s is a %s', async (source, type) => {
    const { visitor } = await buildTestApp()
    expect((await visitor.post('/api/leads', { ...RUTH, source })).body.type).toBe(type)
  })

  it('refuses missing fields with the words of each', async () => {
    const { visitor } = await buildTestApp()
    const reply = await visitor.post('/api/leads', { source: 'website_contact', email: 'nonsense' })
    expect(reply.status).toBe(400)
    expect(reply.body.issues).toEqual([
      { path: 'firstName', message: 'First name is required' },
      { path: 'lastName', message: 'Last name is required' },
      { path: 'email', message: 'Valid email is required' },
      { path: 'phone', message: 'Phone number is required' },
    ])
  })

  it('sent twice with one key is one lead, and its sender hears nothing of what staff made of it', async () => {
    const { visitor, sales, admin } = await buildTestApp()
    const key = { 'idempotency-key': '0e7c' }
    const first = await visitor.post<Lead>('/api/leads', RUTH, key)
    const ours = { notes: 'Haggles; do not go below 36', status: 'lost', phone: '2085550100' }
    expect((await sales.patch(`/api/leads/${first.body.id}`, ours)).status).toBe(200)
    const second = await visitor.post<Lead>('/api/leads', RUTH, key)
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect((await admin.get<Lead[]>('/api/leads')).body).toMatchObject([ours])
  })

  it('sent under the key of another one is refused, and changes nothing', async () => {
    const { visitor, admin } = await buildTestApp()
    const key = { 'idempotency-key': '0e7c' }
    await visitor.post<Lead>('/api/leads', RUTH, key)
    const other = await visitor.post<Lead>('/api/leads', { ...RUTH, firstName: 'Other' }, key)
    expect([other.status, other.body]).toEqual([422, { message: KEY_OF_ANOTHER }])
    expect((await admin.get<Lead[]>('/api/leads')).body).toMatchObject([{ firstName: 'Ruth' }])
  })

  it('does not learn of a vehicle that is not public', async () => {
    const app = await buildTestApp()
    const { id } = await app.vehicle({ status: 'received' })
    expect((await app.visitor.post('/api/leads', { ...RUTH, vehicleId: id })).body.vehicleId).toBeNull()
  })
})

describe('a customer that staff add', () => {
  it('needs a phone or an email, and keeps one of them', async () => {
    const { sales } = await buildTestApp()
    const { email, phone, ...name } = RUTH
    const problem = {
      status: 400,
      body: {
        message: 'Phone or email is required',
        issues: [{ path: 'phone', message: 'Phone or email is required' }],
      },
    }
    const add = (more: object) => sales.post<Lead>('/api/leads', { ...name, source: 'phone', ...more })
    expect(await add({})).toMatchObject(problem)
    expect(await add({ email: '', phone: ' ' })).toMatchObject(problem)
    expect((await add({ email })).body).toMatchObject({ email, phone: '' })
    const { body: lead } = await add({ phone })
    expect(lead).toMatchObject({ email: '', phone })
    const change = (edit: object) => sales.patch<Lead>(`/api/leads/${lead.id}`, edit)
    expect(await change({ phone: '' })).toMatchObject(problem)
    expect(await change({ phone: null, notes: 'No phone' })).toMatchObject(problem)
    expect((await change({ notes: 'Called' })).body).toMatchObject({ email: '', phone, notes: 'Called' })
    expect((await change({ phone: '', email })).body).toMatchObject({ email, phone: '' })
  })

  const id = 'aaaaaaaaaaaaaaaa'

  it('has the id that the app gave, once', async () => {
    const app = await buildTestApp()
    const lead = await app.lead({ id })
    expect(lead.id).toBe(id)
    expect(lead).toEqual(await leadNow(app, id))
    const twice = await app.sales2.post('/api/leads', { ...RUTH, firstName: 'Ona', source: 'phone', id })
    expect(twice.status).toBe(409)
    expect(await leadNow(app, id)).toEqual(lead)
  })

  it('cannot ask about a vehicle that does not exist', async () => {
    const app = await buildTestApp()
    const refused = await app.sales.post('/api/leads', { ...RUTH, source: 'phone', vehicleId: 'gone' })
    expect(refused.status).toBe(409)
    expect(refused.body.issues).toMatchObject([{ path: 'vehicleId' }])
    expect((await app.admin.get<Lead[]>('/api/leads')).body).toEqual([])
  })
})

describe('a move', () => {
  it.each([
    ['financing', 'pending'],
    ['closed', 'sold'],
  ] as const)('to %s makes the vehicle %s, and to lost sets it free', async (status, vehicleStatus) => {
    const app = await buildTestApp()
    const { id: vehicleId } = await app.vehicle()
    const { id } = await app.lead()
    const moved = await app.sales.patch(`/api/leads/${id}`, { status, vehicleId })
    expect(moved.status).toBe(200)
    expect(moved.body).toMatchObject({ status, vehicleId })
    expect(await vehicleNow(app, vehicleId)).toMatchObject({ status: vehicleStatus, isAvailable: false })
    await app.sales.patch(`/api/leads/${id}`, { status: 'lost' })
    expect(await vehicleNow(app, vehicleId)).toMatchObject({ status: 'available', isAvailable: true })
  })

  it('without what the stage needs is refused at the field, and nothing changes', async () => {
    const app = await buildTestApp()
    const { id } = await app.lead()
    const scheduling = await app.sales.patch(`/api/leads/${id}`, { status: 'financing' })
    expect(scheduling.status).toBe(400)
    expect(scheduling.body.issues).toEqual([
      { path: 'vehicleId', message: 'Please choose an available vehicle.' },
    ])
    expect((await leadNow(app, id))?.status).toBe('new')
  })

  it('to a vehicle that is gone is refused at the field, and nothing changes', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    for (const edit of [{ vehicleId: 'gone' }, { vehicleId: 'gone', status: 'financing' }]) {
      const refused = await app.sales.patch(`/api/leads/${lead.id}`, edit)
      expect(refused.status).toBe(409)
      expect(refused.body.issues).toMatchObject([{ path: 'vehicleId' }])
    }
    expect(await leadNow(app, lead.id)).toEqual(lead)
  })

  it('to a vehicle under contract with another customer is refused, and both stay as they were', async () => {
    const app = await buildTestApp()
    const { id: vehicleId } = await app.vehicle()
    const first = await app.lead()
    const second = await app.lead({ firstName: 'Ona' })
    await app.sales.patch(`/api/leads/${first.id}`, { status: 'financing', vehicleId })
    const refused = await app.sales2.patch(`/api/leads/${second.id}`, { status: 'financing', vehicleId })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe('This vehicle is under contract with another customer.')
    expect(await leadNow(app, second.id)).toEqual(second)
    expect((await vehicleNow(app, vehicleId)).status).toBe('pending')
  })

  it('of a customer who merely asked does not put the car of another back on the market', async () => {
    const app = await buildTestApp()
    const { id: vehicleId } = await app.vehicle()
    const buyer = await app.lead()
    const asker = await app.lead({ vehicleId })
    await app.sales.patch(`/api/leads/${buyer.id}`, { status: 'financing', vehicleId })
    await app.sales.patch(`/api/leads/${asker.id}`, { status: 'lost' })
    expect((await vehicleNow(app, vehicleId)).status).toBe('pending')
  })

  it.each([
    [{}, 'sold'],
    [{ leftVehicle: 'keep_off' }, 'sold'],
    [{ leftVehicle: 'back_on_market' }, 'available'],
  ])(
    'away from a sale with %j leaves the vehicle %s, and who left it comes back to it',
    async (answer, left) => {
      const app = await buildTestApp()
      const { id: vehicleId } = await app.vehicle()
      const { id } = await app.lead()
      await app.sales.patch(`/api/leads/${id}`, { status: 'closed', vehicleId })
      const moved = await app.sales.patch(`/api/leads/${id}`, { status: 'contacted', ...answer })
      expect(moved.status).toBe(200)
      expect(moved.body).not.toHaveProperty('leftVehicle')
      expect((await vehicleNow(app, vehicleId)).status).toBe(left)
      const back = await app.sales.patch(`/api/leads/${id}`, { status: 'closed' })
      expect(back.status).toBe(200)
      expect((await vehicleNow(app, vehicleId)).status).toBe('sold')
    },
  )

  it('back to a deal without a vehicle is made where that is said, and not else', async () => {
    const app = await buildTestApp()
    const ines = { firstName: 'Ines', lastName: 'Okafor', email: 'ines@example.com', phone: '' }
    const rows = [{ id: 'closedbefore', ...ines, status: 'closed' }]
    const batch = { id: 'batchbefore1', file: 'contacts.csv' }
    expect((await app.sales.post('/api/leads/import', { rows, batch })).status).toBe(200)
    const path = '/api/leads/closedbefore'
    await app.sales.patch(path, { status: 'contacted' })
    const plain = await app.sales.patch(path, { status: 'closed' })
    expect(plain.status).toBe(400)
    expect(plain.body.issues).toMatchObject([{ path: 'vehicleId' }])
    const said = await app.sales.patch(path, { status: 'closed', withoutVehicle: true })
    expect(said.body).toMatchObject({ status: 'closed', vehicleId: null })
    expect(said.body).not.toHaveProperty('withoutVehicle')
    expect((await app.sales.patch(path, { status: 'lost' })).status).toBe(200)
    const financed = await app.sales.patch(path, { status: 'financing', withoutVehicle: true })
    expect(financed.status).toBe(400)
  })

  it('with an answer that means nothing is refused at the field', async () => {
    const app = await buildTestApp()
    const { id } = await app.lead()
    const refused = await app.sales.patch(`/api/leads/${id}`, { status: 'contacted', leftVehicle: 'burn' })
    expect(refused.status).toBe(400)
    expect(refused.body.issues).toMatchObject([{ path: 'leftVehicle' }])
  })

  it('to a vehicle that nobody has and that was kept off says how it comes back, and it does', async () => {
    const app = await buildTestApp()
    const { id: vehicleId } = await app.vehicle()
    const [buyer, other] = [await app.lead(), await app.lead({ firstName: 'Ona' })]
    await app.sales.patch(`/api/leads/${buyer.id}`, { status: 'financing', vehicleId })
    const held = await app.sales2.patch(`/api/vehicles/${vehicleId}`, { status: 'available' })
    expect(held.status).toBe(409)
    await app.sales.patch(`/api/leads/${buyer.id}`, { status: 'contacted' })
    const wanted = { status: 'financing', vehicleId }
    const refused = await app.sales2.patch(`/api/leads/${other.id}`, wanted)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe(
      'No customer has this vehicle, but it is off the market. Put it back on the market first.',
    )
    expect((await app.sales2.patch(`/api/vehicles/${vehicleId}`, { status: 'available' })).status).toBe(200)
    expect((await app.sales2.patch(`/api/leads/${other.id}`, wanted)).status).toBe(200)
  })

  it('back to a vehicle while somebody puts it on the market leaves it held, or on the market', async () => {
    const app = await buildTestApp()
    const { id: vehicleId } = await app.vehicle()
    const { id } = await app.lead()
    await app.sales.patch(`/api/leads/${id}`, { status: 'financing', vehicleId })
    await app.sales.patch(`/api/leads/${id}`, { status: 'contacted' })
    const [, putBack] = await Promise.all([
      app.sales.patch(`/api/leads/${id}`, { status: 'financing' }),
      app.sales2.patch(`/api/vehicles/${vehicleId}`, { status: 'available' }),
    ])
    expect((await vehicleNow(app, vehicleId)).status).toBe('pending')
    expect([200, 409]).toContain(putBack.status)
  })

  it('by two people at once gives the vehicle to one of them', async () => {
    const app = await buildTestApp()
    const { id: vehicleId } = await app.vehicle()
    const [a, b] = [await app.lead(), await app.lead({ firstName: 'Ona' })]
    const replies = await Promise.all([
      app.sales.patch(`/api/leads/${a.id}`, { status: 'financing', vehicleId }),
      app.sales2.patch(`/api/leads/${b.id}`, { status: 'financing', vehicleId }),
    ])
    expect(replies.map(reply => reply.status).sort()).toEqual([200, 409])
  })
})

describe('the edit', () => {
  it('schedules for a new date, falls back without one, and leaves a deal alone', async () => {
    const app = await buildTestApp()
    const { id: vehicleId } = await app.vehicle()
    const { id } = await app.lead()
    const edit = (body: Record<string, unknown>) => app.sales.patch<Lead>(`/api/leads/${id}`, body)
    const date = '2026-12-01T17:00:00.000Z'
    expect((await edit({ status: 'new', testDriveDate: '2026-12-01T10:00:00-07:00' })).body).toMatchObject({
      status: 'test_drive_scheduled',
      testDriveDate: date,
    })
    await edit({ status: 'financing', vehicleId })
    expect((await edit({ phone: '208-555-0199', testDriveDate: date })).body.status).toBe('financing')
    await edit({ status: 'test_drive_scheduled' })
    expect((await edit({ testDriveDate: '' })).body.status).toBe('test_drive')
  })

  it('that changes nothing leaves no trace', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    const reply = await app.sales.patch<Lead>(`/api/leads/${lead.id}`, { phone: lead.phone })
    expect([reply.status, reply.body]).toEqual([200, lead])
    expect(await app.rows('audit')).toHaveLength(1)
  })

  it('of an unknown customer is a 404', async () => {
    const { sales } = await buildTestApp()
    expect((await sales.patch('/api/leads/nobody', { phone: '1' })).status).toBe(404)
  })
})

describe('deleting', () => {
  it('takes the notes along, frees a pending vehicle and leaves a sold one sold', async () => {
    const app = await buildTestApp()
    for (const [status, after] of [
      ['financing', 'available'],
      ['closed', 'sold'],
    ] as const) {
      const { id: vehicleId } = await app.vehicle()
      const { id } = await app.lead()
      await app.sales.post(`/api/leads/${id}/notes`, { note: 'Called.' })
      await app.sales.patch(`/api/leads/${id}`, { status, vehicleId })
      expect((await app.sales.delete(`/api/leads/${id}`)).status).toBe(403)
      const done = await app.admin.delete(`/api/leads/${id}`)
      expect(done.body.message).toBe('Customer deleted successfully')
      expect((await vehicleNow(app, vehicleId)).status).toBe(after)
      expect(await leadNow(app, id)).toBeUndefined()
    }
  })
})

describe('notes', () => {
  it('are listed in order with their author, and refused when empty or too long', async () => {
    const app = await buildTestApp()
    const { id } = await app.lead()
    const add = (note: string) => app.sales.post(`/api/leads/${id}/notes`, { note })
    expect((await add('First')).status).toBe(201)
    app.setNow('2026-11-20T18:00:00.000Z')
    await add('Second')
    const notes = (await app.sales2.get<{ note: string; author: string }[]>(`/api/leads/${id}/notes`)).body
    expect(notes.map(({ note, author }) => [note, author])).toEqual([
      ['First', 'Sam Miller'],
      ['Second', 'Sam Miller'],
    ])
    expect((await add('  ')).body.message).toBe('Note cannot be empty')
    expect((await add('x'.repeat(1001))).body.message).toBe('Note is too long')
    expect((await app.sales.post('/api/leads/nobody/notes', { note: 'x' })).status).toBe(404)
  })
})

describe('a note', () => {
  it('is answered as it is stored, and taken once under its id', async () => {
    const app = await buildTestApp()
    const lead = await app.lead()
    const path = `/api/leads/${lead.id}/notes`
    const note = { id: 'bbbbbbbbbbbbbbbb', note: 'Called.' }
    const added = await app.sales.post<{ revision: number }>(path, note)
    expect(added.body.revision).toBeGreaterThan(lead.revision)
    expect((await app.sales2.get(path)).body).toEqual([added.body])
    const twice = await app.sales2.post(path, { ...note, note: 'Another one.' })
    expect(twice.status).toBe(409)
    expect((await app.sales2.get(path)).body).toEqual([added.body])
  })

  it('of a customer who does not exist cannot be asked for', async () => {
    const { sales } = await buildTestApp()
    expect((await sales.get('/api/leads/nobody/notes')).status).toBe(404)
  })

  it('added at the moment of the deletion goes with its customer', async () => {
    const app = await buildTestApp()
    const { id } = await app.lead()
    const [, added] = await Promise.all([
      app.admin.delete(`/api/leads/${id}`),
      app.sales.post(`/api/leads/${id}/notes`, { note: 'Called.' }),
    ])
    expect([201, 404]).toContain(added.status)
    expect(await leadNow(app, id)).toBeUndefined()
    expect(await app.rows('leadNotes')).toEqual([])
  })
})

describe('the audit', () => {
  it('has a line for each change: who, from where, what was and what is', async () => {
    const app = await buildTestApp()
    const { id } = await app.lead()
    await app.sales2.patch(`/api/leads/${id}`, { phone: '208-555-0199' })
    const lines = await app.rows('audit')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatchObject({
      actorName: 'Kim Miller',
      device: 'tablet2',
      collection: 'leads',
      recordId: id,
      action: 'changed',
      before: { phone: '(208) 555-0142' },
      after: { phone: '208-555-0199' },
    })
  })
})
