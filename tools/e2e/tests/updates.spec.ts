// A new version of the app takes nothing away from anybody: it waits for every form in every tab.
import type { Page } from '@playwright/test'
import { openChangingProxy } from '../changing-proxy.ts'
import { expect, test } from '../fixtures.ts'
import { logIn } from '../log-in.ts'

async function openTab(page: Page, origin: string) {
  await page.goto(`${origin}/admin/crm`)
  await expect(page.getByText('40 Total Leads')).toBeVisible()
}

test('an update waits while a form is not saved in another tab, and then takes over both', async ({
  dealership,
  page,
}) => {
  const proxy = await openChangingProxy(dealership.origin)
  await page.goto(`${proxy.origin}/admin/`)
  await logIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await openTab(page, proxy.origin)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  const other = await page.context().newPage()
  await openTab(other, proxy.origin)
  await other.getByRole('button', { name: 'Add Lead' }).click()
  const dialog = other.getByRole('dialog', { name: 'Add New Customer' })
  await dialog.getByLabel('First name').fill('Unsaved')

  proxy.release()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/admin/'))?.update())
  await expect(page.getByText('A new version of the app is ready.')).toBeVisible()
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(page.getByText('The new version waits: a form is not saved yet')).toBeVisible()
  await expect(dialog.getByLabel('First name')).toHaveValue('Unsaved')

  await other.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const isReloaded = other.waitForEvent('load')
  await page.getByRole('button', { name: 'Update now' }).click()
  await isReloaded
  await expect(page.getByRole('button', { name: 'Update now' })).toBeHidden()
  await expect(other.getByText('40 Total Leads')).toBeVisible()
  await other.getByRole('button', { name: 'Add Lead' }).click()
  await expect(dialog.getByLabel('First name')).toHaveValue('Unsaved')
  await proxy.close()
})
