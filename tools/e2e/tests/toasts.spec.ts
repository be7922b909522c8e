// What the app says in passing: one at a time, five seconds, longer for whoever looks at it.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { InventoryPage } from '../inventory-page.ts'

const DEFENDER = '2021 Land Rover Defender 110'

async function sayIt(stock: InventoryPage): Promise<Locator> {
  await stock
    .row(DEFENDER)
    .getByRole('button', { name: /^(Unf|F)eature/ })
    .click()
  const toast = stock.page.locator('.toast')
  await expect(toast).toBeVisible()
  return toast
}

/** Drags a message to the right by mouse. */
async function swipe(page: Page, toast: Locator, distance: number) {
  const box = await toast.boundingBox()
  if (!box) throw new Error('Nothing to swipe')
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 20 + distance / 2, box.y + 20, { steps: 3 })
  await page.mouse.move(box.x + 20 + distance, box.y + 20, { steps: 3 })
  await page.mouse.up()
}

test('a message stays five seconds, and as long as somebody points at it or stands on it', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const stock = new InventoryPage(page)
  // Timers that were set by the one clock cannot be cleared by the other: the app is closed when the clock is put in.
  await page.goto('about:blank')
  await page.clock.install()
  await page.goto(`${dealership.origin}/admin/`)
  await stock.open()
  const toast = await sayIt(stock)
  await page.clock.fastForward(4000)
  await expect(toast).toBeVisible()
  await page.clock.fastForward(1500)
  await expect(toast).toBeHidden()

  await sayIt(stock)
  await toast.hover()
  await page.clock.fastForward(60_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(10, 10)
  await page.clock.fastForward(6000)
  await expect(toast).toBeHidden()

  await sayIt(stock)
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await expect(toast).toBeFocused()
  await page.clock.fastForward(60_000)
  await expect(toast).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(toast).toBeHidden()
})

test('there is one message at a time, and it is swiped away to the right from 50 px on', async ({
  openApp,
}) => {
  const page = await openApp()
  const stock = new InventoryPage(page)
  await stock.open()
  const toast = await sayIt(stock)
  await stock.row('2021 Volkswagen Jetta SEL').getByRole('button', { name: 'CRM Controlled' }).click()
  await expect(toast).toHaveCount(1)
  await expect(toast).toContainText('Cannot Change Status')
  await swipe(page, toast, 30)
  await expect(toast).toBeVisible()
  await swipe(page, toast, 70)
  await expect(toast).toBeHidden()
})
