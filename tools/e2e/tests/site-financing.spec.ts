// Financing: the calculator and the application.
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { expectAwake } from '../islands.ts'

const applicationOf = (page: Page) => page.getByRole('form', { name: 'Pre-approval application' })

async function fillIn(page: Page) {
  const form = applicationOf(page)
  await form.getByLabel('First name').fill('Ruben')
  await form.getByLabel('Last name').fill('Castle')
  await form.getByLabel('Email').fill('ruben.castle@example.com')
  await form.getByLabel('Phone').fill('(208) 555-0188')
  await form.getByLabel('Annual income').fill('61,000')
  await form.getByLabel('Employment').selectOption('Military')
  await form.getByLabel('Credit score').selectOption('Good (700-749)')
  await expectAwake(form)
  return form
}

for (const [device, width] of [
  ['a phone', 390],
  ['a desk', 1440],
] as const) {
  test(`on ${device} a payment is calculated as it is typed`, async ({ dealership, visitor }) => {
    await visitor.setViewportSize({ width, height: 900 })
    await visitor.goto(`${dealership.origin}/financing`)
    const calculator = visitor.getByRole('form', { name: 'Payment calculator' })
    await calculator.getByLabel('Vehicle price').fill('25k')
    await expect(calculator).toContainText('Enter a down payment to see what it comes to.')
    await calculator.getByRole('button', { name: 'Calculate payment' }).click()
    const missing = calculator.getByText(
      'Missing Information: Please fill in all fields to calculate payment.',
    )
    await expect(missing).toBeInViewport({ ratio: 1 })
    await calculator.getByRole('button', { name: '20% down' }).click()
    await expect(calculator.getByRole('textbox', { name: 'Down payment' })).toHaveValue('5000.00')
    await expect(calculator).toContainText('$372.86')
    await expect(calculator).toContainText('$22,371.62 in all, of which $2,371.62 interest')
    await expect(calculator).toContainText(
      'DOES NOT INCLUDE TAXES, TITLE, LICENSE FEES OR $299.00 DEALER DOC FEE.',
    )
    await calculator.getByRole('radio', { name: '72' }).focus()
    await visitor.keyboard.press('ArrowLeft')
    await expect(calculator.getByRole('radio', { name: '60' })).toBeChecked()
    await calculator.getByLabel('Interest rate').fill('6.9%')
    await expect(calculator).toContainText('60 monthly payments at 6.9% APR')
    await calculator.getByLabel('Interest rate').fill('nine')
    await expect(calculator).toContainText('Please enter amounts such as 5000')
  })
}

test('an application for a vehicle arrives with its lead; its figures stay with the server', async ({
  dealership,
  visitor,
  openApp,
}) => {
  await visitor.goto(`${dealership.origin}/vehicle/104`)
  await visitor.getByRole('link', { name: 'Apply for pre-approval' }).click()
  await expect(visitor.getByRole('heading', { name: '2019 Toyota Camry XSE' })).toBeInViewport()
  const form = await fillIn(visitor)
  await expect(form.getByLabel('Loan amount')).toHaveValue('22900.00')
  await form.getByLabel('Annual income').fill('')
  await form.getByRole('button', { name: 'Submit application' }).click()
  const marked = form.getByRole('group', { name: 'Please look at the marked fields' })
  await expect(marked).toBeFocused()
  await marked.getByRole('link', { name: 'Annual income is required' }).click()
  await expect(form.getByLabel('Annual income')).toBeFocused()
  await form.getByLabel('Annual income').fill('61k')
  await form.getByRole('button', { name: 'Submit application' }).click()
  await expect(form).toContainText('Application Submitted!')
  await expect(form).toContainText(
    "We've received your pre-approval application and will contact you shortly.",
  )
  await expect(form.getByLabel('First name')).toHaveValue('')

  const app = await openApp()
  const card = app.getByRole('article', { name: 'Ruben Castle' })
  await expect(card).toContainText('Loan Inquiry')
  await expect(card).toContainText('Vehicle #1021')
  const list = await (await app.request.get(`${dealership.origin}/api/loan-applications`)).json()
  const application = await app.request.get(`${dealership.origin}/api/loan-applications/${list[0].id}`)
  expect(await application.json()).toMatchObject({
    annualIncome: '61000.00',
    creditScore: 700,
    employmentStatus: 'Military',
    vehicleId: '104',
    status: 'pending',
  })
})

test('what is borrowed is said as it is typed, and a down payment of the price is refused at its field', async ({
  dealership,
  visitor,
}) => {
  await visitor.goto(`${dealership.origin}/financing?vehicle=104#apply`)
  const form = await fillIn(visitor)
  await expect(form).toContainText('You borrow $22,900.')
  await form.getByLabel('Down payment').fill('2,000.50')
  await expect(form).toContainText('You borrow $20,899.50.')
  await form.getByLabel('Down payment').fill('22900')
  await expect(form).not.toContainText('You borrow')
  await expect(form.getByLabel('Down payment')).toHaveAccessibleDescription(
    'Down payment must be less than the price',
  )
  let isSent = false
  await visitor.route('**/api/loan-applications', route => {
    isSent = true
    return route.continue()
  })
  await form.getByRole('button', { name: 'Submit application' }).click()
  await expect(form.getByRole('group', { name: 'Please look at the marked fields' })).toBeFocused()
  expect(isSent).toBe(false)
  await expectAccessible(visitor)
  await form.getByLabel('Down payment').fill('2900')
  await expect(form).toContainText('You borrow $20,000.')
  await expect(form).not.toContainText('must be less than the price')
  await form.getByRole('button', { name: 'Submit application' }).click()
  await expect(form).toContainText('Application Submitted!')
  await expect(form).toContainText('You borrow $22,900.')
})

test('what was calculated is carried into the application, from a vehicle and on the same page', async ({
  dealership,
  visitor,
}) => {
  await visitor.goto(`${dealership.origin}/vehicle/104`)
  const calculator = visitor.getByRole('form', { name: 'Loan calculator' })
  await calculator.getByRole('textbox', { name: 'Down payment' }).fill('5,000')
  await expectAwake(calculator)
  await calculator.getByRole('radio', { name: '72' }).check()
  await calculator.getByLabel('Interest rate').fill('5.9')
  await expect(calculator).toContainText('72 monthly payments at 5.9% APR')
  await calculator.getByRole('link', { name: 'Apply for pre-approval' }).click()
  const form = applicationOf(visitor)
  await expect(form.getByLabel('Loan amount')).toHaveValue('22900.00')
  await expect(form.getByLabel('Down payment')).toHaveValue('5000.00')
  await expect(form.getByLabel('Term')).toHaveValue('72')
  await expect(form).toContainText('At 5.9% APR')
  await expect(form).toContainText('You borrow $17,900.')

  await fillIn(visitor)
  const here = visitor.getByRole('form', { name: 'Payment calculator' })
  await here.getByLabel('Vehicle price').fill('21,000')
  await expectAwake(here)
  await here.getByRole('radio', { name: '48' }).check()
  await here.getByRole('link', { name: 'Apply with these figures' }).click()
  await expect(form.getByLabel('Loan amount')).toBeFocused()
  await expect(form.getByLabel('Loan amount')).toHaveValue('21000.00')
  await expect(form.getByLabel('Term')).toHaveValue('48')
  await expect(form).toContainText('You borrow $16,000.')
  await expect(form.getByLabel('First name')).toHaveValue('Ruben')
  await form.getByRole('button', { name: 'Submit application' }).click()
  await expect(form).toContainText('Application Submitted!')
})

test('an application that cannot be sent stays filled in, and is kept for as long as the tab is open', async ({
  dealership,
  visitor,
  openApp,
}) => {
  await visitor.goto(`${dealership.origin}/financing`)
  const form = await fillIn(visitor)
  await form.getByLabel('Loan amount').fill('18000')
  await dealership.stop()
  await form.getByRole('button', { name: 'Submit application' }).click()
  await expect(form).toContainText('Submission Error')
  await expect(form).toContainText('Failed to submit your application. Please try again.')
  await expect(form).toContainText('It is kept in this tab until it is sent. Please leave the tab open.')
  await expect(form.getByLabel('Loan amount')).toHaveValue('18000')
  await dealership.start()
  await visitor.goto(`${dealership.origin}/`)
  const kept = visitor.getByRole('region', { name: 'Your loan application' })
  await kept.getByRole('button', { name: 'Send now' }).click()
  await expect(kept).toContainText('Application Submitted!')
  const stored = await visitor.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain('61')
  const app = await openApp()
  await expect(app.getByRole('article', { name: 'Ruben Castle' })).toHaveCount(1)
})

test('required documents and the word to the military are there', async ({ dealership, visitor }) => {
  await visitor.goto(`${dealership.origin}/financing`)
  for (const name of [
    "Driver's license",
    'Proof of income',
    'Proof of residence',
    'Bank statements (last 2 months)',
    'Vehicle registration if trading in',
    'Insurance information',
  ])
    await expect(visitor.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  await expect(visitor.getByText('DD-214')).toBeVisible()
})
