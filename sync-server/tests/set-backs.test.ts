// A dealership that was set back to a backup knows it, and tells administrators what came back.
import { join } from 'node:path'
import type { CommonReply, PullReply, PushReply } from '@forecourt/shared/sync/contract'
import type { SetBackReply } from '@forecourt/shared/sync/set-back'
import { describe, expect, it } from 'vitest'
import { SET_BACKS_KEY } from '../src/sync/set-backs.ts'
import { backUpOf, databaseOf, dealership, fresh, restoreTo } from './support/backup-place.ts'
import { buildTestApp, START, type TestApp } from './support/build-test-app.ts'

const LATER = '2026-11-20T18:00:00.000Z'

async function checkpointOf(app: TestApp) {
  const { body } = await app.sales.get<PullReply>('/api/sync/pull')
  if ('refill' in body) throw new Error(body.refill)
  return body.checkpoint
}

const commonOf = async (app: TestApp, checkpoints: object[]) =>
  (await app.sales.post<CommonReply>('/api/sync/common', { checkpoints })).body

const lastOf = async (app: TestApp) => (await app.admin.get<SetBackReply>('/api/settings/set-back')).body.last

describe('a dealership that was restored', () => {
  it('says so to administrators, with what devices sent again since', async () => {
    const { directory, app } = await dealership()
    const first = await checkpointOf(app)
    const between = await app.lead({ firstName: 'Between' })
    const { file } = await backUpOf(directory)
    const lost = await app.lead({ firstName: 'Lost' })
    const last = await checkpointOf(app)
    await app.database.close()

    const place = join(fresh(), 'data')
    await restoreTo(place, file)
    const restored = await buildTestApp({ path: databaseOf(place), start: LATER })
    expect(await lastOf(restored)).toMatchObject({
      at: START,
      backupAt: START,
      revision: between.revision,
      senders: [],
    })
    expect((await restored.sales.get('/api/settings/set-back')).status).toBe(403)
    // The device knows of no place between; the restore does.
    expect(await commonOf(restored, [first, last])).toEqual({
      revision: first.revision,
      shared: between.revision,
    })

    const row = { collection: 'leads', change: 'c', gesture: 1, seen: 0, shared: between.revision }
    const rows = [{ ...row, assumed: null, next: lost }]
    for (let times = 0; times < 2; times++)
      await restored.sales.post<PushReply>('/api/sync/push', { mirror: 'm', rows })
    await restored.sales2.post('/api/sync/push', {
      mirror: 'n',
      rows: [{ ...row, shared: undefined, change: 'd', assumed: null, next: { ...lost, id: 'new' } }],
    })
    expect((await lastOf(restored))?.senders).toEqual([{ name: 'Sam Miller', devices: 1, records: 1 }])
    await restored.database.close()
  })
})

describe('a database that was put back by hand', () => {
  it('is noticed once by what a device knows, and only by that', async () => {
    const app = await buildTestApp()
    await app.lead()
    const known = await checkpointOf(app)
    app.setNow(LATER)
    const shared = { revision: known.revision, shared: known.revision }
    expect(await commonOf(app, [known])).toEqual(shared)
    expect(await lastOf(app)).toBeNull()
    const beyond = { revision: known.revision + 5, mark: `${START}/leads/gone` }
    expect(await commonOf(app, [known, beyond])).toEqual(shared)
    expect(await lastOf(app)).toMatchObject({ at: LATER, backupAt: null, revision: known.revision })
    app.setNow('2026-11-20T19:00:00.000Z')
    await commonOf(app, [known, beyond])
    expect(await lastOf(app)).toMatchObject({ at: LATER })
    expect(app.logged.filter(line => line.includes('it was put back'))).toHaveLength(1)
    const line = app.logged.map(line => JSON.parse(line)).find(({ msg }) => msg.includes('it was put back'))
    expect(line).toMatchObject({ revision: known.revision, knownAt: START })
    // What cannot be true is no sign of anything.
    await commonOf(app, [known, { ...beyond, mark: '2031-01-01T00:00:00.000Z/leads/x' }])
    expect(await lastOf(app)).toMatchObject({ at: LATER })
  })

  it('is noticed by what a device heard of in this very moment, and not by one that says not when', async () => {
    const app = await buildTestApp()
    expect(await commonOf(app, [])).toEqual({ revision: 0, shared: 0 })
    expect(await commonOf(app, [{ revision: 5, mark: '' }])).toEqual({ revision: 0, shared: 0 })
    expect(await lastOf(app)).toBeNull()
    await commonOf(app, [{ revision: 5, mark: `${START}/leads/gone` }])
    expect(await lastOf(app)).toMatchObject({ at: START, revision: 0 })
  })
})

it('what came back is told by whom, and from how many devices, whoever brought most first', async () => {
  const app = await buildTestApp()
  const { revision } = await app.lead()
  const setBack = { at: START, backupAt: null, revision }
  await app.store.changeSetting(
    SET_BACKS_KEY,
    [{ ...setBack, revision: 0 }, setBack],
    { actor: { kind: 'system' }, device: null },
    START,
  )
  const [lead] = await app.store.leads.all()
  const { id: vehicleId } = await app.vehicle()
  const send = async (client: Pick<TestApp['sales'], 'post'>, id: string, more: object = {}) => {
    const row = { collection: 'leads', change: `again${id}`, gesture: 1, seen: 0, shared: revision }
    const rows = [{ ...row, assumed: null, next: { ...lead, id, ...more } }]
    await client.post('/api/sync/push', { mirror: `m${id}`, rows })
  }
  await send(app.sales2, 'a')
  // The vehicle that this customer takes was not sent; what cannot be stored came back as no record.
  await send(app.sales, 'b', { status: 'financing', vehicleId })
  await send(app.sales, 'e', { firstName: '' })
  await send(app.sales, 'c')
  await send(app.sales.onDevice('phone'), 'd')
  expect(await lastOf(app)).toEqual({
    ...setBack,
    senders: [
      { name: 'Sam Miller', devices: 2, records: 3 },
      { name: 'Kim Miller', devices: 1, records: 1 },
    ],
  })
})
