import { expect, type Locator, type Page } from '@playwright/test'

/** The Customers screen as its user knows it. */
export class CustomersPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  card(name: string): Locator {
    return this.page.getByRole('article', { name })
  }

  column(stage: string): Locator {
    return this.page.getByRole('region', { name: stage, exact: true })
  }

  indicator(): Locator {
    return this.page.locator('.screen-head').getByRole('status')
  }

  async search(text: string) {
    await this.page.getByLabel('Search leads').fill(text)
  }

  async move(name: string, stage: string) {
    await this.page.getByRole('button', { name: `Move ${name} to…` }).click()
    await this.page.getByRole('menuitem', { name: stage }).click()
    // Until the menu has gone, what lies behind it is hidden from a screen reader.
    await expect(this.page.getByRole('menu')).toBeHidden()
  }

  async chooseVehicle(vehicle: string, stage: string) {
    const dialog = this.page.getByRole('dialog', { name: 'Choose a vehicle' })
    await dialog.getByRole('radio', { name: vehicle }).click()
    await dialog.getByRole('button', { name: `Move to ${stage}` }).click()
    await expect(dialog).toBeHidden()
  }

  async openLead(name: string): Promise<Locator> {
    await this.card(name).getByRole('button', { name: 'Sales Notes' }).click()
    return this.page.getByRole('dialog', { name })
  }

  async closeLead(dialog: Locator) {
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  }

  async addNote(name: string, note: string) {
    const dialog = await this.openLead(name)
    await dialog.getByLabel('New sales note').fill(note)
    await dialog.getByRole('button', { name: 'Add note' }).click()
    await expect(dialog.getByText(note)).toBeVisible()
    await this.closeLead(dialog)
  }

  async changePhone(name: string, phone: string) {
    const dialog = await this.editLead(name)
    await dialog.getByLabel('Phone').fill(phone)
    await dialog.getByRole('button', { name: 'Save customer' }).click()
    await expect(dialog).toBeHidden()
    await expect(this.card(name).getByRole('link', { name: phone })).toBeVisible()
  }

  async editLead(name: string): Promise<Locator> {
    const opened = await this.openLead(name)
    await opened.getByRole('button', { name: 'Edit customer' }).click()
    return this.page.getByRole('dialog', { name: 'Edit customer' })
  }
}
