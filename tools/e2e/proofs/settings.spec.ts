// The settings: which vehicles the hero shows, the community events, and what is still to come.
import type { CommunityEvent } from '@forecourt/shared/events/event'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import type { Page } from '@playwright/test'
import { aPicture } from '../a-picture.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { dismiss, expectSaid } from '../said.ts'

const DEFENDER = '2021 Land Rover Defender 110'
const TACOMA = '2020 Toyota Tacoma TRD Off-Road'
const CAMRY = '2019 Toyota Camry XSE'

async function openSettings(page: Page, tab = 'Slider') {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('tab', { name: tab }).click()
}

const undo = (page: Page) => page.locator('.toast').getByRole('button', { name: 'Undo' }).click()

const position = (page: Page, slot: number) => page.getByRole('listitem', { name: `Position ${slot}` })

async function heroOf(page: Page, origin: string): Promise<Record<number, string>> {
  const all: Vehicle[] = await (await page.request.get(`${origin}/api/vehicles?admin=true`)).json()
  return Object.fromEntries(
    all.filter(vehicle => vehicle.heroSlideOrder > 0).map(vehicle => [vehicle.heroSlideOrder, vehicle.model]),
  )
}

test('hero positions are swapped by dragging, filled and freed by menu, without a signal too', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  await openSettings(page)
  await expect(position(page, 1)).toContainText(DEFENDER)
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(DEFENDER)
  await page.context().setOffline(true)

  const from = await page.getByRole('button', { name: `Drag ${DEFENDER}` }).boundingBox()
  const to = await position(page, 2).boundingBox()
  if (!from || !to) throw new Error('Nothing to drag')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 30, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect(position(page, 2)).toContainText(DEFENDER)
  await expect(position(page, 1)).toContainText(TACOMA)

  await page.getByRole('button', { name: `Place in… ${CAMRY}` }).click()
  await page.getByRole('menuitem', { name: /Position 3/ }).click()
  await expect(position(page, 3)).toContainText(CAMRY)
  await page.getByRole('button', { name: `Place ${CAMRY} in…` }).click()
  await page.getByRole('menuitem', { name: 'Back to the list' }).click()
  await expect(position(page, 3)).toContainText('Filled by itself with the newest')
  await expectAccessible(page)

  await page.context().setOffline(false)
  await expect
    .poll(() => heroOf(page, dealership.origin))
    .toEqual({
      1: 'Tacoma TRD Off-Road',
      2: 'Defender 110',
      4: 'Wrangler Unlimited Sahara',
      5: 'Outback Limited',
    })
})

test('a video is entered by its address, refused when it is none, and taken away', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  await openSettings(page)
  const url = page.getByLabel(`Video URL of ${CAMRY}`)
  const row = page.getByRole('listitem').filter({ has: url })
  await expect(row.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await url.fill('ftp://video.example/camry.mp4')
  await row.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Please enter a web address that starts with https://')).toBeVisible()
  await url.fill('https://video.example/camry.mp4')
  await row.getByRole('button', { name: 'Add', exact: true }).click()
  await expectSaid(page, 'Success', 'Video URL added')
  const stock = page.getByRole('region', { name: 'Available Inventory' })
  const camry = stock.getByRole('listitem').filter({ hasText: CAMRY })
  await expect(camry).toContainText('Video ready')
  await expect
    .poll(
      async () =>
        (await (await page.request.get(`${dealership.origin}/api/vehicles/104`)).json()).videoGeneratedAt,
    )
    .not.toBeNull()
  await camry.getByRole('button', { name: 'Remove video' }).click()
  await expectSaid(page, 'Success', 'Video removed')
  await expect(camry).toContainText('No video')
  await undo(page)
  await expect(camry).toContainText('Video ready')
})

test('new inventory takes position 1 until somebody switches that off', async ({ dealership, openApp }) => {
  const page = await openApp()
  await openSettings(page)
  const toggle = page.getByRole('switch', { name: 'New inventory takes position 1' })
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  const stored = async () => {
    const reply = await page.request.get(`${dealership.origin}/api/settings`)
    return (await reply.json()).newTakesHero
  }
  // It can be taken back while the message stands, so nobody else hears of it before.
  expect(await stored()).toBe(true)
  // What a page sends while it goes may get lost: the next one tells the server.
  await page.evaluate(() => {
    window.fetch = () => new Promise(() => {})
  })
  await page.reload()
  await expect.poll(stored).toBe(false)
  await expect(toggle).not.toBeChecked()

  // The signal goes before the server has heard of it: it says so, and shows what holds.
  await toggle.click()
  await expect(toggle).toBeChecked()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expectSaid(page, 'Not changed', 'New inventory takes no position by itself.')
  await expect(toggle).not.toBeChecked()
  await expect(toggle).toBeDisabled()
  await expect(page.getByText('Can be changed when the server is reached.')).toBeVisible()
  expect(await stored()).toBe(false)
})

test('an event is created, edited and deleted; every problem is said at its field', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp(await dealership.addUser('kim', 'sales'))
  await openSettings(page, 'Events')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add Event' }).click()
  const dialog = page.getByRole('dialog', { name: 'New event' })
  await dialog.getByRole('button', { name: 'Create event' }).click()
  for (const problem of [
    'Event name is required',
    'Event date is required',
    'Location is required',
    'Description is required',
  ])
    await expect(dialog.getByText(problem)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Event name').fill('Chili on the lot')
  await dialog.getByLabel('Date').fill('Saturday, January 9')
  await dialog.getByLabel('Location').fill('Our lot')
  await dialog.getByLabel('Description').fill('Bring a spoon.')
  await dialog.getByRole('button', { name: 'Create event' }).click()
  await expectSaid(page, 'Success', 'Event created successfully')
  const panel = page.getByRole('article', { name: 'Chili on the lot' })
  await expect(panel.getByText('Take, choose or drop photos')).toBeVisible()
  await page.context().setOffline(false)

  await panel.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit event' })
  await edit.getByLabel('Status').selectOption('Cancelled')
  await edit.getByRole('button', { name: 'Save event' }).click()
  await expectSaid(page, 'Success', 'Event updated successfully')
  await expect(panel).toContainText('Cancelled')
  await undo(page)
  await expectSaid(page, 'Taken back')
  await expect(panel).not.toContainText('Cancelled')

  await panel.getByRole('button', { name: 'Delete Chili on the lot' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this event?')
  await question.getByRole('button', { name: 'Delete event' }).click()
  await expect(panel).toHaveCount(0)
  await undo(page)
  await expectSaid(page, 'Taken back')
  await panel.getByRole('button', { name: 'Delete Chili on the lot' }).click()
  await question.getByRole('button', { name: 'Delete event' }).click()
  await dismiss(question)
  await expectSaid(page, 'Success', 'Event deleted successfully')
  await expect
    .poll(async () => {
      const events: CommunityEvent[] = await (
        await page.request.get(`${dealership.origin}/api/events`)
      ).json()
      return events.map(event => event.name)
    })
    .not.toContain('Chili on the lot')
})

test('pictures of an event are added and taken away', async ({ dealership, openApp }) => {
  const page = await openApp()
  await openSettings(page, 'Events')
  const panel = page.getByRole('article', { name: 'Toys for the Valley' })
  await panel.locator('input[type=file]').setInputFiles([await aPicture(page, 'toys.jpg', '#2a6b3c')])
  await expectSaid(page, 'Success', 'Images uploaded successfully')
  await expect(panel.getByRole('img', { name: 'Photo 2 of 2' })).toBeVisible()
  await panel.getByRole('button', { name: 'Photo 1 of 2: more' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expectSaid(page, 'Success', 'Image deleted successfully')
  await expect(panel.getByRole('img')).toHaveCount(1)
  await undo(page)
  await expectSaid(page, 'Taken back')
  await expect(panel.getByRole('img', { name: 'Photo 2 of 2' })).toBeVisible()
  await panel.getByRole('button', { name: 'Photo 1 of 2: more' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dismiss(page)
  await expect
    .poll(async () => {
      const events: CommunityEvent[] = await (
        await page.request.get(`${dealership.origin}/api/events`)
      ).json()
      return events.find(event => event.name === 'Toys for the Valley')?.gallery.length
    })
    .toBe(1)
})

test('email and reports say what is still to come', async ({ openApp }) => {
  const page = await openApp()
  await openSettings(page, 'Email')
  await expect(page.getByText('Email automation is coming soon.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByText('Advanced reporting is coming soon.')).toBeVisible()
  await expectAccessible(page)
})

test('an administrator clears the demonstration; what was added since stays', async ({
  dealership,
  openApp,
}) => {
  const sales = await openApp(await dealership.addUser('kim', 'sales'))
  await openSettings(sales)
  await expect(sales.getByRole('button', { name: 'Clear the demonstration' })).toBeHidden()

  const page = await openApp()
  await page.getByRole('button', { name: 'Add Lead' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Customer' })
  await dialog.getByLabel('First name').fill('Own')
  await dialog.getByLabel('Last name').fill('Customer')
  await dialog.getByLabel('Email').fill('own@example.com')
  await dialog.getByLabel('Phone').fill('(208) 555-0163')
  await dialog.getByLabel('Source').selectOption('phone')
  await dialog.getByRole('button', { name: 'Add customer' }).click()
  await expect(page.getByText('41 Total Leads')).toBeVisible()
  await expect(page.locator('.screen-head').getByRole('status')).toHaveText('Up to date')
  await openSettings(page)
  await page.getByRole('button', { name: 'Clear the demonstration' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear it' }).click()
  await expectSaid(page, 'Success', 'The demonstration stock is cleared.')
  await expect(page.getByRole('button', { name: 'Clear the demonstration' })).toBeHidden()
  // An empty slider is no full one.
  await page.getByRole('tab', { name: 'Slider' }).click()
  await expect(page.getByRole('region', { name: 'Available Inventory' })).toContainText(
    'No vehicle is offered. What is made available in the inventory appears here.',
  )
  await page.getByRole('link', { name: 'Customers' }).click()
  await expect(page.getByText('1 Total Leads')).toBeVisible()
  await page.getByRole('link', { name: 'Inventory', exact: true }).click()
  await expect(page.getByText('The first vehicle that you add appears here.')).toBeVisible()
  const home = await (await fetch(dealership.origin)).text()
  expect(home).not.toContain('Defender')
})
