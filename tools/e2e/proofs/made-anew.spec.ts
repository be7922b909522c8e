import type { Page } from '@playwright/test'
import { aPicture } from '../a-picture.ts'
import { CustomersPage } from '../customers-page.ts'
import type { Dealership } from '../dealership.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { InventoryPage } from '../inventory-page.ts'
import { logIn, logOut } from '../log-in.ts'
import { expectSaid } from '../said.ts'
import { backUpByCommand } from '../set-back.ts'
import { findLead } from '../stored-leads.ts'

const CAMRY = '2019 Toyota Camry XSE'
const LEFT = '2 changes, 1 photo and 1 form not saved'
const OFFER = `Before the server was set back you worked here as kim. ${LEFT} of yours are only on this device.`

const photosOf = async (page: Page, { origin }: Dealership): Promise<string[]> =>
  (await (await page.request.get(`${origin}/api/vehicles/104`)).json()).exteriorPhotos

const databasesOf = (page: Page, userId: string) =>
  page.evaluate(
    async id =>
      (await indexedDB.databases()).filter(({ name }) => name?.includes(id)).map(({ name }) => name),
    userId,
  )
const userIdOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('forecourt-user') ?? '{}').id)

/** Kim works on a tablet after a backup, and the server is set back to it. Gives the id that she had. */
async function workAndLoseAll(dealership: Dealership, openApp: (person: Person) => Promise<Page>) {
  const setBack = await backUpByCommand(dealership)
  const tablet = await openApp(await dealership.addUser('kim', 'sales'))
  const app = new CustomersPage(tablet)
  // The server has this, and loses it.
  await app.changePhone('Ruth Becker', '(208) 555-0191')
  await expect(app.indicator()).toHaveText('Up to date')
  // It never hears of the rest.
  await tablet.context().setOffline(true)
  await app.move('Marcus Hale', 'Contacted')
  const form = await app.editLead('Ruth Becker')
  await form.getByLabel('Email').fill('ruth@example.com')
  await form
    .getByRole('button', { name: 'Close' })
    .or(form.getByRole('button', { name: 'Cancel' }))
    .first()
    .click()
  await expect(form).toBeHidden()
  const stock = new InventoryPage(tablet)
  await stock.open()
  const dialog = await stock.edit(CAMRY)
  const section = dialog.getByRole('group', { name: 'Exterior photos' })
  await section.locator('input[type=file]').setInputFiles(await aPicture(tablet, 'front.jpg', '#b02020'))
  await expect(section.getByText('Kept on this device. Sent when the server can be reached.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const before = await userIdOf(tablet)
  await setBack()
  return { tablet, app, before }
}

interface Person {
  username: string
  password: string
}

test('whoever is made anew is offered what they left on the tablet, and takes it over though it is cut short', async ({
  dealership,
  openApp,
}) => {
  const desk = await openApp()
  const { tablet, app, before } = await workAndLoseAll(dealership, openApp)
  const photos = (await photosOf(desk, dealership)).length
  const lee = await dealership.addUser('lee', 'sales')
  const kim = await dealership.addUser('kim', 'sales')

  // Lee has the tablet first: he hears whose work lies there, and is offered none of it.
  await tablet.context().setOffline(false)
  await logIn(tablet, lee)
  await expect(tablet.getByRole('button', { name: 'lee , account' })).toBeVisible()
  await tablet.goto(`${dealership.origin}/admin/sync`)
  const others = tablet.getByRole('region', { name: 'Other people’s work on this device' })
  await expect(others).toContainText('kim Staff has 1 unsent change')
  await expect(app.indicator()).toHaveText('Up to date')
  await expect(tablet.getByText('Before the server was set back')).toHaveCount(0)
  await logOut(tablet)

  await logIn(tablet, kim)
  const offer = tablet.getByRole('status').filter({ hasText: OFFER })
  await expect(offer).toBeVisible()
  await expectAccessible(tablet)
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toBeHidden()
  await tablet.goto(`${dealership.origin}/admin/sync`)
  const section = tablet.getByRole('region', { name: 'Your work from before the server was set back' })
  await expect(section).toContainText(OFFER)
  await expect(offer).toBeHidden()
  await expect(others).toHaveCount(0)
  await expectAccessible(tablet)

  // It is Kim's, for everybody who asks.
  const now = await userIdOf(tablet)
  expect(now).not.toBe(before)
  await expect
    .poll(
      async () => (await (await desk.request.get(`${dealership.origin}/api/devices`)).json()) as unknown[],
    )
    .toContainEqual(
      expect.objectContaining({
        userId: now,
        unsent: expect.objectContaining({ changes: 2, photos: 1, forms: 1 }),
      }),
    )

  // The device fails after the records and before the photo.
  await tablet.evaluate(name => {
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, stores, mode, options) {
      if (this.name === name && mode === 'readwrite') throw new DOMException('Full', 'QuotaExceededError')
      return transaction.call(this, stores, mode, options)
    }
  }, `forecourt-photos-${now}`)
  await section.getByRole('button', { name: 'Take over' }).click()
  await expectSaid(
    tablet,
    'Not everything was taken over',
    'Nothing is lost. It goes on when the app opens again.',
  )
  expect(await databasesOf(tablet, before)).not.toEqual([])
  await tablet.reload()

  // It went on by itself: what waited is sent, the rest is on the Sync screen.
  await expect.poll(async () => (await findLead(desk, dealership.origin, 'Hale'))?.status).toBe('contacted')
  await expect.poll(async () => (await photosOf(desk, dealership)).length).toBe(photos + 1)
  const lost = tablet.getByRole('region', { name: 'Lost by the server' })
  await expect(lost.getByRole('article', { name: 'Ruth Becker' })).toContainText('(208) 555-0191')
  await expect(tablet.getByRole('region', { name: 'Not saved yet' })).toContainText('Customer: Ruth Becker')
  await expect(section).toHaveCount(0)
  await lost.getByRole('button', { name: 'Send again', exact: true }).click()
  await expect
    .poll(async () => (await findLead(desk, dealership.origin, 'Becker'))?.phone)
    .toBe('(208) 555-0191')
  await tablet.getByRole('button', { name: 'Open Customer: Ruth Becker' }).click()
  await expect(tablet.getByRole('dialog').getByLabel('Email')).toHaveValue('ruth@example.com')
  await tablet.getByRole('dialog').getByRole('button', { name: 'Save customer' }).click()
  await expect
    .poll(async () => (await findLead(desk, dealership.origin, 'Becker'))?.email)
    .toBe('ruth@example.com')
  await expect.poll(() => databasesOf(tablet, before)).toEqual([])
  await expect(app.indicator()).toHaveText('Up to date')

  // Once, whatever is opened again.
  await tablet.reload()
  await expect(app.indicator()).toHaveText('Up to date')
  await expect(tablet.getByText('Before the server was set back')).toHaveCount(0)
  expect((await photosOf(desk, dealership)).length).toBe(photos + 1)
})

test('a tablet that is switched off while it takes over goes on when it is opened', async ({
  dealership,
  openApp,
}) => {
  const desk = await openApp()
  const { tablet, app, before } = await workAndLoseAll(dealership, openApp)
  const photos = (await photosOf(desk, dealership)).length
  const kim = await dealership.addUser('kim', 'sales')
  await tablet.context().setOffline(false)
  await logIn(tablet, kim)
  const offer = tablet.getByRole('status').filter({ hasText: OFFER })
  await offer.getByRole('button', { name: 'Take over' }).click({ noWaitAfter: true })
  const { context, url } = { context: tablet.context(), url: tablet.url() }
  await tablet.close({ runBeforeUnload: false })
  const again = await context.newPage()
  await again.goto(url)
  await expect.poll(async () => (await findLead(desk, dealership.origin, 'Hale'))?.status).toBe('contacted')
  await expect.poll(async () => (await photosOf(desk, dealership)).length).toBe(photos + 1)
  await expect(new CustomersPage(again).indicator()).toContainText('1 lost by the server')
  await expect.poll(() => databasesOf(again, before)).toEqual([])
  expect(app.page.isClosed()).toBe(true)
})
