// What a salesperson does on the board of customers, by its keys.
import type { Locator, Page } from '@playwright/test'

const NOTE = 'Wants to see it on Saturday.'

/** Makes changes: half of them notes, half of them moves of the customers about whom they are, new ones. */
export async function makeChanges(page: Page, changes: number): Promise<void> {
  for (let made = 0; made < changes; made += 2) {
    const card = page.locator('.column').first().locator('article').first()
    const name = (await card.getAttribute('aria-label')) ?? ''
    if (made + 1 < changes) await addNote(page, card)
    await focusOn(card)
    await page.keyboard.press('m')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('2')
    await page.waitForFunction(
      moved => document.querySelector('.column article')?.getAttribute('aria-label') !== moved,
      name,
    )
  }
}

const focusOn = (card: Locator) =>
  card.evaluate((element: HTMLElement) => element.querySelector('button')?.focus())

async function addNote(page: Page, card: Locator) {
  await focusOn(card)
  await page.keyboard.press('o')
  const dialog = page.getByRole('dialog')
  const before = await dialog.locator('.note').count()
  await dialog.getByLabel('New sales note').fill(NOTE)
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await dialog.locator('.note').nth(before).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'hidden' })
}
