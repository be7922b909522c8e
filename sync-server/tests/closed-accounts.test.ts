// A tablet removes what it holds when its user's account is closed, and keeps it when only the login has ended.
import { USER_HEADER } from '@forecourt/shared/users/acting-user'
import { describe, expect, it } from 'vitest'
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '../src/auth/sessions.ts'
import { buildTestApp, PASSWORD, START, type TestApp } from './support/build-test-app.ts'

const later = (ms: number) => new Date(Date.parse(START) + ms).toISOString()
const CLOSED = { message: 'This account was deactivated.', code: 'account_closed' }
const EXPIRED = { message: 'Please log in.' }
const ENDED = { message: 'This device was logged out. Please log in.', code: 'session_ended' }

/** What the server answers a device of Sam's. */
async function answerTo(dealership: TestApp, client: Pick<TestApp['sales'], 'get'> = dealership.sales) {
  const { status, body } = await client.get('/api/auth/me')
  return status === 401 ? body : status
}

async function grantingDealership() {
  const { dealer } = await buildTestApp()
  return buildTestApp({ dealer: { ...dealer, adminGrants: ['delete_users'] } })
}

describe('the session of a closed account', () => {
  it.each([
    ['deactivated', (dealership: TestApp) => dealership.admin.patch('/api/users/sam', { isActive: false })],
    ['deleted', (dealership: TestApp) => dealership.admin.delete('/api/users/sam')],
  ])('is told so when the user is %s, on every way to the server', async (_how, close) => {
    const dealership = await grantingDealership()
    expect((await close(dealership)).status).toBe(200)
    for (const path of ['/api/auth/me', '/api/leads', '/api/sync/pull', '/api/sync/stream']) {
      const reply = await dealership.sales.get(path)
      expect([reply.status, reply.body]).toEqual([401, CLOSED])
    }
    const rows = [{ collection: 'leads', change: 'c', gesture: 1, seen: 0, assumed: null, next: { id: 'a' } }]
    expect((await dealership.sales.post('/api/sync/push', { mirror: 'm', rows })).body).toEqual(CLOSED)
  })

  it('is told so although the session had ended before, for its age or by another hand', async () => {
    const dealership = await buildTestApp()
    await dealership.admin.patch('/api/users/sam', { password: 'Silver-Lake42' })
    expect(await answerTo(dealership)).toEqual(ENDED)
    dealership.setNow(later(SESSION_IDLE_MS + 1000))
    expect(await answerTo(dealership, dealership.sales2)).toEqual(EXPIRED)
    for (const id of ['sam', 'kim']) await dealership.users.edit(id, { isActive: false })
    expect(await answerTo(dealership)).toEqual(CLOSED)
    expect(await answerTo(dealership, dealership.sales2)).toEqual(CLOSED)
  })

  it('is told of an ended login only, when the account is open again', async () => {
    const dealership = await buildTestApp()
    await dealership.admin.patch('/api/users/sam', { isActive: false })
    await dealership.admin.patch('/api/users/sam', { isActive: true })
    expect(await answerTo(dealership)).toEqual(ENDED)
  })

  it('is forgotten when it would have been too old anyway', async () => {
    const dealership = await buildTestApp()
    await dealership.admin.patch('/api/users/sam', { isActive: false })
    dealership.setNow(later(SESSION_ABSOLUTE_MS + 1000))
    expect(await answerTo(dealership)).toEqual(EXPIRED)
    await dealership.sessions.open('kim', null)
    expect(await dealership.rows('endedSessions')).toEqual([])
  })
})

describe('what is told of a closed account', () => {
  it('is told to nobody without its token', async () => {
    const dealership = await buildTestApp()
    await dealership.admin.patch('/api/users/sam', { isActive: false })
    expect(await answerTo(dealership, dealership.visitor)).toEqual(EXPIRED)
    const forged = await dealership.visitor.get('/api/auth/me', { cookie: 'forecourt_session=guessed' })
    expect(forged.body).toEqual(EXPIRED)
    const login = { identifier: 'sam', password: PASSWORD }
    for (const client of [dealership.visitor, dealership.sales])
      expect((await client.post('/api/auth/login', login)).body).toEqual({ message: 'Invalid credentials' })
    expect(await answerTo(dealership, dealership.sales2)).toBe(200)
  })

  it('names nobody else: a device that holds the data of another person hears of an ended login', async () => {
    const dealership = await buildTestApp()
    await dealership.admin.patch('/api/users/sam', { isActive: false })
    expect((await dealership.sales.get('/api/auth/me', { [USER_HEADER]: 'kim' })).body).toEqual(EXPIRED)
    expect((await dealership.sales.get('/api/auth/me', { [USER_HEADER]: 'sam' })).body).toEqual(CLOSED)
  })
})

describe('a device that holds the data of one person, with the login of another', () => {
  it('is answered as nobody, so that nothing is sent in a false name', async () => {
    const dealership = await buildTestApp()
    const lead = await dealership.lead()
    const next = { ...lead, phone: '7' }
    const rows = [{ collection: 'leads', change: 'mine', gesture: 1, seen: 0, assumed: lead, next }]
    const asSam = { [USER_HEADER]: 'sam' }
    const push = await dealership.sales2.post('/api/sync/push', { mirror: 'm', rows }, asSam)
    expect([push.status, push.body]).toEqual([401, EXPIRED])
    expect((await dealership.sales2.get('/api/sync/pull', asSam)).status).toBe(401)
    expect((await dealership.store.leads.get(lead.id))?.phone).toBe(lead.phone)
    expect((await dealership.sales.post('/api/sync/push', { mirror: 'm', rows }, asSam)).status).toBe(200)
  })
})
