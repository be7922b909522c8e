// A tablet that is lost, or was logged out from elsewhere: whoever finds it learns nothing, and no work is lost by that.
import type { Page } from '@playwright/test'
import { aPicture } from '../a-picture.ts'
import { CustomersPage } from '../customers-page.ts'
import type { Dealership } from '../dealership.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { InventoryPage } from '../inventory-page.ts'
import { logIn, logOut } from '../log-in.ts'
import { expectSaid } from '../said.ts'
import { leadOf } from '../stored-leads.ts'

const PIN = '481516'
const PHONE = '(208) 555-0191'
const CAMRY = '2019 Toyota Camry XSE'
const ENDED = 'This device was logged out from another one, or by a new password'

/** Everything that the app keeps in databases of this browser, as text. */
const storedText = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    let text = JSON.stringify(Object.entries(localStorage))
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames)
        for (const row of await done(database.transaction(store).objectStore(store).getAll()))
          text += JSON.stringify(row, (_key, value) =>
            value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value,
          )
      database.close()
    }
    return text
  })

const tellNothing = async (page: Page) => {
  await expect(page.getByText('Becker')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
}

/** Logs all other devices of a user out, from one of them. */
async function logOutOthers(page: Page, { origin }: Dealership, how: 'log out' | 'wipe') {
  await page.goto(`${origin}/admin/account`)
  const devices = page.getByRole('region', { name: 'Devices' })
  if (how === 'log out') return devices.getByRole('button', { name: 'Log out Chrome on Linux' }).click()
  await devices.getByRole('button', { name: 'Wipe Chrome on Linux' }).click()
  await expectAccessible(page)
  return page.getByRole('alertdialog').getByRole('button', { name: 'Wipe it' }).click()
}

/** Ruth Becker gets another phone number on a tablet that has just lost its signal. */
async function changeOffline(tablet: Page) {
  const app = new CustomersPage(tablet)
  await expect(app.indicator()).toHaveText('Up to date')
  await tablet.context().setOffline(true)
  await app.changePhone('Ruth Becker', PHONE)
  return app
}

/** @param page of somebody whom the server knows */
const expectArrived = (page: Page, { origin }: Dealership) =>
  expect.poll(async () => (await leadOf(page, origin, 'Becker')).phone).toBe(PHONE)

test('a tablet that is logged out from elsewhere shows and keeps nothing but unsent work, sealed, which its user gets back', async ({
  dealership,
  openApp,
}) => {
  const { origin } = dealership
  const kim = await dealership.addUser('kim', 'sales')
  const lee = await dealership.addUser('lee', 'sales')
  const [tablet, desk] = [await openApp(kim), await openApp(kim)]
  const app = new CustomersPage(tablet)
  await expect(app.indicator()).toHaveText('Up to date')
  const photosOfCamry = async (page: Page): Promise<number> =>
    (await (await page.request.get(`${origin}/api/vehicles/104`)).json()).exteriorPhotos.length
  const photosBefore = await photosOfCamry(desk)
  await tablet.context().setOffline(true)
  await app.changePhone('Ruth Becker', PHONE)
  await app.move('Marcus Hale', 'Contacted')
  const stock = new InventoryPage(tablet)
  await stock.open()
  const dialog = await stock.edit(CAMRY)
  const photos = dialog.getByRole('group', { name: 'Exterior photos' })
  await photos.locator('input[type=file]').setInputFiles(await aPicture(tablet, 'front.jpg', '#b02020'))
  await expect(photos.getByText('Kept on this device.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await storedText(tablet)).toContain('Becker')

  await logOutOthers(desk, dealership, 'log out')
  await tablet.context().setOffline(false)
  await expect(tablet.getByText(ENDED)).toBeVisible()
  await expect(tablet.getByText('kim Staff has 2 unsent changes and 1 unsent photo here.')).toBeVisible()
  await tellNothing(tablet)
  await expectAccessible(tablet)
  const kept = await storedText(tablet)
  for (const secret of ['Becker', 'Hale', '555-0191', 'Camry', 'front.jpg'])
    expect(kept).not.toContain(secret)

  // Nor after it was started anew, with a signal or without, nor for anybody else.
  await tablet.context().setOffline(true)
  await tablet.reload()
  await expect(tablet.getByRole('heading', { name: 'Staff login' })).toBeVisible()
  await tellNothing(tablet)
  await tablet.context().setOffline(false)
  await tablet.reload()
  await expect(tablet.getByText(ENDED)).toBeVisible()
  await logIn(tablet, lee)
  await expect(app.indicator()).toHaveText('Up to date')
  await app.indicator().getByRole('link').click()
  await expect(tablet.getByText('kim Staff has 2 unsent changes and 1 unsent photo here.')).toBeVisible()
  expect((await leadOf(desk, origin, 'Becker')).phone).not.toBe(PHONE)
  await logOut(tablet)

  await logIn(tablet, kim)
  await expectArrived(desk, dealership)
  await expect.poll(async () => (await leadOf(desk, origin, 'Hale')).status).toBe('contacted')
  await expect.poll(() => photosOfCamry(desk)).toBe(photosBefore + 1)
  await tablet.goto(`${origin}/admin/crm`)
  await expect(app.indicator()).toHaveText('Up to date')
  expect(await storedText(tablet)).toContain('Becker')
  // What it does from now on is not taken for something that the server has heard.
  await app.changePhone('Ruth Becker', '(208) 555-0192')
  await expect.poll(async () => (await leadOf(desk, origin, 'Becker')).phone).toBe('(208) 555-0192')
})

test('a tablet that is wiped from elsewhere removes everything, and its user sees when it has', async ({
  dealership,
  openApp,
}) => {
  const kim = await dealership.addUser('kim', 'sales')
  const [tablet, desk] = [await openApp(kim), await openApp(kim)]
  await changeOffline(tablet)
  await logOutOthers(desk, dealership, 'wipe')
  const devices = desk.getByRole('region', { name: 'Devices' })
  await expect(devices.getByText('To be wiped: it removes everything at its next contact.')).toBeVisible()
  await expect(devices.getByText('1 logged in')).toBeVisible()
  await tablet.context().setOffline(false)
  await expect(tablet.getByText('This device was wiped')).toBeVisible()
  await tellNothing(tablet)
  await expect(tablet.getByText('unsent')).toHaveCount(0)
  const kept = await storedText(tablet)
  for (const secret of ['Becker', '555-0191', 'kim']) expect(kept).not.toContain(secret)
  await desk.reload()
  await expect(devices.getByText(/^Wiped .*: nothing can be read in the app on it any more\.$/)).toBeVisible()
  await expectAccessible(desk)
})

test('a login that has expired locks the screen, without a signal too, and keeps what waits', async ({
  dealership,
  openApp,
}) => {
  const kim = await dealership.addUser('kim', 'sales')
  const tablet = await openApp(kim)
  const app = new CustomersPage(tablet)
  await tablet.context().setOffline(true)
  await app.changePhone('Ruth Becker', PHONE)
  await tablet.context().clearCookies()
  await tablet.context().setOffline(false)
  const words = 'Your session has ended. Log in again: 1 change waits on this device to be sent.'
  await expect(tablet.getByText(words)).toBeVisible()
  await tellNothing(tablet)
  await expectAccessible(tablet)
  await tablet.context().setOffline(true)
  await tablet.reload()
  await expect(tablet.getByText(words)).toBeVisible()
  await tellNothing(tablet)
  await tablet.context().setOffline(false)
  await logIn(tablet, kim)
  await expect(app.indicator()).toHaveText('Up to date')
  expect((await leadOf(tablet, dealership.origin, 'Becker')).phone).toBe(PHONE)
})

/** Gives a wrong PIN until none is asked for any more. */
async function tryTooOften(page: Page) {
  for (const left of ['4 tries are', '3 tries are', '2 tries are', 'One try is']) {
    await page.getByLabel('PIN').fill('999999')
    await page.getByRole('button', { name: 'Unlock' }).click()
    await expect(page.getByText(`That is not the PIN. ${left} left.`)).toBeVisible()
  }
  await page.getByLabel('PIN').fill('999999')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByText('The PIN was wrong too often.')).toBeVisible()
}

test('a PIN locks the app on this device after a while and at each opening; tried too often it asks for the password', async ({
  dealership,
  openApp,
}) => {
  const { origin } = dealership
  const kim = await dealership.addUser('kim', 'sales')
  const tablet = await openApp(kim)
  await tablet.clock.install()
  await tablet.goto(`${origin}/admin/account`)
  const panel = tablet.getByRole('region', { name: 'App lock' })
  await expect(panel).toContainText('With a PIN it locks after 15 minutes without a touch')
  for (const [pin, again, problem] of [
    ['12345', '12345', 'A PIN has 6 to 12 digits'],
    ['123456', '123456', 'A PIN has 6 to 12 digits'],
    [PIN, '481517', 'This is another PIN than the one above.'],
  ] as const) {
    await panel.getByLabel('New PIN', { exact: true }).fill(pin)
    await panel.getByLabel('New PIN again').fill(again)
    await panel.getByRole('button', { name: 'Set PIN' }).click()
    await expect(panel.getByText(problem).last()).toBeVisible()
  }
  await panel.getByLabel('New PIN', { exact: true }).fill(PIN)
  await panel.getByLabel('New PIN again').fill(PIN)
  await panel.getByRole('button', { name: 'Set PIN' }).click()
  await expect(panel.getByRole('button', { name: 'Change PIN' })).toBeVisible()
  await expectAccessible(tablet)

  // Somebody types into a form and puts the tablet down, without a signal.
  await tablet.goto(`${origin}/admin/crm`)
  await tablet.context().setOffline(true)
  await tablet.getByRole('button', { name: 'Add Lead' }).click()
  await tablet.getByLabel('First name').fill('Nora')
  await tablet.clock.fastForward('14:00')
  await expect(tablet.getByLabel('First name')).toHaveValue('Nora')
  await tablet.clock.fastForward('02:00')
  await expect(tablet.getByRole('heading', { name: 'Locked' })).toBeVisible()
  await tellNothing(tablet)
  await expectAccessible(tablet)
  await tablet.getByLabel('PIN').fill('000000')
  await tablet.getByRole('button', { name: 'Unlock' }).click()
  await expect(tablet.getByText('That is not the PIN. 4 tries are left.')).toBeVisible()
  await tablet.getByLabel('PIN').fill(PIN)
  await tablet.keyboard.press('Enter')
  await expect(tablet.getByText('Ruth Becker').first()).toBeVisible()
  await tablet.getByRole('button', { name: 'Add Lead' }).click()
  await expect(tablet.getByLabel('First name')).toHaveValue('Nora')

  // A reload is no opening; a tab that is opened when all were closed is one.
  await tablet.reload()
  await expect(tablet.getByText('Ruth Becker').first()).toBeVisible()
  const context = tablet.context()
  await tablet.close()
  const again = await context.newPage()
  await again.goto(`${origin}/admin/crm`)
  await expect(again.getByRole('heading', { name: 'Locked' })).toBeVisible()
  await tellNothing(again)
  await tryTooOften(again)
  await again.reload()
  await expect(again.getByText('The PIN was wrong too often.')).toBeVisible()
  await tellNothing(again)
  await context.setOffline(false)
  await logIn(again, kim)
  // The PIN that was tried is gone: its user says whether there is to be another one.
  await expect(again.getByRole('heading', { name: 'Choose a PIN' })).toBeVisible()
  await tellNothing(again)
  await expectAccessible(again)
  await again.getByRole('button', { name: 'Go on without a PIN' }).click()
  await expect(again.getByText('Ruth Becker').first()).toBeVisible()
})

/** Sets the PIN of whoever is logged in on this device. */
async function setPin(page: Page, origin: string) {
  await page.goto(`${origin}/admin/account`)
  const panel = page.getByRole('region', { name: 'App lock' })
  await panel.getByLabel('New PIN', { exact: true }).fill(PIN)
  await panel.getByLabel('New PIN again').fill(PIN)
  await panel.getByRole('button', { name: 'Set PIN' }).click()
  await expect(panel.getByRole('button', { name: 'Change PIN' })).toBeVisible()
}

async function lock(page: Page) {
  await page.getByRole('button', { name: ', account' }).click()
  await page.getByRole('menuitem', { name: 'Lock', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
}

test('a locked screen covers every tab and what was just said, goes on sending, and opens in all of them', async ({
  dealership,
  openApp,
}) => {
  const { origin } = dealership
  const kim = await dealership.addUser('kim', 'sales')
  const tablet = await openApp(kim)
  await setPin(tablet, origin)
  const second = await tablet.context().newPage()
  // Another tab of an open app is no opening of it.
  await second.goto(`${origin}/admin/crm`)
  await expect(second.getByText('Ruth Becker').first()).toBeVisible()
  await tablet.goto(`${origin}/admin/crm`)
  const app = new CustomersPage(tablet)
  await tablet.context().setOffline(true)
  await app.changePhone('Ruth Becker', PHONE)
  await app.move('Marcus Hale', 'Contacted')
  await expect(tablet.locator('.toast')).toBeVisible()
  await lock(tablet)
  await expect(tablet.locator('.toast')).toHaveCount(0)
  await expect(tablet.getByText('Hale')).toHaveCount(0)
  for (const page of [tablet, second]) {
    await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
    await tellNothing(page)
  }

  await tablet.context().setOffline(false)
  await expectArrived(tablet, dealership)
  await expect.poll(async () => (await leadOf(tablet, origin, 'Hale')).status).toBe('contacted')
  await expect(tablet.getByRole('heading', { name: 'Locked' })).toBeVisible()

  // By the keyboard alone.
  await expect(second.getByLabel('PIN')).toBeFocused()
  await second.keyboard.type(PIN)
  await second.keyboard.press('Enter')
  for (const page of [tablet, second]) await expect(page.getByText('Ruth Becker').first()).toBeVisible()
})

test('whoever forgot the PIN waits for a signal, loses nothing, and chooses another one', async ({
  dealership,
  openApp,
}) => {
  const { origin } = dealership
  const kim = await dealership.addUser('kim', 'sales')
  const tablet = await openApp(kim)
  await setPin(tablet, origin)
  await tablet.goto(`${origin}/admin/crm`)
  const app = new CustomersPage(tablet)
  await tablet.context().setOffline(true)
  await app.changePhone('Ruth Becker', PHONE)
  await lock(tablet)
  await tablet.getByRole('button', { name: 'Log in with a password' }).click()
  await expect(tablet.getByText('only the server can check a password')).toBeVisible()
  await expectAccessible(tablet)
  await logIn(tablet, kim)
  await expect(tablet.getByRole('alert').filter({ hasText: 'Unable to connect to server' })).toBeVisible()
  await tellNothing(tablet)
  await tablet.context().setOffline(false)
  await expect(tablet.getByText('only the server can check a password')).toHaveCount(0)
  await logIn(tablet, kim)
  await expect(app.card('Ruth Becker').getByRole('link', { name: PHONE })).toBeVisible()
  await expectArrived(tablet, dealership)
  await tablet.goto(`${dealership.origin}/admin/account`)
  const panel = tablet.getByRole('region', { name: 'App lock' })
  await panel.getByLabel('New PIN', { exact: true }).fill('735281')
  await panel.getByLabel('New PIN again').fill('735281')
  await panel.getByRole('button', { name: 'Change PIN' }).click()
  await expectSaid(tablet, 'The PIN of this device is set.')
  await lock(tablet)
  await tablet.getByLabel('PIN').fill(PIN)
  await tablet.keyboard.press('Enter')
  await expect(tablet.getByText('That is not the PIN. 4 tries are left.')).toBeVisible()
  await tablet.getByLabel('PIN').fill('735281')
  await tablet.keyboard.press('Enter')
  await expect(panel).toBeVisible()
})

test('a PIN that was tried too often ends the login on the server, so that what is in the browser opens nothing there', async ({
  dealership,
  openApp,
}) => {
  const { origin } = dealership
  const kim = await dealership.addUser('kim', 'sales')
  const tablet = await openApp(kim)
  await setPin(tablet, origin)
  await lock(tablet)
  const before = await tablet.context().cookies()
  await tryTooOften(tablet)
  const asKept = async () => {
    await tablet.context().addCookies(before)
    return (await tablet.request.get(`${origin}/api/leads`)).status()
  }
  await expect.poll(asKept).toBe(401)
})

test('a tablet of two that is wiped keeps what the other one has not sent, sealed', async ({
  dealership,
  openApp,
}) => {
  const kim = await dealership.addUser('kim', 'sales')
  const lee = await dealership.addUser('lee', 'sales')
  const [tablet, desk] = [await openApp(lee), await openApp(kim)]
  await changeOffline(tablet)
  await tablet.context().clearCookies()
  await tablet.context().setOffline(false)
  await expect(tablet.getByRole('heading', { name: 'Log in again' })).toBeVisible()
  await logIn(tablet, kim)
  await expect(tablet.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await logOutOthers(desk, dealership, 'wipe')
  await expect(tablet.getByText('This device was wiped')).toBeVisible()
  await expect(tablet.getByText('lee Staff has 1 unsent change here.')).toBeVisible()
  const kept = await storedText(tablet)
  for (const secret of ['Becker', '555-0191', 'Hale']) expect(kept).not.toContain(secret)
  await logIn(tablet, lee)
  await expect(tablet.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expectArrived(tablet, dealership)
})

test('a wipe that was cut short before it was told is told by the next opening', async ({
  dealership,
  openApp,
}) => {
  const kim = await dealership.addUser('kim', 'sales')
  const [tablet, desk] = [await openApp(kim), await openApp(kim)]
  await tablet.route('**/api/auth/wiped', route => route.abort())
  await logOutOthers(desk, dealership, 'wipe')
  await expect(tablet.getByText('This device was wiped')).toBeVisible()
  const devices = desk.getByRole('region', { name: 'Devices' })
  await desk.reload()
  await expect(devices.getByText('To be wiped: it removes everything at its next contact.')).toBeVisible()
  await tablet.unroute('**/api/auth/wiped')
  await tablet.reload()
  await expect(tablet.getByText('This device was wiped')).toBeVisible()
  await desk.reload()
  await expect(devices.getByText(/^Wiped .*: nothing can be read in the app on it any more\.$/)).toBeVisible()
})

test('work that this server cannot open stays sealed beside what is sealed later, and is opened when it can', async ({
  dealership,
  openApp,
}) => {
  const { origin } = dealership
  const kim = await dealership.addUser('kim', 'sales')
  const [tablet, desk] = [await openApp(kim), await openApp(kim)]
  const app = new CustomersPage(tablet)
  const logTabletOut = async () => {
    await logOutOthers(desk, dealership, 'log out')
    await tablet.context().setOffline(false)
    await expect(tablet.getByText(ENDED)).toBeVisible()
  }
  await tablet.context().setOffline(true)
  await app.changePhone('Ruth Becker', PHONE)
  await logTabletOut()
  // The server was set back to before it had the key.
  const key = Buffer.alloc(32, 7).toString('base64')
  await tablet.route('**/api/auth/unseal', route => route.fulfill({ json: { key } }))
  await logIn(tablet, kim)
  await expect(app.indicator()).toHaveText('Up to date')
  await tablet.goto(`${origin}/admin/sync`)
  await expect(tablet.getByRole('region', { name: 'Still sealed' })).toContainText(
    'the server had another key',
  )
  await expectAccessible(tablet)
  await tablet.goto(`${origin}/admin/crm`)
  await expect(app.indicator()).toHaveText('Up to date')
  await tablet.context().setOffline(true)
  await app.move('Marcus Hale', 'Contacted')
  await logTabletOut()
  await tablet.unroute('**/api/auth/unseal')
  await logIn(tablet, kim)
  await expect.poll(async () => (await leadOf(desk, origin, 'Hale')).status).toBe('contacted')
  expect((await leadOf(desk, origin, 'Becker')).phone).not.toBe(PHONE)
  await logOut(tablet)
  await expect(tablet.getByRole('heading', { name: 'Staff login' })).toBeVisible()
  await logIn(tablet, kim)
  await expectArrived(desk, dealership)
})

test('a browser that cannot seal keeps unsent work and nothing else', async ({ dealership, openApp }) => {
  const kim = await dealership.addUser('kim', 'sales')
  const [tablet, desk] = [await openApp(kim), await openApp(kim)]
  // What the mirror needs of it is there, and no more.
  await tablet.addInitScript(() => {
    const { subtle } = crypto
    const digest = subtle.digest.bind(subtle)
    Object.defineProperty(Crypto.prototype, 'subtle', { get: () => ({ digest }) })
  })
  await tablet.reload()
  await changeOffline(tablet)
  await logOutOthers(desk, dealership, 'log out')
  await tablet.context().setOffline(false)
  await expect(tablet.getByText(ENDED)).toBeVisible()
  await expect(tablet.getByText('sealed')).toHaveCount(0)
  expect(await storedText(tablet)).not.toContain('Hale')
  await logIn(tablet, kim)
  await expectArrived(desk, dealership)
})

test('a tablet without the server for two weeks keeps nothing but unsent work, sealed', async ({
  dealership,
  openApp,
}) => {
  const kim = await dealership.addUser('kim', 'sales')
  const tablet = await openApp(kim)
  const app = await changeOffline(tablet)
  const contact = new Date(Date.now() - 15 * 86_400_000).toISOString()
  await tablet.evaluate(at => localStorage.setItem('forecourt-last-heard', at), contact)
  await tablet.reload()
  await expect(tablet.getByText('without the server for more than 14 days')).toBeVisible()
  await tellNothing(tablet)
  expect(await storedText(tablet)).not.toContain('Becker')
  await tablet.context().setOffline(false)
  await logIn(tablet, kim)
  await expect(app.indicator()).toHaveText('Up to date')
  await expectArrived(tablet, dealership)
})
