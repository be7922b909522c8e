import { expect, type Locator, type Page } from '@playwright/test'

/** The Inventory screen as its user knows it. */
export class InventoryPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open() {
    await this.page.getByRole('link', { name: 'Inventory', exact: true }).click()
    await expect(this.page.getByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible()
  }

  row(name: string): Locator {
    return this.page.getByRole('article', { name })
  }

  tile(label: string): Locator {
    return this.page.getByRole('group', { name: 'Stock' }).getByRole('button', { name: label })
  }

  async edit(name: string): Promise<Locator> {
    await this.row(name).getByRole('button', { name: 'Edit' }).click()
    return this.page.getByRole('dialog', { name: 'Edit vehicle' })
  }

  async add(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Add Vehicle' }).click()
    return this.page.getByRole('dialog', { name: 'Add vehicle' })
  }
}
