// Photos and films: kept on the device from the moment in which they are chosen, sent when that is possible, each once.

import type { CommunityEvent } from '@forecourt/shared/events/event'
import { UPLOAD_CHUNK_BYTES } from '@forecourt/shared/media/upload'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import type { Locator, Page } from '@playwright/test'
import { addressOf, aNoisyPicture, aPicture } from '../a-picture.ts'
import { openCuttingProxy } from '../cutting-proxy.ts'
import type { Dealership } from '../dealership.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { InventoryPage } from '../inventory-page.ts'
import { logIn } from '../log-in.ts'
import { expectSaid } from '../said.ts'

const NEW = '2018 Subaru Outback Premium'
const CAMRY = '2019 Toyota Camry XSE'
const CAMRY_ID = '104'

const indicator = (page: Page) => page.locator('.screen-head').getByRole('status')
const exterior = (dialog: Locator) => dialog.getByRole('group', { name: 'Exterior photos' })
const tile = (section: Locator, name: string) => section.getByRole('listitem').filter({ hasText: name })
const choose = (section: Locator, files: Parameters<Locator['setInputFiles']>[0]) =>
  section.locator('input[type=file]').setInputFiles(files)

async function vehicleOf(page: Page, dealership: Dealership, id: string): Promise<Vehicle> {
  return (await page.request.get(`${dealership.origin}/api/vehicles/${id}`)).json()
}

/** The page that opens again without a server has its files from the service worker. */
async function holdApp(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.locator('.screen-head')).toBeVisible()
}

/** A picture counts as shown when it has been decoded. */
async function expectShown(picture: Locator) {
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
}

test('photos of a vehicle that was added without a server survive a reload and arrive once, in their order', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const stock = new InventoryPage(page)
  await stock.open()
  await holdApp(page)
  await dealership.stop()

  const dialog = await stock.add()
  for (const [label, value] of [
    ['Year', '2018'],
    ['Make', 'Subaru'],
    ['Model', 'Outback Premium'],
    ['Price', '18900'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(value)
  await expect(dialog.getByText('Save the vehicle first to enable image uploads.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add vehicle' }).click()
  await expect(dialog).toBeHidden()
  const edit = page.getByRole('dialog', { name: 'Edit vehicle' })

  const files = [
    await aPicture(page, 'front.jpg', '#b02020'),
    await aPicture(page, 'side.jpg', '#2030b0'),
    await aPicture(page, 'back.jpg', '#20b030'),
  ]
  const section = exterior(edit)
  await choose(section, files)
  for (const { name } of files) {
    await expectShown(tile(section, name).locator('img'))
    await expect(tile(section, name)).toContainText(
      'Kept on this device. Sent when the server can be reached.',
    )
  }
  await expect(edit.getByText('Files: 3 waiting')).toBeVisible()

  // The same content again is said to be here, and is kept once.
  await choose(section, [{ ...(await aPicture(page, 'front.jpg', '#b02020')), name: 'front-copy.jpg' }])
  await expect(section.getByText('front-copy.jpg is here already; it is kept once.')).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page)

  await page.reload()
  await expect(indicator(page)).toContainText('1 change and 3 photos waiting')
  const again = await stock.edit(NEW)
  for (const { name } of files) await expectShown(tile(exterior(again), name).locator('img'))
  await again.getByRole('button', { name: 'Close' }).click()

  await dealership.start()
  await expect(indicator(page)).toHaveText('Up to date')
  const all: Vehicle[] = await (await page.request.get(`${dealership.origin}/api/vehicles?admin=true`)).json()
  const added = all.filter(vehicle => vehicle.model === 'Outback Premium')
  expect(added).toHaveLength(1)
  expect(added[0]?.exteriorPhotos).toEqual(files.map(addressOf))
  expect(added[0]?.photos).toEqual([addressOf(files[0] ?? { buffer: Buffer.alloc(0) })])
  const shown = await stock.edit(NEW)
  await expectShown(exterior(shown).getByRole('img', { name: 'Photo 3 of 3' }))
  await expect(exterior(shown).getByRole('listitem')).toHaveCount(4)
  await choose(exterior(shown), files.slice(1, 2))
  await expect(exterior(shown).getByText('side.jpg is here already; it is kept once.')).toBeVisible()
})

test('the Sync screen lists what waits; a cancelled photo never arrives, the others do', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const stock = new InventoryPage(page)
  await stock.open()
  await holdApp(page)
  await dealership.stop()
  const dialog = await stock.edit(CAMRY)
  const files = [await aPicture(page, 'keep.jpg', '#123456'), await aPicture(page, 'drop.jpg', '#654321')]
  await choose(exterior(dialog), files)
  await choose(dialog.getByRole('group', { name: 'Interior photos' }), [
    await aPicture(page, 'seat.jpg', '#101010'),
  ])
  await expect(dialog.getByText('Files: 3 waiting')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await indicator(page).getByRole('link', { name: 'photos waiting' }).click()
  const section = page.getByRole('region', { name: 'Photos and films' })
  await expect(section.getByRole('listitem')).toHaveCount(3)
  const drop = section.getByRole('listitem', { name: 'drop.jpg' })
  await expect(drop).toContainText(CAMRY)
  await expect(drop).toContainText('Exterior photos')
  await expect(drop).toContainText('Kept on this device. Sent when the server can be reached.')
  await expectShown(drop.locator('img'))
  await expectAccessible(page)
  await drop.getByRole('button', { name: 'Cancel drop.jpg' }).click()
  const question = page.getByRole('alertdialog', { name: 'Do not send drop.jpg?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Take it away' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(2)

  await dealership.start()
  await expect(indicator(page)).toHaveText('Up to date')
  await expect(section.getByText('None waits.')).toBeVisible()
  const vehicle = await vehicleOf(page, dealership, CAMRY_ID)
  expect(vehicle.exteriorPhotos).toContain(addressOf(files[0] ?? { buffer: Buffer.alloc(0) }))
  expect(vehicle.exteriorPhotos).not.toContain(addressOf(files[1] ?? { buffer: Buffer.alloc(0) }))
  expect(vehicle.interiorPhotos).toHaveLength(new Set(vehicle.interiorPhotos).size)
})

test('a file that is refused says why, needs its person, and goes when it is taken away', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const stock = new InventoryPage(page)
  await stock.open()
  const dialog = await stock.edit(CAMRY)
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('This is no picture.') }
  await choose(exterior(dialog), [broken, await aPicture(page, 'good.jpg', '#0a7a5a')])
  await expectSaid(
    page,
    'Some Not Uploaded',
    '1 of 2 files uploaded. Each of the others says why it was not.',
  )
  await expect(tile(exterior(dialog), 'broken.jpg').getByRole('alert')).toContainText('not a JPG')
  await expect(tile(exterior(dialog), 'good.jpg')).toBeHidden()

  const long = { name: 'long.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }
  const films = dialog.getByRole('group', { name: '360° / walk-around videos' })
  await choose(films, [long])
  await expect(tile(films, 'long.mp4').getByRole('alert')).toContainText('Over 10 MB, not kept.')
  await expectAccessible(page)
  await films.getByRole('button', { name: 'Take away long.mp4' }).click()
  await expect(tile(films, 'long.mp4')).toBeHidden()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.reload()
  await indicator(page).getByRole('link', { name: '1 photo needs you' }).click()
  const row = page.getByRole('region', { name: 'Photos and films' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('not a JPG')
  const isJudged = page.waitForResponse(
    reply => reply.url().endsWith('/claim-upload') && reply.status() === 422,
  )
  await row.getByRole('button', { name: 'Retry broken.jpg' }).click()
  await isJudged
  await expect(row.getByRole('alert')).toContainText('not a JPG')
  await row.getByRole('button', { name: 'Cancel broken.jpg' }).click()
  await expect(indicator(page)).toHaveText('Up to date')
  expect((await vehicleOf(page, dealership, CAMRY_ID)).exteriorPhotos).toHaveLength(
    new Set((await vehicleOf(page, dealership, CAMRY_ID)).exteriorPhotos).size,
  )
})

test('an upload that is cut in its middle goes on from there, though the server was killed meanwhile', async ({
  dealership,
  page,
}) => {
  const proxy = await openCuttingProxy(dealership.origin)
  await page.goto(`${proxy.origin}/admin/inventory`)
  await logIn(page)
  const stock = new InventoryPage(page)
  await expect(stock.row(CAMRY)).toBeVisible()
  const dialog = await stock.edit(CAMRY)
  const before = (await vehicleOf(page, dealership, CAMRY_ID)).exteriorPhotos.length
  const noisy = await aNoisyPicture(page, 'noisy.jpg', { width: 1900, height: 1300 })
  expect(noisy.buffer.length).toBeGreaterThan(2 * UPLOAD_CHUNK_BYTES)
  proxy.cutAfter(1)
  await choose(exterior(dialog), [noisy])
  const photo = tile(exterior(dialog), 'noisy.jpg')
  await expect(photo).toContainText('Kept on this device. Sent when the server can be reached.')
  expect(proxy.offsets).toEqual([0])

  await dealership.stop('SIGKILL')
  await dealership.start()
  proxy.mend()
  await expect(
    exterior(dialog).getByRole('img', { name: `Photo ${before + 1} of ${before + 1}` }),
  ).toBeVisible()
  // It goes on where it was cut, and no byte that the server had is sent a second time.
  expect(proxy.offsets.slice(0, 2)).toEqual([0, UPLOAD_CHUNK_BYTES])
  expect(proxy.offsets.length).toBeGreaterThan(2)
  expect(proxy.offsets).toEqual([...new Set(proxy.offsets)].toSorted((one, two) => one - two))
  expect((await vehicleOf(page, dealership, CAMRY_ID)).exteriorPhotos).toHaveLength(before + 1)
  await proxy.close()
})

test('a photo that is larger than the server takes is made smaller first', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const stock = new InventoryPage(page)
  await stock.open()
  const dialog = await stock.edit(CAMRY)
  const before = (await vehicleOf(page, dealership, CAMRY_ID)).exteriorPhotos.length
  const huge = await aNoisyPicture(page, 'huge.jpg', { width: 5200, height: 3900 })
  expect(huge.buffer.length).toBeGreaterThan(10 * 1024 * 1024)
  await choose(exterior(dialog), [huge])
  await expect(
    exterior(dialog).getByRole('img', { name: `Photo ${before + 1} of ${before + 1}` }),
  ).toBeVisible({
    timeout: 60_000,
  })
  expect((await vehicleOf(page, dealership, CAMRY_ID)).exteriorPhotos).toHaveLength(before + 1)
})

test('an event that was added without a server takes pictures at once', async ({ dealership, openApp }) => {
  const page = await openApp()
  await page.getByRole('link', { name: 'Settings' }).click()
  await holdApp(page)
  await dealership.stop()
  await page.getByRole('tab', { name: 'Events' }).click()
  await page.getByRole('button', { name: 'Add Event' }).click()
  const dialog = page.getByRole('dialog', { name: 'New event' })
  for (const [label, value] of [
    ['Event name', 'Chili on the lot'],
    ['Date', 'Saturday, January 9'],
    ['Location', 'Our lot'],
    ['Description', 'Bring a spoon.'],
  ] as const)
    await dialog.getByLabel(label).fill(value)
  await dialog.getByRole('button', { name: 'Create event' }).click()
  const panel = page.getByRole('article', { name: 'Chili on the lot' })
  await choose(panel, [await aPicture(page, 'pot.jpg', '#8a2a0a')])
  await expectShown(tile(panel, 'pot.jpg').locator('img'))
  await dealership.start()
  await expect(indicator(page)).toHaveText('Up to date')
  await expectShown(panel.getByRole('img', { name: 'Photo 1 of 1' }))
  const events: CommunityEvent[] = await (await page.request.get(`${dealership.origin}/api/events`)).json()
  expect(events.find(event => event.name === 'Chili on the lot')?.gallery).toHaveLength(1)
})

test('two tabs send a photo once; who logs out is warned, and leaves none behind', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp(await dealership.addUser('kim', 'sales'))
  const stock = new InventoryPage(page)
  await stock.open()
  await holdApp(page)
  const other = await page.context().newPage()
  await other.goto(`${dealership.origin}/admin/inventory`)
  await expect(new InventoryPage(other).row(CAMRY)).toBeVisible()
  const before = (await vehicleOf(page, dealership, CAMRY_ID)).exteriorPhotos.length
  const inOther = await new InventoryPage(other).edit(CAMRY)
  await choose(exterior(inOther), [await aPicture(page, 'tab.jpg', '#777700')])
  await expect(
    exterior(inOther).getByRole('img', { name: `Photo ${before + 1} of ${before + 1}` }),
  ).toBeVisible()
  expect((await vehicleOf(page, dealership, CAMRY_ID)).exteriorPhotos).toHaveLength(before + 1)
  await other.close()

  await dealership.stop()
  const dialog = await stock.edit(CAMRY)
  await choose(exterior(dialog), [await aPicture(page, 'left.jpg', '#770077')])
  await expect(tile(exterior(dialog), 'left.jpg')).toContainText('Kept on this device')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('1 photo has not reached the server.')
  await question.getByRole('button', { name: 'Log out and lose them' }).click()
  await expect(page.getByRole('heading', { name: 'Staff login' })).toBeVisible()
  expect(
    await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? '')),
  ).not.toContainEqual(expect.stringContaining('photos'))
})

test('the small pictures of the whole stock are on the device before anybody looks at them', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  await holdApp(page)
  const all: Vehicle[] = await (await page.request.get(`${dealership.origin}/api/vehicles?admin=true`)).json()
  const covers = all.flatMap(({ photos: [cover] }) => (cover ? [cover.replace('.webp', '-320.webp')] : []))
  const here = () =>
    page.evaluate(async () => {
      const cache = await caches.open('vehicle-pictures')
      return (await cache.keys()).map(({ url }) => new URL(url).pathname)
    })
  await expect.poll(here, { timeout: 60_000 }).toEqual(expect.arrayContaining(covers))

  await dealership.stop()
  const stock = new InventoryPage(page)
  await stock.open()
  await stock.tile('Sold').click()
  for (const picture of await page.locator('.vehicle-row img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expectShown(picture)
  }
})

test('an ended login keeps the photos of its user; another user of the tablet neither sees nor sends them', async ({
  dealership,
  openApp,
}) => {
  const [sam, kim] = [await dealership.addUser('sam', 'sales'), await dealership.addUser('kim', 'sales')]
  const page = await openApp(sam)
  const stock = new InventoryPage(page)
  await stock.open()
  await holdApp(page)
  const before = (await vehicleOf(page, dealership, CAMRY_ID)).exteriorPhotos.length
  const stored = async () =>
    (await (await fetch(`${dealership.origin}/api/vehicles/${CAMRY_ID}`)).json()).exteriorPhotos.length
  await page.context().setOffline(true)
  const dialog = await stock.edit(CAMRY)
  await choose(exterior(dialog), [await aPicture(page, 'mine.jpg', '#5a005a')])
  await expect(tile(exterior(dialog), 'mine.jpg')).toContainText('Sent when the server can be reached.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.context().clearCookies()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Log in again' })).toBeVisible()
  const ended = 'Your session has ended. Log in again: 1 photo waits on this device to be sent.'
  await expect(page.getByText(ended)).toBeVisible()
  await logIn(page, kim)
  await page.getByRole('link', { name: 'Inventory', exact: true }).click()
  await expect(indicator(page)).toHaveText('Up to date')
  await page.goto(`${dealership.origin}/admin/sync`)
  await expect(page.getByText('None waits.')).toBeVisible()
  await expect(indicator(page)).toHaveText('Up to date')
  expect(await stored()).toBe(before)

  await page.getByRole('button', { name: /account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await logIn(page, sam)
  await expect.poll(stored).toBe(before + 1)
  await expect(page.getByText('None waits.')).toBeVisible()
})
