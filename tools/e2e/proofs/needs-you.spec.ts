// What a person decides where a change could not be stored as it was made.
import type { Lead } from '@forecourt/shared/leads/lead'
import type { Page } from '@playwright/test'
import { CustomersPage } from '../customers-page.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { dismiss } from '../said.ts'
import { leadOf } from '../stored-leads.ts'

const VEHICLE = '2023 Kia Telluride SX'
const OTHER = '2019 Toyota Camry XSE'

const leadsOf = async (page: Page, origin: string): Promise<Lead[]> =>
  (await page.request.get(`${origin}/api/leads`)).json()

test('"Edit" takes a third value, with theirs beside it, judged before it is sent', async ({
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
  await expect(issue.getByRole('button')).toHaveText(['Keep mine', 'Edit', 'Keep theirs'])
  await expect(issue.getByText(/^First Administrator, Today, \d/)).toBeVisible()
  // What became an issue is not said to have reached the server; a link leads to it.
  const sent = b.page.getByRole('region', { name: 'Sent from this device' })
  await expect(sent).toContainText('Needs you: Phone. Someone else changed this meanwhile.')
  await expect(sent).not.toContainText('Reached the server')
  await sent.getByRole('link', { name: 'Needs you: Phone.' }).click()
  await expect(issue).toBeFocused()
  await issue.getByRole('button', { name: 'Edit' }).click()
  const dialog = b.page.getByRole('dialog', { name: 'Edit and keep' })
  await expect(dialog.getByLabel('Phone')).toHaveValue('(208) 555-0191')
  await expect(dialog.getByText('(208) 555-0192')).toBeVisible()
  await dialog.getByLabel('Phone').fill('5'.repeat(41))
  await dialog.getByRole('button', { name: 'Save and settle' }).click()
  await expect(dialog.getByText('Please use at most 40 characters')).toBeVisible()
  await expect(dialog.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(b.page)
  await dialog.getByLabel('Phone').fill('(208) 555-0193')
  await dialog.getByRole('button', { name: 'Save and settle' }).click()
  await expect(dialog).toBeHidden()
  await dismiss(dialog)
  await expect(b.indicator()).toHaveText('Up to date')
  await expect(a.card('Ruth Becker')).toContainText('(208) 555-0193')
  expect((await leadOf(a.page, dealership.origin, 'Becker')).phone).toBe('(208) 555-0193')
})

test('each field of a vehicle has its own input, and lists are kept as lists', async ({
  dealership,
  openApp,
}) => {
  const admin = await openApp()
  const page = await openApp(await dealership.addUser('kim', 'sales'))
  await page.getByRole('link', { name: 'Inventory', exact: true }).click()
  await page.context().setOffline(true)
  await page.getByRole('article', { name: VEHICLE }).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit vehicle' })
  await form.getByLabel('Price').fill('41,000')
  await form.getByLabel('Fuel').selectOption('Hybrid')
  await form.getByLabel('Features').fill('Hitch, Heated seats')
  await form.getByRole('button', { name: 'Save vehicle' }).click()
  await expect(form).toBeHidden()
  const { origin } = dealership
  const vehicles: { id: string; model: string }[] = await (
    await admin.request.get(`${origin}/api/vehicles`)
  ).json()
  const id = vehicles.find(vehicle => vehicle.model === 'Telluride SX')?.id
  const theirs = { price: '42500', fuelType: 'Diesel', features: ['Roof rack'] }
  await admin.request.patch(`${origin}/api/vehicles/${id}`, { data: theirs, headers: { origin } })
  await page.context().setOffline(false)
  await page.getByRole('link', { name: '1 change needs you' }).click()
  await page.getByRole('article', { name: VEHICLE }).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit and keep' })
  await expect(dialog.getByLabel('Price')).toHaveValue('41000')
  await expect(dialog.getByText('$42,500')).toBeVisible()
  await expect(dialog.getByLabel('Fuel')).toHaveValue('Hybrid')
  // What both added to a list is in it already, and nobody is asked.
  await expect(dialog.getByLabel('Features')).toHaveCount(0)
  await dialog.getByLabel('Price').fill('41,750')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save and settle' }).click()
  await expect(dialog).toBeHidden()
  await dismiss(dialog)
  await expect(page.locator('.screen-head').getByRole('status')).toHaveText('Up to date')
  expect(await (await admin.request.get(`${origin}/api/vehicles/${id}`)).json()).toMatchObject({
    price: '41750.00',
    fuelType: 'Hybrid',
    features: ['Roof rack', 'Hitch', 'Heated seats'],
  })
})

for (const first of ['admin', 'kim'] as const) {
  test(`two people promise one car offline, ${first} is heard first: the other is told at once and finds another way`, async ({
    dealership,
    openApp,
  }) => {
    const adminApp = new CustomersPage(await openApp())
    const kimApp = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
    const [winner, loser] = first === 'admin' ? [adminApp, kimApp] : [kimApp, adminApp]
    for (const app of [winner, loser]) await app.page.context().setOffline(true)
    await winner.move('Marcus Hale', 'Financing')
    await winner.chooseVehicle(VEHICLE, 'Financing')
    await loser.move('Emil Hartmann', 'Financing')
    await loser.chooseVehicle(VEHICLE, 'Financing')
    await winner.page.context().setOffline(false)
    await expect(winner.indicator()).toHaveText('Up to date')
    await loser.page.context().setOffline(false)

    // The notice, and the marks on the card, in the list and in the customer's dialog.
    const notice = loser.page.getByRole('status').filter({ hasText: `${VEHICLE} went to another customer` })
    await expect(notice).toContainText('Please decide what Emil Hartmann gets.')
    const mark = 'Needs you: This vehicle is under contract with another customer.'
    await expect(loser.column('Contacted').getByRole('article', { name: 'Emil Hartmann' })).toContainText(
      mark,
    )
    await expectAccessible(loser.page)
    const opened = await loser.openLead('Emil Hartmann')
    await expect(opened.getByRole('link', { name: mark })).toBeVisible()
    await expectAccessible(loser.page)
    await loser.closeLead(opened)
    await loser.page.getByRole('button', { name: 'List' }).click()
    await loser.search('Hartmann')
    await expect(loser.card('Emil Hartmann')).toContainText(mark)
    await loser.search('')
    await loser.page.getByRole('button', { name: 'Pipeline' }).click()
    await expect(winner.page.getByText('went to another customer')).toHaveCount(0)

    await notice.getByRole('link', { name: 'Decide' }).click()
    const issue = loser.page.getByRole('article', { name: 'Emil Hartmann' })
    await expect(issue.getByRole('button')).toHaveText(['Another vehicle', 'Waiting list', 'Keep theirs'])
    await expect(issue).toContainText(`${VEHICLE} (#1015)`)
    await expect(issue).toContainText('Marcus Hale has it.')
    await expect(issue.getByRole('link', { name: 'Marcus Hale' })).toHaveAttribute('href', /lead=/)
    await expectAccessible(loser.page)

    if (first === 'admin') {
      await issue.getByRole('button', { name: 'Another vehicle' }).click()
      const choice = loser.page.getByRole('dialog', { name: 'Choose a vehicle' })
      await expect(choice.getByRole('radio', { name: VEHICLE })).toHaveCount(0)
      await loser.chooseVehicle(OTHER, 'Financing')
      await dismiss(loser.page)
      await expect(loser.indicator()).toHaveText('Up to date')
      const lead = await leadOf(loser.page, dealership.origin, 'Hartmann')
      expect(lead).toMatchObject({ status: 'financing', vehicleId: '104' })
    } else {
      await issue.getByRole('button', { name: 'Waiting list' }).click()
      await dismiss(issue)
      await expect(loser.indicator()).toHaveText('Up to date')
      await loser.page.getByRole('link', { name: 'Customers' }).click()
      const dialog = await loser.openLead('Emil Hartmann')
      await expect(dialog).toContainText(
        /Waits for 2023 Kia Telluride SX, under contract with another customer \(wanted \d\d\/\d\d\/\d{4} by .+\)\./,
      )
      await expect(dialog.getByRole('link', { name: 'Needs you' })).toHaveCount(0)
      expect((await leadOf(loser.page, dealership.origin, 'Hartmann')).status).toBe('contacted')
    }
    expect(await leadOf(winner.page, dealership.origin, 'Hale')).toMatchObject({
      status: 'financing',
      vehicleId: '111',
    })
  })
}

test('what was done for a customer who was deleted meanwhile finds another place', async ({
  dealership,
  openApp,
}) => {
  const admin = await openApp()
  const page = await openApp(await dealership.addUser('kim', 'sales'))
  const app = new CustomersPage(page)
  const { origin } = dealership
  await page.context().setOffline(true)
  await app.changePhone('Ruth Becker', '(208) 555-0191')
  await app.addNote('Ruth Becker', 'Her brother wants the Camry.')
  const ruth = await leadOf(admin, origin, 'Becker')
  expect((await admin.request.delete(`${origin}/api/leads/${ruth.id}`, { headers: { origin } })).ok()).toBe(
    true,
  )
  await page.context().setOffline(false)
  await page.getByRole('link', { name: '2 changes need you' }).click()

  const note = page.getByRole('article', { name: /^Note for Ruth Becker/ })
  await expect(note.getByRole('button')).toHaveText(['Add to another customer', 'Copy its text', 'Let it go'])
  await expect(note).toContainText('Her brother wants the Camry.')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await note.getByRole('button', { name: 'Copy its text' }).click()
  await expect(page.getByText('The note is in the clipboard.', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Her brother wants the Camry.')
  await note.getByRole('button', { name: 'Add to another customer' }).click()
  const move = page.getByRole('dialog', { name: 'Add the note to another customer' })
  await move.getByRole('button', { name: 'Add note and settle' }).click()
  await expect(move.getByText('Please choose a customer.')).toBeVisible()
  await move.getByLabel('Find a customer').fill('hale')
  const hale = await leadOf(admin, origin, 'Hale')
  await move.getByLabel('Customer', { exact: true }).selectOption(hale.id)
  await expectAccessible(page)
  await move.getByRole('button', { name: 'Add note and settle' }).click()
  await expect(move).toBeHidden()

  const lost = page.getByRole('article', { name: /^Ruth Becker/ })
  await expect(lost.getByRole('button')).toHaveText(['Add it again', 'Let it go'])
  await expect(lost).toContainText('This record was deleted meanwhile.')
  await expect(lost).toContainText(/Deleted by First Administrator, Today/)
  await lost.getByRole('button', { name: 'Add it again' }).click()
  const add = page.getByRole('dialog', { name: 'Add it again' })
  await expect(add.getByLabel('First name')).toHaveValue('Ruth')
  await expect(add.getByLabel('Phone')).toHaveValue('(208) 555-0191')
  // All that the tablet had a moment ago is filled in.
  await expect(add.getByLabel('Email')).toHaveValue(ruth.email)
  await expect(add.getByLabel('Source')).toHaveValue(ruth.source)
  await expect(add.getByLabel('Notes')).toHaveValue(ruth.notes ?? '')
  await add.getByLabel('Email').fill('ruth')
  await add.getByRole('button', { name: 'Add and settle' }).click()
  await expect(add.getByText('Valid email is required')).toBeVisible()
  await add.getByLabel('Email').fill('ruth.becker@example.com')
  await expectAccessible(page)
  await add.getByRole('button', { name: 'Add and settle' }).click()
  await expect(add).toBeHidden()
  await dismiss(page)
  await expect(app.indicator()).toHaveText('Up to date')
  await expect(page.getByText('Nothing. Every change that was sent has its place.')).toBeVisible()

  const again = await leadOf(admin, origin, 'Becker')
  expect(again).toMatchObject({ firstName: 'Ruth', phone: '(208) 555-0191', status: 'new' })
  expect(again).toMatchObject({ source: ruth.source, vehicleId: ruth.vehicleId, notes: ruth.notes })
  expect(again.id).not.toBe(ruth.id)
  const notes: { note: string }[] = await (
    await admin.request.get(`${origin}/api/leads/${hale.id}/notes`)
  ).json()
  expect(notes.map(one => one.note)).toContain('Her brother wants the Camry.')
})

test('a role that was taken away meanwhile is named as the reason, and nothing is offered that it forbids', async ({
  dealership,
  openApp,
}) => {
  const admin = await openApp()
  const { origin } = dealership
  const page = await openApp(await dealership.addUser('kim', 'admin'))
  const app = new CustomersPage(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'List' }).click()
  await page.getByRole('button', { name: 'Delete Ruth Becker' }).click()
  await page.getByRole('button', { name: 'Delete customer' }).click()
  await dismiss(page)
  await expect(app.card('Ruth Becker')).toHaveCount(0)
  const users: { id: string; username: string }[] = await (
    await admin.request.get(`${origin}/api/users`)
  ).json()
  const id = users.find(user => user.username === 'kim')?.id
  await admin.request.patch(`${origin}/api/users/${id}`, { data: { role: 'sales' }, headers: { origin } })

  await page.context().setOffline(false)
  await expect(app.card('Ruth Becker')).toBeVisible()
  // The new role is known here too: what it forbids is offered no more.
  await expect(page.getByRole('button', { name: 'Delete Ruth Becker' })).toHaveCount(0)
  await page.getByRole('link', { name: '1 change needs you' }).click()
  const issue = page.getByRole('article', { name: 'Ruth Becker' })
  await expect(issue).toContainText('Your role does not allow this change.')
  await expect(issue).toContainText('An administrator can make it, or give you the role for it.')
  await expect(issue.getByRole('button')).toHaveText(['Keep theirs'])
  await expectAccessible(page)
  await issue.getByRole('button', { name: 'Keep theirs' }).click()
  await dismiss(issue)
  await expect(app.indicator()).toHaveText('Up to date')
})

test('long texts show where they differ, and both are kept', async ({ dealership, openApp }) => {
  const a = await openApp()
  const b = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  const { origin } = dealership
  await b.page.context().setOffline(true)
  const form = await b.editLead('Ruth Becker')
  await form.getByRole('textbox', { name: 'Notes' }).fill('Wants the blue one by Friday')
  await form.getByRole('button', { name: 'Save customer' }).click()
  await expect(form).toBeHidden()
  const ruth = await leadOf(a, origin, 'Becker')
  const theirs = 'Wants the red one by Friday'
  await a.request.patch(`${origin}/api/leads/${ruth.id}`, { data: { notes: theirs }, headers: { origin } })
  await b.page.context().setOffline(false)
  await b.page.getByRole('link', { name: '1 change needs you' }).click()
  const issue = b.page.getByRole('article', { name: 'Ruth Becker' })
  await expect(issue.locator('mark')).toHaveText(['blue', 'red'])
  await expect(issue.getByRole('button')).toHaveText(['Keep mine', 'Keep both', 'Edit', 'Keep theirs'])
  await expectAccessible(b.page)
  await issue.getByRole('button', { name: 'Keep both' }).click()
  await dismiss(issue)
  await expect(b.indicator()).toHaveText('Up to date')
  expect((await leadOf(a, origin, 'Becker')).notes).toBe(`${theirs}\n\nWants the blue one by Friday`)
})

test('what is settled is judged against what the dialog showed: a value that came meanwhile is asked about again', async ({
  dealership,
  openApp,
}) => {
  const a = await openApp()
  const b = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  const { origin } = dealership
  const ruth = await leadOf(a, origin, 'Becker')
  const store = (phone: string) =>
    a.request.patch(`${origin}/api/leads/${ruth.id}`, { data: { phone }, headers: { origin } })
  await b.page.context().setOffline(true)
  await b.changePhone('Ruth Becker', '(208) 555-0191')
  await store('(208) 555-0192')
  await b.page.context().setOffline(false)
  await b.page.getByRole('link', { name: '1 change needs you' }).click()
  const issue = b.page.getByRole('article', { name: 'Ruth Becker' })
  await issue.getByRole('button', { name: 'Edit' }).click()
  const dialog = b.page.getByRole('dialog', { name: 'Edit and keep' })
  await expect(dialog).toContainText('(208) 555-0192')
  await store('(208) 555-0193')
  // It has come, behind the dialog.
  await expect(b.page.getByText('(208) 555-0193')).toBeAttached()
  await dialog.getByLabel('Phone').fill('(208) 555-0194')
  await dialog.getByRole('button', { name: 'Save and settle' }).click()
  await expect(dialog).toBeHidden()
  await dismiss(dialog)
  await expect(issue).toContainText('(208) 555-0194')
  await expect(issue).toContainText('(208) 555-0193')
  expect((await leadOf(a, origin, 'Becker')).phone).toBe('(208) 555-0193')
})

test('nobody is alarmed of what they deleted themselves, in another tab or on another device', async ({
  dealership,
  openApp,
}) => {
  const kim = await dealership.addUser('kim', 'admin')
  const tablet = new CustomersPage(await openApp(kim))
  const desk = await openApp(kim)
  await tablet.page.context().setOffline(true)
  await tablet.changePhone('Ruth Becker', '(208) 555-0191')
  await desk.getByRole('button', { name: 'List' }).click()
  await desk.getByRole('button', { name: 'Delete Ruth Becker' }).click()
  await desk.getByRole('button', { name: 'Delete customer' }).click()
  await dismiss(desk)
  // The deletion is there before the change: a change that nobody at the desk had seen would save her.
  const names = async () => (await leadsOf(desk, dealership.origin)).map(({ lastName }) => lastName)
  await expect.poll(names).not.toContain('Becker')
  await tablet.page.context().setOffline(false)
  await expect(tablet.card('Ruth Becker')).toHaveCount(0)
  await expect(tablet.indicator()).toHaveText('Up to date')
  await tablet.page.goto(`${dealership.origin}/admin/sync`)
  await expect(tablet.page.getByText('Nothing. Every change that was sent has its place.')).toBeVisible()
  const sent = tablet.page.getByRole('region', { name: 'Sent from this device' })
  await expect(sent).toContainText('Not stored as it was sent: Phone. You deleted this record yourself.')
})
