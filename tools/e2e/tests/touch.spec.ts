// A card that is carried by a finger on a tablet lands where the finger lets go of it.
import type { CDPSession, Page } from '@playwright/test'
import { CustomersPage } from '../customers-page.ts'
import { expect, test } from '../fixtures.ts'

interface Point {
  x: number
  y: number
}

/** A finger on the glass: what the browser makes of real touches, scrolling included. */
class Finger {
  readonly #session: CDPSession
  #at: Point = { x: 0, y: 0 }

  private constructor(session: CDPSession) {
    this.#session = session
  }

  static async on(page: Page): Promise<Finger> {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    return new Finger(session)
  }

  async down(at: Point) {
    this.#at = at
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  }

  async glide(to: Point, steps: number) {
    const from = this.#at
    for (let step = 1; step <= steps; step++) {
      const part = step / steps
      this.#at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
      await this.#session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [this.#at] })
    }
  }

  async up() {
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}

async function middleOf(page: Page, stage: string): Promise<Point> {
  const box = await page.getByRole('region', { name: stage, exact: true }).boundingBox()
  if (!box) throw new Error(`${stage} is not there`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a card that a finger carries lands in the column below it', async ({ dealership, openApp }) => {
  const page = await openApp(await dealership.addUser('kim', 'sales'))
  await page.setViewportSize({ width: 820, height: 1180 })
  const app = new CustomersPage(page)
  const finger = await Finger.on(page)
  const carried = page.locator('.lead-card.floating')
  for (const [name, stage] of [
    ['Ruth Becker', 'Test Drive Interest'],
    ['Marcus Hale', 'Contacted'],
    ['Priya Raman', 'Test Drive Interest'],
    ['Dale Whitaker', 'Contacted'],
  ] as const) {
    const place = app.card(name).getByRole('heading')
    // It waits until the place is still: the card before has just left it.
    await place.scrollIntoViewIfNeeded()
    const heading = await place.boundingBox()
    if (!heading) throw new Error(`${name} is not seen`)
    await finger.down({ x: heading.x + 20, y: heading.y + 10 })
    await expect(carried).toBeVisible()
    await finger.glide(await middleOf(page, stage), 12)
    await expect(app.column(stage)).toHaveClass(/over/)
    await finger.up()
    await expect(carried).toBeHidden()
    await expect(app.column(stage).getByRole('article', { name })).toBeVisible()
  }
})

test('a board scrolls under a finger that stays at its edge, and the card lands in what came', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp(await dealership.addUser('kim', 'sales'))
  await page.setViewportSize({ width: 820, height: 1180 })
  const app = new CustomersPage(page)
  const finger = await Finger.on(page)
  const heading = await app.card('Marcus Hale').getByRole('heading').boundingBox()
  if (!heading) throw new Error('He is not seen')
  await finger.down({ x: heading.x + 20, y: heading.y + 10 })
  await expect(page.locator('.lead-card.floating')).toBeVisible()
  await finger.glide({ x: 810, y: 600 }, 12)
  const lost = app.column('Lost')
  await expect.poll(async () => (await lost.boundingBox())?.x ?? 9999).toBeLessThan(700)
  await finger.glide(await middleOf(page, 'Lost'), 6)
  await expect(lost).toHaveClass(/over/)
  await finger.up()
  await expect(lost.getByRole('article', { name: 'Marcus Hale' })).toBeVisible()
})
