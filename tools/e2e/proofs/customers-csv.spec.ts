// Customers as files: what leaves the dealership, and what comes in.
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
  'Zoë Le Blanc;zoe@example;;;OPEN_DEAL;;Jane',
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
  expect(row).toMatch(/"\d{4}-\d\d-\d\d \d\d:\d\d",""$/)

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
  await column('Customer Name').selectOption('Leave out')
  await expect(importing.dialog.getByText('Every customer needs First name and Last name.')).toBeVisible()
  await expect(importing.button('Check the rows')).toBeDisabled()
  await column('Customer Name').selectOption('Full name')
  await importing.button('Check the rows').click()

  await expect(importing.heading('Check the rows')).toBeFocused()
  await expect(importing.row(2)).toContainText('Ona Lund')
  await expect(importing.row(2)).toContainText('Stage Contacted.')
  await expect(importing.row(3)).toContainText('Ruth Becker has the same email.')
  await expect(importing.row(4)).toContainText('Valid email is required')
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
    '"Zoë Le Blanc","zoe@example","","","OPEN_DEAL","","Jane","4","Valid email is required"',
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
  await importing.choose(refused.name, refused.text.replace('"zoe@example",', '"zoe@example.com",'))
  await importing.button('Check the rows').click()
  await importing.button('Import 1 customer').click()
  await expect(importing.heading('1 customer was added')).toBeVisible()
  await importing.button('Done').click()
  // An email is enough.
  const zoe = app.column('New').getByRole('article', { name: 'Zoë Le Blanc' })
  await expect(zoe.getByRole('link', { name: 'zoe@example.com' })).toHaveAttribute(
    'href',
    'mailto:zoe@example.com',
  )
  await expect(zoe.getByRole('link')).toHaveCount(1)
})

const PAST = [
  'Name,Email,Phone,Stage,Create Date,Last Contact,Comments',
  'Ona Lund,ona@example.com,,closed won,3/15/2023 2:30 PM,2024-01-02,Bought a Golf',
  'Pia Lund,pia@example.com,208-555-7001,Financing,4/20/2024,,',
  'Tor Lund,,208-555-7002,warm,sometime,,',
  'Ull Lund,ull@example.com,,New,12/31/2999,,',
  'Vera Lund,vera@example.com,,New,5/2/2022,,',
].join('\n')

/** What the dashboard counts, as it stands there. */
async function figuresOf(page: Page) {
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const textOf = async (part: Locator) => (await part.textContent()) ?? ''
  const region = (name: string) => page.getByRole('region', { name })
  const figures = {
    leads: await textOf(page.getByRole('listitem').filter({ hasText: 'Total Leads' })),
    conversion: await textOf(region('Conversion Rate')),
    highlights: await textOf(region("Today's Highlights")),
    recent: await textOf(region('Recent Leads')),
  }
  await page.getByRole('link', { name: 'Customers' }).click()
  return figures
}

test('an import keeps the past and raises no figure of today; it is found as one, and undone as far as nobody touched it', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp(await dealership.addUser('kim', 'sales'))
  const app = new CustomersPage(page)
  const importing = new ImportDialog(page)
  const before = await figuresOf(page)

  await importing.open()
  await importing.choose('old-crm.csv', PAST)
  await expect(importing.dialog.getByLabel('Create Date goes to')).toHaveValue('createdAt')
  await expect(importing.dialog.getByLabel('Last Contact goes to')).toHaveValue('contactDate')
  await importing.button('Check the rows').click()
  await expect(importing.row(2)).toContainText(
    /Stage Closed, without a vehicle\. Created Mar 15, 2023, 2:30 PM\. Last contact Jan 2, 2024\./,
  )
  await expect(importing.row(3)).toContainText(
    'Financing needs a vehicle of this stock: becomes Contacted. "Financing" stands in the notes.',
  )
  await expect(importing.row(4)).toContainText('The stage "warm" is not known here: becomes New.')
  await expect(importing.row(4)).toContainText('Created "sometime" is no date.')
  await expect(importing.row(5)).toContainText('Created "12/31/2999" lies in the future.')
  await importing.button('Not as written 3').click()
  await expect(importing.row(2)).toBeHidden()
  await expect(importing.row(4)).toBeVisible()
  await expectAccessible(page)
  await importing.button('Import 5 customers').click()
  await expect(importing.heading('5 customers were added')).toBeVisible()
  await expectAccessible(page)
  await importing.button('Show these customers').click()

  const bar = page.getByRole('region', { name: 'Import', exact: true })
  await expect(bar).toContainText(/Import of .+, \d+:\d\d [AP]M, 5 customers, by kim/)
  await expect(bar).toContainText('old-crm.csv')
  await expect(page.getByText('Showing 5 of 45 leads')).toBeVisible()
  const ona = app.column('Closed').getByRole('article', { name: 'Ona Lund' })
  await expect(ona).toContainText('Mar 15, 2023, 2:30 PM')
  await expect(ona).toContainText('No Vehicle Assigned')
  const opened = await app.openLead('Ona Lund')
  await expect(opened).toContainText('Last contact: Jan 2, 2024')
  await expect(opened).toContainText(/Imported at .+ by kim/)
  await app.closeLead(opened)
  await expect(app.column('Contacted').getByRole('article', { name: 'Pia Lund' })).toContainText(
    'Stage: Financing',
  )
  await expect(app.card('Tor Lund')).toContainText('Create Date: sometime')
  await expectAccessible(page)

  const after = await figuresOf(page)
  expect(after.recent).toBe(before.recent)
  expect(after.highlights).toBe(before.highlights)
  expect(after.leads).toBe(`${before.leads.replace('40', '45')} · 5\u00a0imported`)
  expect(after.conversion).toBe(
    before.conversion.replace('came to theirs.', 'came to theirs. 5 imported customers are not counted.'),
  )

  // Somebody works on two of them.
  await app.search('lund')
  await app.addNote('Ona Lund', 'Still happy with it.')
  await app.changePhone('Vera Lund', '(208) 555-7009')
  await expect(app.indicator()).toHaveText('Up to date')

  // Who did not run it looks at it, and is told who can undo it.
  const other = new CustomersPage(await openApp(await dealership.addUser('lou', 'sales')))
  const choose = async (owner: Page) => {
    await owner.getByRole('combobox', { name: 'Import' }).click()
    await owner.getByRole('option', { name: /Import of .+, 5 customers, by kim/ }).click()
  }
  await choose(other.page)
  await expect(other.page.getByText('Only who imported these customers')).toBeVisible()
  await expect(other.page.getByRole('button', { name: 'Undo import' })).toBeHidden()

  await choose(page)
  await page.context().setOffline(true)
  await expect(bar.getByRole('button', { name: 'Undo import' })).toBeDisabled()
  await page.context().setOffline(false)
  await bar.getByRole('button', { name: 'Undo import' }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo this import?' })
  await expect(question).toContainText('This removes 3 customers here and on all other devices.')
  await expect(question).toContainText('2 customers stay: 1 was changed since, 1 has a sales note.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('3 customers removed.', { exact: true })).toBeVisible()
  await expect(bar).toContainText('2 customers, by kim')
  await expect(app.card('Ona Lund')).toBeVisible()
  await expect(app.card('Pia Lund')).toBeHidden()
  await expect(other.card('Pia Lund')).toBeHidden()
  await expect(other.card('Vera Lund')).toBeVisible()
  await bar.getByRole('button', { name: 'Show all customers' }).click()
  await expect(page.getByText('42 Total Leads')).toBeVisible()
})

test('right after an import its message takes all of it back', async ({ openApp }) => {
  const page = await openApp()
  const importing = new ImportDialog(page)
  await importing.open()
  await importing.choose('old-crm.csv', PAST)
  await importing.button('Check the rows').click()
  await importing.button('Import 5 customers').click()
  await expect(importing.heading('5 customers were added')).toBeVisible()
  await expect(page.getByText('5 customers added.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(importing.heading('The import was undone')).toBeVisible()
  await expect(importing.dialog.getByText('5 customers removed.')).toBeVisible()
  await expectAccessible(page)
  await importing.button('Done').click()
  await expect(page.getByText('40 Total Leads')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Import' })).toBeHidden()
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
