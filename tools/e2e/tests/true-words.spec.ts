// What the screens say when something fails, or is not there: at the place where it was asked for, and as it is.
import { CustomersPage } from '../customers-page.ts'
import { Dealership } from '../dealership.ts'
import { withFullDevice } from '../fill-device.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { logIn } from '../log-in.ts'
import { expectSaid } from '../said.ts'

test('what cannot be stored is said where it was asked for, and what was chosen there stays', async ({
  dealership,
  openApp,
}) => {
  const app = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  const { page } = app
  const setFull = await withFullDevice(page)
  await setFull(true)
  await app.move('Ruth Becker', 'Contacted')
  await expectSaid(page, 'Update Failed', 'Failed to update lead status. Please try again.')
  await expect(app.column('New').getByRole('article', { name: 'Ruth Becker' })).toBeVisible()

  await app.move('Ruth Becker', 'Test Drive Scheduled')
  const drive = page.getByRole('dialog', { name: 'Schedule a test drive' })
  await drive.getByLabel('Date').fill('2027-06-01')
  await drive.getByRole('group', { name: 'Free half hours' }).getByRole('button').first().click()
  await drive.getByRole('button', { name: /^Schedule/ }).click()
  await expect(drive.getByRole('alert')).toHaveText(
    'Scheduling Failed Failed to schedule test drive. Please try again.',
  )
  await expectAccessible(page)
  await setFull(false)
  await drive.getByRole('button', { name: /^Schedule/ }).click()
  await expectSaid(page, 'Test Drive Scheduled', 'Test drive has been scheduled successfully.')
  await expect(drive).toBeHidden()

  const form = await app.editLead('Ruth Becker')
  await form.getByLabel('Phone').fill('(208) 555-0191')
  await page.setViewportSize({ width: 390, height: 844 })
  await setFull(true)
  await form.getByRole('button', { name: 'Save customer' }).click()
  const failure = form.getByRole('alert').filter({ hasText: 'Failed to update lead. Please try again.' })
  await expect(failure).toContainText('Error')
  await expect(failure).toBeInViewport()
  await expectAccessible(page)
  // A part of what is saved says it in the same place: beside the button.
  await form.getByLabel('New sales note').fill('Called, comes on Friday')
  await form.getByRole('button', { name: 'Save customer' }).click()
  const foot = form.locator('.form-dialog-foot').getByRole('alert')
  await expect(foot).toHaveText('Error Failed to save note')
  await expect(foot).toBeInViewport()
  await setFull(false)
  await form.getByRole('button', { name: 'Save customer' }).click()
  await expect(form).toBeHidden()
})

test('who logs in by the footer of the website is told so on arrival', async ({ dealership, visitor }) => {
  await visitor.goto(dealership.origin)
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Admin' }).click()
  const dialog = visitor.getByRole('dialog', { name: 'Staff login' })
  await dialog.getByLabel('Username or email').fill('admin')
  await dialog.getByLabel('Password').fill('     ')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please enter both username/email and password')
  await logIn(visitor)
  await expect(visitor).toHaveURL(`${dealership.origin}/admin/dashboard`)
  await expectSaid(visitor, 'Login Successful', 'Welcome, ')
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(visitor.locator('.toast')).toHaveCount(0)
})

test('events that never came are not said to be loading', async ({ dealership, openApp }) => {
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
  await page.goto(`${dealership.origin}/admin/dashboard?section=settings`)
  await page.getByRole('tab', { name: 'Events' }).click()
  await expect(page.getByRole('heading', { name: 'Failed to fetch events' })).toBeVisible()
  await expectAccessible(page)
  await dealership.start()
  await expect(page.getByRole('article', { name: 'Toys for the Valley' })).toBeVisible()
})

test('an empty slideshow is not said to hold all that is offered where nothing is', async ({ page }) => {
  const dealership = await Dealership.bare()
  await dealership.start('--empty')
  await page.goto(`${dealership.origin}/admin/`)
  await logIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const camry = { make: 'Toyota', model: 'Camry', year: 2019, price: '18500', status: 'available' }
  const vehicles = `${dealership.origin}/api/vehicles`
  const { id } = await (await page.request.post(vehicles, { data: camry })).json()
  await page.getByRole('link', { name: 'Settings' }).click()
  const stock = page.getByRole('region', { name: 'Available Inventory' })
  await expect(page.getByRole('listitem', { name: 'Position 1' })).toContainText('2019 Toyota Camry')
  await expect(stock).toContainText('Every offered vehicle stands in a position of the hero.')
  expect((await page.request.patch(`${vehicles}/${id}`, { data: { status: 'received' } })).status()).toBe(200)
  await expect(page.getByRole('listitem', { name: 'Position 1' })).toContainText('Not offered')
  await expect(stock).toContainText('No vehicle is offered.')
  await dealership.dispose()
})

test('what is said of a menu, a device, a form that stores as it goes, and the order of events is so', async ({
  dealership,
  openApp,
}) => {
  const app = new CustomersPage(await openApp())
  const { page } = app
  // Dots say that something is asked first: of who has a vehicle nothing is.
  await page.getByRole('button', { name: 'Move Ruth Becker to…' }).click()
  for (const [stage, words] of [
    ['Financing', /^Financing\s*5$/],
    ['Closed', /^Closed …\s*6$/],
  ] as const)
    await expect(page.getByRole('menuitem', { name: stage })).toHaveText(words)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Inventory', exact: true }).click()
  await page.getByRole('button', { name: 'Edit 2021 Land Rover Defender 110' }).click()
  const form = page.getByRole('dialog', { name: 'Edit vehicle' })
  await expect(form).toContainText(
    'stored as soon as they are chosen, without saving and also when you cancel.',
  )
  await form.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('tab', { name: 'Events' }).click()
  const events = page.getByRole('tabpanel').getByRole('article')
  await expect(events).toHaveCount(5)
  await expect(events.first()).toContainText('Upcoming')
  await events.first().getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Status').selectOption('Cancelled')
  const name = await events.first().getAttribute('aria-label')
  await page.getByRole('dialog').getByRole('button', { name: 'Save event' }).click()
  await expect(events.last()).toHaveAttribute('aria-label', name ?? '')

  await page.goto(`${dealership.origin}/admin/account`)
  const own = page.getByRole('listitem').filter({ hasText: 'This device' })
  await expect(own).toContainText('In use now')
  await expect(own).not.toContainText('Last seen')

  const refused = await page.request.patch(`${dealership.origin}/api/vehicles/101`, {
    data: { heroSlideOrder: 6 },
  })
  expect((await refused.json()).message).toBe('A hero position is 1 to 5, or 0 for none')
})
