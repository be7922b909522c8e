// What a visitor agrees to and is shown beside a form, and what the staff read of it.
import type { Page } from '@playwright/test'
import { CustomersPage } from '../customers-page.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { expectAwake } from '../islands.ts'

const BOX = 'You may call and text me.'

async function fillInPerson(page: Page, name: string, firstName: string) {
  const form = page.getByRole('form', { name })
  await form.getByLabel('First name').fill(firstName)
  await form.getByLabel('Last name').fill('Berg')
  await form.getByLabel('Email').fill('ola.berg@example.com')
  await form.getByLabel('Phone').fill('(208) 555-0124')
  return form
}

test('consent is a box of its own, unticked, and is read with its text and page on the customer', async ({
  dealership,
  visitor,
  openApp,
}) => {
  for (const firstName of ['Ticked', 'Left']) {
    await visitor.goto(`${dealership.origin}/vehicle/104`)
    const form = await fillInPerson(visitor, 'Inquiry', firstName)
    await expectAwake(form)
    const box = form.getByRole('checkbox', { name: BOX })
    await expect(box).not.toBeChecked()
    await expect(box).toHaveAccessibleDescription(/not a condition of buying anything.*Reply STOP to end/)
    if (firstName === 'Ticked') await box.check()
    await form.getByRole('button', { name: 'Send inquiry' }).click()
    await expect(form).toContainText('Thank You!')
  }
  const app = await openApp()
  const customers = new CustomersPage(app)
  const ticked = await customers.openLead('Ticked Berg')
  await ticked.getByText(/^Consent to calls and texts, ticked on the website .*, on \/vehicle\/104/).click()
  await expect(ticked).toContainText('You may call and text me. I agree that Sawtooth Motor Co. calls')
  await expectAccessible(app)
  await customers.closeLead(ticked)
  const left = await customers.openLead('Left Berg')
  await expect(left).toContainText('No consent to marketing calls and texts is on record.')
  await customers.closeLead(left)

  // They take it back on the phone: it is noted without a signal, taken back once, and noted again.
  await app.context().setOffline(true)
  await customers.openLead('Ticked Berg')
  const sayIt = async () => {
    await ticked.getByRole('button', { name: 'They said something about calls or texts' }).click()
    await ticked.getByLabel('How').selectOption('By text message')
    await ticked.getByRole('button', { name: 'No calls or texts any more' }).click()
    await expect(ticked.getByText(/By text message, noted by /)).toBeVisible()
  }
  await sayIt()
  await app.getByRole('button', { name: 'Undo' }).click()
  await expect(ticked.getByText(/By text message, noted by /)).toHaveCount(0)
  await sayIt()
  await expect(ticked).toContainText('You may call and text me. I agree that Sawtooth Motor Co. calls')
  await expectAccessible(app)
  await customers.closeLead(ticked)
  const card = customers.card('Ticked Berg')
  await expect(card.getByText('No calls or texts')).toBeVisible()
  await expect(card.getByRole('link', { name: '(208) 555-0124' })).toBeVisible()
  await app.context().setOffline(false)
  const other = await openApp()
  await expect(new CustomersPage(other).card('Ticked Berg').getByText('No calls or texts')).toBeVisible()
})

test('the notice is read before an application is sent, and its version by whoever reads that', async ({
  dealership,
  browser,
  openApp,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${dealership.origin}/financing#apply`)
  await fillInPerson(page, 'Pre-approval application', 'Plain')
  await page
    .getByRole('form', { name: 'Pre-approval application' })
    .getByRole('checkbox', { name: BOX })
    .check()
  await page.getByRole('button', { name: 'Submit application' }).click()
  // It comes back with what is wrong, and is as it was filled in.
  const form = page.getByRole('form', { name: 'Pre-approval application' })
  await expect(form).toContainText('Annual income is required')
  await expect(form.getByRole('checkbox', { name: BOX })).toBeChecked()
  await expect(form.getByRole('region', { name: 'Privacy notice' })).toContainText(
    'What does Sawtooth Motor Co. do with your personal information?',
  )
  await form.getByLabel('Loan amount').fill('20000')
  await form.getByLabel('Down payment').fill('2000')
  await form.getByLabel('Annual income').fill('61000')
  await form.getByLabel('Employment').selectOption('Retired')
  await form.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible()
  await context.close()

  const app = await openApp()
  const dialog = await new CustomersPage(app).openLead('Plain Berg')
  await expect(dialog).toContainText(/Consent to calls and texts, ticked on the website .*, on \/financing/)
  await dialog.getByRole('button', { name: 'Read' }).click()
  const sheet = app.getByRole('dialog', { name: 'Plain Berg' }).last()
  await sheet.getByText(/^Privacy notice shown: version [0-9a-f]{12}, in use since/).click()
  await expect(sheet).toContainText('What does Sawtooth Motor Co. do with your personal information?')
  await expectAccessible(app)
})

test('footer and forms lead to what the law asks for', async ({ dealership, visitor }) => {
  await visitor.goto(dealership.origin)
  for (const [name, heading] of [
    ['Privacy', 'Privacy'],
    ['Terms', 'Terms of use'],
    ['Accessibility', 'Accessibility'],
  ] as const) {
    await visitor.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect(visitor.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(visitor.getByRole('main')).toContainText('Sawtooth Motor Co.')
  }
  await visitor.goto(`${dealership.origin}/financing`)
  const form = visitor.getByRole('form', { name: 'Pre-approval application' })
  await expect(form.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
  await form.getByRole('link', { name: 'This notice as a page to keep' }).click()
  await expect(
    visitor.getByRole('heading', { name: 'Privacy notice of the loan application' }),
  ).toBeInViewport()
})
