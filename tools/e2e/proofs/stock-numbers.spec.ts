// Stock numbers: counted for two tablets that were without a signal, typed, found, and settled where two typed the same.
import type { Locator, Page } from '@playwright/test'
import { CustomersPage } from '../customers-page.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { InventoryPage } from '../inventory-page.ts'
import { dismiss } from '../said.ts'

const CAMRY = '2019 Toyota Camry XSE'
const OUTBACK = '2020 Subaru Outback Limited'
const MIATA = '2016 Mazda MX-5 Miata Grand Touring'

const FOLLOWS = 'Stock number follows'

const upToDate = (page: Page) =>
  expect(page.locator('.screen-head').getByRole('status')).toHaveText('Up to date')

async function add(stock: InventoryPage, make: string, model: string, number = ''): Promise<Locator> {
  const dialog = await stock.add()
  await dialog.getByLabel('Stock number').fill(number)
  await dialog.getByLabel('Year').fill('2020')
  await dialog.getByLabel('Make').fill(make)
  await dialog.getByLabel('Model').fill(model)
  await dialog.getByLabel('Price').fill('17,900')
  await dialog.getByRole('button', { name: 'Add vehicle' }).click()
  const photos = stock.page.getByRole('dialog', { name: 'Edit vehicle' })
  await photos.getByRole('button', { name: 'Done' }).click()
  await expect(photos).toBeHidden()
  return stock.row(`2020 ${make} ${model}`)
}

async function give(stock: InventoryPage, vehicle: string, number: string): Promise<Locator> {
  const dialog = await stock.edit(vehicle)
  await dialog.getByLabel('Stock number').fill(number)
  await dialog.getByRole('button', { name: 'Save vehicle' }).click()
  return dialog
}

test('vehicles that two tablets add without a signal get numbers when the server hears of them, which are shown everywhere', async ({
  openApp,
  dealership,
}) => {
  const apps = [await openApp(), await openApp(await dealership.addUser('kim', 'sales'))]
  const [a, b] = apps.map(page => new InventoryPage(page)) as [InventoryPage, InventoryPage]
  for (const page of apps) await page.context().setOffline(true)
  await a.open()
  await b.open()
  await expect(await add(a, 'Kia', 'Soul')).toContainText(FOLLOWS)
  await expect(await add(b, 'Honda', 'Fit')).toContainText(FOLLOWS)

  // What has no number yet says so, in the preview and on the card of its customer.
  await a.row('2020 Kia Soul').getByRole('button', { name: 'View' }).click()
  const preview = a.page.getByRole('dialog', { name: '2020 Kia Soul' })
  await expect(preview).toContainText(FOLLOWS)
  await preview.getByRole('button', { name: 'Close' }).click()
  await a.page.getByRole('link', { name: 'Customers' }).click()
  const customers = new CustomersPage(a.page)
  const form = await customers.editLead('Marcus Hale')
  await form.getByRole('button', { name: 'Vehicle' }).click()
  const choices = a.page.getByRole('dialog', { name: 'Choose a vehicle' })
  await choices.getByLabel('Search vehicles').fill('soul')
  await expect(choices.getByRole('radio', { name: '2020 Kia Soul' })).toContainText(FOLLOWS)
  await choices.getByRole('radio', { name: '2020 Kia Soul' }).click()
  await form.getByRole('button', { name: 'Save customer' }).click()
  await expect(form).toBeHidden()
  await expect(customers.card('Marcus Hale')).toContainText(FOLLOWS)

  for (const page of apps) await page.context().setOffline(false)
  for (const page of apps) await upToDate(page)
  await expect(customers.card('Marcus Hale')).toContainText(/Vehicle #102[56]/)
  await a.open()
  const numberOf = async (stock: InventoryPage, name: string) => {
    await expect(stock.row(name)).toContainText(/Vehicle #102[56]/)
    return /Vehicle #(\d+)/.exec((await stock.row(name).textContent()) ?? '')?.[1] ?? ''
  }
  const [soul, fit] = [await numberOf(a, '2020 Kia Soul'), await numberOf(a, '2020 Honda Fit')]
  expect([soul, fit].toSorted()).toEqual(['1025', '1026'])
  await expect(b.row('2020 Kia Soul')).toContainText(`Vehicle #${soul}`)
  await expect(b.row('2020 Honda Fit')).toContainText(`Vehicle #${fit}`)
  await expectAccessible(a.page)

  // It is found by it, and shown where it is looked at and edited.
  for (const typed of [soul, `#${soul}`]) {
    await a.page.getByLabel('Search vehicles').fill(typed)
    await expect(a.page.getByRole('article')).toHaveCount(1)
  }
  await a.row('2020 Kia Soul').getByRole('button', { name: 'View' }).click()
  await expect(preview).toContainText(`Vehicle #${soul}`)
  await preview.getByRole('button', { name: 'Close' }).click()
  const dialog = await a.edit('2020 Kia Soul')
  await expect(dialog.getByLabel('Stock number')).toHaveValue(soul)
  await expect(dialog).toContainText(`Vehicle #${soul} · 2020 Kia Soul`)
  await expectAccessible(a.page)
})

test('a number of another vehicle is told at the field, in words, with or without a signal', async ({
  openApp,
}) => {
  const page = await openApp()
  const stock = new InventoryPage(page)
  await stock.open()
  for (const isOffline of [false, true]) {
    await page.context().setOffline(isOffline)
    const dialog = await give(stock, OUTBACK, '1021')
    await expect(dialog.getByText(`Stock number 1021 belongs to ${CAMRY}.`)).toBeVisible()
    await expect(dialog.getByLabel('Stock number')).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByLabel('Stock number')).toBeFocused()
    await expectAccessible(page)
    await dialog.getByLabel('Stock number').fill('F 12')
    await expect(dialog.getByText('A stock number has up to 12 letters, digits and dashes')).toBeVisible()
    await dialog.getByLabel('Stock number').fill(`f-12${isOffline ? 'b' : 'a'}`)
    await dialog.getByRole('button', { name: 'Save vehicle' }).click()
    await expect(dialog).toBeHidden()
    await expect(stock.row(OUTBACK)).toContainText(`Vehicle #F-12${isOffline ? 'B' : 'A'}`)
  }
  await page.context().setOffline(false)
  await upToDate(page)
})

test('one number that two tablets gave without a signal belongs to the first that was heard; the other is asked', async ({
  openApp,
  dealership,
  visitor,
}) => {
  const apps = [await openApp(), await openApp(await dealership.addUser('kim', 'sales'))]
  const [a, b] = apps.map(page => new InventoryPage(page)) as [InventoryPage, InventoryPage]
  for (const page of apps) await page.context().setOffline(true)
  for (const stock of [a, b]) await stock.open()
  await expect(await give(a, CAMRY, 'A12')).toBeHidden()
  await expect(await give(b, OUTBACK, 'A12')).toBeHidden()
  await add(b, 'Honda', 'Fit', 'a12-1')
  await expect(await give(a, MIATA, 'A12-1')).toBeHidden()
  await a.page.context().setOffline(false)
  await upToDate(a.page)
  await b.page.context().setOffline(false)
  await b.page.getByRole('link', { name: '2 changes need you' }).click()

  const issue = b.page.getByRole('article', { name: OUTBACK })
  await expect(issue).toContainText(`Stock number A12 belongs to ${CAMRY}.`)
  await expect(issue.getByRole('button')).toHaveText(['Edit', 'Keep theirs'])
  await expect(issue).toContainText('1018')
  await expectAccessible(b.page)
  await issue.getByRole('button', { name: 'Edit' }).click()
  const dialog = b.page.getByRole('dialog', { name: 'Edit and keep' })
  await expect(dialog.getByLabel('Stock number')).toHaveValue('A12')
  await dialog.getByRole('button', { name: 'Save and settle' }).click()
  await expect(dialog.getByText(`Stock number A12 belongs to ${CAMRY}.`)).toBeVisible()
  await dialog.getByLabel('Stock number').fill('a13')
  await dialog.getByRole('button', { name: 'Save and settle' }).click()
  await expect(dialog).toBeHidden()
  await dismiss(b.page)

  // The vehicle that was added with it is there, with a number that was counted; that may stay.
  const added = b.page.getByRole('article', { name: '2020 Honda Fit' })
  await expect(added).toContainText(`Stock number A12-1 belongs to ${MIATA}.`)
  await added.getByRole('button', { name: 'Keep theirs' }).click()
  await dismiss(b.page)
  await upToDate(b.page)
  for (const stock of [a, b]) {
    await stock.open()
    await expect(stock.row(OUTBACK)).toContainText('Vehicle #A13')
    await expect(stock.row('2020 Honda Fit')).toContainText('Vehicle #1025')
    await expect(stock.row(CAMRY)).toContainText('Vehicle #A12')
  }
  await visitor.goto(`${dealership.origin}/vehicle/104`)
  await expect(visitor.getByText('Stock #A12')).toBeVisible()
  const data = await visitor.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.map(text => JSON.parse(text)).find(one => one['@type'] === 'Car')).toMatchObject({ sku: 'A12' })
})
