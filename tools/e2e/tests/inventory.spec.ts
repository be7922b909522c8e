// The stock: found, added by VIN, edited, offered, with its pictures and films.
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import type { Page } from '@playwright/test'
import { aPicture } from '../a-picture.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { InventoryPage } from '../inventory-page.ts'
import { dismiss, expectSaid } from '../said.ts'

const DEFENDER = '2021 Land Rover Defender 110'
const WRANGLER_VIN = '1C4HJXEG1KW641905'

test('tiles, search and category find vehicles; nothing found is said', async ({ openApp }) => {
  const page = await openApp()
  const stock = new InventoryPage(page)
  await stock.open()
  for (const [tile, count] of [
    ['Total', 26],
    ['Received', 3],
    ['Available', 17],
    ['Pending', 3],
    ['Featured', 8],
    ['Sold', 3],
  ] as const)
    await expect(stock.tile(tile)).toContainText(String(count))
  await stock.tile('Sold').click()
  await expect(page.getByText('Showing 3 of 26 vehicles')).toBeVisible()
  await stock.tile('Sold').click()
  await page.getByLabel('Search vehicles').fill('defender')
  await expect(page.getByText('Showing 1 of 26 vehicles')).toBeVisible()
  await page.getByLabel('Search vehicles').fill('SALEJ7RU5M2100101')
  await expect(stock.row(DEFENDER)).toBeVisible()
  await page.getByLabel('Category').click()
  await page.getByRole('option', { name: 'Motorcycle' }).click()
  await expect(page.getByRole('heading', { name: 'No vehicles found' })).toBeVisible()
  await expectAccessible(page)
})

test('a vehicle is added by its VIN without a signal; what is wrong is said at the field', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const stock = new InventoryPage(page)
  await stock.open()
  await page.context().setOffline(true)
  const dialog = await stock.add()
  await expect(dialog.getByText('Save the vehicle first to enable image uploads.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add vehicle' }).click()
  for (const problem of ['Year is required', 'Make is required', 'Model is required', 'Price is required'])
    await expect(dialog.getByText(problem)).toBeVisible()
  await expectAccessible(page)

  await dialog.getByLabel('VIN').fill(WRANGLER_VIN.toLowerCase())
  await expect(dialog.getByLabel('VIN')).toHaveValue(WRANGLER_VIN)
  await expect(
    dialog.getByText('Make and year were read from the VIN itself', { exact: false }),
  ).toBeVisible()
  await expect(dialog.getByLabel('Make')).toHaveValue('Jeep')
  await expect(dialog.getByLabel('Year')).toHaveValue('2019')
  await dialog.getByLabel('Model').fill('Wrangler Unlimited Sahara')
  await dialog.getByLabel('Price').fill('0')
  await dialog.getByRole('button', { name: 'Add vehicle' }).click()
  await expect(dialog.getByText('A vehicle is offered only with a price above 0.')).toBeVisible()
  await dialog.getByLabel('Price').fill('$34,995')
  await dialog.getByLabel('Mileage').fill('52,340')
  await dialog.getByLabel('Features').fill('Hard top, , Tow package ')
  await dialog.getByRole('button', { name: 'Add vehicle' }).click()
  await expectSaid(
    page,
    'Vehicle Added',
    'The vehicle has been successfully added to inventory.',
    'is available, and takes position 1 of the slideshow, where it shows once it has a photo.',
  )
  // It goes on to the photos, which could not be added before.
  const photos = page.getByRole('dialog', { name: 'Edit vehicle' })
  await expect(photos).toContainText(
    'The vehicle is added. Photos and films are stored as soon as they are chosen',
  )
  await expect(photos.getByRole('group', { name: 'Exterior photos' })).toBeVisible()
  await expectAccessible(page)
  await photos.getByRole('button', { name: 'Done' }).click()
  await expect(stock.row('2019 Jeep Wrangler Unlimited Sahara')).toContainText('Waiting to be sent')

  await page.context().setOffline(false)
  await expect(page.locator('.screen-head').getByRole('status')).toHaveText('Up to date')
  const all: Vehicle[] = await (await page.request.get(`${dealership.origin}/api/vehicles?admin=true`)).json()
  expect(all.find(vehicle => vehicle.vin === WRANGLER_VIN)).toMatchObject({
    year: 2019,
    make: 'Jeep',
    price: '34995.00',
    mileage: 52_340,
    features: ['Hard top', 'Tow package'],
    status: 'available',
    heroSlideOrder: 1,
  })

  const again = await stock.add()
  await again.getByLabel('VIN').fill(WRANGLER_VIN)
  await again.getByLabel('Model').fill('Twin')
  await again.getByLabel('Price').fill('1')
  await again.getByRole('button', { name: 'Add vehicle' }).click()
  await expect(again.getByText('Another vehicle has this VIN.')).toBeVisible()
})

test('a vehicle is edited, featured, taken back and offered; under contract only the pipeline decides', async ({
  openApp,
}) => {
  const page = await openApp()
  const stock = new InventoryPage(page)
  await stock.open()
  const dialog = await stock.edit(DEFENDER)
  await expect(dialog.getByLabel('VIN')).toHaveValue('SALEJ7RU5M2100101')
  await dialog.getByLabel('Price').fill('53,900')
  await dialog.getByRole('button', { name: 'Save vehicle' }).click()
  await expectSaid(page, 'Vehicle Updated', 'The vehicle has been successfully updated.')
  const row = stock.row(DEFENDER)
  await expect(row).toContainText('$53,900')

  await row.getByRole('button', { name: 'Unfeature' }).click()
  await expect(row.getByText('Featured', { exact: true })).toBeHidden()
  await row.getByRole('button', { name: 'Mark Received' }).click()
  await expect(row).toContainText('Received')
  await row.getByRole('button', { name: 'Make Available' }).click()
  await expect(row).toContainText('Available')

  await stock.row('2021 Volkswagen Jetta SEL').getByRole('button', { name: 'CRM Controlled' }).click()
  await expectSaid(page, 'Cannot Change Status', "This vehicle's status is controlled by the CRM system.")
  await stock.row(DEFENDER).getByRole('button', { name: 'View' }).click()
  const preview = page.getByRole('dialog', { name: DEFENDER })
  await expect(preview).toContainText('38,412 mi')
  await expectAccessible(page)
})

test('photos come with their progress, are put in order, chosen as cover and taken away', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const stock = new InventoryPage(page)
  await stock.open()
  const dialog = await stock.edit('2019 Toyota Camry XSE')
  const section = dialog.getByRole('group', { name: 'Exterior photos' })
  const before = await section.getByRole('img').count()
  const red = await aPicture(page, 'red.jpg', '#b02020')
  const blue = await aPicture(page, 'blue.jpg', '#2030b0')
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('This is no picture.') }
  await section.locator('input[type=file]').setInputFiles([red, blue, broken])
  await expect(section.getByRole('img', { name: `Photo ${before + 2} of ${before + 2}` })).toBeVisible()
  await expect(section.getByText('broken.jpg', { exact: true })).toBeVisible()
  await expectSaid(
    page,
    'Some Not Uploaded',
    '2 of 3 files uploaded. Each of the others says why it was not.',
  )
  await expect(dialog.getByText('Files: 1 refused')).toBeVisible()
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Take away broken.jpg' }).click()
  await expect(section.getByText('broken.jpg', { exact: true })).toBeHidden()

  const vehicle = async (): Promise<Vehicle> =>
    (await page.request.get(`${dealership.origin}/api/vehicles/104`)).json()
  const stored = (await vehicle()).exteriorPhotos
  expect(stored).toHaveLength(before + 2)

  const last = `Photo ${before + 2} of ${before + 2}: more`
  await section.getByRole('button', { name: last }).click()
  await page.getByRole('menuitem', { name: 'Move left' }).click()
  const [hash = ''] = /[0-9a-f]{64}/.exec(stored.at(-2) ?? '') ?? []
  const lastImage = section.getByRole('img', { name: `Photo ${before + 2} of ${before + 2}` })
  await expect(lastImage).toHaveAttribute('src', new RegExp(hash))
  await section.getByRole('button', { name: last }).click()
  await page.getByRole('menuitem', { name: 'Make cover' }).click()
  await expect
    .poll(async () => {
      const { exteriorPhotos, photos } = await vehicle()
      return [exteriorPhotos.at(-1) === stored.at(-2), photos[0] === stored.at(-2)]
    })
    .toEqual([true, true])

  await section.getByRole('button', { name: last }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expectSaid(page, 'Image Deleted', 'Image has been successfully removed.')
  await expect(section.getByRole('img')).toHaveCount(before + 1)
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expectSaid(page, 'Taken back')
  await expect(section.getByRole('img')).toHaveCount(before + 2)
  await expect(section.getByText('Cover')).toBeVisible()
  await section.getByRole('button', { name: last }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dismiss(page)
  await expect.poll(async () => (await vehicle()).exteriorPhotos.length).toBe(before + 1)
})

test('an administrator deletes a vehicle after a question; sales are not offered it', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const stock = new InventoryPage(page)
  await stock.open()
  await stock.row(DEFENDER).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to delete this vehicle? This action cannot be undone.',
  )
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete vehicle' }).click()
  await dismiss(question)
  await expectSaid(page, 'Success', 'Vehicle deleted successfully')
  await expect(stock.row(DEFENDER)).toBeHidden()
  await expect
    .poll(async () => (await page.request.get(`${dealership.origin}/api/vehicles/101`)).status())
    .toBe(404)

  const sales = await openApp(await dealership.addUser('kim', 'sales'))
  await new InventoryPage(sales).open()
  await expect(sales.getByRole('button', { name: /^Edit/ }).first()).toBeVisible()
  await expect(sales.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
})

test('two people change one price: both see both values, the other field stays, and "keep mine" is for good', async ({
  dealership,
  openApp,
}) => {
  const a = await openApp()
  const b = await openApp(await dealership.addUser('kim', 'sales'))
  for (const page of [a, b]) await new InventoryPage(page).open()
  await b.context().setOffline(true)
  const change = async (page: Page, fields: Record<string, string>) => {
    const dialog = await new InventoryPage(page).edit(DEFENDER)
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value)
    await dialog.getByRole('button', { name: 'Save vehicle' }).click()
    await expect(dialog).toBeHidden()
  }
  await change(b, { Price: '51000', Mileage: '38500' })
  await change(a, { Price: '52000', 'Exterior color': 'Fuji White' })
  await expect(a.locator('.screen-head').getByRole('status')).toHaveText('Up to date')
  await b.context().setOffline(false)
  await b.getByRole('link', { name: '1 change needs you' }).click()
  const issue = b.getByRole('article', { name: DEFENDER })
  await expect(issue).toContainText('$51,000')
  await expect(issue).toContainText('$52,000')
  await issue.getByRole('button', { name: 'Keep mine' }).click()
  await dismiss(issue)
  await expect(b.locator('.screen-head').getByRole('status')).toHaveText('Up to date')
  await expect(new InventoryPage(a).row(DEFENDER)).toContainText('$51,000')
  const vehicle: Vehicle = await (await a.request.get(`${dealership.origin}/api/vehicles/101`)).json()
  expect(vehicle).toMatchObject({ price: '51000.00', mileage: 38_500, exteriorColor: 'Fuji White' })
})
