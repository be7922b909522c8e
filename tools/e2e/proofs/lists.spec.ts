// Photos of one vehicle in the hands of two people: everything that either did is kept, and only two orders are asked about.
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import type { Locator, Page } from '@playwright/test'
import { aPicture } from '../a-picture.ts'
import type { Dealership } from '../dealership.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { InventoryPage } from '../inventory-page.ts'
import { dismiss } from '../said.ts'

const CAMRY = '2019 Toyota Camry XSE'
const CAMRY_ID = '104'

const indicator = (page: Page) => page.locator('.screen-head').getByRole('status')
const exterior = (dialog: Locator) => dialog.getByRole('group', { name: 'Exterior photos' })

async function camry(page: Page, { origin }: Dealership): Promise<Vehicle> {
  return (await page.request.get(`${origin}/api/vehicles/${CAMRY_ID}`)).json()
}

/** Gives the vehicle three exterior photos, the first of them its cover, and waits until everybody has them. */
async function threePhotos(dealership: Dealership, ...pages: Page[]): Promise<string[]> {
  const [page] = pages
  if (!page) throw new Error('Nobody is there')
  const { origin } = dealership
  const all: Vehicle[] = await (await page.request.get(`${origin}/api/vehicles`)).json()
  const urls = [...new Set(all.flatMap(({ photos }) => photos))].slice(0, 3)
  expect(urls).toHaveLength(3)
  const data = { exteriorPhotos: urls, interiorPhotos: [], photos: urls.slice(0, 1) }
  await page.request.patch(`${origin}/api/vehicles/${CAMRY_ID}`, { data, headers: { origin } })
  for (const one of pages) {
    await new InventoryPage(one).open()
    const dialog = await new InventoryPage(one).edit(CAMRY)
    await expect(exterior(dialog).getByRole('img', { name: 'Photo 3 of 3' })).toBeVisible()
    await close(dialog)
  }
  return urls
}

async function close(dialog: Locator) {
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
}

/** Takes a thing of a photo's menu, in the vehicle's dialog. */
async function photoMenu(page: Page, photo: string, item: string) {
  const dialog = await new InventoryPage(page).edit(CAMRY)
  await exterior(dialog)
    .getByRole('button', { name: `${photo}: more` })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
  await expect(page.getByRole('menu')).toBeHidden()
  await close(dialog)
}

test('who puts photos in order offline keeps the order, and a colleague keeps what was added and taken away', async ({
  dealership,
  openApp,
}) => {
  const a = await openApp()
  const b = await openApp(await dealership.addUser('kim', 'sales'))
  const [first, second, third] = await threePhotos(dealership, a, b)
  await a.context().setOffline(true)
  await photoMenu(a, 'Photo 3 of 3', 'Move left')
  await photoMenu(a, 'Photo 2 of 3', 'Move left')

  const edit = await new InventoryPage(b).edit(CAMRY)
  const files = await Promise.all(
    ['#b02020', '#2030b0', '#20b030', '#b0b020', '#20b0b0'].map((color, index) =>
      aPicture(b, `new-${index}.jpg`, color),
    ),
  )
  await exterior(edit).locator('input[type=file]').setInputFiles(files)
  await expect(exterior(edit).getByRole('img', { name: 'Photo 8 of 8' })).toBeVisible()
  await close(edit)
  await photoMenu(b, 'Photo 2 of 8', 'Delete')
  await expect(indicator(b)).toHaveText('Up to date')
  const added = (await camry(b, dealership)).exteriorPhotos.slice(2)
  expect(added).toHaveLength(5)

  await a.context().setOffline(false)
  await expect(indicator(a)).toHaveText('Up to date')
  const { exteriorPhotos, photos } = await camry(a, dealership)
  expect(exteriorPhotos).toEqual([third, first, ...added])
  expect(exteriorPhotos).not.toContain(second)
  expect(photos).toEqual([first])
  const shown = await new InventoryPage(a).edit(CAMRY)
  await expect(exterior(shown).getByRole('img', { name: 'Photo 7 of 7' })).toBeVisible()
})

test('two tablets that take two different photos away ask nobody', async ({ dealership, openApp }) => {
  const a = await openApp()
  const b = await openApp(await dealership.addUser('kim', 'sales'))
  const [, second] = await threePhotos(dealership, a, b)
  await a.context().setOffline(true)
  await b.context().setOffline(true)
  await photoMenu(a, 'Photo 1 of 3', 'Delete')
  await photoMenu(b, 'Photo 3 of 3', 'Delete')
  for (const page of [a, b]) {
    await page.context().setOffline(false)
    await expect(indicator(page)).toHaveText('Up to date')
  }
  // The cover was among them: the next picture leads.
  expect(await camry(a, dealership)).toMatchObject({ exteriorPhotos: [second], photos: [second] })
})

test('two orders are shown as pictures, and "Keep mine" keeps what a colleague added, before and after', async ({
  dealership,
  openApp,
}) => {
  const a = await openApp()
  const b = await openApp(await dealership.addUser('kim', 'sales'))
  const [first, second, third] = await threePhotos(dealership, a, b)
  await b.context().setOffline(true)
  await photoMenu(b, 'Photo 3 of 3', 'Move left')
  await photoMenu(b, 'Photo 2 of 3', 'Move left')
  await photoMenu(a, 'Photo 1 of 3', 'Move right')
  const add = async (name: string, color: string, count: number) => {
    const edit = await new InventoryPage(a).edit(CAMRY)
    await exterior(edit)
      .locator('input[type=file]')
      .setInputFiles([await aPicture(a, name, color)])
    await expect(exterior(edit).getByRole('img', { name: `Photo ${count} of ${count}` })).toBeVisible()
    await close(edit)
  }
  await add('before.jpg', '#b02020', 4)
  await expect(indicator(a)).toHaveText('Up to date')

  await b.context().setOffline(false)
  await b.getByRole('link', { name: '1 change needs you' }).click()
  const issue = b.getByRole('article', { name: CAMRY })
  const sides = issue.getByRole('list')
  await expect(sides).toHaveCount(2)
  for (const side of await sides.all()) await expect(side.getByRole('img')).toHaveCount(4)
  await expect(sides.nth(0).getByRole('listitem')).toHaveText(['Photo 3', 'Photo 2', 'Photo 1', 'Photo 4'])
  await expect(sides.nth(1).getByRole('listitem')).toHaveText(['Photo 1', 'Photo 2', 'Photo 3', 'Photo 4'])
  await expect(sides.nth(1).getByRole('img', { name: 'Photo 4' })).toBeVisible()
  await expectAccessible(b)

  // Another one comes while the issue is open, and one more while it is being decided.
  await add('meanwhile.jpg', '#2030b0', 5)
  await expect(sides.nth(0).getByRole('img')).toHaveCount(5)
  await b.context().setOffline(true)
  await issue.getByRole('button', { name: 'Keep mine' }).click()
  await dismiss(issue)
  await add('after.jpg', '#20b030', 6)
  const news = (await camry(a, dealership)).exteriorPhotos.slice(3)
  await b.context().setOffline(false)
  await expect(indicator(b)).toHaveText('Up to date')
  expect((await camry(b, dealership)).exteriorPhotos).toEqual([third, first, second, ...news])
})

test('"Edit" takes some of the photos of both sides, in one of the two orders', async ({
  dealership,
  openApp,
}) => {
  const a = await openApp()
  const b = await openApp(await dealership.addUser('kim', 'sales'))
  const [first, , third] = await threePhotos(dealership, a, b)
  await b.context().setOffline(true)
  await photoMenu(b, 'Photo 3 of 3', 'Move left')
  await photoMenu(a, 'Photo 1 of 3', 'Move right')
  await expect(indicator(a)).toHaveText('Up to date')
  await b.context().setOffline(false)
  await b.getByRole('link', { name: '1 change needs you' }).click()
  await b.getByRole('article', { name: CAMRY }).getByRole('button', { name: 'Edit' }).click()
  const dialog = b.getByRole('dialog', { name: 'Edit and keep' })
  await expect(dialog.getByText('Exterior photos: 3 of 3 kept')).toBeVisible()
  await dialog.getByLabel('Keep photo 1').uncheck()
  await expect(dialog.getByText('Exterior photos: 2 of 3 kept')).toBeVisible()
  await dialog.getByLabel('Order').selectOption('Their order')
  await dialog.getByLabel('Order').selectOption('My order')
  await expectAccessible(b)
  // One comes that the dialog does not show: nobody discards it.
  const edit = await new InventoryPage(a).edit(CAMRY)
  const files = [await aPicture(a, 'meanwhile.jpg', '#2030b0')]
  await exterior(edit).locator('input[type=file]').setInputFiles(files)
  await expect(exterior(edit).getByRole('img', { name: 'Photo 4 of 4' })).toBeVisible()
  const fourth = (await camry(a, dealership)).exteriorPhotos[3]
  await expect(b.locator('.issue img[alt="Photo 4"]').first()).toBeAttached()
  await dialog.getByRole('button', { name: 'Save and settle' }).click()
  await expect(dialog).toBeHidden()
  await expect(indicator(b)).toHaveText('Up to date')
  // Theirs were second, first, third; mine first, third, second.
  expect((await camry(b, dealership)).exteriorPhotos).toEqual([first, third, fourth])
})
