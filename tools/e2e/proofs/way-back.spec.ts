// No dead end: a gesture is taken back, a vehicle that nobody has comes back, and what is asked is answered.
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import type { Page } from '@playwright/test'
import { CustomersPage } from '../customers-page.ts'
import type { Dealership } from '../dealership.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { InventoryPage } from '../inventory-page.ts'
import { dismiss, expectSaid } from '../said.ts'
import { findLead, leadOf } from '../stored-leads.ts'

const DEFENDER = '2021 Land Rover Defender 110'

async function statusOf(page: Page, { origin }: Dealership, name: string): Promise<string | undefined> {
  const all: Vehicle[] = await (await page.request.get(`${origin}/api/vehicles?admin=true`)).json()
  return all.find(({ year, make, model }) => `${year} ${make} ${model}` === name)?.status
}

async function stageOf(page: Page, { origin }: Dealership, lastName: string): Promise<string | undefined> {
  return (await findLead(page, origin, lastName))?.status
}

const undo = (page: Page) => page.locator('.toast').getByRole('button', { name: 'Undo' }).click()

/** Ruth Becker, who names the Defender, buys it. */
async function sell(app: CustomersPage) {
  await app.move('Ruth Becker', 'Closed')
  const question = app.page.getByRole('alertdialog', { name: 'Close the sale?' })
  await expect(question).toContainText(DEFENDER)
  await expect(question).toContainText('is sold to Ruth Becker.')
  await expect(question).toContainText('$')
  await expectAccessible(app.page)
  await question.getByRole('button', { name: 'Close the sale' }).click()
  await expect(question).toBeHidden()
  await expectSaid(app.page, 'Lead Updated', `Ruth Becker moved to Closed. ${DEFENDER} marked sold.`)
}

for (const signal of ['with a signal', 'without a signal'] as const)
  test(`a sale by a slip is taken back ${signal}, and the vehicle is on the market as before`, async ({
    dealership,
    openApp,
  }) => {
    const app = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
    const { page } = app
    const stage = (await stageOf(page, dealership, 'Becker')) ?? ''
    if (signal === 'without a signal') await page.context().setOffline(true)
    await sell(app)
    if (signal === 'with a signal') await expect.poll(() => statusOf(page, dealership, DEFENDER)).toBe('sold')
    await expectAccessible(page)
    await undo(page)
    await expectSaid(page, 'Taken back', `${DEFENDER} is back on the market.`)
    await page.context().setOffline(false)
    await expect(app.indicator()).toHaveText('Up to date')
    await expect.poll(() => statusOf(page, dealership, DEFENDER)).toBe('available')
    await expect.poll(() => stageOf(page, dealership, 'Becker')).toBe(stage)
  })

test('Undo takes back nothing that a colleague made of a customer meanwhile, and says so', async ({
  dealership,
  openApp,
}) => {
  const app = new CustomersPage(await openApp())
  const kim = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  const { page } = app
  await app.move('Ruth Becker', 'Test Drive Interest')
  await expect(kim.column('Test Drive Interest').getByRole('article', { name: 'Ruth Becker' })).toBeVisible()
  await kim.move('Ruth Becker', 'Financing')
  await expect(app.column('Financing').getByRole('article', { name: 'Ruth Becker' })).toBeVisible()
  await undo(page)
  await expectSaid(
    page,
    'Not taken back',
    'kim Staff moved Ruth Becker on to Financing meanwhile. Nothing was changed.',
  )
  await expect(app.indicator()).toHaveText('Up to date')
  expect(await stageOf(page, dealership, 'Becker')).toBe('financing')
  expect(await statusOf(page, dealership, DEFENDER)).toBe('pending')
})

test('who leaves a deal is asked what becomes of the vehicle; kept off the market it is found and put back', async ({
  dealership,
  openApp,
}) => {
  const app = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  const { page } = app
  await sell(app)
  await app.move('Ruth Becker', 'Contacted')
  const question = page.getByRole('alertdialog', { name: `What becomes of the ${DEFENDER}?` })
  await expect(question).toContainText('Ruth Becker moves to Contacted. No customer has the vehicle then.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(app.column('Closed').getByRole('article', { name: 'Ruth Becker' })).toBeVisible()

  await app.move('Ruth Becker', 'Contacted')
  await question.getByRole('button', { name: 'Keep it off' }).click()
  await expectSaid(
    page,
    'Lead Updated',
    `Ruth Becker moved to Contacted. ${DEFENDER} is kept off the market.`,
  )
  await expect.poll(() => stageOf(page, dealership, 'Becker')).toBe('contacted')
  expect(await statusOf(page, dealership, DEFENDER)).toBe('sold')

  await page.getByRole('link', { name: 'Dashboard' }).click()
  const highlights = page.getByRole('region', { name: "Today's Highlights" })
  await expect(highlights).toContainText('off the market without a customer')
  await expectAccessible(page)
  await highlights
    .getByRole('listitem')
    .filter({ hasText: 'off the market without a customer' })
    .getByRole('link', { name: 'Open' })
    .click()
  const stock = new InventoryPage(page)
  await expect(stock.row(DEFENDER)).toContainText('No customer has it')
  await expectAccessible(page)
  await stock
    .row(DEFENDER)
    .getByRole('button', { name: `Back on the market: ${DEFENDER}` })
    .click()
  await expectSaid(page, 'Vehicle Updated', `${DEFENDER} is back on the market.`)
  // What was put back by a slip is off the market again, and nobody has heard of it.
  await undo(page)
  await expectSaid(page, 'Taken back')
  await expect(stock.row(DEFENDER)).toContainText('No customer has it')
  expect(await statusOf(page, dealership, DEFENDER)).toBe('sold')
  await stock
    .row(DEFENDER)
    .getByRole('button', { name: `Back on the market: ${DEFENDER}` })
    .click()
  await dismiss(page)
  await expect.poll(() => statusOf(page, dealership, DEFENDER)).toBe('available')
})

test('the vehicle of a deal leads to its customer, and comes back on the market with the answer to a move', async ({
  dealership,
  openApp,
}) => {
  const app = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  const { page } = app
  await app.move('Ruth Becker', 'Financing')
  await expectSaid(page, 'Lead Updated', `Ruth Becker moved to Financing. ${DEFENDER} marked pending.`)
  const stock = new InventoryPage(page)
  await stock.open()
  await stock.row(DEFENDER).getByRole('link', { name: 'Ruth Becker' }).click()
  await expect(page.getByRole('dialog', { name: 'Ruth Becker' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit customer' }).click()
  const form = page.getByRole('dialog', { name: 'Edit customer' })
  await form.getByLabel('Status').selectOption('Contacted')
  await form.getByRole('button', { name: 'Save customer' }).click()
  const question = page.getByRole('alertdialog', { name: `What becomes of the ${DEFENDER}?` })
  await question.getByRole('button', { name: 'Back on the market' }).click()
  await expectSaid(page, 'Lead Updated', `${DEFENDER} is back on the market.`)
  await expect(form).toBeHidden()
  await expect.poll(() => statusOf(page, dealership, DEFENDER)).toBe('available')
})

test('a toggle, a star and a place in the slideshow are taken back', async ({ dealership, openApp }) => {
  const page = await openApp(await dealership.addUser('kim', 'sales'))
  const stock = new InventoryPage(page)
  await stock.open()
  const row = stock.row(DEFENDER)
  await row.getByRole('button', { name: `Mark Received: ${DEFENDER}` }).click()
  await expectSaid(page, 'Vehicle Updated', `${DEFENDER} is received, not yet offered.`)
  await expect.poll(() => statusOf(page, dealership, DEFENDER)).toBe('received')
  await undo(page)
  await expectSaid(page, 'Taken back', `${DEFENDER} is available.`)
  await expect.poll(() => statusOf(page, dealership, DEFENDER)).toBe('available')

  const star = row.getByRole('button', { name: /^(Unf|F)eature/ })
  const before = (await star.getAttribute('aria-pressed')) ?? ''
  await star.click()
  await expect(star).not.toHaveAttribute('aria-pressed', before)
  await undo(page)
  await expect(star).toHaveAttribute('aria-pressed', before)

  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('tab', { name: 'Slider' }).click()
  const place = (slot: number) => page.getByRole('listitem', { name: `Position ${slot}` })
  const words = (slot: number) => place(slot).textContent()
  const [third, name] = [await words(3), '2019 Toyota Camry XSE']
  await page.getByRole('button', { name: `Place in… ${name}` }).click()
  await page.getByRole('menuitem', { name: /Position 3/ }).click()
  await expect(place(3)).toContainText(name)
  await undo(page)
  await expect.poll(() => words(3)).toBe(third)
})

test('a message lies above an open dialog, and its Undo can be pressed there', async ({
  dealership,
  openApp,
}) => {
  const app = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  const { page } = app
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Pipeline' }).click()
  await app.move('Ruth Becker', 'Contacted')
  const dialog = await app.openLead('Ruth Becker')
  const button = page.locator('.toast').getByRole('button', { name: 'Undo' })
  await button.click()
  await expect(dialog).toBeVisible()
  await expect.poll(() => stageOf(page, dealership, 'Becker')).toBe('new')
})

async function deleteRuth(page: Page) {
  await page.getByRole('button', { name: 'List' }).click()
  await page.getByRole('button', { name: 'Delete Ruth Becker' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete customer' }).click()
}

for (const signal of ['with a signal', 'without a signal'] as const)
  test(`a customer who is deleted by a slip is there again as they were, ${signal}`, async ({
    dealership,
    openApp,
  }) => {
    const app = new CustomersPage(await openApp())
    const other = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
    const { page } = app
    const before = await leadOf(page, dealership.origin, 'Becker')
    if (signal === 'without a signal') await page.context().setOffline(true)
    await deleteRuth(page)
    await expect(app.card('Ruth Becker')).toBeHidden()
    await expectSaid(page, 'Success', 'Customer deleted successfully')
    await undo(page)
    await expectSaid(page, 'Taken back', 'It is as it was before.')
    await expect(app.card('Ruth Becker')).toBeVisible()
    await page.context().setOffline(false)
    await expect(app.indicator()).toHaveText('Up to date')
    // Nobody has heard of it: it is the same record, untouched.
    expect(await leadOf(page, dealership.origin, 'Becker')).toEqual(before)
    await expect(other.card('Ruth Becker')).toBeVisible()
  })

test('a deletion is sent though the tab is loaded again before its time is over, and is gone everywhere', async ({
  dealership,
  openApp,
}) => {
  const app = new CustomersPage(await openApp())
  const { page } = app
  await deleteRuth(page)
  await expect(app.indicator()).toContainText('1 change')
  await page.reload()
  await expect(app.card('Ruth Becker')).toHaveCount(0)
  await expect.poll(() => stageOf(page, dealership, 'Becker')).toBeUndefined()
  await expect(app.indicator()).toHaveText('Up to date')
})

async function storePhone(app: CustomersPage, phone: string) {
  const form = await app.editLead('Ruth Becker')
  await form.getByLabel('Phone').fill(phone)
  await form.getByRole('button', { name: 'Save customer' }).click()
  await expect(form).toBeHidden()
}

test('a vehicle and a decision about a conflict are taken back', async ({ dealership, openApp }) => {
  const page = await openApp()
  const stock = new InventoryPage(page)
  await stock.open()
  await stock.row(DEFENDER).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete vehicle' }).click()
  await expect(stock.row(DEFENDER)).toHaveCount(0)
  await undo(page)
  await expect(stock.row(DEFENDER)).toBeVisible()
  expect(await statusOf(page, dealership, DEFENDER)).toBe('available')

  await page.getByRole('link', { name: 'Customers' }).click()
  const app = new CustomersPage(page)
  await page.context().setOffline(true)
  await storePhone(app, '(208) 555-0191')
  const other = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  await storePhone(other, '(208) 555-0192')
  await expect(other.indicator()).toHaveText('Up to date')
  await page.context().setOffline(false)
  await page.getByRole('link', { name: '1 change needs you' }).click()
  const issue = page.getByRole('article', { name: 'Ruth Becker' })
  await issue.getByRole('button', { name: 'Keep mine' }).click()
  await expect(issue).toBeHidden()
  await undo(page)
  await expectSaid(page, 'Taken back')
  await expect(issue).toContainText('(208) 555-0191')
  expect((await leadOf(page, dealership.origin, 'Becker')).phone).toBe('(208) 555-0192')
  await issue.getByRole('button', { name: 'Keep mine' }).click()
  await dismiss(page)
  await expect
    .poll(async () => (await leadOf(page, dealership.origin, 'Becker')).phone)
    .toBe('(208) 555-0191')
})
