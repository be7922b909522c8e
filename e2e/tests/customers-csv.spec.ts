// Customers as files: what leaves the house, and what comes in.
import { readFile } from 'node:fs/promises'
import { DEMO_DEALER } from '@forecourt/shared/dealer/dealer'
import { leadExportName } from '@forecourt/shared/leads/lead-export'
import type { Locator, Page } from '@playwright/test'
import { CustomersPage } from '../customers-page.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'

const MESSY = [
  'Customer Name;E-mail;email_other;Cell Phone;Lead Status;Company;Owner',
  '"Lund, Ona";;ona@example.com;208-555-0199;Contacted;"Acme; Inc";Jane',
  'Ruth B.;RUTH.BECKER@EXAMPLE.COM;;208-555-0191;New;;Jane',
  'Zoë Le Blanc;zoe@example.com;;;OPEN_DEAL;;Jane',
  ';;;;;;Jane',
  'Ona Again;ONA@example.com;;1 (208) 555-0199;;;Jane',
  '=1+1 Formula;formula@example.com;;+33 6 00 00 00 00;warm;;Jane',
].join('\r\n')

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

class ImportDialog {
  readonly page: Page
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Import customers' })
  }

  async open() {
    await this.page.getByRole('button', { name: 'Import Data' }).click()
    await expect(this.dialog).toBeVisible()
  }

  async choose(name: string, text: string) {
    await this.dialog.locator('input[type=file]').setInputFiles(file(name, text))
  }

  button(name: string | RegExp) {
    return this.dialog.getByRole('button', { name })
  }

  row(number: number) {
    const itself = this.page.getByText(`Row ${number}`, { exact: true })
    return this.dialog.getByRole('listitem').filter({ has: itself })
  }

  heading(name: string) {
    return this.dialog.getByRole('heading', { name })
  }
}

async function downloaded(page: Page, act: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  const bytes = await readFile(await download.path())
  return { name: download.suggestedFilename(), text: bytes.toString('utf8') }
}

test('an administrator exports what the filter shows, offline too; sales has no such button', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const app = new CustomersPage(page)
  const save = () => page.getByRole('button', { name: 'Export Data' }).click()

  const all = await downloaded(page, save)
  expect(all.name).toBe(leadExportName(new Date().toISOString(), DEMO_DEALER.timeZone))
  expect(all.text.startsWith('\uFEFF"First name","Last name","Email","Phone","Stage"')).toBe(true)
  expect(all.text.trimEnd().split('\r\n').length).toBeGreaterThanOrEqual(41)
  await expect(page.getByText(`${all.name} holds 40 customers.`, { exact: true })).toBeVisible()

  await app.changePhone('Ruth Becker', '+1 208 555 0100')
  await page.context().setOffline(true)
  await app.search('becker')
  await expect(page.getByText('Showing 1 of 40 leads')).toBeVisible()
  const one = await downloaded(page, save)
  const [, row = '', ...rest] = one.text.split('\r\n')
  expect(rest).toEqual([''])
  expect(row).toMatch(
    /^"Ruth","Becker","ruth.becker@example.com","'\+1 208 555 0100","New","Vehicle Inquiry","Vehicle page","2021 Land Rover Defender 110",/,
  )
  expect(row).toMatch(/"\d{4}-\d\d-\d\d \d\d:\d\d"$/)

  await app.search('nobody at all')
  await expect(page.getByRole('button', { name: 'Export Data' })).toBeDisabled()

  const sales = await openApp(await dealership.addUser('kim', 'sales'))
  await expect(sales.getByRole('button', { name: 'Import Data' })).toBeVisible()
  await expect(sales.getByRole('button', { name: 'Export Data' })).toBeHidden()
})

test('a messy file becomes customers: columns, errors and duplicates are seen before anything is written', async ({
  openApp,
}) => {
  const page = await openApp()
  const app = new CustomersPage(page)
  const importing = new ImportDialog(page)
  await importing.open()
  await expect(importing.button('Choose a file')).toBeFocused()
  await expectAccessible(page)
  await importing.choose('customers.xlsx', 'PK\u0003\u0004 not a CSV')
  await expect(importing.dialog.getByRole('alert')).toContainText('This is a spreadsheet workbook')
  await importing.choose('names.csv', 'Name,Email\n')
  await expect(importing.dialog.getByRole('alert')).toContainText('no customers below them')

  await importing.choose('old-crm.csv', MESSY)
  await expect(importing.heading('What do the columns hold?')).toBeFocused()
  const column = (name: string) => importing.dialog.getByLabel(`${name} goes to`)
  await expect(column('Customer Name')).toHaveValue('fullName')
  await expect(column('email_other')).toHaveValue('email')
  await expect(column('Cell Phone')).toHaveValue('phone')
  await expect(column('Lead Status')).toHaveValue('status')
  await expect(column('Company')).toHaveValue('notes')
  await expect(column('Owner')).toHaveValue('skip')
  await expectAccessible(page)
  await column('Cell Phone').selectOption('Leave out')
  await expect(importing.dialog.getByText('Every customer needs Phone.')).toBeVisible()
  await expect(importing.button('Check the rows')).toBeDisabled()
  await column('Cell Phone').selectOption('Phone')
  await importing.button('Check the rows').click()

  await expect(importing.heading('Check the rows')).toBeFocused()
  await expect(importing.row(2)).toContainText('Ona Lund')
  await expect(importing.row(2)).toContainText('Starts at Contacted')
  await expect(importing.row(3)).toContainText('Ruth Becker has the same email.')
  await expect(importing.row(4)).toContainText('Phone number is required')
  await expect(importing.row(6)).toContainText('Row 2 (Ona Lund) has the same email and phone.')
  await expectAccessible(page)
  await importing.button('Errors 2').click()
  await expect(importing.row(2)).toBeHidden()
  await importing.button('Duplicates 2').click()
  await importing.dialog.getByLabel('Import row 6, Ona Again, anyway').check()
  await importing.button('Import 3 customers').click()

  await expect(importing.heading('3 customers were added')).toBeFocused()
  await expect(importing.row(3)).toContainText('Skipped')
  await expect(importing.row(4)).toContainText('Refused')
  await expectAccessible(page)
  const refused = await downloaded(page, () => importing.button('Download refused rows').click())
  expect(refused.name).toMatch(/^customers-refused-\d{4}-\d\d-\d\d\.csv$/)
  expect(refused.text).toContain(
    '"Zoë Le Blanc","zoe@example.com","","","OPEN_DEAL","","Jane","4","Phone number is required"',
  )
  await importing.button('Done').click()
  await expect(page.getByRole('button', { name: 'Import Data' })).toBeFocused()

  await expect(page.getByText('43 Total Leads')).toBeVisible()
  const ona = app.column('Contacted').getByRole('article', { name: 'Ona Lund' })
  await expect(ona).toContainText('Import')
  await expect(ona).toContainText('Company: Acme; Inc')
  const formula = app.column('New').getByRole('article', { name: '=1+1 Formula' })
  await expect(formula).toContainText('+33 6 00 00 00 00')
  await expect(formula).toContainText('Lead Status: warm')

  // What was refused is corrected and imported again.
  await importing.open()
  await importing.choose(
    refused.name,
    refused.text.replace('"zoe@example.com","",""', '"zoe@example.com","","208-555-0177"'),
  )
  await importing.button('Check the rows').click()
  await importing.button('Import 1 customer').click()
  await expect(importing.heading('1 customer was added')).toBeVisible()
})

test('an import says that it needs the server, and goes on where it was interrupted', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const app = new CustomersPage(page)
  const importing = new ImportDialog(page)
  await page.context().setOffline(true)
  await importing.open()
  await expect(importing.dialog.getByText('You are working offline.')).toBeVisible()
  await expect(importing.button('Choose a file')).toBeDisabled()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(importing.dialog).toBeHidden()
  await page.context().setOffline(false)
  await expect(app.indicator()).toHaveText('Up to date')

  await importing.open()
  const rows = Array.from({ length: 120 }, (_, i) => `Ona ${i},Lund,ona${i}@example.com,208 600 ${1000 + i}`)
  await importing.choose('many.csv', ['First name,Last name,Email,Phone', ...rows].join('\n'))
  await importing.button('Check the rows').click()
  // A phone gives it the whole screen.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => importing.dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  let calls = 0
  await page.route('**/api/leads/import', async route => {
    calls++
    // The second call reaches the server, and its answer is lost on the way.
    if (calls !== 2) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await importing.button('Import 120 customers').click()
  await expect(importing.heading('The import is interrupted')).toBeFocused()
  await expect(importing.dialog.getByText('50 of 120 rows sent')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(importing.dialog).toBeVisible()
  await importing.button('Try again').click()
  await expect(importing.heading('120 customers were added')).toBeVisible()
  await importing.button('Done').click()
  await expect(page.getByText('160 Total Leads')).toBeVisible()

  await dealership.stop()
  await importing.open()
  await expect(importing.dialog.getByText('You are working offline.')).toBeVisible()
})
