// When test drives are scheduled, what stands against it, and what came of them.
import type { Lead } from '@forecourt/shared/leads/lead'
import type { PushReply } from '@forecourt/shared/sync/contract'
import { describe, expect, it } from 'vitest'
import { buildTestApp, RUTH, type TestApp } from './support/build-test-app.ts'
import { mirrorOf } from './support/mirror-of.ts'

/** A Tuesday; on the lot it is ten o'clock. */
const TEN = '2026-12-01T17:00:00.000Z'
const HALF_PAST_TEN = '2026-12-01T17:30:00.000Z'
const ELEVEN = '2026-12-01T18:00:00.000Z'
const SUNDAY = '2026-12-06T19:00:00.000Z'

/** A vehicle that Ruth has booked for ten, and another customer who asks about it. */
async function booked() {
  const app = await buildTestApp()
  const { id: vehicleId } = await app.vehicle({ year: 2021, make: 'Toyota', model: '4Runner' })
  const ruth = await app.lead({ vehicleId, testDriveDate: TEN })
  const ona = await app.lead({ firstName: 'Ona', lastName: 'Brand', vehicleId })
  const schedule = (body: object, client: Pick<TestApp['sales'], 'patch'> = app.sales2) =>
    client.patch<Lead & { message: string; issues: object[] }>(`/api/leads/${ona.id}`, body)
  return { app, vehicleId, ruth, ona, schedule }
}

describe('a test drive', () => {
  it('of a vehicle that somebody has within the hour is refused by name, until that is confirmed', async () => {
    const { app, ona, schedule } = await booked()
    const message =
      '2021 Toyota 4Runner is booked at 10:00 AM by Ruth Becker. ' +
      'Choose another time, or send "confirmed": ["taken"] to schedule it all the same.'
    for (const body of [{}, { confirmed: ['closed'] }]) {
      const refused = await schedule({ testDriveDate: HALF_PAST_TEN, ...body })
      expect(refused.status).toBe(409)
      expect(refused.body).toEqual({ message, issues: [{ path: 'testDriveDate', message }] })
    }
    expect(await app.store.leads.get(ona.id)).toEqual(ona)
    const confirmed = await schedule({ testDriveDate: HALF_PAST_TEN, confirmed: ['taken'] })
    expect(confirmed.status).toBe(200)
    expect(confirmed.body).toMatchObject({ status: 'test_drive_scheduled', testDriveDate: HALF_PAST_TEN })
    expect(confirmed.body).not.toHaveProperty('confirmed')
  })

  it('of it an hour later, or of another vehicle, is scheduled without a word', async () => {
    const { app, schedule } = await booked()
    expect((await schedule({ testDriveDate: ELEVEN })).status).toBe(200)
    const { id: vehicleId } = await app.vehicle()
    expect((await schedule({ testDriveDate: TEN, vehicleId })).status).toBe(200)
  })

  it('in closed hours names the hours, and what is to be confirmed', async () => {
    const { schedule } = await booked()
    const refused = await schedule({ testDriveDate: SUNDAY })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe(
      'We are closed on Sundays. Choose another time, or send "confirmed": ["closed"] to schedule it all the same.',
    )
    expect((await schedule({ testDriveDate: SUNDAY, confirmed: ['closed', 'taken'] })).status).toBe(200)
  })

  it('in the past is refused, whatever is confirmed; one that was is told with what came of it', async () => {
    const { schedule } = await booked()
    const past = '2026-11-19T18:00:00.000Z'
    const refused = await schedule({ testDriveDate: past, confirmed: ['closed', 'taken'] })
    expect([refused.status, refused.body.message]).toEqual([400, 'That time is over. Choose a later one.'])
    const named = await schedule({ testDriveDate: past, confirmed: ['past'] })
    expect(named.status).toBe(400)
    expect(named.body.issues).toMatchObject([{ path: 'confirmed.0' }])
    const reply = await schedule({ testDriveDate: past, testDriveOutcome: 'came' })
    expect(reply.body).toMatchObject({ testDriveDate: past, testDriveOutcome: 'came' })
  })

  it('of a new customer is judged in the same way', async () => {
    const { app, vehicleId } = await booked()
    const add = (fields: object) =>
      app.sales.post('/api/leads', { ...RUTH, source: 'phone', vehicleId, ...fields })
    expect((await add({ testDriveDate: TEN })).status).toBe(409)
    expect((await add({ testDriveDate: '2026-11-19T18:00:00.000Z' })).status).toBe(400)
    expect(await app.store.leads.all()).toHaveLength(2)
    const added = await add({ testDriveDate: TEN, confirmed: ['taken'] })
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({ status: 'test_drive_scheduled', testDriveDate: TEN })
  })

  it('is not judged again by an edit that leaves its time alone', async () => {
    const { app, ruth } = await booked()
    app.setNow('2026-12-03T17:00:00.000Z')
    const edit = (body: object) => app.sales.patch<Lead>(`/api/leads/${ruth.id}`, body)
    expect((await edit({ phone: '1', testDriveDate: TEN })).status).toBe(200)
    expect((await edit({ status: 'contacted' })).status).toBe(200)
    expect((await edit({ status: 'test_drive_scheduled' })).status).toBe(200)
  })

  it('that two people book at once is booked by one of them', async () => {
    const { app, ona, schedule } = await booked()
    const other = await app.lead({ firstName: 'Lee', vehicleId: ona.vehicleId })
    const replies = await Promise.all([
      schedule({ testDriveDate: ELEVEN }),
      app.sales.patch(`/api/leads/${other.id}`, { testDriveDate: ELEVEN }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('what came of a test drive', () => {
  it('is said, taken back, and gone with its date', async () => {
    const { app, ruth } = await booked()
    const edit = async (body: object) => (await app.sales.patch<Lead>(`/api/leads/${ruth.id}`, body)).body
    expect(await edit({ testDriveOutcome: 'missed' })).toMatchObject({
      testDriveOutcome: 'missed',
      testDriveDate: TEN,
    })
    expect(await edit({ testDriveOutcome: null })).toMatchObject({ testDriveOutcome: null })
    await edit({ testDriveOutcome: 'came' })
    expect(await edit({ testDriveDate: ELEVEN })).toMatchObject({ testDriveOutcome: null })
    await edit({ testDriveOutcome: 'came' })
    expect(await edit({ testDriveDate: '' })).toMatchObject({ status: 'test_drive', testDriveOutcome: null })
  })

  it('is not said where there was none', async () => {
    const { app, ona } = await booked()
    const outcome = { testDriveOutcome: 'came' }
    for (const refused of [
      await app.sales.patch(`/api/leads/${ona.id}`, outcome),
      await app.sales.post('/api/leads', { ...RUTH, source: 'phone', ...outcome }),
    ]) {
      expect([refused.status, refused.body.message]).toEqual([400, 'A test drive date and time is required.'])
      expect(refused.body.issues).toMatchObject([{ path: 'testDriveDate' }])
    }
  })

  it('is one of two words', async () => {
    const { app, ruth } = await booked()
    const refused = await app.sales.patch(`/api/leads/${ruth.id}`, { testDriveOutcome: 'perhaps' })
    expect(refused.status).toBe(400)
    expect(refused.body.issues).toMatchObject([{ path: 'testDriveOutcome' }])
  })
})

describe('a test drive from a device', () => {
  let gestures = 0
  async function push(app: TestApp, assumed: Lead, more: object) {
    const rows = [
      {
        collection: 'leads',
        change: `c${++gestures}`,
        gesture: gestures,
        seen: assumed.revision,
        assumed,
        next: { ...assumed, status: 'test_drive_scheduled', ...more },
      },
    ]
    const { body } = await app.sales2.post<PushReply>('/api/sync/push', {
      mirror: mirrorOf(app.sales2),
      rows,
    })
    const [outcome] = body.outcomes
    if (!outcome || 'failed' in outcome) throw new Error(outcome?.failed)
    return outcome
  }

  it('that was free when it was chosen and is taken when it arrives is an issue that says by whom', async () => {
    const { app, ona } = await booked()
    const { state, issues } = await push(app, ona, { testDriveDate: HALF_PAST_TEN, phone: '7' })
    expect(state).toMatchObject({ status: 'new', testDriveDate: null, phone: '7' })
    expect(issues).toMatchObject([
      {
        kind: 'refused',
        title: 'Ona Brand',
        mine: { status: 'test_drive_scheduled', testDriveDate: HALF_PAST_TEN },
        theirs: { status: 'new', testDriveDate: null },
        message: '2021 Toyota 4Runner is booked at 10:00 AM by Ruth Becker.',
      },
    ])
  })

  it.each([
    ['is confirmed', { testDriveDate: HALF_PAST_TEN, confirmed: ['taken'] }],
    ['was to come when it was chosen', { testDriveDate: '2026-11-19T18:00:00.000Z' }],
  ])('that %s is stored as it was wanted', async (_which, wanted) => {
    const { app, ona } = await booked()
    const { state, issues } = await push(app, ona, wanted)
    expect(state).toMatchObject({ status: 'test_drive_scheduled', testDriveDate: wanted.testDriveDate })
    expect(state).not.toHaveProperty('confirmed')
    expect(issues).toEqual([])
  })

  it('that is new with its customer is judged, too, and the customer kept', async () => {
    const { app, ona } = await booked()
    const lead = { ...ona, id: 'made', status: 'test_drive_scheduled', testDriveDate: SUNDAY, revision: 0 }
    const rows = [{ collection: 'leads', change: 'new', gesture: 99, seen: 0, assumed: null, next: lead }]
    const reply = await app.sales2.post<PushReply>('/api/sync/push', { mirror: mirrorOf(app.sales2), rows })
    expect(reply.body.outcomes).toMatchObject([
      {
        state: { id: 'made', status: 'new', testDriveDate: null },
        issues: [{ message: 'We are closed on Sundays.' }],
      },
    ])
  })
})
