// What the device of a session is told that was ended by another hand: to lock itself, or to remove everything.
import { createECDH, createHash, hkdfSync } from 'node:crypto'
import type { MeReply, SessionInfo } from '@forecourt/shared/api/replies'
import { DEVICE_HEADER } from '@forecourt/shared/sync/device'
import type { UnsealedReply } from '@forecourt/shared/sync/sealing'
import { USER_HEADER } from '@forecourt/shared/users/acting-user'
import { expect, it } from 'vitest'
import { buildTestApp, PASSWORD, type TestApp } from './support/build-test-app.ts'

const ENDED = { message: 'This device was logged out. Please log in.', code: 'session_ended' }
const WIPED = { ...ENDED, code: 'session_wiped' }

const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''

/** Another device of Sam's: what it sends along, and how Sam's list names it. */
async function anotherDevice({ visitor, sales }: TestApp) {
  const { headers } = await visitor.post('/api/auth/login', { identifier: 'sam', password: PASSWORD })
  const listed = (await sales.get<SessionInfo[]>('/api/auth/sessions')).body
  const other = listed.find(session => !session.isCurrent && session.wipe === null)
  return { cookie: cookieOf(headers), id: other?.id ?? '' }
}

const listOf = async ({ sales }: TestApp) => (await sales.get<SessionInfo[]>('/api/auth/sessions')).body

it('a device that is logged out from another one is told so on every way to the server', async () => {
  const dealership = await buildTestApp()
  const { cookie, id } = await anotherDevice(dealership)
  expect((await dealership.sales.delete(`/api/auth/sessions/${id}`)).status).toBe(200)
  for (const path of ['/api/auth/me', '/api/leads', '/api/sync/pull', '/api/sync/stream']) {
    const { status, body } = await dealership.visitor.get(path, { cookie })
    expect([path, status, body]).toEqual([path, 401, ENDED])
  }
  // Nor can it say for somebody else that a device is wiped.
  expect((await dealership.visitor.post('/api/auth/wiped', {}, { cookie })).status).toBe(404)
  expect(await listOf(dealership)).toHaveLength(1)
})

it('a new password tells it to every other device, and to none of whom the session is not', async () => {
  const dealership = await buildTestApp()
  const { cookie } = await anotherDevice(dealership)
  const change = { current: PASSWORD, password: 'Silver-Lake42' }
  expect((await dealership.sales.patch('/api/auth/password', change)).status).toBe(200)
  expect((await dealership.visitor.get('/api/auth/me', { cookie })).body).toEqual(ENDED)
  const other = await dealership.visitor.get('/api/auth/me', { cookie, [USER_HEADER]: 'kim' })
  expect(other.body).toEqual({ message: 'Please log in.' })
})

it('a device that logs itself out is told nothing more', async () => {
  const dealership = await buildTestApp()
  const { cookie } = await anotherDevice(dealership)
  await dealership.visitor.post('/api/auth/logout', {}, { cookie })
  expect((await dealership.visitor.get('/api/auth/me', { cookie })).body).toEqual({
    message: 'Please log in.',
  })
})

it('a device on which the PIN was tried too often ends its session and still counts as one with unsent work', async () => {
  const dealership = await buildTestApp()
  const { cookie } = await anotherDevice(dealership)
  const device = { cookie, [DEVICE_HEADER]: 'tablet9' }
  const work = [{ userId: 'sam', name: 'Sam', changes: 2, photos: 0, forms: 0, lastAt: null }]
  const report = await dealership.visitor.post('/api/sync/device-report', { work }, device)
  expect(report.status).toBe(200)
  expect((await dealership.visitor.post('/api/auth/end-session', {}, device)).status).toBe(200)
  expect((await dealership.visitor.get('/api/auth/me', { cookie })).body).toEqual({
    message: 'Please log in.',
  })
  expect(await dealership.rows('deviceReports')).toMatchObject([{ device: 'tablet9', changes: 2 }])
})

it('a device that is to be wiped is told so, and stands in the list until long after it has done it', async () => {
  const dealership = await buildTestApp()
  const { cookie, id } = await anotherDevice(dealership)
  const device = { cookie, [DEVICE_HEADER]: 'tablet9' }
  const work = [{ userId: 'sam', name: 'Sam', changes: 2, photos: 0, forms: 0, lastAt: null }]
  await dealership.visitor.post('/api/sync/device-report', { work }, device)
  const wipe = (client: TestApp['sales']) => client.post(`/api/auth/sessions/${id}/wipe`, {})
  expect((await wipe(dealership.sales2)).status).toBe(404)
  expect((await wipe(dealership.sales)).status).toBe(200)
  expect((await wipe(dealership.sales)).status).toBe(404)
  expect((await dealership.visitor.get('/api/auth/me', { cookie })).body).toEqual(WIPED)
  expect(await listOf(dealership)).toMatchObject([{ wipe: null }, { id, wipe: { doneAt: null } }])

  dealership.setNow('2026-11-20T20:00:00.000Z')
  const done = await dealership.visitor.post('/api/auth/wiped', {}, device)
  expect([done.status, cookieOf(done.headers)]).toEqual([200, 'forecourt_session='])
  expect(await listOf(dealership)).toMatchObject([
    { wipe: null },
    { id, wipe: { doneAt: '2026-11-20T20:00:00.000Z' } },
  ])
  expect(await dealership.rows('deviceReports')).toEqual([])
})

it('the key of what a device sealed is told to the user whom it was sealed for, and another one to everybody else', async () => {
  const dealership = await buildTestApp()
  const { sealKey } = (await dealership.sales.get<MeReply>('/api/auth/me')).body
  // A device whose session has ended before it heard of the key gets it all the same.
  expect((await dealership.visitor.get('/api/auth/seal-key')).body).toEqual({ sealKey })
  const device = createECDH('prime256v1')
  const point = device.generateKeys('base64')
  const secret = device.computeSecret(sealKey, 'base64')
  const info = 'forecourt unsent work of sam'
  const key = Buffer.from(hkdfSync('sha256', secret, '', info, 32)).toString('base64')
  const reply = await dealership.sales.post<UnsealedReply>('/api/auth/unseal', { point })
  expect([reply.status, reply.body]).toEqual([200, { key }])
  const other = await dealership.sales2.post<UnsealedReply>('/api/auth/unseal', { point })
  expect(other.status).toBe(200)
  expect(other.body.key).not.toBe(key)
  expect((await dealership.visitor.post('/api/auth/unseal', { point })).status).toBe(401)
  const noPoint = createHash('sha512').update('no point').digest()
  const wrong = Buffer.concat([Buffer.from([4]), noPoint]).toString('base64')
  expect((await dealership.sales.post('/api/auth/unseal', { point: wrong })).status).toBe(422)
  expect((await dealership.sales.post('/api/auth/unseal', { point: 'AAAA' })).status).toBe(400)
})
