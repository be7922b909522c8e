// The back-office in the hands of its users: by mouse, by keyboard, without a signal, two at once.
import { CONTRACT_HEADER, CONTRACT_VERSION } from '@forecourt/shared/sync/contract'
import { CustomersPage } from '../customers-page.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { logOut } from '../log-in.ts'
import { dismiss } from '../said.ts'

test('a card moves by mouse and by keyboard alone', async ({ openApp }) => {
  const app = new CustomersPage(await openApp())
  const card = app.card('Ruth Becker')
  const target = app.column('Contacted')
  const from = await card.getByRole('heading').boundingBox()
  const to = await target.boundingBox()
  if (!from || !to) throw new Error('Nothing to drag')
  await app.page.mouse.move(from.x + 10, from.y + 10)
  await app.page.mouse.down()
  await app.page.mouse.move(from.x + 60, from.y + 40, { steps: 5 })
  await app.page.mouse.move(to.x + to.width / 2, to.y + 120, { steps: 10 })
  await app.page.mouse.up()
  await expect(target.getByRole('article', { name: 'Ruth Becker' })).toBeVisible()
  await expect(
    app.page.getByText('Lead status has been updated successfully.', { exact: true }),
  ).toBeVisible()

  await app.page.getByRole('button', { name: 'Drag Marcus Hale' }).focus()
  await app.page.keyboard.press('Space')
  await expect(app.page.getByText('Over New.')).toBeAttached()
  await app.page.keyboard.press('ArrowRight')
  await expect(app.page.getByText('Over Contacted.')).toBeAttached()
  await app.page.keyboard.press('ArrowRight')
  await expect(app.page.getByText('Over Test Drive Interest.')).toBeAttached()
  await app.page.keyboard.press('Space')
  await expect(app.column('Test Drive Interest').getByRole('article', { name: 'Marcus Hale' })).toBeVisible()

  await app.page.getByRole('button', { name: 'Move Priya Raman to…' }).press('Enter')
  await app.page.keyboard.press('2')
  await expect(app.column('Contacted').getByRole('article', { name: 'Priya Raman' })).toBeVisible()
})

test('a test drive needs a day from today on and a time, both in the time of the dealer', async ({
  openApp,
}) => {
  const app = new CustomersPage(await openApp())
  await app.card('Noor Haddad').getByRole('button', { name: 'Schedule' }).click()
  const dialog = app.page.getByRole('dialog', { name: 'Schedule a test drive' })
  const confirm = dialog.getByRole('button', { name: 'Schedule test drive' })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('Time').selectOption('2:15 PM')
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('Date').fill('2020-01-01')
  await expect(dialog.getByText('The date cannot be earlier than today.')).toBeVisible()
  await expect(confirm).toBeDisabled()
  const nextYear = new Date().getFullYear() + 1
  await dialog.getByLabel('Date').fill(`${nextYear}-03-02`)
  await confirm.click()
  await expect(
    app.column('Test Drive Scheduled').getByRole('article', { name: 'Noor Haddad' }),
  ).toContainText(`Mar 2, ${nextYear}, 2:15 PM`)
  await expect(
    app.page.getByText('Test drive has been scheduled successfully.', { exact: true }),
  ).toBeVisible()
})

test('a move to financing asks for a vehicle that is free', async ({ openApp }) => {
  const app = new CustomersPage(await openApp())
  await app.move('Marcus Hale', 'Financing')
  const dialog = app.page.getByRole('dialog', { name: 'Choose a vehicle' })
  await expect(dialog).toContainText('the vehicle becomes Pending')
  await expect(dialog.getByRole('radio')).toHaveCount(17)
  await dialog.getByLabel('Search vehicles').fill('telluride')
  await dialog.getByRole('radio', { name: '2023 Kia Telluride SX' }).click()
  await dialog.getByRole('button', { name: 'Move to Financing' }).click()
  await expect(app.column('Financing').getByRole('article', { name: 'Marcus Hale' })).toContainText(
    'Vehicle #1015',
  )
  await app.move('Marcus Hale', 'Lost')
  await app.page.getByRole('link', { name: 'Inventory' }).click()
  await expect(app.page.getByRole('article', { name: '2023 Kia Telluride SX' })).toContainText('Available')
})

test('two people without a signal promise one car: the first to be heard has it, the other is asked', async ({
  dealership,
  openApp,
}) => {
  const a = new CustomersPage(await openApp())
  const b = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  for (const app of [a, b]) await app.page.context().setOffline(true)
  await a.move('Marcus Hale', 'Financing')
  await a.chooseVehicle('2023 Kia Telluride SX', 'Financing')
  await b.move('Emil Hartmann', 'Financing')
  await b.chooseVehicle('2023 Kia Telluride SX', 'Financing')

  await a.page.context().setOffline(false)
  await expect(a.indicator()).toHaveText('Up to date')
  await b.page.context().setOffline(false)
  await expect(b.indicator()).toHaveText('1 change needs you')
  await expect(b.column('Contacted').getByRole('article', { name: 'Emil Hartmann' })).toContainText(
    'Needs you',
  )
  await expect(b.column('Financing').getByRole('article', { name: 'Marcus Hale' })).toBeVisible()

  await b.page.getByRole('link', { name: '1 change needs you' }).click()
  const issue = b.page.getByRole('article', { name: 'Emil Hartmann' })
  await expect(issue).toContainText('This vehicle is under contract with another customer.')
  await expect(issue).toContainText('Financing')
  await expectAccessible(b.page)

  // Who has it lets go of it: that is said at once wherever the issue is, and it is one tap away.
  await a.move('Marcus Hale', 'Lost')
  await expect(issue).toContainText('was under contract with another customer, and is free again.')
  await b.page.getByRole('link', { name: 'Customers' }).click()
  const notice = b.page.getByRole('status').filter({ hasText: '2023 Kia Telluride SX is free again.' })
  await expect(notice).toContainText('Please decide whether Emil Hartmann gets it.')
  await expect(b.column('Contacted').getByRole('article', { name: 'Emil Hartmann' })).toContainText(
    'is free again',
  )
  await notice.getByRole('link', { name: 'Decide' }).click()
  await issue.getByRole('button', { name: 'Keep mine' }).click()
  await dismiss(issue)
  await expect(b.indicator()).toHaveText('Up to date')
  await expect(a.column('Financing').getByRole('article', { name: 'Emil Hartmann' })).toBeVisible()
})

test('both change one phone number: each sees both values, and "keep mine" wins for good', async ({
  dealership,
  openApp,
}) => {
  const a = new CustomersPage(await openApp())
  const b = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  await b.page.context().setOffline(true)
  await b.changePhone('Ruth Becker', '(208) 555-0191')
  await a.changePhone('Ruth Becker', '(208) 555-0192')
  await expect(a.indicator()).toHaveText('Up to date')
  await b.page.context().setOffline(false)
  await expect(b.indicator()).toHaveText('1 change needs you')
  await b.page.getByRole('link', { name: '1 change needs you' }).click()
  const issue = b.page.getByRole('article', { name: 'Ruth Becker' })
  await expect(issue).toContainText('(208) 555-0191')
  await expect(issue).toContainText('(208) 555-0192')
  await issue.getByRole('button', { name: 'Keep mine' }).click()
  await dismiss(issue)
  await expect(b.indicator()).toHaveText('Up to date')
  await expect(a.card('Ruth Becker')).toContainText('(208) 555-0191')
})

test('logging out warns of what was not sent, and leaves nothing on the device', async ({ openApp }) => {
  const page = await openApp()
  const app = new CustomersPage(page)
  await page.context().setOffline(true)
  await app.move('Ruth Becker', 'Contacted')
  await logOut(page)
  const warning = page.getByRole('alertdialog')
  await expect(warning).toContainText('1 change has not reached the server.')
  await warning.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(app.card('Ruth Becker')).toContainText('Waiting to be sent')
  await page.context().setOffline(false)
  await expect(app.indicator()).toHaveText('Up to date')
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Staff login' })).toBeVisible()
  const left = await page.evaluate(async () => (await indexedDB.databases()).map(database => database.name))
  expect(left.filter(name => name?.includes('forecourt'))).toEqual([])
})

test('search, filter and list find a customer; a wrong note is refused in words', async ({ openApp }) => {
  const page = await openApp()
  const app = new CustomersPage(page)
  await app.search('555-0142')
  await expect(page.getByText('No customers found')).toBeVisible()
  await app.search('becker')
  await expect(page.getByText('Showing 1 of 40 leads')).toBeVisible()
  await page.getByRole('button', { name: 'List' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers')
  const dialog = await app.openLead('Ruth Becker')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(dialog.getByText('Note cannot be empty')).toBeVisible()
  await dialog.getByLabel('New sales note').fill('x'.repeat(1001))
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(dialog.getByText('Note is too long')).toBeVisible()
  await expectAccessible(page)
})

test('a device that was never filled says so without a server, instead of showing an empty pipeline', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  // What is kept here goes, as when a browser makes room; who uses the device is still known.
  await page.goto(`${dealership.origin}/robots.txt`)
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      await new Promise(resolve => {
        const request = indexedDB.deleteDatabase(name ?? '')
        request.onsuccess = request.onerror = request.onblocked = resolve
      })
    }
  })
  await dealership.stop()
  await page.goto(`${dealership.origin}/admin/crm`)
  await expect(page.getByRole('heading', { name: 'Nothing has reached this device yet' })).toBeVisible()
  await dealership.start()
  await expect(page.getByText('40 Total Leads')).toBeVisible()
})

test("a device that lost its place in the server's history fills anew, and takes nobody's change for its own", async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const origin = dealership.origin
  await page.goto(`${origin}/robots.txt`)
  const lost = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) =>
      name?.endsWith('--place') ? [name] : [],
    )
    for (const name of names)
      await new Promise(resolve => {
        const request = indexedDB.deleteDatabase(name)
        request.onsuccess = request.onerror = request.onblocked = resolve
      })
    return names.length
  })
  expect(lost).toBeGreaterThan(0)
  const headers = { origin }
  await page.request.patch(`${origin}/api/vehicles/101`, { data: { price: '47000' }, headers })

  await page.goto(`${origin}/admin/inventory`)
  await expect(page.getByRole('article', { name: '2021 Land Rover Defender 110' })).toContainText('$47,000')
  await expect(page.locator('.screen-head').getByRole('status')).toHaveText('Up to date')
  const issues = await page.request.get(`${origin}/api/sync/pull`, {
    headers: { [CONTRACT_HEADER]: String(CONTRACT_VERSION) },
  })
  expect((await issues.json()).changes.issues).toEqual([])
  expect((await (await page.request.get(`${origin}/api/vehicles/101`)).json()).price).toBe('47000.00')
})

test('an address that nobody made shows where to go, inside the app', async ({ dealership, openApp }) => {
  const page = await openApp()
  await page.goto(`${dealership.origin}/admin/nowhere`)
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
})

test('every screen is accessible, light and dark, on phone, tablet and desk', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  for (const [path, width] of [
    ['crm', 390],
    ['crm', 820],
    ['crm', 1440],
    ['dashboard', 820],
    ['inventory', 820],
    ['dashboard?section=settings', 820],
    ['dashboard?section=settings&tab=events', 820],
    ['sync', 820],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${dealership.origin}/admin/${path}`)
    await expect(page.locator('.screen-head').getByRole('status')).toHaveText('Up to date')
    for (const colorScheme of ['light', 'dark'] as const) {
      // Colors are at once what they will be.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveClass(`charcoal-silver ${colorScheme}`)
      await expectAccessible(page)
    }
  }
})

test('a theme that was chosen is there from the first picture on', async ({ openApp }) => {
  const page = await openApp()
  for (const theme of ['royal-purple', 'midnight-blue', 'charcoal-silver']) {
    await page.evaluate(chosen => localStorage.setItem('forecourt-theme', chosen), theme)
    await page.reload()
    await expect(page.locator('html')).toHaveClass(`${theme} light`)
  }
})
