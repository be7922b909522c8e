// Loan applications: whoever may reads one whole, online, decides it and takes that back; nothing of it stays on a device.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_DEALER } from '@forecourt/shared/dealer/dealer'
import type { LoanApplicationSummary } from '@forecourt/shared/loans/loan-application'
import type { User } from '@forecourt/shared/users/user'
import type { Page } from '@playwright/test'
import { CustomersPage } from '../customers-page.ts'
import type { Dealership } from '../dealership.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { setOwnPassword } from '../own-password.ts'
import { expectSaid } from '../said.ts'

/** Elena Marquez asks for the Camry. Nothing else in the product says what she earns. */
const INCOME = '$31,000'
const INCOME_STORED = /31,000|31000|3100000/

const row = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function openList(page: Page) {
  await page.getByRole('link', { name: 'Loans' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Loan applications' })).toBeVisible()
}

async function readOne(page: Page, name: string) {
  await page.getByRole('button', { name: `Read the application of ${name}` }).click()
  const dialog = sheet(page, name)
  await expect(dialog.getByText('What happened')).toBeVisible()
  return dialog
}

async function grantToSales(dealership: Dealership) {
  await dealership.stop()
  const granting = { ...DEMO_DEALER, salesGrants: ['view_applications'] }
  writeFileSync(join(dealership.directory, 'dealer.json'), JSON.stringify(granting))
  await dealership.start()
}

/** Everything that a browser keeps for the app: its databases, caches and small storages, as text. */
const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => resolve(reading.result)
          reading.onerror = () => reject(reading.error)
        })
        kept.push(name, store, rows)
      }
      database.close()
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) kept.push(request.url)
    return JSON.stringify(kept)
  })

test('the tile leads to the list; one is read, approved with a note, taken back and declined', async ({
  openApp,
}) => {
  const page = await openApp()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('link', { name: /Loan Applications/ }).click()
  await expect(page.getByText('2 pending of 6')).toBeVisible()
  await expect(row(page, 'Elena Marquez')).toContainText('2019 Toyota Camry XSE')
  await expect(row(page, 'Elena Marquez')).toContainText('$20,900 to borrow')
  await expect(row(page, 'Tessa Moreau')).toContainText(/decided .* by Dana Sawyer/)
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Filter by status' }).click()
  await page.getByRole('option', { name: 'Approved' }).click()
  await expect(page.getByText('Showing 2 of 6 applications')).toBeVisible()
  await expect(row(page, 'Elena Marquez')).toBeHidden()
  await page.getByRole('combobox', { name: 'Filter by status' }).click()
  await page.getByRole('option', { name: 'All statuses' }).click()

  const dialog = await readOne(page, 'Elena Marquez')
  await expect(dialog).toContainText(INCOME)
  await expect(dialog).toContainText('72 months at 5.9% APR')
  await expect(dialog).toContainText('Fair (650-699)')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Read by First Administrator' })).toHaveCount(1)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByLabel('Note')).toBeFocused()
  await dialog.getByLabel('Note').fill('Rate held until Friday.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expectSaid(page, 'Approved', 'The application of Elena Marquez is approved.')
  await expect(
    dialog.getByRole('listitem').filter({ hasText: 'Approved by First Administrator' }),
  ).toContainText('Rate held until Friday.')
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expectSaid(page, 'Taken back')
  await expect(dialog).toContainText('Decision taken back by First Administrator: pending')
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeVisible()

  await dialog.getByRole('button', { name: 'Decline' }).click()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByText('Please write the reason')).toBeVisible()
  await expect(dialog.getByLabel('Note')).toBeFocused()
  await dialog.getByLabel('Note').fill('Income too short.')
  await dialog.getByLabel('Decided on').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByText('The application was sent after that day.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await readOne(page, 'Elena Marquez')
  await expect(dialog.getByLabel('Note')).toHaveValue('Income too short.')
  const today = await dialog.getByLabel('Decided on').getAttribute('max')
  await dialog.getByLabel('Decided on').fill(today ?? '')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expectSaid(page, 'Declined', 'The application of Elena Marquez is declined.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, 'Elena Marquez')).toContainText('Declined')
  await expect(page.getByText('1 pending of 6')).toBeVisible()
})

test('the reason that is typed for a decision outlives Cancel, a reload and the way to another screen', async ({
  openApp,
}) => {
  const page = await openApp()
  await openList(page)
  const dialog = await readOne(page, 'Elena Marquez')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await dialog.getByLabel('Note').fill('Income too short.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByLabel('Note')).toHaveValue('Income too short.')
  await expect(dialog.getByText('What you typed before is here again.')).toBeVisible()
  await expectAccessible(page)
  // Another decision has words of its own.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByLabel('Note')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(dialog.getByLabel('Note')).toHaveValue('Income too short.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page
    .getByRole('link', { name: 'Up to date' })
    .or(page.getByRole('link', { name: 'not saved' }))
    .click()
  const drafts = page.getByRole('region', { name: 'Not saved yet' })
  const kept = drafts.getByRole('article', { name: 'Decline the loan application of Elena Marquez' })
  await kept.getByRole('button', { name: /^Open/ }).click()
  await expect(dialog.getByLabel('Note')).toHaveValue('Income too short.')
  await dialog.getByRole('button', { name: 'Start over' }).click()
  await expect(dialog.getByLabel('Note')).toHaveValue('')
  await dialog.getByLabel('Note').fill('The income is too short.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expectSaid(page, 'Declined', 'The application of Elena Marquez is declined.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(drafts).toHaveCount(0)
})

test('the second of two who decide is told who decided what, and keeps what they typed', async ({
  dealership,
  openApp,
}) => {
  await grantToSales(dealership)
  const page = await openApp()
  const other = await openApp(await dealership.addUser('kim', 'sales'))
  await openList(page)
  await openList(other)
  const mine = await readOne(page, 'Aaron Blackwell')
  const theirs = await readOne(other, 'Aaron Blackwell')
  await expect(theirs).toContainText('Administrators see who read it.')
  await mine.getByRole('button', { name: 'Decline' }).click()
  await mine.getByLabel('Note').fill('The bank said no.')
  // What the other decides is not heard of before this is sent.
  await page.route('**/api/sync/**', route => route.abort())
  await theirs.getByRole('button', { name: 'Approve' }).click()
  await theirs.getByRole('button', { name: 'Approve' }).click()
  await expectSaid(other, 'Approved')
  await mine.getByRole('button', { name: 'Decline' }).click()
  await expect(mine.getByRole('alert').filter({ hasText: 'approved this application at' })).toContainText(
    'Nothing was changed: look at it as it is now, then decide.',
  )
  await expect(mine.getByLabel('Note')).toHaveValue('The bank said no.')
  await expect(mine.getByRole('listitem').filter({ hasText: 'Approved by' })).toBeVisible()
  await mine.getByRole('button', { name: 'Decline' }).click()
  await expectSaid(page, 'Declined')
  await page.unroute('**/api/sync/**')
  await expect(theirs.getByText('Somebody decided on this application since you read it.')).toBeVisible()
  await theirs.getByRole('button', { name: 'Read it again' }).click()
  await expect(theirs.getByRole('listitem').filter({ hasText: 'Declined by' })).toContainText(
    'The bank said no.',
  )
})

test('without a signal the list says what is missing, and a device holds no figure', async ({ openApp }) => {
  const page = await openApp()
  await openList(page)
  const dialog = await readOne(page, 'Elena Marquez')
  await expect(dialog).toContainText(INCOME)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByLabel('Note').fill('Rate held until Friday.')
  // Of the application the device keeps which one it is, and what was typed about it.
  await expect.poll(() => keptOn(page)).toContain('Rate held until Friday.')
  const kept = await keptOn(page)
  expect(kept).toContain('Marquez')
  expect(kept).not.toMatch(INCOME_STORED)
  await page.route('**/decisions', route => route.abort())
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'may not be stored' })).toContainText(
    'The server cannot be reached.',
  )
  await expect(dialog.getByLabel('Note')).toHaveValue('Rate held until Friday.')
  await page.context().setOffline(true)
  await expect(dialog.getByText('The server cannot be reached now. What you typed is kept.')).toBeVisible()
  await expect(dialog.getByLabel('Note')).toHaveValue('Rate held until Friday.')
  await page.reload()
  const unread = sheet(page, 'Elena Marquez')
  await expect(unread.getByText('Applications are read online only.')).toBeVisible()
  await expect(unread.getByRole('region', { name: 'Typed for “Approve”' })).toContainText(
    'Rate held until Friday.',
  )
  await expect(page.getByText(INCOME)).toHaveCount(0)
  await unread.getByRole('button', { name: 'Try again' }).click()
  await expect(unread.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await expectAccessible(page)
  await unread.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByText('Amounts and whole applications are read online only.')).toBeVisible()
  await expect(row(page, 'Elena Marquez')).toContainText('2019 Toyota Camry XSE')
  await expect(page.getByText('to borrow')).toHaveCount(0)
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(row(page, 'Elena Marquez')).toContainText('$20,900 to borrow')
  await expect(await readOne(page, 'Elena Marquez')).toContainText(INCOME)
})

test('sales see the list of applications without figures, and read none until the dealer grants it', async ({
  dealership,
  openApp,
}) => {
  const kim = await dealership.addUser('kim', 'sales')
  const page = await openApp(kim)
  await expect(page.getByRole('link', { name: 'Loans' })).toHaveCount(0)
  const customers = new CustomersPage(page)
  await customers.search('Elena Marquez')
  const customer = await customers.openLead('Elena Marquez')
  await expect(customer.getByText('Administrators read and decide applications.')).toBeVisible()
  await expect(customer.getByRole('button', { name: 'Read' })).toHaveCount(0)
  await customers.closeLead(customer)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('link', { name: /Loan Applications/ }).click()
  const own = row(page, 'Elena Marquez')
  await expect(own).toContainText('Pending')
  await expect(own.getByRole('link', { name: 'Elena Marquez' })).toBeVisible()
  await expect(page.getByText('Amounts and whole applications are for administrators')).toBeVisible()
  await expect(page.getByText('to borrow')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Read/ })).toHaveCount(0)
  await expectAccessible(page)
  const refused = await page.request.get(`${dealership.origin}/api/loan-applications/amounts`)
  expect(refused.status()).toBe(403)

  await grantToSales(dealership)
  await page.reload()
  await openList(page)
  await expect(await readOne(page, 'Elena Marquez')).toContainText(INCOME)
})

test('who may no longer read applications, or whose login ends, sees nothing of the one that is open', async ({
  dealership,
  openApp,
}) => {
  const owner = await openApp()
  const page = await openApp(await dealership.addUser('kim', 'admin'))
  await openList(page)
  const dialog = await readOne(page, 'Elena Marquez')
  await expect(dialog).toContainText(INCOME)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByLabel('Note').fill('Rate held.')

  const users: User[] = await (await owner.request.get(`${dealership.origin}/api/users`)).json()
  const kim = users.find(({ username }) => username === 'kim')
  const lookAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.request.post(`${dealership.origin}/api/auth/logout`, { data: {} })
  await lookAgain()
  await expect(page.getByRole('heading', { name: 'Log in again' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(INCOME)).toHaveCount(0)

  const again = await openApp(await loginOf(owner, dealership, kim))
  await openList(again)
  await expect(await readOne(again, 'Elena Marquez')).toContainText(INCOME)
  const change = { role: 'sales', seen: { role: 'admin' } }
  await owner.request.patch(`${dealership.origin}/api/users/${kim?.id}`, { data: change })
  await again.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(again.getByText('Amounts and whole applications are for administrators')).toBeVisible()
  await expect(again.getByText(INCOME)).toHaveCount(0)
  await expect(again.getByText('to borrow')).toHaveCount(0)
})

/** A new password for somebody, by an administrator. */
async function loginOf(owner: Page, { origin }: Dealership, user: User | undefined) {
  const password = 'Loud-Harbor8'
  const reply = await owner.request.patch(`${origin}/api/users/${user?.id}`, { data: { password } })
  expect(reply.status()).toBe(200)
  return setOwnPassword(origin, { username: 'kim', password })
}

test('one that was held is read once it is let in, from its customer too, who may be deleted later', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const application = {
    firstName: 'Jordan',
    lastName: 'Pike',
    email: 'jordan.pike@example.com',
    phone: '(208) 555-0199',
    loanAmount: '18000',
    downPayment: '3000',
    annualIncome: '47100',
    termMonths: 60,
    employmentStatus: 'Retired',
    website: 'https://spam.example',
  }
  const sent = await fetch(`${dealership.origin}/api/loan-applications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(application),
  })
  expect(sent.status).toBe(201)
  await openList(page)
  await page.getByRole('link', { name: /Held back/ }).click()
  await expect(page.getByText('read among the loan applications once it is let in')).toBeVisible()
  await page.getByRole('button', { name: 'Let in as a customer' }).click()
  await expectSaid(page, 'Let in', 'the application among the loan applications')
  await openList(page)
  await expect(row(page, 'Jordan Pike')).toContainText('$15,000 to borrow')
  await row(page, 'Jordan Pike').getByRole('link', { name: 'Jordan Pike' }).click()
  const customer = sheet(page, 'Jordan Pike')
  await customer.getByRole('button', { name: 'Read' }).click()
  await expect(page.getByText('$47,100')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await customer.getByRole('button', { name: 'Close' }).click()

  const listed = await page.request.get(`${dealership.origin}/api/loan-applications`)
  const [newest]: LoanApplicationSummary[] = await listed.json()
  await page.request.delete(`${dealership.origin}/api/leads/${newest?.leadId}`)
  await openList(page)
  await expect(row(page, 'Deleted customer')).toContainText('No vehicle, or one that was deleted')
  await expect(await readOne(page, 'Deleted customer')).toContainText('Deleted with the customer')
})
