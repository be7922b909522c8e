import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../src/config.ts'
import { buildTestApp } from './support/build-test-app.ts'

const SITE = 'https://cars.example'
const OTHER = 'https://cars.example.evil.example'
const INQUIRY = {
  firstName: 'Ruth',
  lastName: 'Becker',
  email: 'ruth.becker@example.com',
  phone: '(208) 555-0142',
}
const ALLOWED = 'access-control-allow-origin'
/** What a browser sends along from a page of another domain. */
const from = (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site', host: 'api.cars.example' })

const build = () =>
  buildTestApp({ origin: 'https://api.cars.example', siteOrigins: [SITE, 'https://www.cars.example'] })

describe("the dealer's site at another origin", () => {
  it('gets a token and sends an inquiry and an application', async () => {
    const dealership = await build()
    const token = await dealership.visitor.get('/api/form-token', from(SITE))
    expect(token.headers.get(ALLOWED)).toBe(SITE)
    expect(token.headers.get('vary')).toContain('origin')
    expect(token.headers.get('access-control-allow-credentials')).toBeNull()
    for (const origin of [SITE, 'https://www.cars.example']) {
      const sent = await dealership.visitor.post('/api/leads', INQUIRY, from(origin))
      expect([sent.status, sent.headers.get(ALLOWED)]).toEqual([201, origin])
    }
    // Also a refusal can be read there: it says what is wrong.
    const wrong = await dealership.visitor.post('/api/leads', { ...INQUIRY, email: 'nonsense' }, from(SITE))
    expect(wrong.status).toBeGreaterThanOrEqual(400)
    expect(wrong.headers.get(ALLOWED)).toBe(SITE)
    const unknown = await dealership.visitor.get('/api/vehicles/vin/1FTFW1ET1DFC10312', from(SITE))
    expect(unknown.headers.get(ALLOWED)).toBe(SITE)
  })

  it('is answered before it sends', async () => {
    const dealership = await build()
    const asks = { ...from(SITE), 'access-control-request-method': 'POST' }
    const preflight = await dealership.visitor.send('OPTIONS', '/api/leads', undefined, asks)
    expect(preflight.status).toBe(204)
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      [ALLOWED]: SITE,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type, idempotency-key',
      vary: 'origin',
    })
  })

  it('is the configured one and no other', async () => {
    const dealership = await build()
    for (const origin of [OTHER, 'http://cars.example', 'null']) {
      const sent = await dealership.visitor.post('/api/leads', INQUIRY, from(origin))
      expect([sent.status, sent.headers.get(ALLOWED)]).toEqual([403, null])
      expect((await dealership.visitor.get('/api/form-token', from(origin))).headers.get(ALLOWED)).toBeNull()
      const asked = await dealership.visitor.send('OPTIONS', '/api/leads', undefined, from(origin))
      expect([asked.status, asked.headers.get(ALLOWED)]).toEqual([403, null])
    }
    const closed = await buildTestApp()
    expect((await closed.visitor.post('/api/leads', INQUIRY, from(SITE))).status).toBe(403)
    expect((await closed.visitor.get('/api/form-token', from(SITE))).headers.get(ALLOWED)).toBeNull()
  })

  it('reaches nothing of the staff, with or without a session', async () => {
    const dealership = await build()
    const { body: lead } = await dealership.visitor.post<{ id: string }>('/api/leads', INQUIRY)
    for (const path of ['/api/leads', '/api/users', '/api/settings', '/api/auth/me', '/api/sync/pull']) {
      const seen = await dealership.admin.get(path, from(SITE))
      expect(seen.headers.get(ALLOWED), path).toBeNull()
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const asks = { ...from(SITE), 'access-control-request-method': method }
        const asked = await dealership.admin.send('OPTIONS', path, undefined, asks)
        expect(asked.headers.get(ALLOWED), `${method} ${path}`).toBeNull()
      }
    }
    expect((await dealership.admin.get('/api/leads', from(SITE))).status).toBe(401)
    const logIn = await dealership.visitor.post('/api/auth/login', {}, from(SITE))
    expect([logIn.status, logIn.headers.get(ALLOWED)]).toEqual([403, null])
    const edit = await dealership.admin.send('PATCH', `/api/leads/${lead.id}`, { notes: 'x' }, from(SITE))
    expect([edit.status, edit.headers.get(ALLOWED)]).toEqual([403, null])
    // A member of staff who reads the site is a visitor there.
    const sent = await dealership.admin.post('/api/leads', { ...INQUIRY, status: 'closed' }, from(SITE))
    expect(sent.body).toMatchObject({ status: 'new' })
  })

  it('takes nothing from the staff at their own origin', async () => {
    const own = 'https://api.cars.example'
    const dealership = await buildTestApp({ origin: own, siteOrigins: [own] })
    const { status } = await dealership.sales.get('/api/leads', { origin: own, host: 'api.cars.example' })
    expect(status).toBe(200)
  })
})

describe('SITE_ORIGINS and API_ORIGIN', () => {
  it('are origins, and what public pages name is the first of the site', () => {
    const config = readConfig({
      PUBLIC_ORIGIN: 'https://api.cars.example',
      SITE_ORIGINS: ' https://Cars.example/, https://www.cars.example ,',
      API_ORIGIN: 'https://api.cars.example/',
    })
    expect(config.siteOrigins).toEqual([SITE, 'https://www.cars.example'])
    expect(config).toMatchObject({ siteOrigin: SITE, apiOrigin: 'https://api.cars.example' })
    expect(readConfig({ PUBLIC_ORIGIN: SITE })).toMatchObject({
      siteOrigins: [],
      siteOrigin: SITE,
      apiOrigin: '',
    })
  })

  it('that cannot be used are told in words', () => {
    for (const wrong of [
      '*',
      'cars.example',
      'https://cars.example/shop',
      'ftp://cars.example',
      'https://a@b.example',
      'null',
      'https://*.cars.example:x',
    ]) {
      expect(() => readConfig({ SITE_ORIGINS: `${SITE},${wrong}` }), wrong).toThrow(ConfigError)
      expect(() => readConfig({ API_ORIGIN: wrong }), wrong).toThrow(ConfigError)
      expect(() => readConfig({ SITE_ORIGINS: wrong })).toThrow(`"${wrong}" is none`)
    }
  })
})
