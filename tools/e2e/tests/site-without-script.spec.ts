// Everything that HTML can do it does: reading, searching, calculating, sending.
import type { Page } from '@playwright/test'
import { test as base, expect } from '../fixtures.ts'

const test = base.extend<{ plain: Page }>({
  plain: async ({ browser }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    await use(await context.newPage())
    await context.close()
  },
})

test('pages read, search and send', async ({ plain: page, dealership, openApp }) => {
  await page.goto(`${dealership.origin}/`)
  await expect(page.getByRole('heading', { level: 1, name: 'Luxury Redefined' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inventory' }).click()
  await page.getByLabel('Make').selectOption('Jeep')
  await page.getByLabel('Price').selectOption('$15,000 - $30,000')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.locator('.finder').getByRole('status')).toHaveText('1 vehicle of 20')
  await expect(page.getByLabel('Make')).toHaveValue('Jeep')
  await page.getByRole('link', { name: 'Remove the filter $15,000 - $30,000' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)

  await page.goto(`${dealership.origin}/vehicle/102`)
  const form = page.locator('#inquire')
  await form.getByLabel('First name').fill('Ida')
  await form.getByLabel('Last name').fill('Stone')
  await form.getByLabel('Email').fill('nonsense')
  await form.getByLabel('Phone').fill('(208) 555-0123')
  await form.getByLabel('Message').fill('Tow hitch?')
  await form.getByRole('button', { name: 'Send inquiry' }).click()
  await page.getByRole('link', { name: 'Valid email is required' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' }).first()).toBeInViewport()
  await expect(page.getByRole('textbox', { name: 'Email' }).first()).toHaveAccessibleDescription(
    'Valid email is required',
  )
  await expect(page.getByLabel('Message')).toHaveValue('Tow hitch?')
  await page.getByRole('textbox', { name: 'Email' }).first().fill('ida.stone@example.com')
  await page.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()

  const app = await openApp()
  await expect(app.getByRole('article', { name: 'Ida Stone' })).toContainText('Vehicle #1023')
})

test('a VIN leads to its vehicle, and one vehicle after the other is browsed', async ({
  plain: page,
  dealership,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${dealership.origin}/inventory`)
  await expect(page.getByRole('article').nth(2)).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Sort').selectOption('Lowest mileage')
  await page.getByRole('button', { name: 'Go' }).click()
  await expect(page).toHaveURL(/sort=mileage/)
  await page.getByRole('link', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Search', { exact: true }).fill('toyta truck under 37k')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.goto(`${dealership.origin}/inventory`)
  await page.getByRole('link', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Look up by VIN').fill('ZZZ')
  await page.getByRole('button', { name: 'Find it' }).click()
  await expect(page.getByText('No vehicle found with that VIN number.')).toBeVisible()
  await page.getByRole('link', { name: 'Browse' }).click()
  await expect(page.getByRole('article')).toHaveCount(20)
  await page.goto(`${dealership.origin}/vehicle/102`)
  const vin = await page.locator('.facts dd').last().textContent()
  await page.goto(`${dealership.origin}/inventory?vin=${vin}`)
  await expect(page).toHaveURL(`${dealership.origin}/vehicle/102`)
})

test('a payment is calculated, and a loan applied for', async ({ plain: page, dealership, openApp }) => {
  await page.goto(`${dealership.origin}/financing`)
  const calculator = page.getByRole('form', { name: 'Payment calculator' })
  await calculator.getByRole('button', { name: 'Calculate payment' }).click()
  await expect(calculator).toContainText(
    'Missing Information: Please fill in all fields to calculate payment.',
  )
  await calculator.getByLabel('Vehicle price').fill('25000')
  await calculator.getByRole('textbox', { name: 'Down payment' }).fill('5000')
  await calculator.getByRole('button', { name: 'Calculate payment' }).click()
  await expect(calculator).toContainText('$372.86')
  await expect(calculator).toContainText('60 monthly payments at 4.5% APR')

  await calculator.getByRole('link', { name: 'Apply with these figures' }).click()
  const form = page.getByRole('form', { name: 'Pre-approval application' })
  await expect(form.getByLabel('Loan amount')).toHaveValue('25000.00')
  await expect(form.getByLabel('Down payment')).toHaveValue('5000.00')
  await expect(form.getByText('You borrow')).toBeHidden()
  await form.getByLabel('First name').fill('Ida')
  await form.getByLabel('Last name').fill('Stone')
  await form.getByLabel('Email').fill('ida.stone@example.com')
  await form.getByLabel('Phone').fill('(208) 555-0123')
  await form.getByLabel('Down payment').fill('25000')
  await form.getByLabel('Employment').selectOption('Retired')
  await form.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByRole('link', { name: 'Annual income is required' })).toBeVisible()
  await expect(page.getByLabel('Employment')).toHaveValue('Retired')
  await expect(page.getByRole('link', { name: 'Down payment must be less than the price' })).toBeVisible()
  await page.getByLabel('Down payment').fill('5000')
  await page.getByLabel('Annual income').fill('52,000')
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible()
  const app = await openApp()
  await expect(app.getByRole('article', { name: 'Ida Stone' })).toContainText('Loan Inquiry')
})
