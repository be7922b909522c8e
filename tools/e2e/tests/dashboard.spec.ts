// The day at a glance: its figures are those of the records, and each of them leads to what it names.
import { dashboardFigures } from '@forecourt/shared/dashboard/figures'
import type { Lead } from '@forecourt/shared/leads/lead'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { expect, expectAccessible, test } from '../fixtures.ts'

test('the figures count what they say', async ({ dealership, openApp }) => {
  const page = await openApp()
  const read = async <T>(path: string): Promise<T> =>
    (await page.request.get(dealership.origin + path)).json()
  const leads = await read<Lead[]>('/api/leads')
  const vehicles = await read<Vehicle[]>('/api/vehicles?admin=true')
  const expected = dashboardFigures(leads, vehicles, new Date().toISOString(), 'America/Boise')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const stat = (label: string) => page.getByRole('listitem').filter({ hasText: label }).first()
  await expect(stat('Total Vehicles')).toContainText(`26${expected.vehicles.available} available`)
  await expect(stat('Total Leads')).toContainText(
    `40${expected.leads.new} new · ${expected.leads.today} today`,
  )
  await expect(stat('Test Drives')).toContainText(
    `${expected.testDrives.total}${expected.testDrives.thisWeek} this week`,
  )
  await expect(page.getByRole('region', { name: 'Conversion Rate' })).toContainText(
    `${expected.testDrives.total} of 40 leads want a test drive or have one scheduled. 0 came to theirs.`,
  )
  const recent = page.getByRole('region', { name: 'Recent Leads' })
  await expect(recent.getByRole('listitem')).toHaveCount(5)
  await recent
    .getByRole('link', { name: /Ruth Becker/ })
    .first()
    .click()
  const opened = page.getByRole('dialog', { name: 'Ruth Becker' })
  await expect(opened).toBeVisible()
  await opened.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/admin\/crm$/)
})

test('what wants a person today leads to it', async ({ openApp }) => {
  const page = await openApp()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const highlights = page.getByRole('region', { name: "Today's Highlights" })
  await expect(highlights).toContainText('3 vehicles under contract')
  await highlights
    .getByRole('listitem')
    .filter({ hasText: 'received, not yet available' })
    .getByRole('link', { name: 'Open' })
    .click()
  await expect(page.getByText('Showing 3 of 26 vehicles')).toBeVisible()
})

test('the day is there without a signal, and on a phone the rest of the way is behind More', async ({
  openApp,
}) => {
  const page = await openApp()
  await page.context().setOffline(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('Total Leads')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})
