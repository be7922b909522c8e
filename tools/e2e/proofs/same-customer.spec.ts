// Who is added by hand, and may be there already; and who can be reached in one way only.
import type { Page } from '@playwright/test'
import { CustomersPage } from '../customers-page.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'

class AddForm {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get dialog() {
    return this.page.getByRole('dialog', { name: 'Add New Customer' })
  }

  async open() {
    await this.page.getByRole('button', { name: 'Add Lead' }).click()
    await expect(this.dialog).toBeVisible()
  }

  async name(first: string, last: string) {
    await this.dialog.getByLabel('First name').fill(first)
    await this.dialog.getByLabel('Last name').fill(last)
    await this.dialog.getByLabel('Source').selectOption('Walk-in')
  }

  add() {
    return this.dialog.getByRole('button', { name: 'Add customer' }).click()
  }
}

test('while somebody is added without a signal, who has the same phone or email is shown and can be opened; what was typed stays', async ({
  openApp,
}) => {
  const page = await openApp()
  const customers = new CustomersPage(page)
  const form = new AddForm(page)
  await page.context().setOffline(true)
  await form.open()
  await form.name('R.', 'Becker-Ames')
  await form.dialog.getByLabel('Phone').fill('208.555')
  await expect(form.dialog.getByText('Ruth Becker has the same phone.')).toBeHidden()
  await form.dialog.getByLabel('Phone').fill('+1 208.555.0100')
  await expect(form.dialog.getByText('Ruth Becker has the same phone.')).toBeVisible()
  await form.dialog.getByLabel('Email').fill('Ruth.Becker@Example.com')
  await expect(form.dialog.getByText('Ruth Becker has the same email.')).toBeVisible()
  await expectAccessible(page)
  await form.dialog.getByLabel('Email').fill('')
  await expect(form.dialog.getByText('Ruth Becker has the same email.')).toBeHidden()

  const existing = form.dialog.getByRole('link', { name: 'Open the existing one: Ruth Becker' })
  await existing.focus()
  await page.keyboard.press('Enter')
  const ruth = page.getByRole('dialog', { name: 'Ruth Becker' })
  await expect(ruth).toBeVisible()
  await customers.closeLead(ruth)

  await form.open()
  await expect(form.dialog.getByLabel('Last name')).toHaveValue('Becker-Ames')
  await expect(form.dialog.getByLabel('Phone')).toHaveValue('+1 208.555.0100')
  await form.add()
  await expect(form.dialog).toBeHidden()
  const added = customers.card('R. Becker-Ames')
  await expect(added).toContainText('Here twice')
  await expect(added.getByRole('link')).toHaveCount(1)
  await page.context().setOffline(false)
  await expect(customers.indicator()).toHaveText('Up to date')
  await expect(added).toBeVisible()
})

test('a phone or an email is enough, and one of them is needed', async ({ openApp }) => {
  const page = await openApp()
  const customers = new CustomersPage(page)
  const form = new AddForm(page)
  await form.open()
  await form.name('Nora', 'Whitlock')
  await form.add()
  const problem = form.dialog.getByText('Phone or email is required')
  await expect(problem).toBeVisible()
  await expect(form.dialog.getByLabel('Phone')).toBeFocused()
  await expectAccessible(page)
  await form.dialog.getByLabel('Email').fill('nora@example.com')
  await expect(problem).toBeHidden()
  await form.add()
  await expect(form.dialog).toBeHidden()
  const nora = customers.card('Nora Whitlock')
  await expect(nora.getByRole('link', { name: 'nora@example.com' })).toHaveAttribute(
    'href',
    'mailto:nora@example.com',
  )

  const edit = await customers.editLead('Nora Whitlock')
  await edit.getByLabel('Email').fill('')
  await edit.getByRole('button', { name: 'Save customer' }).click()
  await expect(edit.getByText('Phone or email is required')).toBeVisible()
  await edit.getByLabel('Phone').fill('(208) 555-9177')
  await edit.getByRole('button', { name: 'Save customer' }).click()
  await expect(edit).toBeHidden()
  await expect(nora.getByRole('link', { name: '(208) 555-9177' })).toHaveAttribute('href', 'tel:+12085559177')
  await expect(nora.getByRole('link')).toHaveCount(1)
  await expect(customers.indicator()).toHaveText('Up to date')

  await page.getByRole('button', { name: 'List' }).click()
  await customers.search('whitlock')
  await expect(nora.getByRole('link')).toHaveCount(1)
  const opened = await customers.openLead('Nora Whitlock')
  const info = opened.getByRole('region', { name: 'Contact info' })
  // Their vehicle is another link.
  await expect(info.locator('a[href^="tel:"], a[href^="mailto:"]')).toHaveCount(1)
  await customers.closeLead(opened)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('link', { name: 'Call Nora Whitlock, (208) 555-9177' })).toBeVisible()
})

test('two people who each take away one way to reach a customer: the last one stays, and the second is asked', async ({
  dealership,
  openApp,
}) => {
  const [a, b] = [
    new CustomersPage(await openApp()),
    new CustomersPage(await openApp(await dealership.addUser('kim', 'sales'))),
  ]
  const clear = async (customers: CustomersPage, field: 'Email' | 'Phone') => {
    const edit = await customers.editLead('Ruth Becker')
    await edit.getByLabel(field).fill('')
    await edit.getByRole('button', { name: 'Save customer' }).click()
    await expect(edit).toBeHidden()
  }
  await b.page.context().setOffline(true)
  await clear(b, 'Phone')
  await clear(a, 'Email')
  await expect(a.indicator()).toHaveText('Up to date')
  await b.page.context().setOffline(false)
  await expect(b.indicator()).toContainText('1 change needs you')
  await expect(a.card('Ruth Becker').getByRole('link')).toHaveText('(208) 555-0100')
  await expect(b.card('Ruth Becker').getByRole('link', { name: '(208) 555-0100' })).toBeVisible()
  await b.page.getByRole('link', { name: '1 change needs you' }).click()
  await expect(b.page.getByText('Phone or email is required').first()).toBeVisible()
})
