// One person who reached the dealer on two ways is shown to be one.
import { CustomersPage } from '../customers-page.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'

test('who was added without a signal and who wrote from the website with the same phone are shown to each other', async ({
  dealership,
  visitor,
  openApp,
}) => {
  const customers = new CustomersPage(await openApp())
  const { page } = customers
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add Lead' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Customer' })
  await form.getByLabel('First name').fill('Nora')
  await form.getByLabel('Last name').fill('Whitlock')
  await form.getByLabel('Email').fill('nora@work.example')
  await form.getByLabel('Phone').fill('(208) 555-9177')
  await form.getByLabel('Source').selectOption('Walk-in')
  await form.getByRole('button', { name: 'Add customer' }).click()
  await expect(customers.card('Nora Whitlock')).toBeVisible()
  await expect(page.getByText('Here twice')).toHaveCount(0)

  await visitor.goto(`${dealership.origin}/vehicle/104`)
  const inquiry = visitor.locator('#inquire')
  await inquiry.getByLabel('First name').fill('N.')
  await inquiry.getByLabel('Last name').fill('Whitlock-Ames')
  await inquiry.getByLabel('Email').fill('nora.whitlock@example.com')
  await inquiry.getByLabel('Phone').fill('+1 208.555.9177')
  await inquiry.getByLabel('Message').fill('Is it still there on Friday?')
  await inquiry.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(inquiry.getByText('Thank You!')).toBeVisible()

  await page.context().setOffline(false)
  await expect(customers.indicator()).toHaveText('Up to date')
  await expect(customers.card('N. Whitlock-Ames')).toContainText('Here twice')
  await expect(customers.card('Nora Whitlock')).toContainText('Here twice')
  await expect(page.getByText('Here twice')).toHaveCount(2)

  const own = await customers.openLead('Nora Whitlock')
  await own.getByLabel('New sales note').fill('Typed about Nora')
  await own
    .getByRole('link', { name: /^Also here as N\. Whitlock-Ames: Vehicle page, .+, stage New$/ })
    .click()
  const other = page.getByRole('dialog', { name: 'N. Whitlock-Ames' })
  await expect(
    other.getByRole('link', { name: /^Also here as Nora Whitlock: Walk-in, .+, stage New$/ }),
  ).toBeVisible()
  await expect(other.getByLabel('New sales note')).toHaveValue('')
  await expectAccessible(page)
  await customers.closeLead(other)
  await page.getByRole('button', { name: 'List' }).click()
  await expect(customers.card('Nora Whitlock')).toContainText('Here twice')
  await expectAccessible(page)
})
