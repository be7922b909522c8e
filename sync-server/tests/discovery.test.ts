import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_DEALER } from '@forecourt/shared/dealer/dealer'
import { PAGES } from '@forecourt/shared/site/pages'
import { describe, expect, it } from 'vitest'
import { readDealer } from '../src/config.ts'
import { SITEMAP_ADDRESSES, sitemaps } from '../src/publishing/discovery.ts'
import { buildTestSite } from './support/build-test-site.ts'

describe('the sitemap', () => {
  it('names every page that a visitor may find, and forgets a sold vehicle with the sale', async () => {
    const dealership = await buildTestSite()
    const { id: vehicleId } = await dealership.vehicle()
    const { id: hidden } = await dealership.vehicle({ status: 'received' })
    const text = await dealership.textOf('/sitemap.xml')
    for (const path of ['/', '/inventory', '/financing', `/vehicle/${vehicleId}`])
      expect(text).toContain(`<loc>http://localhost:3000${path}</loc>`)
    expect(text).not.toContain(`/vehicle/${hidden}<`)
    const { id } = await dealership.lead()
    await dealership.sales.patch(`/api/leads/${id}`, { status: 'closed', vehicleId })
    expect(await dealership.textOf('/sitemap.xml')).not.toContain(`/vehicle/${vehicleId}<`)
    expect((await dealership.get('/sitemap-1.xml')).status).toBe(404)
  })

  it('is split where there is much, and its index names all parts', () => {
    const vehicles = Array.from({ length: 2 * SITEMAP_ADDRESSES }, (_, index) => ({
      id: `v${index}`,
      updatedAt: '2026-11-20T17:00:00.000Z',
    }))
    const others = Object.values(PAGES).filter(page => page.type === 'single' && page.inSitemap)
    const files = sitemaps('https://cars.example', Object.values(PAGES), vehicles)
    expect([...files.keys()]).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml'])
    expect(files.get('/sitemap.xml')?.match(/<loc>/g)).toHaveLength(3)
    const all = ['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml'].map(path => files.get(path)).join('')
    expect(all.match(/<loc>/g)).toHaveLength(vehicles.length + others.length)
  })
})

describe('robots and manifest', () => {
  it('say where the sitemap is and what is closed, and who the dealer is', async () => {
    const dealership = await buildTestSite()
    const robots = await dealership.textOf('/robots.txt')
    expect(robots).toContain('Disallow: /admin\n')
    expect(robots).toContain('Sitemap: http://localhost:3000/sitemap.xml')
    expect(JSON.parse(await dealership.textOf('/site.webmanifest'))).toMatchObject({ name: DEMO_DEALER.name })
  })
})

describe("the dealer's file", () => {
  const directoryWith = (dealer: unknown) => {
    const directory = mkdtempSync(join(tmpdir(), 'dealer-'))
    writeFileSync(
      join(directory, 'dealer.json'),
      typeof dealer === 'string' ? dealer : JSON.stringify(dealer),
    )
    return directory
  }

  it('may leave its words, testimonials and logo to the demonstration', () => {
    const { texts: _t, testimonials: _s, logo: _l, ...least } = DEMO_DEALER
    expect(readDealer(directoryWith(least))).toEqual(DEMO_DEALER)
  })

  it.each<[string, unknown, RegExp]>([
    ['a phone number that is missing', { ...DEMO_DEALER, phone: '' }, /phone: A phone number is required/],
    [
      'hours that are none',
      { ...DEMO_DEALER, hours: { ...DEMO_DEALER.hours, saturday: { opens: '10am', closes: '14:00' } } },
      /hours\.saturday\.opens: Times are written as HH:MM/,
    ],
    ['a time zone that is none', { ...DEMO_DEALER, timeZone: 'Boise' }, /timeZone: Not a time zone/],
    [
      'a fee that is no amount',
      { ...DEMO_DEALER, finance: { ...DEMO_DEALER.finance, docFee: 'much' } },
      /finance\.docFee: The dealer doc fee is an amount/,
    ],
    ['a logo outside', { ...DEMO_DEALER, logo: '../logo.svg' }, /logo: The logo is the name of/],
    ['a logo that is not there', { ...DEMO_DEALER, logo: 'logo.svg' }, /logo: there is no logo\.svg/],
    [
      'two testimonials',
      { ...DEMO_DEALER, testimonials: DEMO_DEALER.testimonials.slice(1) },
      /three testimonials/,
    ],
    ['no JSON', '{ name: }', /it is not valid JSON/],
  ])('with %s is refused in words that name the field', (_what, dealer, words) => {
    expect(() => readDealer(directoryWith(dealer))).toThrow(words)
  })
})
