import type { Page } from '@playwright/test'
import { CustomersPage } from '../customers-page.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { InventoryPage } from '../inventory-page.ts'
import { dismiss, expectSaid } from '../said.ts'
import { findLead } from '../stored-leads.ts'

const DEFENDER = '2021 Land Rover Defender 110'
const CAMRY = '2019 Toyota Camry XSE'

async function pick(page: Page, vehicle: string) {
  await page.getByRole('dialog').getByLabel('Vehicle', { exact: true }).click()
  const choice = page.getByRole('dialog', { name: 'Choose a vehicle' })
  await choice.getByLabel('Search vehicles').fill(vehicle.split(' ').at(-1) ?? '')
  await expectAccessible(page)
  await choice.getByRole('radio', { name: vehicle }).click()
  await expect(choice).toBeHidden()
}

test('a vehicle is chosen from the stock with a new customer and changed with an old one, and named where they are', async ({
  dealership,
  openApp,
}) => {
  const app = new CustomersPage(await openApp())
  const { page } = app
  await page.getByRole('button', { name: 'Add Lead' }).click()
  const add = page.getByRole('dialog', { name: 'Add New Customer' })
  await add.getByLabel('First name').fill('Nora')
  await add.getByLabel('Last name').fill('Quist')
  await add.getByLabel('Email').fill('nora.quist@example.com')
  await add.getByLabel('Phone').fill('(208) 555-0166')
  await add.getByLabel('Source').selectOption('Walk-in')
  await add.getByLabel('Vehicle interest').fill('Something for the family')
  await pick(page, CAMRY)
  await expect(add.getByLabel('Vehicle', { exact: true })).toContainText(`${CAMRY} (Available)`)
  await expectAccessible(page)
  await add.getByRole('button', { name: 'Add customer' }).click()
  await expect(app.card('Nora Quist')).toContainText(CAMRY)
  await expect.poll(async () => (await findLead(page, dealership.origin, 'Quist'))?.vehicleId).toBe('104')

  const edit = await app.editLead('Nora Quist')
  await pick(page, DEFENDER)
  // Who saves means the note that they typed, too.
  await edit.getByLabel('New sales note').fill('Wants it before the snow')
  await edit.getByRole('button', { name: 'Save customer' }).click()
  await expect(app.card('Nora Quist')).toContainText(DEFENDER)
  const dialog = await app.openLead('Nora Quist')
  await expect(dialog).toContainText(`Vehicle: ${DEFENDER}, Available`)
  await expect(dialog).toContainText('Wants it before the snow')
  await app.closeLead(dialog)
  // What was asked for in words stands behind the vehicle that it became.
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const recent = page.getByRole('region', { name: 'Recent Leads' }).getByRole('link', { name: /^Nora Quist/ })
  await expect(recent).toContainText(DEFENDER)
  await page.getByRole('link', { name: 'Customers' }).click()

  await app.move('Nora Quist', 'Financing')
  await page.getByRole('button', { name: 'List' }).click()
  await page.getByRole('button', { name: 'Delete Nora Quist' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`${DEFENDER} goes back on the market.`)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('link', { name: 'Inventory' }).click()
  const stock = new InventoryPage(page)
  await stock
    .row(DEFENDER)
    .getByRole('button', { name: `Delete ${DEFENDER}` })
    .click()
  const held = page.getByRole('alertdialog', { name: `${DEFENDER} cannot be deleted` })
  await expect(held).toContainText('It is under contract with Nora Quist.')
  await expect(held.getByRole('button', { name: 'Delete vehicle' })).toHaveCount(0)
  await expectAccessible(page)
  await held.getByRole('link', { name: 'Open Nora Quist' }).click()
  await expect(page.getByRole('dialog', { name: 'Nora Quist' })).toBeVisible()
})

test('the vehicle and the customer of a deal lead to one another', async ({ openApp }) => {
  const app = new CustomersPage(await openApp())
  const { page } = app
  await app.move('Ruth Becker', 'Financing')
  const dialog = await app.openLead('Ruth Becker')
  await dialog.getByRole('link', { name: DEFENDER }).click()
  const preview = page.getByRole('dialog', { name: DEFENDER })
  await expect(preview).toContainText('Pending')
  await expectAccessible(page)
  await preview.getByRole('link', { name: 'Ruth Becker' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('link', { name: DEFENDER }).click()
  await preview.getByRole('button', { name: 'Close' }).click()
  await expect(preview).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible()
})

test('a move that is refused names the vehicle and who has it, and offers the waiting list and another vehicle', async ({
  dealership,
  openApp,
}) => {
  const app = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  const { page } = app
  await app.move('Marcus Hale', 'Financing')
  await app.chooseVehicle(DEFENDER, 'Financing')
  await expect(app.column('Financing').getByRole('article', { name: 'Marcus Hale' })).toBeVisible()

  // Wherever a vehicle is chosen or driven, it says who has it.
  const form = await app.editLead('Ruth Becker')
  await form.getByLabel('Vehicle', { exact: true }).click()
  const choice = page.getByRole('dialog', { name: 'Choose a vehicle' })
  await expect(choice.getByRole('radio', { name: DEFENDER })).toContainText('Under contract with Marcus Hale')
  await expect(choice.getByText('Received, not offered yet').first()).toBeVisible()
  await expectAccessible(page)
  await choice.getByRole('button', { name: 'Cancel' }).click()
  await form.getByRole('button', { name: 'Close' }).click()
  await app.move('Ruth Becker', 'Test Drive Scheduled')
  const drive = page.getByRole('dialog', { name: 'Schedule a test drive' })
  await expect(drive).toContainText(`${DEFENDER}Under contract with Marcus Hale`)
  await drive.getByRole('button', { name: 'Cancel' }).click()

  await app.move('Ruth Becker', 'Financing')
  const refusal = page.getByRole('alertdialog', { name: 'Ruth Becker cannot have this vehicle' })
  await expect(refusal).toContainText(
    `${DEFENDER} is under contract with Marcus Hale. Ruth Becker stays in New.`,
  )
  await expectAccessible(page)
  await refusal.getByRole('button', { name: 'Waiting list' }).click()
  await expectSaid(page, 'On the waiting list')
  const dialog = await app.openLead('Ruth Becker')
  await expect(dialog).toContainText(`Waits for ${DEFENDER}, under contract with another customer`)
  await app.closeLead(dialog)

  await app.move('Ruth Becker', 'Financing')
  await refusal.getByRole('button', { name: 'Another vehicle' }).click()
  await app.chooseVehicle(CAMRY, 'Financing')
  await expect(app.column('Financing').getByRole('article', { name: 'Ruth Becker' })).toContainText(CAMRY)
  await expect.poll(async () => (await findLead(page, dealership.origin, 'Becker'))?.vehicleId).toBe('104')
})

test('a customer whose vehicle was deleted is said to have had it without a signal, and gets another with the move that needs one', async ({
  openApp,
}) => {
  const app = new CustomersPage(await openApp())
  const { page } = app
  const stock = new InventoryPage(page)
  await stock.open()
  // With a signal the server takes it away from its customers at once, and leaves its name with them.
  await page.context().setOffline(true)
  await stock
    .row(DEFENDER)
    .getByRole('button', { name: `Delete ${DEFENDER}` })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete vehicle' }).click()
  await dismiss(page)
  await page.getByRole('link', { name: 'Customers' }).click()
  const gone = `${DEFENDER}, deleted`
  await expect(app.card('Ruth Becker')).toContainText(', deleted')
  await expect(app.card('Ruth Becker')).not.toContainText('No Vehicle Assigned')
  const dialog = await app.openLead('Ruth Becker')
  await expect(dialog).toContainText(gone)
  await dialog.getByRole('button', { name: 'Edit customer' }).click()
  const form = page.getByRole('dialog', { name: 'Edit customer' })
  await expect(form.getByLabel('Vehicle', { exact: true })).toHaveText(gone)
  await form.getByRole('button', { name: 'Close' }).click()
  await app.move('Ruth Becker', 'Test Drive Scheduled')
  const drive = page.getByRole('dialog', { name: 'Schedule a test drive' })
  await expect(drive).toContainText(gone)
  await expect(drive.getByRole('button', { name: 'Another vehicle' })).toBeVisible()
  await drive.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'List' }).click()
  await expect(app.card('Ruth Becker')).toContainText(gone)

  await app.move('Ruth Becker', 'Financing')
  const refusal = page.getByRole('alertdialog', { name: 'Ruth Becker cannot have this vehicle' })
  await expect(refusal).toContainText(gone)
  await expect(refusal).toContainText('Ruth Becker stays in New.')
  await expect(refusal.getByRole('button')).toHaveText(['Leave it', 'Another vehicle'])
  await expectAccessible(page)
  await refusal.getByRole('button', { name: 'Another vehicle' }).click()
  await app.chooseVehicle(CAMRY, 'Financing')
  await expect(app.card('Ruth Becker')).toContainText(CAMRY)
  await expect(app.card('Ruth Becker')).toContainText('Financing')
})

test('a move that needs a vehicle which is not offered leads to where it is offered', async ({
  dealership,
  openApp,
}) => {
  const app = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  const { page } = app
  const stock = new InventoryPage(page)
  await stock.open()
  await stock
    .row(DEFENDER)
    .getByRole('button', { name: `Mark Received: ${DEFENDER}` })
    .click()
  await dismiss(page)
  await page.getByRole('link', { name: 'Customers' }).click()
  await app.move('Ruth Becker', 'Financing')
  const refusal = page.getByRole('alertdialog', { name: 'Ruth Becker cannot have this vehicle' })
  await expect(refusal).toContainText(`${DEFENDER} is received, and not offered yet.`)
  await expectAccessible(page)
  await refusal.getByRole('link', { name: 'Show in the inventory' }).click()
  await expect(refusal).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: /^Showing/ })).toBeVisible()
  await stock
    .row(DEFENDER)
    .getByRole('button', { name: `Make Available: ${DEFENDER}` })
    .click()
  await page.getByRole('link', { name: 'Customers' }).click()
  await app.move('Ruth Becker', 'Financing')
  await expect(app.column('Financing').getByRole('article', { name: 'Ruth Becker' })).toBeVisible()
})

test('a deal of the past is closed again without a vehicle, also without a signal, and only where that is said', async ({
  dealership,
  openApp,
}) => {
  const app = new CustomersPage(await openApp())
  const { page } = app
  const { origin } = dealership
  const rows = [
    {
      ...{ id: 'oldtimer', firstName: 'Old', lastName: 'Timer', email: 'old@example.com', status: 'closed' },
      ...{ createdAt: '2023-05-01T10:00:00-06:00', contactDate: '2024-01-02T00:00:00Z' },
    },
  ]
  const imported = await page.request.post(`${origin}/api/leads/import`, {
    data: { rows },
    headers: { origin },
  })
  expect(imported.status()).toBe(200)
  const status = async () => (await findLead(page, origin, 'Timer'))?.status
  await app.search('Timer')
  await app.move('Old Timer', 'Contacted')
  await dismiss(page)
  await expect.poll(status).toBe('contacted')
  await page.context().setOffline(true)
  await app.move('Old Timer', 'Closed')
  const question = page.getByRole('dialog', { name: 'Choose a vehicle' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Closed without a vehicle' }).click()
  await expect(question).toBeHidden()
  await dismiss(page)
  await page.context().setOffline(false)
  await expect.poll(status).toBe('closed')
  expect((await findLead(page, origin, 'Timer'))?.vehicleId).toBeNull()
})
