import type { Page } from '@playwright/test'
import { aNoisyPicture, aPicture } from '../a-picture.ts'
import { CustomersPage } from '../customers-page.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { InventoryPage } from '../inventory-page.ts'
import { logIn, logOut } from '../log-in.ts'
import { setOwnPassword } from '../own-password.ts'
import { dismiss, expectSaid } from '../said.ts'
import { findLead } from '../stored-leads.ts'
import { UsersPage } from '../users-page.ts'

async function idOf(admin: Page, origin: string, username: string): Promise<string> {
  const users: { id: string; username: string }[] = await (
    await admin.request.get(`${origin}/api/users`)
  ).json()
  return users.find(user => user.username === username)?.id ?? ''
}

async function editUser(admin: Page, origin: string, username: string, data: Record<string, unknown>) {
  const id = await idOf(admin, origin, username)
  const reply = await admin.request.patch(`${origin}/api/users/${id}`, { data, headers: { origin } })
  expect(reply.ok()).toBe(true)
}

const unsentOf = async (admin: Page, origin: string, userId: string) => {
  const devices: { userId: string; unsent: { changes: number } | null }[] = await (
    await admin.request.get(`${origin}/api/devices`)
  ).json()
  return devices.filter(one => one.userId === userId).map(one => one.unsent?.changes ?? null)
}

test('offline, waiting and needs you are all said at once, in one line on a phone, each leading to what it names', async ({
  dealership,
  openApp,
}) => {
  const admin = new CustomersPage(await openApp())
  const page = await openApp(await dealership.addUser('kim', 'sales'))
  const kim = new CustomersPage(page)
  await page.context().setOffline(true)
  await kim.changePhone('Ruth Becker', '(208) 555-0191')
  await admin.changePhone('Ruth Becker', '(208) 555-0192')
  await expect(admin.indicator()).toHaveText('Up to date')
  await page.context().setOffline(false)
  await expect(kim.indicator()).toHaveText('1 change needs you')
  await page.context().setOffline(true)
  await kim.move('Marcus Hale', 'Contacted')
  await expect(kim.indicator()).toHaveText(
    /^Working offline since \d+:\d\d [AP]M, 1 change waiting, 1 change needs you$/,
  )
  const since = await kim.indicator().textContent()
  await expectAccessible(page)

  // A reload changes nothing of it.
  await page.reload()
  await expect(kim.indicator()).toHaveText(since ?? '')

  const parts = kim.indicator().getByRole('link')
  await expect(parts).toHaveCount(3)
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 800 })
    const boxes = await Promise.all((await parts.all()).map(part => part.boundingBox()))
    const isInside = boxes.every(box => box !== null && box.x >= 0 && box.x + box.width <= width)
    expect([new Set(boxes.map(box => box?.y)).size, isInside]).toEqual([1, true])
    for (const box of boxes) expect(box?.height).toBeGreaterThanOrEqual(44)
  }
  await expectAccessible(page)

  for (const [link, heading] of [
    ['1 change needs you', 'Needs you'],
    ['1 change waiting', 'Waiting to be sent'],
    [/^Working offline/, 'This device'],
  ] as const) {
    await kim.indicator().getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeFocused()
  }

  await page.context().setOffline(false)
  await expect(kim.indicator()).toHaveText('1 change needs you')
})

test('an app that opens without a signal claims no time at which it was lost', async ({ openApp }) => {
  const page = await openApp()
  const indicator = new CustomersPage(page).indicator()
  await expect(indicator).toHaveText('Up to date')
  const { context, url } = { context: page.context(), url: page.url() }
  await page.close()
  await context.setOffline(true)
  const again = await context.newPage()
  await again.goto(url)
  await expect(new CustomersPage(again).indicator()).toHaveText(
    /^Working offline, last contact \d+:\d\d [AP]M$/,
  )
})

test('unsent work of one is told to whoever uses the tablet next, and to administrators', async ({
  dealership,
  openApp,
}) => {
  const { origin } = dealership
  const admin = await openApp()
  const kim = await dealership.addUser('kim', 'sales')
  const lee = await dealership.addUser('lee', 'sales')
  const tablet = await openApp(kim)
  const app = new CustomersPage(tablet)
  await tablet.context().setOffline(true)
  await app.move('Ruth Becker', 'Contacted')
  await editUser(admin, origin, 'kim', { password: 'Silver-Lake42' })
  await tablet.context().setOffline(false)
  await expect(
    tablet.getByText('This device was logged out from another one, or by a new password'),
  ).toBeVisible()

  const told = 'kim Staff has 1 unsent change here. It is sent when kim logs in.'
  await expect(tablet.getByText(told)).toBeVisible()
  await expectAccessible(tablet)
  await logIn(tablet, lee)
  await tablet.getByRole('link', { name: 'Up to date' }).click()
  const others = tablet.getByRole('region', { name: 'Other people’s work on this device' })
  await expect(others).toContainText(told)
  await expectAccessible(tablet)

  // The server hears of it from Lee's app.
  const kimId = await idOf(admin, origin, 'kim')
  await expect.poll(() => unsentOf(admin, origin, kimId)).toContain(1)
  const users = await UsersPage.open(admin, dealership)
  await expect(users.card('kim Staff')).toContainText(
    /Chrome on Linux, used by lee Staff now: last seen Today, .+, 1 unsent change as of then/,
  )
  await expectAccessible(admin)
  await users.card('kim Staff').getByRole('button', { name: 'Deactivate' }).click()
  await expect(admin.getByRole('alertdialog')).toContainText(
    'had 1 unsent change. It stays there until kim can log in again, for lee Staff uses it now.',
  )
  await admin.getByRole('button', { name: 'Cancel' }).click()

  // On the log-in screen too, until Kim is back.
  await logOut(tablet)
  await expect(tablet.getByRole('heading', { name: 'Staff login' })).toBeVisible()
  await expect(tablet.getByText(told)).toBeVisible()
  await expectAccessible(tablet)
  await logIn(tablet, await setOwnPassword(origin, { username: 'kim', password: 'Silver-Lake42' }))
  await expect(app.indicator()).toHaveText('Up to date')
  expect((await findLead(admin, origin, 'Becker'))?.status).toBe('contacted')
  await expect.poll(() => unsentOf(admin, origin, kimId)).toEqual([0])
  await expect
    .poll(() =>
      tablet.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('forecourt-unsent-'))),
    )
    .toEqual([])
})

test('an administrator settles what somebody else cannot, who is told by whom', async ({
  dealership,
  openApp,
}) => {
  const { origin } = dealership
  const desk = await openApp()
  const admin = new CustomersPage(desk)
  const page = await openApp(await dealership.addUser('kim', 'sales'))
  const lee = await openApp(await dealership.addUser('lee', 'sales'))
  const kim = new CustomersPage(page)
  await page.context().setOffline(true)
  await kim.changePhone('Ruth Becker', '(208) 555-0191')
  await kim.changePhone('Marcus Hale', '(208) 555-0181')
  await admin.changePhone('Ruth Becker', '(208) 555-0192')
  await admin.changePhone('Marcus Hale', '(208) 555-0182')
  await expect(admin.indicator()).toHaveText('Up to date')
  await page.context().setOffline(false)
  await expect(kim.indicator()).toHaveText('2 changes need you')

  // They are no alarm of the administrator's own.
  await expect(admin.indicator()).toHaveText('Up to date')
  await desk.getByRole('link', { name: 'Up to date' }).click()
  const others = desk.getByRole('region', { name: 'Of others' })
  await expect(others).toContainText('kim Staff')
  const ruth = others.getByRole('article', { name: 'Ruth Becker' })
  await expect(ruth).toContainText('(208) 555-0191')
  await expectAccessible(desk)
  await ruth.getByRole('button', { name: 'Keep their change' }).click()
  await dismiss(ruth)
  await expect(ruth).toBeHidden()
  await others
    .getByRole('article', { name: 'Marcus Hale' })
    .getByRole('button', { name: 'Leave it as it is' })
    .click()
  await expect(others).toContainText('Nobody else’s change needs a decision.')
  await expect.poll(async () => (await findLead(desk, origin, 'Becker'))?.phone).toBe('(208) 555-0191')

  await expect(kim.indicator()).toHaveText('Up to date')
  await page.getByRole('link', { name: 'Up to date' }).click()
  const settled = page.getByRole('region', { name: 'Settled by others' })
  await expect(settled).toContainText(
    'First Administrator kept your change. Yours was: Phone: (208) 555-0191',
  )
  await expect(settled).toContainText('First Administrator left the record as it was.')
  await expectAccessible(page)

  // Who sells sees nothing of it.
  await lee.getByRole('link', { name: 'Up to date' }).click()
  await expect(lee.getByRole('region', { name: 'Needs you' })).toBeVisible()
  await expect(lee.getByRole('region', { name: 'Of others' })).toHaveCount(0)
})

test('whoever deactivates somebody is asked first, and what the wiped tablet had not sent is put aside', async ({
  dealership,
  openApp,
}) => {
  const { origin } = dealership
  const admin = await openApp()
  const tablet = await openApp(await dealership.addUser('kim', 'sales'))
  const app = new CustomersPage(tablet)
  // The server knows of one change that it could not take.
  await tablet.route('**/api/sync/push', route => route.fulfill({ status: 503, json: { message: 'Later.' } }))
  await app.move('Ruth Becker', 'Contacted')
  const kimId = await idOf(admin, origin, 'kim')
  await expect.poll(() => unsentOf(admin, origin, kimId)).toEqual([1])
  await tablet.context().setOffline(true)
  await app.addNote('Ruth Becker', 'Her brother wants the Camry.')
  const dialog = await app.editLead('Marcus Hale')
  await dialog.getByLabel('Phone').fill('(208) 555-0177')
  await dialog
    .getByRole('button', { name: 'Close' })
    .or(dialog.getByRole('button', { name: 'Cancel' }))
    .first()
    .click()
  await expect(dialog).toBeHidden()

  const users = await UsersPage.open(admin, dealership)
  await users.card('kim Staff').getByRole('button', { name: 'Deactivate' }).click()
  const question = admin.getByRole('alertdialog', { name: 'Deactivate kim Staff?' })
  await expect(question).toContainText(
    /Chrome on Linux, last seen Today, .+: had 1 unsent change\. It is put aside for administrators when it connects next\./,
  )
  await expectAccessible(admin)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(users.card('kim Staff')).toContainText('Active')
  await users.card('kim Staff').getByRole('button', { name: 'Deactivate' }).click()
  await question.getByRole('button', { name: 'Deactivate user' }).click()
  await expectSaid(admin, 'Success', 'User status updated successfully')

  // The tablet connects, and as long as nobody takes what it has, it keeps it.
  let isTaken = false
  await tablet.route('**/api/parked', route =>
    isTaken ? route.fallback() : route.fulfill({ status: 503, json: { message: 'Later.' } }),
  )
  const refused = tablet.waitForResponse('**/api/parked')
  await tablet.context().setOffline(false)
  await refused
  isTaken = true
  await tablet.reload()
  await expect(tablet.getByText('This account was deactivated, so its data was removed')).toBeVisible()
  await expect
    .poll(() => tablet.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toEqual([])

  await admin.goto(`${origin}/admin/sync`)
  const others = admin.getByRole('region', { name: 'Of others' })
  const move = others.getByRole('article', { name: /^Ruth Becker: Made / })
  await expect(move).toContainText('and not sent before this account was closed.')
  await expect(others.getByRole('article', { name: /^Note/ })).toContainText('Her brother wants the Camry.')
  const parked = others.getByRole('article', { name: 'Put aside: kim Staff' })
  await expect(parked).toContainText('(208) 555-0177')
  await expectAccessible(admin)
  await move.getByRole('button', { name: 'Keep their change' }).click()
  await dismiss(move)
  await expect(move).toBeHidden()
  await expect.poll(async () => (await findLead(admin, origin, 'Becker'))?.status).toBe('contacted')
  // The note goes where it was written, and keeps its author.
  await others.getByRole('button', { name: 'Add to another customer' }).click()
  const noteDialog = admin.getByRole('dialog', { name: 'Add the note to another customer' })
  await expect(noteDialog.getByText('Her brother wants the Camry. (kim Staff)')).toBeVisible()
  await noteDialog.getByRole('button', { name: 'Add note and settle' }).click()
  await expect(noteDialog).toBeHidden()
  await expect(others).toContainText('Nobody else’s change needs a decision.')
  await parked.getByRole('button', { name: 'Discard' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(parked).toBeHidden()
})

test('photos that waited on a deactivated user’s tablet reach the server before it removes them, and an administrator uses them', async ({
  dealership,
  openApp,
}) => {
  const { origin } = dealership
  const admin = await openApp()
  const tablet = await openApp(await dealership.addUser('kim', 'sales'))
  const stock = new InventoryPage(tablet)
  await tablet.context().setOffline(true)
  await stock.open()
  const dialog = await stock.edit('2019 Toyota Camry XSE')
  const section = dialog.getByRole('group', { name: 'Exterior photos' })
  const size = { width: 1400, height: 1000 }
  const chosen = [
    await aNoisyPicture(tablet, 'front.jpg', size),
    await aNoisyPicture(tablet, 'rear.jpg', size),
    await aPicture(tablet, 'side.jpg', '#2040b0'),
  ]
  await section.locator('input[type=file]').setInputFiles(chosen)
  const kept = section.getByText('Kept on this device. Sent when the server can be reached.')
  await expect(kept).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const exteriorPhotos = async (): Promise<string[]> =>
    (await (await admin.request.get(`${origin}/api/vehicles/104`)).json()).exteriorPhotos
  const before = (await exteriorPhotos()).length
  await editUser(admin, origin, 'kim', { isActive: false })

  // The line breaks within the second photo: nothing is removed, and the next contact goes on.
  let claims = 0
  let isBroken = true
  await tablet.route('**/api/parked/*/photos/*', route => {
    claims++
    return isBroken && claims === 2 ? route.abort() : route.fallback()
  })
  const broken = tablet.waitForEvent('requestfailed', request => request.url().includes('/photos/'))
  await tablet.context().setOffline(false)
  await broken
  await tablet.context().setOffline(true)
  isBroken = false
  const names = () => tablet.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect((await names()).some(name => name?.startsWith('forecourt-photos-'))).toBe(true)
  await admin.goto(`${origin}/admin/sync`)
  const parked = admin
    .getByRole('region', { name: 'Of others' })
    .getByRole('article', { name: 'Put aside: kim Staff' })
  await expect(parked).toContainText('3 photos were not sent:')
  await expect(parked.getByText('Its file has not arrived from the device.')).toHaveCount(2)
  await tablet.context().setOffline(false)
  await expect(tablet.getByText('This account was deactivated, so its data was removed')).toBeVisible()
  await expect.poll(names).toEqual([])

  await admin.reload()
  const pictures = parked.getByRole('img', { name: /, meant for 2019 Toyota Camry XSE, Exterior photos$/ })
  await expect(pictures).toHaveCount(3)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(800)
  }
  await expectAccessible(admin)
  await parked.getByRole('button', { name: /^Add to vehicle\s*: front.jpg$/ }).click()
  await expect(pictures).toHaveCount(2)
  await expect.poll(async () => (await exteriorPhotos()).length).toBe(before + 1)
  const url = (await exteriorPhotos()).at(-1) ?? ''
  expect((await admin.request.get(`${origin}${url}`)).status()).toBe(200)
  await parked.getByRole('button', { name: 'Delete rear.jpg' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(pictures).toHaveCount(1)
  expect((await exteriorPhotos()).length).toBe(before + 1)
})
