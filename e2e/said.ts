import { expect, type Page } from '@playwright/test'

/** The message that the app shows in passing. */
export async function expectSaid(page: Page, title: string, text: string) {
  const message = page.locator('.toast')
  await expect(message.getByText(title, { exact: true })).toBeVisible()
  await expect(message.getByText(text, { exact: true })).toBeVisible()
}
