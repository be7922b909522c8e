// Customers added, edited and deleted, with and without a signal, by mouse and by keyboard.
import { localDay } from '@forecourt/shared/clock/clock-text'
import { zonedInstant } from '@forecourt/shared/clock/zoned-time'
import { DEMO_DEALER } from '@forecourt/shared/dealer/dealer'
import type { Lead } from '@forecourt/shared/leads/lead'
import { CustomersPage } from '../customers-page.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { dismiss, expectSaid } from '../said.ts'

test('a customer is added without a signal, with every problem said at its field, and reaches the server', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const app = new CustomersPage(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add Lead' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Customer' })
  await dialog.getByRole('button', { name: 'Add customer' }).click()
  for (const problem of [
    'First name is required',
    'Last name is required',
    'Phone or email is required',
    'Source is required',
  ])
    await expect(dialog.getByText(problem)).toBeVisible()
  await expectAccessible(page)

  await dialog.getByLabel('First name').fill('Odalys')
  await dialog.getByLabel('Last name').fill('Brand')
  await dialog.getByLabel('Email').fill('odalys@example.com')
  await dialog.getByLabel('Phone').fill('(208) 555-0161')
  await dialog.getByLabel('Source').selectOption('walk-in')
  await dialog.getByLabel('Type').selectOption('Test Drive Inquiry')
  await dialog.getByLabel('Vehicle interest').fill('Something for the pass')
  await dialog.getByLabel('Notes').fill('<b>Came in</b> with her dog.')
  await dialog.getByRole('button', { name: 'Add customer' }).click()
  await expectSaid(page, 'Success', 'Lead created successfully')
  await expect(app.column('New').getByRole('article', { name: 'Odalys Brand' })).toContainText(
    'Waiting to be sent',
  )
  await page.context().setOffline(false)
  await expect(app.indicator()).toHaveText('Up to date')
  const leads: Lead[] = await (await page.request.get(`${dealership.origin}/api/leads`)).json()
  expect(leads.find(lead => lead.lastName === 'Brand')).toMatchObject({
    status: 'new',
    type: 'test_drive_inquiry',
    source: 'walk-in',
    vehicleInterest: 'Something for the pass',
    notes: '<b>Came in</b> with her dog.',
  })
})

test('what was typed is there again after the dialog was closed by accident, and after a reload', async ({
  openApp,
}) => {
  const page = await openApp()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Add New Customer' })
  await dialog.getByLabel('First name').fill('Half')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(new CustomersPage(page).card('Ruth Becker')).toBeVisible()
  await page.keyboard.press('n')
  await expect(dialog.getByLabel('First name')).toHaveValue('Half')
  await dialog.getByRole('button', { name: 'Start over' }).click()
  await expect(dialog.getByLabel('First name')).toHaveValue('')
})

test('a new test drive date schedules; without a date the stage falls back; a stage that needs a vehicle asks', async ({
  openApp,
}) => {
  const page = await openApp()
  const app = new CustomersPage(page)
  const dialog = await app.editLead('Ruth Becker')
  await dialog.getByRole('button', { name: /Test drive/ }).click()
  const picker = page.getByRole('dialog', { name: 'Test drive date and time' })
  await expect(picker.getByRole('button', { name: 'Set' })).toBeDisabled()
  const nextYear = new Date().getFullYear() + 1
  await picker.getByLabel('Date').fill(`${nextYear}-03-02`)
  await picker.getByLabel('Time').selectOption('9:45 AM')
  await picker.getByRole('button', { name: 'Set' }).click()
  await dialog.getByLabel('Source').fill('Heard us on the radio')
  await dialog.getByRole('button', { name: 'Save customer' }).click()
  const question = page.getByRole('alertdialog', { name: 'Schedule the test drive of Ruth Becker?' })
  await expect(question).toContainText('On Tuesdays we are open 10:00am-6:00pm.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Schedule anyway' }).click()
  await expectSaid(page, 'Lead Updated', 'The lead has been successfully updated.')
  const card = app.column('Test Drive Scheduled').getByRole('article', { name: 'Ruth Becker' })
  await expect(card).toContainText(`Mar 2, ${nextYear}, 9:45 AM`)
  await expect(card).toContainText('Heard us on the radio')

  await app.editLead('Ruth Becker')
  await dialog.getByRole('button', { name: /Test drive/ }).click()
  await picker.getByRole('button', { name: 'No test drive' }).click()
  await dialog.getByRole('button', { name: 'Save customer' }).click()
  await expect(app.column('Test Drive Interest').getByRole('article', { name: 'Ruth Becker' })).toBeVisible()

  await app.editLead('Marcus Hale')
  await dialog.getByLabel('Status').selectOption('Financing')
  await dialog.getByRole('button', { name: 'Save customer' }).click()
  await app.chooseVehicle('2023 Kia Telluride SX', 'Financing')
  await expect(app.column('Financing').getByRole('article', { name: 'Marcus Hale' })).toContainText('#1015')
})

test('an administrator deletes a customer after a question; sales are not offered it', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const app = new CustomersPage(page)
  await page.getByRole('button', { name: 'List' }).click()
  await app.search('becker')
  await page.getByRole('button', { name: 'Delete Ruth Becker' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to delete this customer? This action cannot be undone.',
  )
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(app.card('Ruth Becker')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Ruth Becker' }).click()
  await question.getByRole('button', { name: 'Delete customer' }).click()
  await dismiss(question)
  await expectSaid(page, 'Success', 'Customer deleted successfully')
  await expect(page.getByText('No customers found')).toBeVisible()
  await expect(app.indicator()).toHaveText('Up to date')
  const leads: Lead[] = await (await page.request.get(`${dealership.origin}/api/leads`)).json()
  expect(leads).toHaveLength(39)

  const sales = await openApp(await dealership.addUser('kim', 'sales'))
  await sales.getByRole('button', { name: 'List' }).click()
  await expect(sales.getByRole('button', { name: 'Edit' }).first()).toBeVisible()
  await expect(sales.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
})

test('the list is the first view on a narrow screen, and calls and mails by a touch', async ({ openApp }) => {
  const page = await openApp()
  await page.setViewportSize({ width: 767, height: 900 })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers')
  const card = page.getByRole('article', { name: 'Ruth Becker' })
  await expect(card.getByRole('link', { name: '(208) 555-0100' })).toHaveAttribute('href', /^tel:/)
  await expect(card.getByRole('link', { name: 'ruth.becker@example.com' })).toHaveAttribute(
    'href',
    'mailto:ruth.becker@example.com',
  )
  await page.getByLabel('Status', { exact: true }).click()
  await page.getByRole('option', { name: 'Lost' }).click()
  await expect(page.getByText('Showing 4 of 40 leads')).toBeVisible()
})

test('everything on the board can be done by keys alone', async ({ openApp }) => {
  const page = await openApp()
  const app = new CustomersPage(page)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard' })
  await expect(help).toContainText('Add a customer')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()

  await page.keyboard.press('/')
  await expect(page.getByLabel('Search leads')).toBeFocused()

  const grip = app.card('Ruth Becker').getByRole('button', { name: 'Drag Ruth Becker' })
  await grip.focus()
  await page.keyboard.press('ArrowDown')
  await expect(app.card('Marcus Hale').getByRole('button', { name: 'Drag Marcus Hale' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(app.column('Contacted').getByRole('button', { name: /^Drag/ }).first()).toBeVisible()
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Contacted')

  await grip.focus()
  await page.keyboard.press('m')
  await page.keyboard.press('2')
  await expect(app.column('Contacted').getByRole('article', { name: 'Ruth Becker' })).toBeVisible()

  await app.card('Ruth Becker').getByRole('button', { name: 'Drag Ruth Becker' }).focus()
  await page.keyboard.press('o')
  const opened = page.getByRole('dialog', { name: 'Ruth Becker' })
  await expect(opened.locator(':focus')).toBeVisible()
  // A message that is still shown hears Escape first.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden({ timeout: 1000 })
  }).toPass()
  await app.card('Ruth Becker').getByRole('button', { name: 'Drag Ruth Becker' }).focus()
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: 'Edit customer' })).toBeVisible()
})

test('a day that ends at the dealer’s while the board is open ends on it too', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const app = new CustomersPage(page)
  const leads: Lead[] = await (await page.request.get(`${dealership.origin}/api/leads`)).json()
  const came = leads.find(lead => lead.lastName === 'Becker')?.createdAt ?? ''
  const { timeZone } = DEMO_DEALER
  // Timers that were set by the one clock cannot be cleared by the other: the app is closed when the clock is put in.
  await page.goto('about:blank')
  await page.clock.install({ time: zonedInstant(localDay(came, timeZone), '23:58', timeZone) })
  await page.goto(`${dealership.origin}/admin/crm`)
  await expect(app.card('Ruth Becker')).toContainText('Today, ')
  await page.clock.fastForward('03:00')
  await expect(app.card('Ruth Becker')).toContainText('Yesterday, ')
  await page.getByRole('button', { name: 'List' }).click()
  await expect(app.card('Ruth Becker')).toContainText('Yesterday, ')
  await page.clock.fastForward('24:00:00')
  await expect(app.card('Ruth Becker')).not.toContainText('Yesterday, ')
})
