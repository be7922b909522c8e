// What the page of a vehicle said, and when: each page that was published is kept as it was.
import type { AdHistory } from '@forecourt/shared/audit/published-ad'
import { expect, it } from 'vitest'
import { buildTestSite } from './support/build-test-site.ts'

const historyOf = async (dealership: Awaited<ReturnType<typeof buildTestSite>>, id: string) =>
  (await dealership.admin.get<AdHistory>(`/api/audit/ads/${id}`)).body

it('a line is kept for each change of a page, with the page, and none for what changes elsewhere', async () => {
  const dealership = await buildTestSite()
  const { admin, sales, publisher } = dealership
  const vehicle = await dealership.vehicle({ status: 'received' })
  await publisher.idle()
  expect((await historyOf(dealership, vehicle.id)).versions).toEqual([])

  const change = async (at: string, fields: Record<string, unknown>) => {
    dealership.setNow(at)
    expect((await admin.patch(`/api/vehicles/${vehicle.id}`, fields)).status).toBe(200)
    await publisher.idle()
  }
  await change('2026-11-21T17:00:00.000Z', { status: 'available' })
  await change('2026-11-22T17:00:00.000Z', { price: '36900.00' })
  // Nothing that this page says: another vehicle comes, and one field is for the staff alone.
  const other = await dealership.vehicle({ model: 'Tacoma' })
  await admin.patch(`/api/vehicles/${other.id}`, { status: 'available' })
  await publisher.idle()
  await change('2026-11-23T17:00:00.000Z', { status: 'received' })

  const { keptSince, versions } = await historyOf(dealership, vehicle.id)
  expect(keptSince).toBe('2026-11-21T17:00:00.000Z')
  expect(
    versions.map(({ from, until, facts }) => [from.slice(8, 10), until?.slice(8, 10), facts?.price]),
  ).toEqual([
    ['21', '22', '38900.00'],
    ['22', '23', '36900.00'],
    ['23', undefined, undefined],
  ])
  const pageOf = (version: number | undefined, client = admin) =>
    client.get<{ text: string }>(`/api/audit/ads/${vehicle.id}/${version}`)
  const [first, second, gone] = versions
  expect((await pageOf(first?.id)).body.text).toContain('38900')
  const page = await pageOf(second?.id)
  expect(page.body.text).toContain('36900')
  expect(page.body.text).not.toContain('<script')
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  expect((await pageOf(gone?.id)).status).toBe(404)
  expect((await pageOf(Number.NaN)).status).toBe(400)
  expect((await pageOf(first?.id, sales)).status).toBe(403)
  expect((await admin.get(`/api/audit/ads/${other.id}/${first?.id}`)).status).toBe(404)
})

it('two servers that publish the same keep it once, and another build of the site is another page', async () => {
  const dealership = await buildTestSite()
  const vehicle = await dealership.vehicle({ status: 'available' })
  await dealership.publisher.idle()
  const before = (await historyOf(dealership, vehicle.id)).versions
  await dealership.newPublisher('one').refresh()
  expect((await historyOf(dealership, vehicle.id)).versions).toEqual(before)
  await dealership.newPublisher('two').start()
  expect((await historyOf(dealership, vehicle.id)).versions).toHaveLength(before.length + 1)
})
