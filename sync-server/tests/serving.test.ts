import { createHash } from 'node:crypto'
import type { Lead } from '@forecourt/shared/leads/lead'
import { describe, expect, it } from 'vitest'
import { buildTestSite } from './support/build-test-site.ts'

const RUTH = {
  firstName: 'Ruth',
  lastName: 'Becker',
  email: 'ruth.becker@example.com',
  phone: '(208) 555-0142',
}

const TERMS = {
  loanAmount: '25000',
  downPayment: '5000',
  annualIncome: '64000',
  termMonths: '60',
  interestRate: '4.5',
  employmentStatus: 'Retired',
  creditScore: '',
}

describe('a page', () => {
  it('is sent with its policy, packed as asked for, and as 304 to whoever has it', async () => {
    const { get } = await buildTestSite()
    const page = await get('/')
    expect(page.status).toBe(200)
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'self'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    })
    const etag = page.headers.get('etag') ?? ''
    expect((await get('/', { 'if-none-match': `"other", ${etag}` })).status).toBe(304)
    expect((await get('/', { 'accept-encoding': 'gzip, br' })).headers.get('content-encoding')).toBe('br')
    expect((await get('/', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip')
    const weighed: [string, string | null][] = [
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['br; q=0.000, gzip;q=0', null],
      ['gzip;q=1.0, br;q=0.8', 'br'],
    ]
    for (const [accepted, coding] of weighed)
      expect((await get('/', { 'accept-encoding': accepted })).headers.get('content-encoding')).toBe(coding)
    const head = await get('/', {}, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it.each([
    ['/inventory/', '/inventory'],
    ['/vehicle/104//?from=mail', '/vehicle/104?from=mail'],
  ])('%s is found without the slash at its end', async (path, found) => {
    const { get } = await buildTestSite()
    const page = await get(path)
    expect([page.status, page.headers.get('location')]).toEqual([308, found])
  })

  it.each([
    '/%5cevil.example/',
    '/%5Cevil.example/',
    '/\\evil.example/',
    '//evil.example/',
    '/%09/evil.example/',
    '/%2f%2fevil.example/',
    '/%2fevil.example/',
    '/%0d%0aX/',
    '/%0d%0aset-cookie:%20a=b/',
    '/%E0%A4%A/',
    '/vehicle/%5c%5cevil.example/',
  ])('%s leads to no other host, and is no page', async path => {
    const { get } = await buildTestSite()
    const page = await get(path)
    expect([page.status, page.headers.get('location')]).toEqual([404, null])
  })

  it('that does not exist is a 404, of its own kind for a vehicle', async () => {
    const { get } = await buildTestSite()
    for (const [path, words] of [
      ['/nothing', '404 page'],
      ['/vehicle/none', '404 vehicle'],
      ['/_astro/none.js', '404 page'],
      ['/.secret', '404 page'],
      ['/%2e%2e/%2e%2e/package.json', '404 page'],
    ] as const) {
      const page = await get(path)
      expect([path, page.status]).toEqual([path, 404])
      expect(await page.text()).toContain(words)
    }
  })

  it('with a slash at its end leads to the one without, and never to another site', async () => {
    const { get } = await buildTestSite()
    expect((await get('/inventory/?make=Jeep')).headers.get('location')).toBe('/inventory?make=Jeep')
    const evil = await get('//evil.example/')
    expect(evil.headers.get('location') ?? '/').toMatch(/^\/(?!\/)/)
  })
})

describe('files of the build', () => {
  it('never change under their name, and are found by their name only', async () => {
    const { get } = await buildTestSite()
    const file = await get('/_astro/a.1.js')
    expect(file.headers.get('cache-control')).toContain('immutable')
    expect(file.headers.get('content-type')).toContain('javascript')
    expect((await get('/media/..%2fsite.ts')).status).toBe(404)
    expect((await get('/media/0123456789abcdef01234567.webp')).status).toBe(404)
  })
})

describe('a film', () => {
  it.each([
    [undefined, 200, '0123456789', null],
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=7-99', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=5-2', 416, '', 'bytes */10'],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('asked for %s answers %i', async (range, status, text, contentRange) => {
    const { get } = await buildTestSite()
    const reply = await get('/film.mp4', range === undefined ? {} : { range })
    expect([reply.status, await reply.text()]).toEqual([status, text])
    expect(reply.headers.get('content-range')).toBe(contentRange)
    expect(reply.headers.get('accept-ranges')).toBe('bytes')
  })
})

describe('the back-office', () => {
  it('answers every address with its page, whose own script is the only one allowed inline', async () => {
    const { get } = await buildTestSite()
    const hash = createHash('sha256').update('first()').digest('base64')
    for (const path of ['/admin', '/admin/', '/admin/crm', '/admin/anything/else']) {
      const page = await get(path)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('app')
      const policy = page.headers.get('content-security-policy') ?? ''
      expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
      expect(policy).not.toContain('unsafe-inline')
    }
  })

  it('keeps its worker out of caches, and says that a missing file is missing', async () => {
    const { get } = await buildTestSite()
    expect((await get('/admin/sw.js')).headers.get('cache-control')).toBe('no-cache')
    expect((await get('/admin/assets/app.1.js')).headers.get('cache-control')).toContain('immutable')
    expect((await get('/admin/assets/app.0.js')).status).toBe(404)
  })
})

describe('a form without script', () => {
  it('becomes a lead and leads to a page that says thanks', async () => {
    const dealership = await buildTestSite()
    const formToken = dealership.tokens.page
    const inquiry = { ...RUTH, formToken, source: 'website_contact', message: 'Hello' }
    const reply = await dealership.post('/inquiries', inquiry)
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/inquiries/received'])
    expect(await dealership.textOf('/inquiries/received')).toContain('received')
    const [lead] = (await dealership.admin.get<Lead[]>('/api/leads')).body
    expect(lead).toMatchObject({
      firstName: 'Ruth',
      notes: 'Hello',
      status: 'new',
      source: 'website_contact',
    })
  })

  it('becomes a loan application with its lead', async () => {
    const dealership = await buildTestSite()
    const sent = { ...RUTH, ...TERMS, formToken: dealership.tokens.page }
    const reply = await dealership.post('/loan-applications', sent)
    expect(reply.headers.get('location')).toBe('/loan-applications/received')
    const [lead] = (await dealership.admin.get<Lead[]>('/api/leads')).body
    expect(lead).toMatchObject({ source: 'financing_form', type: 'loan_inquiry' })
  })

  it('is held when it was never shown, and thanked for all the same', async () => {
    const dealership = await buildTestSite()
    expect((await dealership.post('/inquiries', RUTH)).status).toBe(303)
    expect((await dealership.admin.get<Lead[]>('/api/leads')).body).toEqual([])
    expect((await dealership.admin.get('/api/held-inquiries')).body).toMatchObject([
      { reasons: ['no_token'] },
    ])
  })

  it('comes back filled in, with the words of each field, when it cannot be taken', async () => {
    const dealership = await buildTestSite()
    const reply = await dealership.post('/inquiries', { ...RUTH, email: 'nonsense', message: '<b>kept</b>' })
    expect(reply.status).toBe(422)
    const text = await reply.text()
    expect(text).toContain('Valid email is required')
    expect(text).toContain('kept')
    const loan = await dealership.post('/loan-applications', { ...RUTH, ...TERMS, annualIncome: 'a lot' })
    expect(loan.status).toBe(422)
    expect(await loan.text()).toMatch(/Annual income is required.*|a lot/)
    expect((await dealership.admin.get<Lead[]>('/api/leads')).body).toEqual([])
  })
})

describe('the financing page', () => {
  it('answers with what was calculated and the vehicle that was named', async () => {
    const dealership = await buildTestSite()
    const { id } = await dealership.vehicle()
    expect(await dealership.textOf('/financing')).toContain('financing {} for undefined')
    const text = await dealership.textOf(`/financing?vehiclePrice=20000&downPayment=&vehicle=${id}&other=1`)
    expect(text).toContain(`"vehiclePrice":"20000","downPayment":"","vehicle":"${id}"} for ${id}`)
    expect(await dealership.textOf('/financing?vehicle=none')).toContain('for undefined')
  })
})
