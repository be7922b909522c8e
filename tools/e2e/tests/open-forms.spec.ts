// Forms that stay open while others change what they are about, and what is typed and not saved.
import type { Locator, Page } from '@playwright/test'
import { CustomersPage } from '../customers-page.ts'
import type { Dealership } from '../dealership.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { InventoryPage } from '../inventory-page.ts'
import { logOut } from '../log-in.ts'
import { expectSaid } from '../said.ts'

const DEFENDER = '2021 Land Rover Defender 110'

interface StoredLead {
  id: string
  phone: string
  notes: string | null
  status: string
  testDriveDate: string | null
}

async function leadOf(page: Page, { origin }: Dealership, firstName: string): Promise<StoredLead> {
  const leads: (StoredLead & { firstName: string })[] = await (
    await page.request.get(`${origin}/api/leads`)
  ).json()
  const found = leads.find(lead => lead.firstName === firstName)
  if (!found) throw new Error(`${firstName} is not there`)
  return found
}

const changeLead = async (page: Page, dealership: Dealership, firstName: string, data: object) => {
  const { id } = await leadOf(page, dealership, firstName)
  const { origin } = dealership
  const reply = await page.request.patch(`${origin}/api/leads/${id}`, { data, headers: { origin } })
  expect(reply.ok()).toBe(true)
}

const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save customer' }).click()

test('a form that is open shows what a colleague stores meanwhile, and overwrites nothing of it', async ({
  dealership,
  openApp,
}) => {
  const kim = await dealership.addUser('kim', 'sales')
  const office = new CustomersPage(await openApp())
  const lot = new CustomersPage(await openApp(kim))
  const form = await lot.editLead('Ruth Becker')
  await form.getByLabel('Phone').fill('(208) 555-0001')

  const other = await office.editLead('Ruth Becker')
  await other.getByLabel('Phone').fill('(208) 555-0002')
  await other.getByLabel('Notes', { exact: true }).fill('Calls back on Friday')
  await save(other)
  await expect(other).toBeHidden()

  // What nobody typed in follows, and says so.
  await expect(form.getByLabel('Notes', { exact: true })).toHaveValue('Calls back on Friday')
  // What was typed in stays, and the other value is told with its author.
  await expect(form.getByLabel('Phone')).toHaveValue('(208) 555-0001')
  await expect(form.getByText(/changed this to\s+.?\(208\) 555-0002/)).toBeVisible()
  await expect(form.locator('.field-news').first()).toContainText(
    /First Administrator changed this to .*at \d+:\d\d [AP]M/,
  )
  await expectAccessible(lot.page)

  await save(form)
  await expect(form.getByText('Decide first: take the other value, or keep yours.')).toBeVisible()
  expect((await leadOf(office.page, dealership, 'Ruth')).phone).toBe('(208) 555-0002')

  await form.getByRole('button', { name: 'Keep mine for Phone' }).click()
  await expect(form.getByText(/changed this to/)).toBeHidden()
  await save(form)
  await expect(form).toBeHidden()
  await expect
    .poll(() => leadOf(office.page, dealership, 'Ruth'))
    .toMatchObject({ phone: '(208) 555-0001', notes: 'Calls back on Friday' })
  await expect(lot.indicator()).toContainText('Up to date')
})

test('what a colleague made of a field can be taken, and that taken back', async ({
  dealership,
  openApp,
}) => {
  const office = await openApp()
  const lot = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  const form = await lot.editLead('Ruth Becker')
  const phone = form.getByLabel('Phone')
  await phone.fill('(208) 555-0001')
  await changeLead(office, dealership, 'Ruth', { phone: '(208) 555-0002' })
  await form.getByRole('button', { name: 'Take it for Phone' }).click()
  await expect(phone).toHaveValue('(208) 555-0002')
  await form.getByRole('button', { name: 'Put mine back for Phone' }).click()
  await expect(phone).toHaveValue('(208) 555-0001')
  await save(form)
  await expect(form).toBeHidden()
  await expect.poll(async () => (await leadOf(office, dealership, 'Ruth')).phone).toBe('(208) 555-0001')
})

test('a stage that the office sets while the form is open is not set back by it', async ({
  dealership,
  openApp,
}) => {
  const office = await openApp()
  await changeLead(office, dealership, 'Ruth', {
    status: 'test_drive_scheduled',
    testDriveDate: '2030-06-03T17:00:00.000Z',
  })
  const lot = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  const form = await lot.editLead('Ruth Becker')
  await form.getByLabel('Phone').fill('(208) 555-0001')
  await changeLead(office, dealership, 'Ruth', { status: 'lost' })
  await expect(form.getByLabel('Status')).toHaveValue('lost')
  await form.getByLabel('Test drive').click()
  await lot.page.getByRole('button', { name: 'No test drive' }).click()
  await save(form)
  await expect(form).toBeHidden()
  await expect
    .poll(() => leadOf(office, dealership, 'Ruth'))
    .toMatchObject({ phone: '(208) 555-0001', status: 'lost', testDriveDate: null })
})

test('a price and an event that others change while their form is open are not overwritten', async ({
  dealership,
  openApp,
}) => {
  const office = await openApp()
  const { origin } = dealership
  const page = await openApp(await dealership.addUser('kim', 'admin'))
  const inventory = new InventoryPage(page)
  await inventory.open()
  const form = await inventory.edit(DEFENDER)
  await form.getByLabel('Price').fill('51000')
  await form.getByLabel('Engine').fill('3.0 l six')
  await office.request.patch(`${origin}/api/vehicles/101`, {
    data: { price: '49500', exteriorColor: 'Pangea green' },
    headers: { origin },
  })
  await expect(form.getByText(/changed this to\s+.?\$49,500/)).toBeVisible()
  await expect(form.getByLabel('Exterior color')).toHaveValue('Pangea green')
  await form.getByRole('button', { name: 'Take it for Price' }).click()
  await form.getByRole('button', { name: 'Save vehicle' }).click()
  await expect(form).toBeHidden()
  const vehicle = async () => (await office.request.get(`${origin}/api/vehicles/101`)).json()
  await expect
    .poll(vehicle)
    .toMatchObject({ price: '49500.00', engineSize: '3.0 l six', exteriorColor: 'Pangea green' })

  await page.goto(`${origin}/admin/dashboard?section=settings&tab=events`)
  await page.getByRole('button', { name: 'Edit' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Edit event' })
  const name = await dialog.getByLabel('Event name').inputValue()
  await dialog.getByLabel('Description').fill('Mine')
  const events: { id: string; name: string }[] = await (
    await office.request.get(`${origin}/api/events`)
  ).json()
  const id = events.find(event => event.name === name)?.id
  await office.request.patch(`${origin}/api/events/${id}`, {
    data: { description: 'Theirs', location: 'The barn' },
    headers: { origin },
  })
  await expect(dialog.getByLabel('Location')).toHaveValue('The barn')
  await dialog.getByRole('button', { name: 'Keep mine for Description' }).click()
  await dialog.getByRole('button', { name: 'Save event' }).click()
  await expect(dialog).toBeHidden()
  const event = async () =>
    (await (await office.request.get(`${origin}/api/events`)).json()).find(
      (one: { id: string }) => one.id === id,
    )
  await expect.poll(event).toMatchObject({ description: 'Mine', location: 'The barn' })
})

test('a form that was opened without a signal becomes an issue where a colleague was quicker', async ({
  dealership,
  openApp,
}) => {
  const office = await openApp()
  const lot = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  await lot.page.context().setOffline(true)
  const form = await lot.editLead('Ruth Becker')
  await form.getByLabel('Phone').fill('(208) 555-0001')
  await changeLead(office, dealership, 'Ruth', { phone: '(208) 555-0002', notes: 'Theirs' })
  await form.getByLabel('Vehicle interest').fill('A truck')
  await save(form)
  await expect(form).toBeHidden()
  await lot.page.context().setOffline(false)
  await expect(lot.indicator()).toContainText('1 change needs you')
  expect(await leadOf(office, dealership, 'Ruth')).toMatchObject({
    phone: '(208) 555-0002',
    notes: 'Theirs',
    vehicleInterest: 'A truck',
  })
})

test('what is typed outlives a reload, and knows what was seen when it was typed', async ({
  dealership,
  openApp,
}) => {
  const office = await openApp()
  const { page, ...lot } = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  const app = Object.assign(new CustomersPage(page), lot)
  const long = 'A long text about trade-ins. '.repeat(60)
  const form = await app.editLead('Ruth Becker')
  await form.getByLabel('Phone').fill('(208) 555-0001')
  await form.getByLabel('Notes', { exact: true }).fill(long)
  // At once, as when the system takes the tab.
  await page.reload()
  await changeLead(office, dealership, 'Ruth', { phone: '(208) 555-0002' })
  await expect(app.card('Ruth Becker').getByRole('link', { name: '(208) 555-0002' })).toBeVisible()
  const again = await app.editLead('Ruth Becker')
  await expect(again.getByText('What you typed before is here again.')).toBeVisible()
  await expect(again.getByLabel('Notes', { exact: true })).toHaveValue(long)
  await expect(again.getByText(/changed this to\s+.?\(208\) 555-0002/)).toBeVisible()
  await again.getByRole('button', { name: 'Take it for Phone' }).click()
  await save(again)
  await expect(again).toBeHidden()
  await expect
    .poll(() => leadOf(office, dealership, 'Ruth'))
    .toMatchObject({ phone: '(208) 555-0002', notes: long.trim() })
})

test('a half-filled form and a note are found again on the Sync screen', async ({ dealership, openApp }) => {
  const page = await openApp()
  const app = new CustomersPage(page)
  await page.getByRole('button', { name: 'Add Lead' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Customer' })
  await dialog.getByLabel('First name').fill('Nora')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const lead = await app.openLead('Ruth Becker')
  await lead.getByLabel('New sales note').fill('Wants a tow hitch')
  await page.goto(`${dealership.origin}/admin/sync`)
  const drafts = page.getByRole('region', { name: 'Not saved yet' })
  await expect(drafts.getByRole('article', { name: 'New customer' })).toBeVisible()
  await expect(drafts.getByRole('article', { name: 'Sales note for Ruth Becker' })).toBeVisible()
  await expectAccessible(page)
  await drafts.getByRole('button', { name: 'Open New customer' }).click()
  await expect(dialog.getByLabel('First name')).toHaveValue('Nora')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await drafts.getByRole('button', { name: 'Discard New customer' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(drafts.getByRole('article', { name: 'New customer' })).toBeHidden()
  await drafts.getByRole('button', { name: 'Open Sales note for Ruth Becker' }).click()
  const note = page.getByRole('dialog', { name: 'Ruth Becker' })
  await note.getByRole('button', { name: 'Add note' }).click()
  await expect(note.getByText('Wants a tow hitch')).toBeVisible()
  await note.getByRole('button', { name: 'Close' }).click()
  await expect(drafts).toBeHidden()
})

test('a customer who is deleted elsewhere while somebody types stays in the form, to be added again', async ({
  dealership,
  openApp,
}) => {
  const office = await openApp()
  const lot = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  const form = await lot.editLead('Ruth Becker')
  await form.getByLabel('Notes', { exact: true }).fill('Pays cash')
  await form.getByLabel('Status').selectOption('Contacted')
  const { id } = await leadOf(office, dealership, 'Ruth')
  const { origin } = dealership
  await office.request.delete(`${origin}/api/leads/${id}`, { headers: { origin } })
  await expect(form.getByRole('alert').filter({ hasText: 'deleted this customer' })).toBeVisible()
  await expect(form.getByLabel('Notes', { exact: true })).toHaveValue('Pays cash')
  // Closed and opened again from where what was typed is kept.
  await form.getByRole('button', { name: 'Cancel' }).click()
  await lot.page.goto(`${origin}/admin/sync`)
  await lot.page.getByRole('button', { name: 'Open Customer: Ruth Becker' }).click()
  const again = lot.page.getByRole('dialog', { name: 'Edit customer' })
  await expect(again.getByLabel('Notes', { exact: true })).toHaveValue('Pays cash')
  const warning = 'Any earlier sales notes were deleted with the customer'
  await expect(again.getByRole('alert').filter({ hasText: warning })).toBeVisible()
  await again.getByRole('button', { name: 'Add customer again' }).click()
  await expect(again).toBeHidden()
  await expectSaid(lot.page, 'Customer added again', 'Ruth Becker is in Contacted.')
  await expect
    .poll(() => leadOf(office, dealership, 'Ruth').catch(() => null))
    .toMatchObject({ notes: 'Pays cash', status: 'contacted' })
})

const notesOf = async (page: Page, { origin }: Dealership, id: string) => {
  const notes: { note: string }[] = await (await page.request.get(`${origin}/api/leads/${id}/notes`)).json()
  return notes.map(({ note }) => note)
}

/** The notes of a customer who may be gone. */
async function notesByName(page: Page, dealership: Dealership, firstName: string): Promise<string[] | null> {
  const lead = await leadOf(page, dealership, firstName).catch(() => null)
  return lead && notesOf(page, dealership, lead.id)
}

async function deleteLead(page: Page, dealership: Dealership, firstName: string) {
  const { id } = await leadOf(page, dealership, firstName)
  const { origin } = dealership
  const reply = await page.request.delete(`${origin}/api/leads/${id}`, { headers: { origin } })
  expect(reply.ok()).toBe(true)
}

test('a sales note that is typed while its customer is deleted is added with them again', async ({
  dealership,
  openApp,
}) => {
  const office = await openApp()
  const lot = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  const form = await lot.editLead('Ruth Becker')
  await form.getByLabel('New sales note').fill('Wants a tow hitch')
  await deleteLead(office, dealership, 'Ruth')
  await expect(form.getByRole('alert').filter({ hasText: 'deleted this customer' })).toBeVisible()
  await expect(form.getByLabel('New sales note')).toHaveValue('Wants a tow hitch')
  await expect(form.getByText('It is added with the customer.')).toBeVisible()
  await expectAccessible(lot.page)
  // A note that cannot be one adds nobody.
  await form.getByLabel('New sales note').fill('x'.repeat(1001))
  await form.getByRole('button', { name: 'Add customer again' }).click()
  await expect(form.getByText('Note is too long')).toBeVisible()
  await form.getByLabel('New sales note').fill('Wants a tow hitch')
  await form.getByRole('button', { name: 'Add customer again' }).click()
  await expect(form).toBeHidden()
  await expectSaid(lot.page, 'Customer added again', 'The sales note is added, too.')
  await expect.poll(() => notesByName(office, dealership, 'Ruth')).toEqual(['Wants a tow hitch'])
  await lot.page.getByRole('link', { name: 'Up to date' }).click()
  await expect(lot.page.getByRole('region', { name: 'Needs you' })).toBeVisible()
  await expect(lot.page.getByRole('region', { name: 'Not saved yet' })).toHaveCount(0)
})

test('a sales note that was left, and whose customer is gone, is opened and finds another place', async ({
  dealership,
  openApp,
}) => {
  const office = await openApp()
  const lot = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  const { page } = lot
  for (const [name, note] of [
    ['Ruth Becker', 'Wants a tow hitch'],
    ['Marcus Hale', 'Pays cash'],
  ] as const) {
    const lead = await lot.openLead(name)
    await lead.getByLabel('New sales note').fill(note)
    await lot.closeLead(lead)
  }
  for (const name of ['Ruth', 'Marcus']) await deleteLead(office, dealership, name)
  await expect(lot.card('Ruth Becker')).toHaveCount(0)
  await expect(lot.card('Marcus Hale')).toHaveCount(0)
  await page.goto(`${dealership.origin}/admin/sync`)
  const drafts = page.getByRole('region', { name: 'Not saved yet' })

  await drafts.getByRole('button', { name: 'Open Sales note for Ruth Becker' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sales note for Ruth Becker' })
  await expect(dialog).toContainText(/First Administrator deleted Ruth Becker at \d/)
  await expect(dialog.getByLabel('Sales note')).toHaveValue('Wants a tow hitch')
  await expectAccessible(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy its text' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Wants a tow hitch')
  await dialog.getByRole('button', { name: 'Add to this customer' }).click()
  await expect(dialog.getByText('Please choose a customer.')).toBeVisible()
  await dialog.getByLabel('Find a customer').fill('hartmann')
  const { id } = await leadOf(office, dealership, 'Emil')
  await dialog.getByLabel('Customer', { exact: true }).selectOption(id)
  await dialog.getByRole('button', { name: 'Add to this customer' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => notesOf(office, dealership, id)).toContain('Wants a tow hitch')

  await drafts.getByRole('button', { name: 'Open Sales note for Marcus Hale' }).click()
  const other = page.getByRole('dialog', { name: 'Sales note for Marcus Hale' })
  await other.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await other.getByRole('button', { name: 'Add customer again with this note' }).click()
  await expect(other).toBeHidden()
  await expect(drafts).toHaveCount(0)
  await expect.poll(() => notesByName(office, dealership, 'Marcus')).toEqual(['Pays cash'])
})

test('who asks to delete a customer has not seen the note that comes meanwhile', async ({
  dealership,
  openApp,
}) => {
  const office = new CustomersPage(await openApp())
  const lot = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  await office.page.getByRole('button', { name: 'List' }).click()
  await office.card('Ruth Becker').getByRole('button', { name: 'Delete' }).click()
  const question = office.page.getByRole('alertdialog', { name: 'Delete Ruth Becker?' })
  await expect(question).toBeVisible()
  await lot.addNote('Ruth Becker', 'Comes back on Monday')
  await expect(lot.indicator()).toContainText('Up to date')
  await question.getByRole('button', { name: 'Delete customer' }).click()
  // Said at once where the note was heard of, else by the server.
  const told = office.page.getByText(/was changed while you were asked|change needs you/)
  await expect(told.first()).toBeVisible()
  await expect(lot.card('Ruth Becker')).toBeVisible()
  expect(await leadOf(lot.page, dealership, 'Ruth')).toBeTruthy()
})

test('logging out asks where something was typed and not saved, in whichever tab', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const second = await page.context().newPage()
  await second.goto(`${dealership.origin}/admin/crm`)
  const form = await new CustomersPage(second).editLead('Ruth Becker')
  await form.getByLabel('Notes', { exact: true }).fill('Half a thought')
  await logOut(page)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('1 form that is not saved')
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(form.getByLabel('Notes', { exact: true })).toHaveValue('Half a thought')
})

test('two tabs with the same form open keep what was typed in each', async ({ dealership, openApp }) => {
  const page = await openApp()
  const first = new CustomersPage(page)
  const second = new CustomersPage(await page.context().newPage())
  await second.page.goto(`${dealership.origin}/admin/crm`)
  const one = await first.editLead('Ruth Becker')
  await one.getByLabel('Notes', { exact: true }).fill('Typed in the first tab')
  const two = await second.editLead('Ruth Becker')
  await expect(two.getByLabel('Notes', { exact: true })).not.toHaveValue('Typed in the first tab')
  await two.getByLabel('Notes', { exact: true }).fill('Typed in the second tab')
  await save(two)
  await expect(two).toBeHidden()
  await expect(one.getByText(/changed this to\s+.?Typed in the second tab/)).toBeVisible()
  await page.reload()
  const again = await first.editLead('Ruth Becker')
  await expect(again.getByLabel('Notes', { exact: true })).toHaveValue('Typed in the first tab')
})
