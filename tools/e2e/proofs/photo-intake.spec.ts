// From the moment in which photos are chosen until they are ready to be sent: whatever happens to the app meanwhile, each is
// there afterwards, or named as one that is not.
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import type { Dialog, Locator, Page } from '@playwright/test'
import { addressOf, aPicture } from '../a-picture.ts'
import type { Dealership } from '../dealership.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { InventoryPage } from '../inventory-page.ts'

const CAMRY = '2019 Toyota Camry XSE'
const CAMRY_ID = '104'

type Picture = Awaited<ReturnType<typeof aPicture>>

const indicator = (page: Page) => page.locator('.screen-head').getByRole('status')
const exterior = (dialog: Locator) => dialog.getByRole('group', { name: 'Exterior photos' })
const tile = (section: Locator, name: string) => section.getByRole('listitem').filter({ hasText: name })
const kept = (page: Page) => page.getByRole('region', { name: 'Photos and films' })
const choose = (section: Locator, files: Picture[]) =>
  section.getByLabel('Take, choose or drop photos').setInputFiles(files)

async function pictures(page: Page, names: readonly string[]): Promise<Picture[]> {
  const all: Picture[] = []
  for (const [index, name] of names.entries())
    all.push(await aPicture(page, name, `hsl(${index * 33} 60% 40%)`))
  return all
}

async function exteriorOf(page: Page, dealership: Dealership): Promise<readonly string[]> {
  const vehicle: Vehicle = await (
    await page.request.get(`${dealership.origin}/api/vehicles/${CAMRY_ID}`)
  ).json()
  return vehicle.exteriorPhotos
}

/** The page that opens again without a server has its files from the service worker. */
async function holdApp(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.locator('.screen-head')).toBeVisible()
}

/** Files whose names begin with "cloud" are never read to their end, as where a line to a store of pictures stands still. */
const standStill = (page: Page) =>
  page.addInitScript(() => {
    const read = Blob.prototype.arrayBuffer
    Blob.prototype.arrayBuffer = function () {
      return this instanceof File && this.name.startsWith('cloud') ? new Promise(() => {}) : read.call(this)
    }
  })

/** The reload is wanted, whatever the browser asks. Gives what it asked. */
async function reloadAnyway(page: Page): Promise<string[]> {
  const asked: string[] = []
  const answer = (dialog: Dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  }
  page.on('dialog', answer)
  await page.reload()
  page.off('dialog', answer)
  return asked
}

const TEN = [...'0123456789'].map(digit => `photo-${digit}.jpg`)

for (const [moment, ready] of [
  ['at once', 0],
  ['when the first few are ready', 3],
] as const)
  test(`ten photos that are chosen in one go outlive a reload ${moment}, and arrive once, in their order`, async ({
    dealership,
    openApp,
  }) => {
    const page = await openApp()
    const stock = new InventoryPage(page)
    await stock.open()
    await holdApp(page)
    const files = await pictures(page, TEN)
    const before = await exteriorOf(page, dealership)
    await dealership.stop()
    await expect(indicator(page)).toContainText('Working offline')

    const section = exterior(await stock.edit(CAMRY))
    await choose(section, files)
    await expect(tile(section, 'photo-')).toHaveCount(10)
    if (ready > 0)
      await expect(
        tile(section, `photo-${ready - 1}.jpg`).getByText('Sent when the server can be reached.'),
      ).toBeVisible()
    await reloadAnyway(page)

    await expect(indicator(page)).toContainText(/\d photos? (waiting|needs? you)/)
    const again = exterior(await stock.edit(CAMRY))
    await expect(again.locator('.upload-name')).toHaveText(TEN)
    // What the reload came too early for says so, and is chosen again.
    await expect(again.getByText('Storing on this device …')).toHaveCount(0)
    const unstored: Picture[] = []
    for (const file of files)
      if (await tile(again, file.name).getByText('was not stored before the app was closed').isVisible())
        unstored.push(file)
    if (unstored.length > 0) await choose(again, unstored)
    await expect(again.getByText('Sent when the server can be reached.')).toHaveCount(10)
    await expect(again.locator('.upload-name')).toHaveText(TEN)

    await page.getByRole('button', { name: 'Close' }).click()
    await dealership.start()
    await expect(indicator(page)).toHaveText('Up to date')
    expect(await exteriorOf(page, dealership)).toEqual([...before, ...files.map(addressOf)])
  })

test('a photo that could not be stored before the app was closed is named, and can be chosen again or taken away', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const stock = new InventoryPage(page)
  await stock.open()
  await standStill(page)
  await holdApp(page)
  const before = await exteriorOf(page, dealership)
  const names = ['front.jpg', 'cloud-side.jpg', 'cloud-back.jpg', 'seats.jpg']
  const [front, side, back, seats] = await pictures(page, names)
  if (!front || !side || !back || !seats) throw new Error('No pictures')
  await dealership.stop()
  await expect(indicator(page)).toContainText('Working offline')
  const section = exterior(await stock.edit(CAMRY))
  await choose(section, [front])
  await expect(tile(section, 'front.jpg')).toContainText('Sent when the server can be reached.')
  // Nothing is being stored, so nothing is asked.
  expect(await reloadAnyway(page)).toEqual([])

  const dialog = await stock.edit(CAMRY)
  await choose(exterior(dialog), [side, back, seats])
  await expect(tile(exterior(dialog), 'cloud-side.jpg')).toContainText('Storing on this device')
  await expect(tile(exterior(dialog), 'seats.jpg')).toContainText('Kept on this device.')
  // Another tab waits for what this one is storing.
  const other = await page.context().newPage()
  await other.goto(`${dealership.origin}/admin/sync`)
  await expect(kept(other).getByRole('listitem')).toHaveCount(4)
  await expect(kept(other).getByRole('listitem', { name: 'cloud-side.jpg' })).toContainText(
    'Storing on this device',
  )
  expect(await reloadAnyway(page)).toEqual(['beforeunload'])

  const words = (name: string) => `${name} was not stored before the app was closed. Choose it again.`
  await expect(indicator(page)).toContainText('2 photos need you')
  const again = exterior(await stock.edit(CAMRY))
  await expect(again.locator('.upload-name')).toHaveText(names)
  await expect(tile(again, 'cloud-side.jpg').getByRole('alert')).toHaveText(words('cloud-side.jpg'))
  await expect(tile(again, 'seats.jpg')).toContainText('Sent when the server can be reached.')
  await expectAccessible(page)
  await again.getByRole('button', { name: 'Take away cloud-back.jpg' }).click()
  await expect(again.locator('.upload-name')).toHaveText(['front.jpg', 'cloud-side.jpg', 'seats.jpg'])

  const row = kept(other).getByRole('listitem', { name: 'cloud-side.jpg' })
  await expect(row.getByRole('alert')).toHaveText(words('cloud-side.jpg'))
  await expect(kept(other).getByRole('listitem')).toHaveCount(3)
  await expectAccessible(other)
  const choosing = other.waitForEvent('filechooser')
  await row.getByRole('button', { name: 'Choose again cloud-side.jpg' }).click()
  await (await choosing).setFiles([{ ...side, name: 'side.jpg' }])
  await expect(kept(other).getByRole('listitem', { name: 'side.jpg' })).toContainText(
    'Sent when the server can be reached.',
  )
  await expect(again.locator('.upload-name')).toHaveText(['front.jpg', 'side.jpg', 'seats.jpg'])

  await page.getByRole('button', { name: 'Close' }).click()
  await dealership.start()
  for (const tab of [page, other]) await expect(indicator(tab)).toHaveText('Up to date')
  expect(await exteriorOf(page, dealership)).toEqual([...before, ...[front, side, seats].map(addressOf)])
})

test('who logs out is warned of photos that are not ready, and of those that are only known by name', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp(await dealership.addUser('kim', 'sales'))
  const stock = new InventoryPage(page)
  await stock.open()
  await standStill(page)
  await holdApp(page)
  await dealership.stop()
  const dialog = await stock.edit(CAMRY)
  await choose(exterior(dialog), await pictures(page, ['cloud.jpg', 'behind.jpg']))
  await expect(tile(exterior(dialog), 'behind.jpg')).toContainText('Being made ready for sending')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(indicator(page)).toContainText('2 photos waiting')
  await reloadAnyway(page)
  await expect(indicator(page)).toContainText('1 photo needs you')
  await page.getByRole('button', { name: /account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('2 photos have not reached the server.')
  await page.getByRole('button', { name: 'Log out and lose them' }).click()
  await expect(page.getByRole('heading', { name: 'Staff login' })).toBeVisible()
})
