// Everything of one person: found from their dialog or by how they are reached, given to them, and erased on every device.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { CustomersPage } from '../customers-page.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'

/** Elena Marquez applied for a loan, so the law keeps a part. */
const NAME = 'Elena Marquez'

const section = (page: Page, name: string) => page.getByRole('region', { name })

async function openPerson(page: Page) {
  const customers = new CustomersPage(page)
  await customers.search(NAME)
  const dialog = await customers.openLead(NAME)
  await dialog.getByRole('link', { name: 'Export or erase' }).click()
  await expect(section(page, 'Who is it?').getByText(NAME)).toBeVisible()
}

test('an administrator finds a person, hands them what is kept of them, and erases it', async ({
  openApp,
}) => {
  const page = await openApp()
  await openPerson(page)
  await expect(section(page, 'What there is').getByText('Has to stay')).toBeVisible()
  await expect(section(page, 'What there is')).toContainText('Equal Credit Opportunity Act')
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to read' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file).toContain('Marquez')
  expect(file).toContain('31000.00')

  // Whoever is somebody else is taken out.
  await section(page, 'Who is it?').getByRole('checkbox').first().click()
  await expect(page.getByRole('button', { name: 'Erase', exact: true })).toBeHidden()
  await section(page, 'Who is it?').getByRole('checkbox').first().click()

  await page.getByRole('button', { name: 'Erase', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: `Erase ${NAME}?` })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByRole('heading', { name: 'Erased', exact: true })).toBeVisible()
  await expect(section(page, 'Records of disposal')).toContainText('1 customer')
  await expect(page.getByText(NAME)).toHaveCount(0)

  await page.getByLabel('Phone number, e-mail or full name').fill('Elena')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('Please enter a phone number with its area code')).toBeVisible()
  await page.getByLabel('Phone number, e-mail or full name').fill('elena.marquez@example.com')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('heading', { name: 'Nobody was found' })).toBeVisible()

  // The application that has to stay says who applied, to whoever may read it.
  await page.getByRole('link', { name: 'Loans' }).click()
  await page.getByRole('link', { name: 'Customers' }).click()
  await expect(new CustomersPage(page).card(NAME)).toHaveCount(0)
})

test('they vanish from a device that was away with unsent work, and whoever typed it is told', async ({
  dealership,
  openApp,
}) => {
  const sam = await dealership.addUser('sam', 'sales')
  const tablet = await openApp(sam)
  const admin = await openApp()
  const customers = new CustomersPage(tablet)
  await customers.search(NAME)
  await tablet.context().setOffline(true)
  await customers.changePhone(NAME, '(208) 555-0199')
  await customers.addNote(NAME, 'Wants the blue one of Marquez')
  // Typed, and not saved.
  const typing = await customers.openLead(NAME)
  await typing.getByLabel('New sales note').fill('And mats')
  await customers.closeLead(typing)
  await openPerson(admin)
  await admin.getByRole('button', { name: 'Erase', exact: true }).click()
  await admin.getByRole('button', { name: 'Erase for good' }).click()
  await expect(admin.getByRole('heading', { name: 'Erased', exact: true })).toBeVisible()

  await tablet.context().setOffline(false)
  await expect(customers.card(NAME)).toHaveCount(0)
  await tablet.goto(`${dealership.origin}/admin/sync`)
  await expect(tablet.getByText('This customer was erased from the dealership.').first()).toBeVisible()
  await expectAccessible(tablet)
  await expect(tablet.getByText(/Marquez|555-0199/)).toHaveCount(0)
  // Nothing of it came to the server, nor to the others.
  const reply = await admin.request.get(`${dealership.origin}/api/leads`)
  expect(await reply.text()).not.toContain('Marquez')
})

test('without a signal it says that this needs the server, and sales have no such place', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  await page.goto(`${dealership.origin}/admin/dashboard?section=settings&tab=persons`)
  await page.context().setOffline(true)
  await expect(page.getByText('What there is of a person is on the server')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Find' })).toBeDisabled()
  const sales = await openApp(await dealership.addUser('sam', 'sales'))
  const customers = new CustomersPage(sales)
  await customers.search(NAME)
  const dialog = await customers.openLead(NAME)
  await expect(dialog.getByRole('button', { name: 'Edit customer' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Export or erase' })).toHaveCount(0)
})
