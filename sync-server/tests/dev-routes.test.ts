import type { PageData } from '@forecourt/shared/site/page-data'
import { expect, it } from 'vitest'
import { devRoutes } from '../src/serving/dev-routes.ts'
import { buildTestSite } from './support/build-test-site.ts'

it('a site that is developed is told what each address shows, as the published site shows it', async () => {
  const dealership = await buildTestSite()
  const { id, vin } = await dealership.vehicle({ vin: '1FTFW1ET5DFC10312' })
  const routes = devRoutes(dealership)
  const shownAt = async (address: string): Promise<PageData> =>
    (await routes.request(`/__page-data?path=${encodeURIComponent(address)}`)).json() as Promise<PageData>
  for (const [address, page] of [
    ['/', 'home'],
    ['/inventory', 'inventory'],
    ['/financing', 'financing'],
    [`/vehicle/${id}`, 'vehicle'],
    [`/inventory?vin=${vin}`, 'vehicle'],
    ['/404', 'not-found'],
    ['/nowhere', 'not-found'],
    ['/nowhere?q=x', 'not-found'],
    ['/inquiries/received', 'inquiry'],
    ['/loan-applications', 'application'],
  ] as const)
    expect([address, (await shownAt(address)).page]).toEqual([address, page])
  expect(await shownAt('/inventory?make=Jeep')).toMatchObject({ search: { make: 'Jeep' } })
  expect(await shownAt('/vehicle/none')).toMatchObject({ page: 'not-found', missing: 'vehicle' })
  expect(await shownAt('/nowhere')).toMatchObject({ missing: 'page' })
})
