// Whose data a device keeps, until when, and who is told why.
import type { Page } from '@playwright/test'
import { CustomersPage } from '../customers-page.ts'
import { endLogins } from '../end-logins.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { logIn, logOut } from '../log-in.ts'

/** The names of everything of the app's that is stored on a device. */
const storedOn = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).flatMap(({ name }) => (name ? [name] : [])))

const mirrorsOn = async (page: Page) => (await storedOn(page)).filter(name => name.includes('forecourt-'))

async function setActive(admin: Page, origin: string, username: string, isActive: boolean) {
  const users: { id: string; username: string }[] = await (
    await admin.request.get(`${origin}/api/users`)
  ).json()
  const id = users.find(user => user.username === username)?.id
  const reply = await admin.request.patch(`${origin}/api/users/${id}`, {
    data: { isActive },
    headers: { origin },
  })
  expect(reply.ok()).toBe(true)
}

test('a deactivated user loses what the tablet holds, at once, and is told why', async ({
  dealership,
  openApp,
}) => {
  const admin = await openApp()
  const kim = await dealership.addUser('kim', 'sales')
  const tablet = await openApp(kim)
  const second = await tablet.context().newPage()
  await second.goto(`${dealership.origin}/admin/crm`)
  await expect(second.getByText('40 Total Leads')).toBeVisible()
  expect(await mirrorsOn(tablet)).not.toEqual([])

  await setActive(admin, dealership.origin, 'kim', false)
  for (const page of [tablet, second]) {
    await expect(page.getByRole('heading', { name: 'Staff login' })).toBeVisible()
    await expect(
      page.getByText('This account was deactivated, so its data was removed from this device.', {
        exact: false,
      }),
    ).toBeVisible()
  }
  await expect(async () => expect(await mirrorsOn(tablet)).toEqual([])).toPass()
  await expect.poll(() => tablet.evaluate(() => localStorage.getItem('forecourt-user'))).toBeNull()
  await expectAccessible(tablet)

  // It is said again whenever the app is opened, until somebody logs in.
  await second.close()
  await tablet.reload()
  await expect(tablet.getByText('This account was deactivated')).toBeVisible()
  await setActive(admin, dealership.origin, 'kim', true)
  await logIn(tablet, kim)
  await tablet.getByRole('link', { name: 'Customers' }).click()
  await expect(tablet.getByText('40 Total Leads')).toBeVisible()
})

test('a user who is deactivated while the tablet is away loses the unsent changes when it is back', async ({
  dealership,
  openApp,
}) => {
  const admin = await openApp()
  const tablet = await openApp(await dealership.addUser('kim', 'sales'))
  const app = new CustomersPage(tablet)
  await tablet.context().setOffline(true)
  await app.move('Ruth Becker', 'Contacted')
  await expect(app.indicator()).toContainText('1 change waiting')
  await setActive(admin, dealership.origin, 'kim', false)
  await tablet.context().setOffline(false)
  await expect(tablet.getByText('This account was deactivated')).toBeVisible()
  await expect(async () => expect(await mirrorsOn(tablet)).toEqual([])).toPass()
  await expect(
    new CustomersPage(admin).column('New').getByRole('article', { name: 'Ruth Becker' }),
  ).toBeVisible()
})

test('two tabs that hear at once that an account is closed both remove its data, and come to their end', async ({
  dealership,
  openApp,
}) => {
  const admin = await openApp()
  const tablet = await openApp(await dealership.addUser('kim', 'sales'))
  // What one tab says to the other comes too late: it is removing already.
  await tablet.context().addInitScript(() => {
    const { postMessage } = BroadcastChannel.prototype
    BroadcastChannel.prototype.postMessage = function (message) {
      if (this.name !== 'forecourt-farewell') postMessage.call(this, message)
    }
  })
  await tablet.reload()
  const second = await tablet.context().newPage()
  await second.goto(`${dealership.origin}/admin/crm`)
  await expect(second.getByText('40 Total Leads')).toBeVisible()

  await tablet.context().setOffline(true)
  for (const page of [tablet, second])
    await expect(page.locator('.screen-head').getByRole('status')).toContainText('Working offline')
  await setActive(admin, dealership.origin, 'kim', false)
  await tablet.context().setOffline(false)
  for (const page of [tablet, second])
    await expect(
      page.getByText('This account was deactivated, so its data was removed from this device.', {
        exact: false,
      }),
    ).toBeVisible()
  await expect(async () => expect(await mirrorsOn(tablet)).toEqual([])).toPass()
})

test('a log-out without a signal is one: with the signal back, nobody opens the app as who has gone', async ({
  dealership,
  openApp,
}) => {
  const kim = await dealership.addUser('kim', 'sales')
  const lee = await dealership.addUser('lee', 'sales')
  const tablet = await openApp(kim)
  await tablet.context().setOffline(true)
  await logOut(tablet)
  await expect(tablet.getByRole('heading', { name: 'Staff login' })).toBeVisible()
  expect(await mirrorsOn(tablet)).toEqual([])

  await tablet.context().setOffline(false)
  await tablet.reload()
  await expect(tablet.getByRole('heading', { name: 'Staff login' })).toBeVisible()
  const me = () => tablet.request.get(`${dealership.origin}/api/auth/me`)
  expect((await me()).status()).toBe(401)
  await logIn(tablet, lee)
  await expect(tablet.getByRole('button', { name: /^lee ?, account$/i })).toBeVisible()
  await tablet.reload()
  await expect(tablet.getByRole('button', { name: /^lee ?, account$/i })).toBeVisible()
  expect((await me()).status()).toBe(200)
})

test('a log-out that is cut short is gone on with when the app opens again', async ({
  dealership,
  openApp,
}) => {
  const kim = await dealership.addUser('kim', 'sales')
  const tablet = await openApp(kim)
  // Neither the server nor the device comes to an end with it before the tab is closed.
  await tablet.route('**/api/auth/logout', () => {})
  await tablet.evaluate(() => {
    IDBFactory.prototype.deleteDatabase = () => new EventTarget() as IDBOpenDBRequest
  })
  await logOut(tablet)
  await expect.poll(() => tablet.evaluate(() => localStorage.getItem('forecourt-user'))).toBeNull()
  const again = await tablet.context().newPage()
  await tablet.close()

  await again.goto(`${dealership.origin}/admin`)
  await expect(again.getByRole('heading', { name: 'Staff login' })).toBeVisible()
  await expect(async () => expect(await mirrorsOn(again)).toEqual([])).toPass()
  expect((await again.request.get(`${dealership.origin}/api/auth/me`)).status()).toBe(401)
  await logIn(again, kim)
  await again.getByRole('link', { name: 'Customers' }).click()
  await expect(again.getByText('40 Total Leads')).toBeVisible()
})

test('an ended login keeps what waits: another user neither sees nor sends it, the same user does', async ({
  dealership,
  openApp,
}) => {
  const admin = await openApp()
  const tablet = await openApp(await dealership.addUser('kim', 'sales'))
  const lee = await dealership.addUser('lee', 'sales')
  const app = new CustomersPage(tablet)
  const second = await tablet.context().newPage()
  await second.goto(`${dealership.origin}/admin/crm`)
  await expect(second.getByText('40 Total Leads')).toBeVisible()
  await tablet.bringToFront()

  await tablet.context().setOffline(true)
  await app.move('Ruth Becker', 'Contacted')
  await app.addNote('Ruth Becker', 'Only Kim may send this.')
  const password = await endLogins(admin, dealership.origin, 'kim')
  await tablet.context().setOffline(false)
  await expect(
    tablet.getByText('This device was logged out from another one, or by a new password'),
  ).toBeVisible()
  await expect(tablet.getByText('kim Staff has 2 unsent changes here.')).toBeVisible()
  await expectAccessible(tablet)

  // Somebody else logs in on the tablet.
  await logIn(tablet, lee)
  await expect(app.indicator()).toHaveText('Up to date')
  for (const page of [tablet, second]) {
    const shown = new CustomersPage(page)
    await expect(shown.column('New').getByRole('article', { name: 'Ruth Becker' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^lee ?, account$/i })).toBeVisible()
  }
  await tablet.getByRole('link', { name: 'Up to date' }).click()
  await expect(tablet.getByText('Nothing waits.')).toBeVisible()
  const leads: { lastName: string; status: string }[] = await (
    await admin.request.get(`${dealership.origin}/api/leads`)
  ).json()
  expect(leads.find(lead => lead.lastName === 'Becker')?.status).toBe('new')

  // The first one comes back, and everything is sent.
  await logOut(tablet)
  await logIn(tablet, { username: 'kim', password })
  await tablet.getByRole('link', { name: 'Customers' }).click()
  await expect(app.indicator()).toHaveText('Up to date')
  await expect(app.column('Contacted').getByRole('article', { name: 'Ruth Becker' })).toBeVisible()
  const desk = new CustomersPage(admin)
  await expect(desk.column('Contacted').getByRole('article', { name: 'Ruth Becker' })).toBeVisible()
  const dialog = await desk.openLead('Ruth Becker')
  await expect(dialog).toContainText('Only Kim may send this.')
  await expect(dialog).toContainText('kim Staff')
})

test('an app that the server no longer understands keeps its changes until it is updated', async ({
  openApp,
}) => {
  const page = await openApp()
  const app = new CustomersPage(page)
  let isUnderstood = false
  await page.context().route('**/api/sync/**', route =>
    isUnderstood
      ? route.fallback()
      : route.fulfill({
          status: 426,
          json: { message: 'This app is too old for the server. Please update; your unsent changes stay.' },
        }),
  )
  await app.move('Ruth Becker', 'Contacted')
  const notice = page.getByText('This app must be updated before it can send anything.')
  await expect(notice).toContainText('Your unsent change stays on this device.')
  await app.move('Marcus Hale', 'Contacted')
  await expect(notice).toContainText('Your 2 unsent changes stay on this device.')
  await expectAccessible(page)

  const update = page.getByRole('button', { name: 'Update now' })
  const opening = page.waitForEvent('framenavigated')
  await update.click()
  await opening
  await expect(notice).toContainText('Your 2 unsent changes stay on this device.')
  await expect(app.card('Marcus Hale')).toContainText('Waiting to be sent')

  // The version that opens next speaks with the server again.
  page.once('framenavigated', () => {
    isUnderstood = true
  })
  await update.click()
  await expect(app.indicator()).toHaveText('Up to date')
  await expect(notice).toBeHidden()
  await expect(app.column('Contacted').getByRole('article', { name: 'Marcus Hale' })).toBeVisible()
})

test('a device says how much room it has, and what to do when there is none', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const app = new CustomersPage(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('forecourt-room-asked'))).not.toBeNull()
  await page.getByRole('link', { name: 'Up to date' }).click()
  const device = page.getByRole('region', { name: 'This device' })
  await expect(
    device.getByText(/Room on this device: .+ (KB|MB) of about .+ (MB|GB|TB) used\./),
  ).toBeVisible()
  await expect(device.getByText(/The browser (has promised to keep|may remove) this data/)).toBeVisible()
  await expect(page.getByText('running out of room')).toHaveCount(0)

  // A write that the browser has no room for.
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.evaluate(() => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.put = refuse
    IDBObjectStore.prototype.add = refuse
  })
  await app.move('Ruth Becker', 'Contacted')
  await expect(
    page.getByText('This device has no room left: your last change could not be stored.'),
  ).toBeVisible()
  await expectAccessible(page)

  // A browser that is nearly full.
  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ usage: 950_000_000, quota: 1_000_000_000 })
  })
  await page.goto(`${dealership.origin}/admin/sync`)
  await expect(page.getByText('This device is running out of room')).toBeVisible()
  await expect(device.getByText('Room on this device: 950 MB of about 1 GB used.')).toBeVisible()
  await expectAccessible(page)
})
