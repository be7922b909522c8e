// What a visitor agrees to and is shown: kept as it stood there, and written by nobody else.
import { DEMO_DEALER } from '@forecourt/shared/dealer/dealer'
import { consentText, legalTextsOf, sectionsText } from '@forecourt/shared/dealer/legal-texts'
import type { HeldInquiry } from '@forecourt/shared/inquiries/held-inquiry'
import type { Lead } from '@forecourt/shared/leads/lead'
import type { LoanApplication, ReadApplication } from '@forecourt/shared/loans/loan-application'
import { describe, expect, it } from 'vitest'
import { keepShownTexts } from '../src/inquiries/shown-texts.ts'
import { APPLICATION, buildTestApp, RUTH, START, type TestApp } from './support/build-test-app.ts'
import { buildTestSite } from './support/build-test-site.ts'

const CONSENT = consentText(legalTextsOf(DEMO_DEALER))
const LATER = '2026-11-22T09:00:00.000Z'
const versionsOf = ({ shownTexts }: TestApp) => ({
  consent: shownTexts.texts.consent.version,
  privacyNotice: shownTexts.texts.privacy_notice.version,
})
const onlyLead = async (dealership: TestApp) => {
  const { body } = await dealership.admin.get<Lead[]>('/api/leads')
  expect(body).toHaveLength(1)
  return body[0] as Lead
}

describe('consent to calls and texts', () => {
  it('is kept with text, page and time where the box was ticked, and is none otherwise', async () => {
    const dealership = await buildTestApp()
    const { consent } = versionsOf(dealership)
    await dealership.visitor.post('/api/leads', { ...RUTH, consent, page: '/vehicle/102' })
    expect((await onlyLead(dealership)).consent).toEqual({ text: CONSENT, page: '/vehicle/102', at: START })
    await dealership.visitor.post('/api/leads', { ...RUTH, page: '/vehicle/102' })
    const { body } = await dealership.admin.get<Lead[]>('/api/leads')
    expect(body.map(lead => lead.consent !== null).sort()).toEqual([false, true])
  })

  it('comes with an application, and by a form without script', async () => {
    const dealership = await buildTestSite()
    const { consent } = versionsOf(dealership)
    const { rows } = dealership
    await dealership.visitor.post('/api/loan-applications', { ...APPLICATION, consent, page: '/financing' })
    const { phone, ...form } = RUTH
    const sent = { ...form, phone, consent, page: '/', formToken: dealership.tokens.page }
    expect((await dealership.post('/inquiries', sent)).status).toBe(303)
    const pages = (await rows('leads')).map(lead => [lead.consent?.page, lead.consent?.text])
    expect(pages.sort()).toEqual([
      ['/', CONSENT],
      ['/financing', CONSENT],
    ])
  })

  it.each<[string, object]>([
    ['a text that was never shown', { consent: 'ffffffffffff' }],
    ['a plain yes', { consent: true }],
    ['a whole consent', { consent: { text: 'Yes', page: '/', at: START } }],
    ['the version of another text', { consent: 'notice' }],
    ['a page that is none', { page: 'https://evil.example/' }],
  ])('is none for %s, and the inquiry is taken all the same', async (_what, more) => {
    const dealership = await buildTestApp()
    const { privacyNotice } = versionsOf(dealership)
    const sent = 'consent' in more && more.consent === 'notice' ? { consent: privacyNotice } : more
    expect((await dealership.visitor.post('/api/leads', { ...RUTH, ...sent })).status).toBe(201)
    expect(await onlyLead(dealership)).toMatchObject({ lastName: 'Becker', consent: null })
  })

  it('is what stood there, when the dealer has changed the text since', async () => {
    const dealership = await buildTestApp()
    const { consent } = versionsOf(dealership)
    const legal = { ...DEMO_DEALER.legal, consent: 'Another text of {dealer}' }
    const now = await keepShownTexts(dealership.database, { ...DEMO_DEALER, legal }, new Date(LATER))
    expect(now.texts.consent.text).toBe('You may call and text me. Another text of Sawtooth Motor Co.')
    expect(await now.find('consent', consent)).toMatchObject({ text: CONSENT, since: START })
    await dealership.visitor.post('/api/leads', { ...RUTH, consent, page: '/' })
    expect((await onlyLead(dealership)).consent?.text).toBe(CONSENT)
  })

  it('cannot be written from a device, and is not lost by one that knows nothing of it', async () => {
    const dealership = await buildTestApp()
    const { consent } = versionsOf(dealership)
    await dealership.visitor.post('/api/leads', { ...RUTH, consent, page: '/' })
    const { consent: given, ...known } = await onlyLead(dealership)
    const push = (gesture: number, assumed: object | null, next: object) =>
      dealership.sales.post('/api/sync/push', {
        mirror: 'm',
        rows: [{ collection: 'leads', change: `c${gesture}`, gesture, seen: known.revision, assumed, next }],
      })
    const forged = { text: 'Yes', page: '/', at: START }
    await push(1, known, { ...known, notes: 'Called' })
    await push(2, { ...known, notes: 'Called' }, { ...known, notes: 'Called twice', consent: forged })
    expect(await onlyLead(dealership)).toMatchObject({ notes: 'Called twice', consent: given })
    await push(3, null, { ...known, id: 'l99', consent: forged, revision: 0 })
    const all = (await dealership.admin.get<Lead[]>('/api/leads')).body
    expect(all.find(({ id }) => id === 'l99')).toMatchObject({ consent: null })
  })

  it('cannot be written by staff over REST', async () => {
    const dealership = await buildTestApp()
    const forged = { text: 'Yes', page: '/', at: START }
    const made = await dealership.sales.post<Lead>('/api/leads', {
      ...RUTH,
      source: 'phone',
      consent: forged,
    })
    expect([made.status, made.body.consent]).toEqual([201, null])
    await dealership.sales.patch(`/api/leads/${made.body.id}`, { notes: 'Called', consent: forged })
    expect(await onlyLead(dealership)).toMatchObject({ notes: 'Called', consent: null })
  })

  it('of an inquiry that was held is of the time when it was sent, whenever it is let in', async () => {
    const dealership = await buildTestApp()
    const { consent, privacyNotice } = versionsOf(dealership)
    const beside = { consent, privacyNotice, page: '/financing', website: 'x' }
    await dealership.visitor.post('/api/loan-applications', { ...APPLICATION, ...beside })
    const [held] = (await dealership.sales.get<HeldInquiry[]>('/api/held-inquiries')).body
    dealership.setNow(LATER)
    expect((await dealership.sales.post(`/api/held-inquiries/${held?.id}/release`, {})).status).toBe(201)
    expect(await onlyLead(dealership)).toMatchObject({
      createdAt: LATER,
      consent: { text: CONSENT, page: '/financing', at: START },
    })
    expect(await dealership.rows('loanApplications')).toMatchObject([{ privacyNotice }])
  })

  it('is part of what is sent under a key: the same again is the same, another is refused', async () => {
    const dealership = await buildTestApp()
    const { consent } = versionsOf(dealership)
    const send = (more: object) =>
      dealership.visitor.post<Lead>('/api/leads', { ...RUTH, ...more }, { 'idempotency-key': 'k1' })
    const first = await send({ consent, page: '/' })
    expect((await send({ consent, page: '/' })).body).toEqual(first.body)
    expect((await send({})).status).toBe(422)
    expect((await onlyLead(dealership)).consent?.page).toBe('/')
  })
})

describe('the privacy notice', () => {
  it('is kept with the application by its version, and read as it stood', async () => {
    const dealership = await buildTestApp()
    const { privacyNotice } = versionsOf(dealership)
    const { body } = await dealership.visitor.post<LoanApplication>('/api/loan-applications', {
      ...APPLICATION,
      privacyNotice,
    })
    const read = await dealership.admin.get<ReadApplication>(`/api/loan-applications/${body.id}`)
    expect(read.body.notice).toEqual({
      version: privacyNotice,
      text: sectionsText(legalTextsOf(DEMO_DEALER).privacyNotice),
      since: START,
    })
  })

  it.each([{}, { privacyNotice: 'ffffffffffff' }, { privacyNotice: 7 }])(
    'is none where none was shown: %o',
    async sent => {
      const dealership = await buildTestApp()
      const { body } = await dealership.visitor.post<LoanApplication>('/api/loan-applications', {
        ...APPLICATION,
        ...sent,
      })
      const read = await dealership.admin.get<ReadApplication>(`/api/loan-applications/${body.id}`)
      expect([read.status, read.body.notice]).toEqual([200, null])
    },
  )
})

describe('the pages of the law', () => {
  it.each([
    ['/privacy', 'Phone numbers, and the consent'],
    ['/terms', 'Vehicles and prices'],
    ['/accessibility', 'WCAG'],
  ])('%s is published in the dealer’s name', async (path, words) => {
    const dealership = await buildTestSite()
    const text = await dealership.textOf(path)
    expect(text).toContain(words)
    expect(text).toContain('Sawtooth Motor Co.')
    expect(await dealership.textOf('/sitemap.xml')).toContain(`<loc>http://localhost:3000${path}</loc>`)
  })
})
