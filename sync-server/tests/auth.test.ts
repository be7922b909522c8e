import { CONTRACT_VERSION } from '@forecourt/shared/sync/contract'
import { SHAPE } from '@forecourt/shared/sync/shape'
import { passwordSchema } from '@forecourt/shared/users/password'
import { describe, expect, it } from 'vitest'
import { NOT_SAFELY_SENT } from '../src/auth/guard.ts'
import { createSessions, SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '../src/auth/sessions.ts'
import { openSqlite } from '../src/database/sqlite.ts'
import { prepareFirstAdmin } from '../src/users/first-admin.ts'
import { containsName, TOO_COMMON } from '../src/users/password-weakness.ts'
import { createUsers } from '../src/users/users.ts'
import { buildTestApp, PASSWORD, RUTH, START } from './support/build-test-app.ts'

const DAY_MS = 86_400_000
const later = (ms: number) => new Date(Date.parse(START) + ms).toISOString()

describe('login', () => {
  it('takes the username or the email in any case, and answers with the user but no password', async () => {
    const { visitor } = await buildTestApp()
    for (const identifier of ['sam', 'SAM', 'Sam@SawtoothMotor.example']) {
      const reply = await visitor.post('/api/auth/login', { identifier, password: PASSWORD })
      expect(reply.status).toBe(200)
      expect(reply.body).toMatchObject({ success: true, message: 'Welcome, Sam!' })
      expect(JSON.stringify(reply.body)).not.toContain('scrypt')
      const cookie = reply.headers.get('set-cookie') ?? ''
      expect(cookie).toContain('HttpOnly')
      expect(cookie).toContain('SameSite=Lax')
      const session = cookie.split(';')[0] ?? ''
      const me = await visitor.get('/api/auth/me', { cookie: session })
      expect(me.body).toMatchObject({ user: { username: 'sam', role: 'sales' } })
    }
  })

  it('gives a cookie that travels over safe lines only, where the line is safe', async () => {
    const cookiesAt = async (origin: string) => {
      const { visitor } = await buildTestApp({ origin })
      const reply = await visitor.post('/api/auth/login', { identifier: 'sam', password: PASSWORD })
      return reply.headers.getSetCookie()
    }
    const safe = await cookiesAt('https://cars.example')
    expect(safe).toHaveLength(2)
    for (const cookie of safe) {
      // What browsers demand of a cookie of this name, or they drop it.
      expect(cookie).toMatch(/^__Host-forecourt_\w+=/)
      expect(cookie).toContain('; Secure')
      expect(cookie).toContain('; Path=/')
      expect(cookie).not.toContain('Domain')
    }
    for (const cookie of await cookiesAt('http://localhost:3000')) {
      expect(cookie).toMatch(/^forecourt_\w+=/)
      expect(cookie).not.toContain('Secure')
    }
  })

  it('over a safe line is known by no cookie that a neighbour in the same domain could have put there', async () => {
    const { visitor } = await buildTestApp({ origin: 'https://cars.example' })
    const reply = await visitor.post('/api/auth/login', { identifier: 'sam', password: PASSWORD })
    const [session = ''] = reply.headers.getSetCookie()[0]?.split(';') ?? []
    expect((await visitor.get('/api/auth/me', { cookie: session })).status).toBe(200)
    const tossed = session.replace('__Host-', '')
    expect((await visitor.get('/api/auth/me', { cookie: tossed })).status).toBe(401)
    const left = await visitor.post('/api/auth/logout', {}, { cookie: session })
    expect(left.headers.get('set-cookie')).toMatch(/^__Host-forecourt_session=; Max-Age=0; Path=\/; Secure/)
    expect((await visitor.get('/api/auth/me', { cookie: session })).status).toBe(401)
  })

  it('refuses a wrong password and an unknown user with the same words', async () => {
    const { visitor } = await buildTestApp()
    for (const body of [
      { identifier: 'sam', password: 'wrong' },
      { identifier: 'nobody', password: PASSWORD },
    ]) {
      const reply = await visitor.post('/api/auth/login', body)
      expect(reply.status).toBe(401)
      expect(reply.body).toEqual({ message: 'Invalid credentials' })
    }
  })

  it.each([
    [{ identifier: ' ', password: 'x' }, 'Email or username is required'],
    [{ identifier: 'sam', password: '' }, 'Password is required'],
    [{ identifier: 'sam', password: '             ' }, 'Password is required'],
    [{}, 'Email or username is required'],
  ])('refuses %j with the words of the field', async (body, message) => {
    const { visitor } = await buildTestApp()
    const reply = await visitor.post('/api/auth/login', body)
    expect(reply.status).toBe(400)
    expect(reply.body.message).toBe(message)
  })

  it('slows one account from one address and nobody else', async () => {
    const { visitor, setNow } = await buildTestApp()
    const from = (address: string, password: string) =>
      visitor.post('/api/auth/login', { identifier: 'sam', password }, { 'x-forwarded-for': address })
    for (let index = 0; index < 10; index++) expect((await from('198.51.100.7', 'wrong')).status).toBe(401)
    expect((await from('198.51.100.7', PASSWORD)).status).toBe(429)
    expect((await from('198.51.100.8', PASSWORD)).status).toBe(200)
    setNow(later(14 * 60_000))
    expect((await from('198.51.100.7', PASSWORD)).status).toBe(429)
    setNow(later(16 * 60_000))
    expect((await from('198.51.100.7', PASSWORD)).status).toBe(200)
  })
})

describe('a login that follows another', () => {
  it('in the same browser ends the one before', async () => {
    const { sales, visitor } = await buildTestApp()
    const body = { identifier: 'sam', password: PASSWORD }
    const reply = await visitor.post('/api/auth/login', body, { cookie: sales.cookie ?? '' })
    expect(reply.status).toBe(200)
    expect((await sales.get('/api/auth/me')).status).toBe(401)
  })

  it('counts no typing errors from before a right password', async () => {
    const { visitor } = await buildTestApp()
    const tries = async (password: string) =>
      (await visitor.post('/api/auth/login', { identifier: 'sam', password })).status
    for (const _round of [1, 2]) {
      for (let index = 0; index < 6; index++) expect(await tries('wrong')).toBe(401)
      expect(await tries(PASSWORD)).toBe(200)
    }
  })

  it('keeps what a browser calls itself only as far as a list shows it', async () => {
    const dealership = await buildTestApp()
    const agent = { 'user-agent': 'x'.repeat(5000) }
    await dealership.visitor.post('/api/auth/login', { identifier: 'sam', password: PASSWORD }, agent)
    const agents = (await dealership.rows('sessions')).map(session => session.agent?.length ?? 0)
    expect(Math.max(...agents)).toBe(200)
  })
})

describe('a logout', () => {
  it('takes the cookie away, where there is a login and where there is none', async () => {
    const { sales, visitor } = await buildTestApp()
    for (const client of [sales, visitor]) {
      const reply = await client.post('/api/auth/logout', {})
      expect(reply.status).toBe(200)
      expect(reply.headers.get('set-cookie')).toMatch(/^forecourt_session=;.*Max-Age=0.*Path=\//)
    }
  })

  it('ends the open stream of its session', async () => {
    const { app, sales } = await buildTestApp()
    const stream = await app.request('/api/sync/stream', { headers: { cookie: sales.cookie ?? '' } })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('event: poke')
    await sales.post('/api/auth/logout', {})
    expect((await reader?.read())?.value).toContain('event: end')
  })
})

describe('a session', () => {
  it('ends with the logout', async () => {
    const { sales } = await buildTestApp()
    expect((await sales.post('/api/auth/logout', {})).status).toBe(200)
    expect((await sales.get('/api/auth/me')).status).toBe(401)
  })

  it('ends after two weeks unused and after 90 days in any case', async () => {
    const { sales, setNow } = await buildTestApp()
    setNow(later(SESSION_IDLE_MS - 1000))
    expect((await sales.get('/api/auth/me')).status).toBe(200)
    setNow(later(2 * SESSION_IDLE_MS))
    expect((await sales.get('/api/auth/me')).status).toBe(401)

    const other = await buildTestApp()
    for (let day = 0; day < 90; day += 10) {
      other.setNow(later(day * 86_400_000))
      expect((await other.sales.get('/api/auth/me')).status).toBe(200)
    }
    other.setNow(later(SESSION_ABSOLUTE_MS + 1000))
    expect((await other.sales.get('/api/auth/me')).status).toBe(401)
  })

  it.each([
    ['GET', '/api/sync/pull', undefined],
    ['POST', '/api/sync/common', { checkpoints: [] }],
    ['POST', '/api/sync/device-report', { work: [] }],
  ])('is not kept alive by what an app asks by itself: %s %s', async (method, path, body) => {
    const { sales, setNow } = await buildTestApp()
    for (let day = 1; day <= 14; day++) {
      setNow(later(day * DAY_MS))
      expect((await sales.send(method, path, body)).status).toBeLessThan(401)
    }
    setNow(later(SESSION_IDLE_MS + 1000))
    expect((await sales.send(method, path, body)).status).toBe(401)
  })

  it('ends with its stream when nobody used it for two weeks, however often the stream looked at it', async () => {
    const { app, sales, sales2, setNow } = await buildTestApp()
    const query = `user=${sales.user.id}&contract=${CONTRACT_VERSION}&shape=${SHAPE}`
    const headers = { cookie: sales.cookie ?? '' }
    const stream = await app.request(`/api/sync/stream?${query}`, { headers })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('event: poke')
    // Each commit has it look whose session it is; the colleague's session is another one.
    setNow(later(SESSION_IDLE_MS - 1000))
    expect((await sales2.post('/api/leads', { ...RUTH, source: 'phone' })).status).toBe(201)
    expect((await reader?.read())?.value).toContain('"news"')
    setNow(later(SESSION_IDLE_MS + 1000))
    expect((await app.request('/api/auth/me', { headers })).status).toBe(401)
    await reader?.cancel()
  })

  it('ends at once when the user is deactivated, for REST and sync alike', async () => {
    const { sales, database } = await buildTestApp()
    await database.update(database.tables.users).set({ isActive: false })
    for (const path of ['/api/auth/me', '/api/leads', '/api/sync/pull', '/api/sync/stream'])
      expect((await sales.get(path)).status).toBe(401)
  })

  it('is not usable from what the database keeps', async () => {
    const { database, rows, users, visitor } = await buildTestApp()
    const sessions = createSessions(database, users, () => new Date(START))
    const user = await users.find('sam')
    const token = await sessions.open(user?.user.id ?? '', null)
    const kept = JSON.stringify(await rows('sessions'))
    expect(kept).not.toContain(token)
    expect((await visitor.get('/api/auth/me', { cookie: `forecourt_session=${token}` })).status).toBe(200)
  })
})

describe('another site', () => {
  it('cannot make a browser change anything', async () => {
    const { sales } = await buildTestApp()
    const forged = await sales.post('/api/leads', {}, { origin: 'https://evil.example' })
    expect(forged.status).toBe(403)
    const crossSite = await sales.post('/api/leads', {}, { 'sec-fetch-site': 'cross-site' })
    expect(crossSite.status).toBe(403)
    expect((await sales.post('/api/leads', {}, { origin: 'null' })).status).toBe(403)
  })

  it('is not what the dealer is under its public address, nor under the one that it was asked by; without https it is', async () => {
    const { visitor, config } = await buildTestApp({ origin: 'https://cars.example' })
    // 400: let in, and without what a customer needs.
    for (const headers of [
      { origin: config.origin, host: 'behind-a-proxy:3000' },
      { origin: 'https://tablet.lot:3000', host: 'tablet.lot:3000' },
    ])
      expect((await visitor.post('/api/leads', {}, headers)).status).toBe(400)
    const unsafe = { origin: 'http://cars.example', host: 'cars.example' }
    const refused = await visitor.post('/api/leads', {}, unsafe)
    expect([refused.status, refused.body.message]).toEqual([403, NOT_SAFELY_SENT])
    expect((await visitor.post('/api/leads', {}, { ...unsafe, origin: 'null' })).status).toBe(403)

    const plain = await buildTestApp({ origin: 'http://localhost:3000' })
    const lan = { origin: 'http://tablet.lot:3000', host: 'tablet.lot:3000' }
    expect((await plain.sales.post('/api/leads', {}, lan)).status).toBe(400)
  })
})

describe('the first administrator', () => {
  const empty = () => createUsers(openSqlite(':memory:'), () => new Date(START))
  const PLACE = { dealerName: 'Sawtooth Motor Co.', isReal: true }

  it('is made once, with a random password that the rules accept', async () => {
    const users = empty()
    const first = await (await prepareFirstAdmin(users, {}, PLACE))?.()
    expect(first?.username).toBe('admin')
    expect(passwordSchema.safeParse(first?.password).success).toBe(true)
    expect(await prepareFirstAdmin(users, {}, PLACE)).toBeNull()
    expect((await users.find('admin'))?.user.role).toBe('admin')
  })

  it('takes name and password from the environment, and does not repeat the password', async () => {
    const users = empty()
    const given = { username: 'Owner', email: 'o@dealer.example', password: PASSWORD }
    const create = await prepareFirstAdmin(users, given, PLACE)
    expect(await create?.()).toEqual({ username: 'owner', password: null })
  })

  it.each([
    ['short', 'Password must be at least 12 characters long'],
    ['Dealership1!', TOO_COMMON],
    ['My-Motorboat-7', containsName('motor')],
  ])('refuses the weak password %s in words', async (password, words) => {
    const preparing = prepareFirstAdmin(empty(), { password }, PLACE)
    await expect(preparing).rejects.toThrow(`ADMIN_PASSWORD: ${words}`)
  })

  it('may be easy to guess where only this machine is served', async () => {
    const create = await prepareFirstAdmin(empty(), { password: 'Dealership1!' }, { ...PLACE, isReal: false })
    expect(await create?.()).toMatchObject({ username: 'admin' })
  })
})
