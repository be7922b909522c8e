// The three pictures that README.md opens with: the website, a vehicle on it, and the board of the back-office on a tablet.
// They are of one size, so that they stand in a row, and README is opened over any line: all three are small.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS } from '../chromium-flags.ts'
import { Dealership } from '../dealership.ts'
import { logIn } from '../log-in.ts'
import { dismiss } from '../said.ts'
import { ensureStock } from '../stock.ts'

/** A tablet held across. */
const VIEWPORT = { width: 1180, height: 820 }

/** Of WebP, up to 100: words stay sharp, and what photos lose does not show. */
const QUALITY = 60

async function keep(page: Page, path: string) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  writeFileSync(path, Buffer.from(data, 'base64'))
}

/** Whoever asks for less motion sees the site and its hero at rest. */
const open = async (browser: Browser) =>
  (await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce', hasTouch: true })).newPage()

async function takeSite(browser: Browser, origin: string, directory: string) {
  const page = await open(browser)
  await page.goto(origin)
  await keep(page, join(directory, 'website.webp'))
  await page.goto(`${origin}/inventory`)
  // The first of them is on the first page already.
  const [, path] = await page
    .locator('a[href^="/vehicle/"]')
    .evaluateAll(links => [...new Set(links.map(link => link.getAttribute('href')))])
  await page.goto(`${origin}${path}`)
  await keep(page, join(directory, 'vehicle.webp'))
}

async function takeBoard(browser: Browser, origin: string, directory: string) {
  const page = await open(browser)
  await page.goto(`${origin}/admin/`)
  await logIn(page)
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByText(/[1-9]\d* Total Leads/).waitFor()
  await dismiss(page)
  await keep(page, join(directory, 'back-office.webp'))
}

/**
 * Takes the pictures into a directory, in place of those that are there.
 * @param chromiumPath the browser that takes them
 */
export async function takeReadmePictures(chromiumPath: string, directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true })
  await ensureStock()
  const dealership = await Dealership.stocked()
  const browser = await chromium.launch({ executablePath: chromiumPath, args: [...CHROMIUM_FLAGS] })
  try {
    await dealership.start()
    await takeSite(browser, dealership.origin, directory)
    await takeBoard(browser, dealership.origin, directory)
  } finally {
    await browser.close()
    await dealership.dispose()
  }
}
