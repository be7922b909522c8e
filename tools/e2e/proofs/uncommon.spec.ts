// Uncommon sizes: nothing at all, thousands, very long names, very little room.
import type { Page } from '@playwright/test'
import { CustomersPage } from '../customers-page.ts'
import { Dealership } from '../dealership.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { logIn } from '../log-in.ts'
import { addLeads } from '../many-leads.ts'

const SCREENS = [
  'dashboard',
  'crm',
  'inventory',
  'dashboard?section=settings',
  'dashboard?section=settings&tab=events',
  'sync',
] as const

async function openAt(page: Page, origin: string) {
  await page.goto(`${origin}/admin/`)
  await logIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

test('an empty dealership shows on every screen what to do first', async ({ page }) => {
  const dealership = await Dealership.bare()
  await dealership.start('--empty')
  await openAt(page, dealership.origin)
  await expect(page.getByText('Nothing waits for anybody.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Customers' }).click()
  await expect(page.getByText('No leads in this stage')).toHaveCount(7)
  await page.getByRole('button', { name: 'List' }).click()
  await expect(page.getByRole('heading', { name: 'No customers found' })).toBeVisible()
  await page.getByRole('link', { name: 'Inventory', exact: true }).click()
  await expect(page.getByText('The first vehicle that you add appears here.')).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText('There is nothing more to show.')).toHaveCount(5)
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Events' }).click()
  await expect(page.getByRole('heading', { name: 'No events yet' })).toBeVisible()
  await dealership.dispose()
})

test('ten thousand customers are counted, found and scrolled, with only those drawn that are seen', async ({
  dealership,
  page,
}) => {
  test.setTimeout(360_000)
  await dealership.stop()
  addLeads(dealership.directory, 9960)
  await dealership.start()
  await openAt(page, dealership.origin)
  await page.getByRole('link', { name: 'Customers' }).click()
  await expect(page.getByText('10000 Total Leads')).toBeVisible({ timeout: 180_000 })
  expect(await page.getByRole('article').count()).toBeLessThan(200)
  const field = page.getByRole('searchbox')
  await page.setViewportSize({ width: 1280, height: 800 })
  const place = await field.boundingBox()
  await new CustomersPage(page).search('number 9876')
  await expect(page.getByText('Showing 1 of 10000 leads')).toBeVisible()
  // Nothing moves under the fingers that type.
  expect(await field.boundingBox()).toEqual(place)
  await new CustomersPage(page).search('')
  await page.getByRole('button', { name: 'List' }).click()
  const list = page.locator('.screen-body')
  await list.evaluate(element => element.scrollTo({ top: element.scrollHeight }))
  await expect(page.getByRole('button', { name: 'Scroll to top' })).toBeVisible()
  expect(await page.getByRole('article').count()).toBeLessThan(60)
  await page.getByRole('button', { name: 'Scroll to top' }).click()
  await expect(page.getByRole('article', { name: 'Ruth Becker' })).toBeVisible()
})

test('long names and little room push nothing out of sight', async ({ dealership, openApp }) => {
  const page = await openApp()
  const long = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissen'
  const created = await page.request.post(`${dealership.origin}/api/leads`, {
    data: {
      firstName: long.slice(0, 50),
      lastName: long.slice(10, 60),
      email: `${long.slice(0, 60)}@example.com`,
      phone: '(208) 555-0100',
      source: 'website',
      vehicleInterest: long.repeat(2).slice(0, 120),
    },
    headers: { origin: dealership.origin },
  })
  expect(created.status()).toBe(201)
  await page.request.patch(`${dealership.origin}/api/vehicles/101`, {
    data: { model: long, description: long.repeat(4) },
    headers: { origin: dealership.origin },
  })
  // A phone of the smallest kind, and a desk screen of 1280 px enlarged to 200 %.
  for (const size of [
    { width: 320, height: 640 },
    { width: 640, height: 450 },
  ]) {
    await page.setViewportSize(size)
    for (const path of SCREENS) {
      await page.goto(`${dealership.origin}/admin/${path}`)
      await expect(page.locator('.screen-head').getByRole('status')).toHaveText('Up to date')
      const sideways = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('.screen-body')].map(
          element => element.scrollWidth - element.clientWidth,
        ),
      )
      expect([path, size.width, Math.max(...sideways)]).toEqual([path, size.width, 0])
    }
  }
})
