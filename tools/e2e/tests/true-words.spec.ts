// What the screens say when something fails, or is not there: at the place where it was asked for, and as it is.
import { CustomersPage } from '../customers-page.ts'
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
