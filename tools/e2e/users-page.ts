import { expect, type Locator, type Page } from '@playwright/test'
import type { Dealership } from './dealership.ts'

/** The user administration as its user knows it. */
export class UsersPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  static async open(page: Page, dealership: Dealership): Promise<UsersPage> {
    await page.goto(`${dealership.origin}/admin/users`)
    const users = new UsersPage(page)
    await expect(users.title()).toBeVisible()
    return users
  }

  title(): Locator {
    return this.page.getByRole('heading', { level: 1, name: 'User Administration' })
  }

  card(name: string): Locator {
    return this.page.getByRole('article', { name })
  }

  dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  /** What is wrong with a field of the open dialog. */
  problem(words: string): Locator {
    return this.page.locator('.field-problem').getByText(words, { exact: true })
  }

  async add(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Add User' }).click()
    await expect(this.dialog()).toBeVisible()
    return this.dialog()
  }

  async edit(name: string): Promise<Locator> {
    await this.card(name).getByRole('button', { name: 'Edit' }).click()
    await expect(this.dialog()).toBeVisible()
    return this.dialog()
  }

  async deactivate(card: Locator) {
    await card.getByRole('button', { name: 'Deactivate' }).click()
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate user' }).click()
  }

  async fill(values: Readonly<Record<string, string>>) {
    for (const [label, value] of Object.entries(values))
      await this.dialog().getByLabel(label, { exact: true }).fill(value)
  }

  async save() {
    await this.dialog()
      .getByRole('button', { name: /^(Add|Save) user$/ })
      .click()
  }
}
