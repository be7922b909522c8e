// A page that exists in these tests only: once it is described, everything that follows from the table knows it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageDataOf } from '@forecourt/shared/site/page-data'
import { describe, expect, it } from 'vitest'
import { headersFile } from '../src/export/static-host.ts'
import { pathsOf, type SitePage } from '../src/publishing/site-pages.ts'
import { buildTestSite } from './support/build-test-site.ts'

const CALENDAR = '/calendar-of-this-test'
const TOY_DRIVE = { name: 'Toy Drive', date: 'Saturday', location: 'Our lot', description: 'Bring one.' }

const fileIn = (published: string) => join(published, CALENDAR.slice(1), 'index.html')

/** Tells of all events, and shows no vehicle. */
function calendarOf(pages: readonly SitePage[]): SitePage {
  const home = pages.find(page => page.path === '/')
  const events = async () => ({ ...((await home?.data('/')) as PageDataOf<'home'>), hero: [], featured: [] })
  return {
    type: 'single',
    path: CALENDAR,
    dependsOn: ['events'],
    inSitemap: true,
    navigation: 'Calendar',
    data: events,
    answer: async query => {
      if (query['was'] !== undefined) return { redirect: '/inventory' }
      const data = await events()
      return { ...data, events: data.events.filter(({ name }) => name.includes(query['q'] ?? '')) }
    },
  }
}

async function withCalendar() {
  const dealership = await buildTestSite({ pagesOf: pages => [...pages, calendarOf(pages)] })
  const vehicle = await dealership.vehicle()
  await dealership.publisher.idle()
  dealership.compared.length = 0
  dealership.rendered.length = 0
  return { ...dealership, vehicleId: vehicle.id }
}

describe('a new page', () => {
  it('is published under its path, found by search engines, and revalidated where it is exported', async () => {
    const dealership = await withCalendar()
    expect((await dealership.get(CALENDAR)).status).toBe(200)
    expect(dealership.rendered).toEqual([])
    expect((await dealership.get(`${CALENDAR}/`)).headers.get('location')).toBe(CALENDAR)
    expect(existsSync(fileIn(dealership.published))).toBe(true)
    expect(await dealership.textOf('/sitemap.xml')).toContain(`<loc>http://localhost:3000${CALENDAR}</loc>`)
    expect(headersFile('https://cars.example', dealership.content.pages)).toContain(
      `${CALENDAR}\n  cache-control: no-cache`,
    )
    expect(await pathsOf(dealership.content.pages, dealership.stock)).toContain(CALENDAR)
  })

  it('answers a query as it says, and keeps what it answers nowhere', async () => {
    const dealership = await withCalendar()
    for (const name of ['Toy Drive', 'Coffee'])
      await dealership.admin.post('/api/events', { ...TOY_DRIVE, name })
    expect(await dealership.textOf(`${CALENDAR}?q=Toy`)).toContain('events Toy Drive<')
    expect(await dealership.textOf(CALENDAR)).toMatch(/Coffee/)
    const moved = await dealership.get(`${CALENDAR}?was=here`)
    expect([moved.status, moved.headers.get('location')]).toEqual([303, '/inventory'])
  })

  it('is made anew by the commits that it depends on', async () => {
    const dealership = await withCalendar()
    await dealership.admin.post('/api/events', TOY_DRIVE)
    expect(await dealership.textOf(CALENDAR)).toContain('events Toy Drive')
    await dealership.publisher.idle()
    // What depends on events, and nothing else.
    expect(new Set(dealership.compared)).toEqual(new Set(['/', CALENDAR]))
    expect(readFileSync(fileIn(dealership.published), 'utf8')).toContain('Toy Drive')
  })

  it('is not even compared after other commits', async () => {
    const dealership = await withCalendar()
    await dealership.admin.patch(`/api/vehicles/${dealership.vehicleId}`, { price: '31000' })
    await dealership.lead()
    await dealership.publisher.idle()
    expect(new Set(dealership.compared)).toEqual(
      new Set([`/vehicle/${dealership.vehicleId}`, '/', '/inventory', '/404']),
    )
  })

  it('is all that a start makes when it is new, and nothing is compared by the next start', async () => {
    const dealership = await buildTestSite()
    await dealership.vehicle()
    await dealership.publisher.idle()
    dealership.compared.length = 0
    const pages = [...dealership.content.pages, calendarOf(dealership.content.pages)]
    const first = dealership.newPublisher('one', pages)
    expect(await first.start()).toBe(1)
    await first.idle()
    expect(dealership.compared).toEqual([CALENDAR])
    expect(await dealership.newPublisher('one', pages).start()).toBe(0)
    expect(dealership.compared).toEqual([CALENDAR])
  })

  it('is made at a start by the commits that it depends on, before anybody asks', async () => {
    const dealership = await withCalendar()
    dealership.publisher.close()
    await dealership.admin.post('/api/events', TOY_DRIVE)
    const later = dealership.newPublisher('one')
    expect(await later.start()).toBe(2)
    expect(dealership.compared.slice(0, 2)).toEqual(['/', CALENDAR])
    expect(later.ready(CALENDAR)).not.toBeNull()
    await later.idle()
  })

  it('is taken away by the next start when the table has it no more, and nothing else is looked at', async () => {
    const dealership = await withCalendar()
    const without = dealership.content.pages.filter(({ path }) => path !== CALENDAR)
    expect(await dealership.newPublisher('one', without).start()).toBe(0)
    expect(dealership.compared).toEqual([])
    expect(existsSync(fileIn(dealership.published))).toBe(false)
  })
})
