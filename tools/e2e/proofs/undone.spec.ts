// What is undone is as it was, whatever was done before and is done after; and who frees a vehicle hears who waits for it.
import type { Lead } from '@forecourt/shared/leads/lead'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import type { Page } from '@playwright/test'
import { CustomersPage } from '../customers-page.ts'
import type { Dealership } from '../dealership.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { InventoryPage } from '../inventory-page.ts'
import { dismiss, expectSaid } from '../said.ts'
import { findLead, leadOf } from '../stored-leads.ts'

const DEFENDER = '2021 Land Rover Defender 110'
const CAMRY = '2019 Toyota Camry XSE'

const stockOf = async (page: Page, { origin }: Dealership): Promise<Vehicle[]> =>
  (await page.request.get(`${origin}/api/vehicles?admin=true`)).json()
const nameOf = ({ year, make, model }: Vehicle) => `${year} ${make} ${model}`
const vehicleOf = async (page: Page, dealership: Dealership, name: string) =>
  (await stockOf(page, dealership)).find(vehicle => nameOf(vehicle) === name)
const undo = (page: Page) => page.locator('.toast').getByRole('button', { name: 'Undo' }).click()

async function pick(page: Page, vehicle: string) {
  await page.getByRole('dialog').getByLabel('Vehicle', { exact: true }).click()
  const choice = page.getByRole('dialog', { name: 'Choose a vehicle' })
  await choice.getByRole('radio', { name: vehicle }).click()
  await expect(choice).toBeHidden()
}

/** Somebody whom an import brings as closed, without a vehicle. */
async function importClosed(app: CustomersPage, { origin }: Dealership) {
  const { page } = app
  const row = { id: 'importedclosed', firstName: 'Ines', lastName: 'Okafor', email: 'ines@example.com' }
  const rows = [{ ...row, phone: '(208) 555-0177', status: 'closed' }]
  const batch = { id: 'undonebatch1', file: 'contacts.csv' }
  const reply = await page.request.post(`${origin}/api/leads/import`, {
    data: { rows, batch },
    headers: { origin },
  })
  expect(reply.ok()).toBe(true)
  await expect(app.column('Closed').getByRole('article', { name: 'Ines Okafor' })).toBeVisible()
}

for (const signal of ['with a signal', 'without a signal'] as const)
  test(`a vehicle that a closed customer got by a slip is on the market again, and asked about before, ${signal}`, async ({
    dealership,
    openApp,
  }) => {
    const app = new CustomersPage(await openApp())
    const { page } = app
    await importClosed(app, dealership)
    if (signal === 'without a signal') await page.context().setOffline(true)
    const form = await app.editLead('Ines Okafor')
    await pick(page, CAMRY)
    await form.getByRole('button', { name: 'Save customer' }).click()
    const question = page.getByRole('alertdialog', { name: 'Close the sale?' })
    await expect(question).toContainText(`${CAMRY}, $`)
    await expect(question).toContainText('is sold to Ines Okafor.')
    await question.getByRole('button', { name: 'Close the sale' }).click()
    await expect(form).toBeHidden()
    await expectSaid(page, 'Lead Updated', `${CAMRY} marked sold.`)
    await undo(page)
    await expectSaid(page, 'Taken back', 'It is as it was before.')
    const card = app.column('Closed').getByRole('article', { name: 'Ines Okafor' })
    await expect(card).toContainText('No Vehicle Assigned')
    await page.context().setOffline(false)
    await expect(app.indicator()).toHaveText('Up to date')
    expect((await vehicleOf(page, dealership, CAMRY))?.status).toBe('available')
    expect(await leadOf(page, dealership.origin, 'Okafor')).toMatchObject({
      status: 'closed',
      vehicleId: null,
    })

    await app.move('Ines Okafor', 'Financing')
    await app.chooseVehicle(CAMRY, 'Financing')
    await undo(page)
    await expectSaid(page, 'Taken back')
    await expect(card).toContainText('No Vehicle Assigned')
    await expect(app.indicator()).toHaveText('Up to date')
    expect((await vehicleOf(page, dealership, CAMRY))?.status).toBe('available')
  })

test('what is undone and done again without a signal is no conflict, and says what becomes of the vehicle', async ({
  dealership,
  openApp,
}) => {
  const app = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  const { page } = app
  await page.context().setOffline(true)
  await app.move('Ruth Becker', 'Closed')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the sale' }).click()
  await undo(page)
  await expectSaid(page, 'Taken back')
  await app.move('Ruth Becker', 'Financing')
  await expectSaid(page, 'Lead Updated', `Ruth Becker moved to Financing. ${DEFENDER} marked pending.`)
  await app.move('Ruth Becker', 'New')
  const question = page.getByRole('alertdialog', { name: `What becomes of the ${DEFENDER}?` })
  await question.getByRole('button', { name: 'Back on the market' }).click()
  await expectSaid(page, 'Lead Updated', `Ruth Becker moved to New. ${DEFENDER} is back on the market.`)

  await app.move('Ruth Becker', 'Contacted')
  await undo(page)
  await expectSaid(page, 'Taken back')
  await app.move('Ruth Becker', 'Test Drive Interest')
  await expectSaid(page, 'Lead Updated', 'Ruth Becker moved to Test Drive Interest.')
  await page.context().setOffline(false)
  await expect(app.indicator()).toHaveText('Up to date')
  expect(await leadOf(page, dealership.origin, 'Becker')).toMatchObject({ status: 'test_drive' })
  expect((await vehicleOf(page, dealership, DEFENDER))?.status).toBe('available')
})

const placesOf = async (page: Page, dealership: Dealership) =>
  (await stockOf(page, dealership))
    .filter(({ heroSlideOrder }) => heroSlideOrder > 0)
    .map(vehicle => `${vehicle.heroSlideOrder} ${nameOf(vehicle)}`)
    .sort()

for (const signal of ['with a signal', 'without a signal'] as const)
  test(`a vehicle that was offered by a slip leaves all places of the slideshow as they were, ${signal}`, async ({
    dealership,
    openApp,
  }) => {
    const page = await openApp(await dealership.addUser('kim', 'sales'))
    const stock = new InventoryPage(page)
    await stock.open()
    const before = await placesOf(page, dealership)
    const vehicle = (await stockOf(page, dealership)).find(({ status }) => status === 'received')
    if (!vehicle) throw new Error('Nothing is received')
    const name = nameOf(vehicle)
    await page.getByLabel('Search vehicles').fill(vehicle.vin ?? name)
    const row = stock.row(name)
    const offer = row.getByRole('button', { name: `Make Available: ${name}` })
    if (signal === 'without a signal') await page.context().setOffline(true)
    await offer.click()
    await expectSaid(page, 'Vehicle Updated', `${name} is available, and `, 'slideshow')
    await expect(row).toContainText('Available')
    await undo(page)
    await expectSaid(page, 'Taken back', `${name} is received, not yet offered.`)
    await expect(row).toContainText('Received')
    await page.context().setOffline(false)
    const indicator = page.locator('.screen-head').getByRole('status')
    await expect(indicator).toHaveText('Up to date')
    expect(await placesOf(page, dealership)).toEqual(before)
    expect(await vehicleOf(page, dealership, name)).toEqual(vehicle)

    await offer.click()
    await dismiss(page)
    await expect.poll(() => placesOf(page, dealership)).toContain(`1 ${name}`)
  })

test('a star and a place of the slideshow say by name what is undone', async ({ openApp, dealership }) => {
  const page = await openApp(await dealership.addUser('kim', 'sales'))
  const stock = new InventoryPage(page)
  await stock.open()
  await page.getByLabel('Search vehicles').fill('Camry')
  const star = stock.row(CAMRY).getByRole('button', { name: /^(Unf|F)eature/ })
  const isFeatured = (await star.getAttribute('aria-pressed')) === 'true'
  await star.click()
  const first = isFeatured ? `${CAMRY} is not featured any more.` : `${CAMRY} is featured.`
  await expectSaid(page, 'Vehicle Updated', first)
  await undo(page)
  await expectSaid(
    page,
    'Taken back',
    isFeatured ? `${CAMRY} is featured again.` : `${CAMRY} is not featured`,
  )
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('tab', { name: 'Slider' }).click()
  await page.getByRole('button', { name: `Place in… ${CAMRY}` }).click()
  await page.getByRole('menuitem', { name: /Position 3/ }).click()
  await expectSaid(page, 'Slideshow Updated', `${CAMRY} stands in position 3.`)
  await undo(page)
  await expectSaid(page, 'Taken back', `${CAMRY} is out of the slideshow again.`)

  const toggle = page.getByRole('switch', { name: 'New inventory takes position 1' })
  await toggle.click()
  await expectSaid(page, 'Slideshow Updated', 'New inventory takes no position by itself.')
  await page.context().setOffline(true)
  await undo(page)
  await expectSaid(page, 'Taken back', 'New inventory takes position 1.')
  await expect(toggle).toBeChecked()
})

test('who frees a vehicle hears who waits for it, and is one tap away from them; they wait once', async ({
  dealership,
  openApp,
}) => {
  const app = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  const { page } = app
  await app.move('Marcus Hale', 'Financing')
  await app.chooseVehicle(DEFENDER, 'Financing')
  const refusal = page.getByRole('alertdialog', { name: 'Ruth Becker cannot have this vehicle' })
  const list = async () => {
    await app.move('Ruth Becker', 'Financing')
    await refusal.getByRole('button', { name: 'Waiting list' }).click()
    await expect(refusal).toBeHidden()
  }
  const waits = app.card('Ruth Becker').getByText(`Waits for ${DEFENDER}`)
  await page.context().setOffline(true)
  await list()
  await expectSaid(page, 'On the waiting list')
  await expect(waits).toBeVisible()
  await undo(page)
  await expectSaid(page, 'Taken back', `Ruth Becker does not wait for ${DEFENDER}.`)
  await expect(waits).toBeHidden()
  await list()
  await expectSaid(page, 'On the waiting list', 'A note says that the customer waits for the vehicle.')
  await list()
  await expectSaid(page, 'On the waiting list', `Ruth Becker waits for ${DEFENDER} already.`)
  await page.context().setOffline(false)
  await expect(app.indicator()).toHaveText('Up to date')
  const { id } = await leadOf(page, dealership.origin, 'Becker')
  const notes: { note: string }[] = await (
    await page.request.get(`${dealership.origin}/api/leads/${id}/notes`)
  ).json()
  expect(notes.filter(({ note }) => note.startsWith('Waits for'))).toHaveLength(1)
  await expectAccessible(page)

  await app.move('Marcus Hale', 'Lost')
  await expectSaid(page, `${DEFENDER} is back on the market. Ruth Becker waits for ${DEFENDER}.`)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const highlights = page.getByRole('region', { name: "Today's Highlights" })
  await expect(highlights).toContainText(`Ruth Becker waits for ${DEFENDER}.`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Customers' }).click()
  await app.move('Marcus Hale', 'Financing')
  await app.move('Marcus Hale', 'Lost')
  await page.locator('.toast').getByRole('link', { name: 'Open Ruth Becker' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ruth Becker' })
  await expect(dialog).toContainText(`Waits for ${DEFENDER}, Available`)
  await expectAccessible(page)
  await app.closeLead(dialog)
  await app.move('Ruth Becker', 'Financing')
  await expect(waits).toBeHidden()
})

for (const signal of ['with a signal', 'without a signal'] as const)
  test(`a customer whom sales added by a slip was never there, ${signal}`, async ({
    dealership,
    openApp,
  }) => {
    const app = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
    const { page } = app
    if (signal === 'without a signal') await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Add Lead' }).click()
    const form = page.getByRole('dialog', { name: 'Add New Customer' })
    await form.getByLabel('First name').fill('Nora')
    await form.getByLabel('Last name').fill('Quist')
    await form.getByLabel('Phone').fill('(208) 555-0166')
    await form.getByLabel('Source').selectOption('Walk-in')
    await form.getByRole('button', { name: 'Add customer' }).click()
    await expectSaid(page, 'Success', 'Lead created successfully')
    await expect(app.card('Nora Quist')).toBeVisible()
    await undo(page)
    await expectSaid(page, 'Taken back', 'Nora Quist was not added.')
    await expect(app.card('Nora Quist')).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(app.indicator()).toHaveText('Up to date')
    expect(await findLead(page, dealership.origin, 'Quist')).toBeUndefined()
  })

test('who closes a customer by settling what needs them is asked before the vehicle is sold', async ({
  dealership,
  openApp,
}) => {
  const app = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  const { page } = app
  const { id } = await leadOf(page, dealership.origin, 'Becker')
  await page.context().setOffline(true)
  await app.move('Ruth Becker', 'Test Drive Interest')
  const other = new CustomersPage(await openApp())
  await other.move('Ruth Becker', 'Contacted')
  const stored = async (): Promise<Lead> => leadOf(other.page, dealership.origin, 'Becker')
  await expect.poll(async () => (await stored()).status).toBe('contacted')
  await page.context().setOffline(false)
  await page.getByRole('link', { name: '1 change needs you' }).click()
  const issue = page.getByRole('article', { name: 'Ruth Becker' })
  await issue.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit and keep' })
  await form.getByLabel('Status').selectOption('Closed')
  await form.getByRole('button', { name: 'Save and settle' }).click()
  const question = page.getByRole('alertdialog', { name: 'Close the sale?' })
  await expect(question).toContainText(DEFENDER)
  await expect(question).toContainText('is sold to Ruth Becker.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeVisible()
  await form.getByRole('button', { name: 'Save and settle' }).click()
  await question.getByRole('button', { name: 'Close the sale' }).click()
  await expect(form).toBeHidden()
  await dismiss(page)
  await expect.poll(async () => (await stored()).status).toBe('closed')
  expect((await stored()).id).toBe(id)
  expect((await vehicleOf(page, dealership, DEFENDER))?.status).toBe('sold')
})

test('a card that is dropped by keyboard has the focus where it arrives, also after a question', async ({
  dealership,
  openApp,
}) => {
  const app = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  const { page } = app
  const grip = (stage: string) => app.column(stage).getByRole('button', { name: 'Drag Ruth Becker' })
  async function carry(from: string, ...over: string[]) {
    await grip(from).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(`Over ${from}.`)).toBeAttached()
    for (const column of over) {
      await page.keyboard.press('ArrowRight')
      await expect(page.getByText(`Over ${column}.`)).toBeAttached()
    }
    await page.keyboard.press('Space')
  }
  await carry('New', 'Contacted')
  await expect(grip('Contacted')).toBeFocused()
  await carry('Contacted', 'Test Drive Interest', 'Test Drive Scheduled', 'Financing', 'Closed')
  const question = page.getByRole('alertdialog', { name: 'Close the sale?' })
  await question.getByRole('button', { name: 'Close the sale' }).click()
  await expect(grip('Closed')).toBeFocused()
})

test('Undo pressed above an open form of the same customer is nobody else’s change, sent or not', async ({
  dealership,
  openApp,
}) => {
  const app = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  const { page } = app
  const { phone } = await leadOf(page, dealership.origin, 'Becker')
  await page.context().setOffline(true)
  await app.changePhone('Ruth Becker', '(208) 555-0191')
  const form = await app.editLead('Ruth Becker')
  await expect(form.getByLabel('Phone')).toHaveValue('(208) 555-0191')
  await form.getByLabel('Notes', { exact: true }).fill('Calls back on Friday')
  await undo(page)
  await expectSaid(page, 'Taken back')
  await page.context().setOffline(false)
  // It lies behind the dialog, where a screen reader does not hear it.
  await expect(page.locator('.screen-head [role=status]')).toHaveText('1 form not saved')
  await expect(form.getByLabel('Phone')).toHaveValue(phone)
  await expect(form.locator('.field-news')).toHaveCount(0)
  await form.getByRole('button', { name: 'Save customer' }).click()
  await expect(form).toBeHidden()
  await expect(app.indicator()).toHaveText('Up to date')
  expect(await leadOf(page, dealership.origin, 'Becker')).toMatchObject({
    phone,
    notes: 'Calls back on Friday',
  })
})
