// What becomes of devices, and of the public pages, when the server was set back to a backup.
import type { Page } from '@playwright/test'
import { aPicture } from '../a-picture.ts'
import { CustomersPage } from '../customers-page.ts'
import type { Dealership } from '../dealership.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { InventoryPage } from '../inventory-page.ts'
import { logOut } from '../log-in.ts'
import { dismiss } from '../said.ts'
import { backUp } from '../set-back.ts'

const DEFENDER = '2021 Land Rover Defender 110'
const CAMRY = '2019 Toyota Camry XSE'

const change = async (page: Page, { origin }: Dealership, id: string, data: object) =>
  page.request.patch(`${origin}/api/vehicles/${id}`, { data, headers: { origin } })

const priceOf = async (page: Page, { origin }: Dealership, id: string) =>
  (await (await page.request.get(`${origin}/api/vehicles/${id}`)).json()).price

const indicator = (page: Page) => page.locator('.screen-head').getByRole('status')
const lostOn = (page: Page) => page.getByRole('region', { name: 'Lost by the server' })
const needsYouOn = (page: Page) => page.getByRole('region', { name: 'Needs you' })

/** Two prices are changed after a backup and seen by each device, and the server is set back. */
async function loseTwo(dealership: Dealership, pages: readonly Page[]) {
  const [page] = pages
  if (!page) throw new Error('There is a device')
  const setBack = await backUp(dealership)
  await change(page, dealership, '101', { price: '47000' })
  await change(page, dealership, '104', { price: '21500' })
  for (const device of pages) {
    await device.goto(`${dealership.origin}/admin/inventory`)
    await expect(device.getByRole('article', { name: DEFENDER })).toContainText('$47,000')
    await expect(device.getByRole('article', { name: CAMRY })).toContainText('$21,500')
  }
  await setBack()
  for (const device of pages) {
    await device.goto(`${dealership.origin}/admin/sync`)
    await expect(lostOn(device).getByRole('article')).toHaveCount(2)
  }
}

test('what only this device still has is not dropped unasked: by a log-out, or when all is let go', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  await loseTwo(dealership, [page])
  // The indicator and the lists count the same.
  await expect(indicator(page)).toHaveText('2 lost by the server')
  await expect(needsYouOn(page)).toContainText('No change that was sent waits for a decision.')

  const second = await page.context().newPage()
  await second.goto(`${dealership.origin}/admin/crm`)
  for (const tab of [page, second]) {
    await logOut(tab)
    const warning = tab.getByRole('alertdialog')
    await expect(warning).toContainText('2 records that the server lost are kept on this device')
    await expectAccessible(tab)
    await warning.getByRole('button', { name: 'Stay logged in' }).click()
    await expect(warning).toBeHidden()
  }
  await second.close()

  await lostOn(page).getByRole('button', { name: 'Let all go' }).click()
  const question = page.getByRole('alertdialog', { name: 'Let 2 records go?' })
  await expect(question).toContainText(DEFENDER)
  await expect(question).toContainText(CAMRY)
  await expect(question).toContainText('No other device may have it')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(lostOn(page).getByRole('article')).toHaveCount(2)
  await lostOn(page).getByRole('button', { name: 'Let all go' }).click()
  await question.getByRole('button', { name: 'Let 2 go' }).click()
  await expect(lostOn(page)).toBeHidden()
  await expect(indicator(page)).toHaveText('Up to date')
})

test('what one tablet has sent again bothers nobody on the other', async ({ dealership, openApp }) => {
  const [first, second] = [await openApp(), await openApp()]
  await loseTwo(dealership, [first, second])
  const row = (page: Page) => lostOn(page).getByRole('article', { name: DEFENDER })
  await row(first).getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => priceOf(first, dealership, '101')).toBe('47000.00')
  await expect(row(second)).toBeHidden()
  await expect(indicator(second)).toHaveText('1 lost by the server')
  await lostOn(first).getByRole('button', { name: 'Send all again' }).click()
  await expect(lostOn(second)).toBeHidden()
  for (const page of [first, second]) await expect(indicator(page)).toHaveText('Up to date')
  expect(await priceOf(first, dealership, '104')).toBe('21500.00')
})

test('what somebody typed since is not overwritten by what is sent again: its author decides', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  await loseTwo(dealership, [page])
  await change(page, dealership, '101', { price: '48500' })
  await lostOn(page).getByRole('button', { name: 'Send all again' }).click()
  await expect(indicator(page)).toHaveText('1 change needs you')
  await expect(needsYouOn(page).getByRole('article', { name: DEFENDER })).toContainText('$47,000')
  expect(await priceOf(page, dealership, '101')).toBe('48500.00')
  expect(await priceOf(page, dealership, '104')).toBe('21500.00')
})

test('photos that came after the backup are sent again by the tablet that has them, and missed in words by another', async ({
  dealership,
  openApp,
}) => {
  const [photographer, other] = [await openApp(), await openApp()]
  const setBack = await backUp(dealership)
  const stock = new InventoryPage(photographer)
  await stock.open()
  const dialog = await stock.edit(CAMRY)
  const section = dialog.getByRole('group', { name: 'Exterior photos' })
  const picture = await aPicture(photographer, 'front.jpg', '#b02020')
  await section.locator('input[type=file]').setInputFiles(picture)
  const urls = async (): Promise<string[]> =>
    (await (await other.request.get(`${dealership.origin}/api/vehicles/104`)).json()).exteriorPhotos
  const before = (await urls()).length
  await expect.poll(async () => (await urls()).length).toBe(before + 1)
  const url = (await urls()).at(-1) ?? ''
  await change(other, dealership, '104', { price: '21500' })
  for (const device of [photographer, other]) {
    await device.goto(`${dealership.origin}/admin/inventory`)
    await expect(device.getByRole('article', { name: CAMRY })).toContainText('$21,500')
  }
  await setBack()
  for (const device of [photographer, other]) {
    await device.goto(`${dealership.origin}/admin/sync`)
    await expect(lostOn(device).getByRole('article', { name: CAMRY })).toBeVisible()
  }

  // Nothing is published whose file is gone.
  await lostOn(other).getByRole('button', { name: 'Send all again' }).click()
  const told = needsYouOn(other).getByRole('article', { name: CAMRY })
  await expect(told).toContainText(
    '1 photo is not on the server any more. Add it again from a device that has it.',
  )
  await expectAccessible(other)
  expect(await urls()).not.toContain(url)
  expect(await priceOf(other, dealership, '104')).toBe('21500.00')
  await told.getByRole('button', { name: 'Go on without them' }).click()
  await expect(indicator(other)).toHaveText('Up to date')

  // Who took the picture still has it.
  await lostOn(photographer).getByRole('button', { name: 'Send all again' }).click()
  await expect.poll(urls).toContain(url)
  expect((await other.request.get(`${dealership.origin}${url}`)).status()).toBe(200)
  await expect(indicator(photographer)).toHaveText('Up to date')
  await expect(lostOn(photographer)).toBeHidden()
})

test('what was deleted after the backup is said to be there again, and administrators are told that it was set back', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const customers = new CustomersPage(page)
  const setBack = await backUp(dealership)
  await page.reload()
  await change(page, dealership, '101', { price: '47000' })
  await page.getByRole('button', { name: 'List' }).click()
  await customers.search('becker')
  await page.getByRole('button', { name: 'Delete Ruth Becker' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete customer' }).click()
  await dismiss(page)
  await expect(page.getByRole('button', { name: 'Delete Ruth Becker' })).toBeHidden()
  await expect(indicator(page)).toHaveText('Up to date')
  await setBack()

  await page.goto(`${dealership.origin}/admin/sync`)
  await expect(indicator(page)).toContainText('1 lost by the server, 1 deleted, and there again')
  const back = page.getByRole('region', { name: 'Deleted, and there again' })
  await expect(back.getByRole('article', { name: 'Ruth Becker' })).toBeVisible()
  await expectAccessible(page)
  await back.getByRole('button', { name: 'Delete again' }).click()
  await expect(back).toBeHidden()
  await lostOn(page).getByRole('button', { name: 'Send all again' }).click()
  await expect(indicator(page)).toHaveText('Up to date')

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  const told = page.getByRole('region', { name: 'Set back to a backup' })
  await expect(told).toContainText('The dealership’s database was put back to an earlier state.')
  await expect(told).toContainText('Since then 1 record was sent again by 1 device:')
  await expectAccessible(page)
  const leads: { lastName: string }[] = await (
    await page.request.get(`${dealership.origin}/api/leads`)
  ).json()
  expect(leads.map(({ lastName }) => lastName)).not.toContain('Becker')
})
