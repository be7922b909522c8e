// The core of working without a signal in another engine. Playwright drives only a Firefox of its own; the one that people
// have is driven by the standard protocol for that (WebDriver BiDi).
import { expect, test } from '@playwright/test'
import { type Browser, launch, type Page } from 'puppeteer-core'
import { ADMIN, Dealership } from '../dealership.ts'

const PATIENCE_MS = 20_000

/** Finds by role and name, as a reader would. */
const by = (page: Page, role: string, name: string) =>
  page.locator(`::-p-aria([name="${name}"][role="${role}"])`).setTimeout(PATIENCE_MS)

const sees = (page: Page, text: string) =>
  page.waitForFunction(
    (wanted: string) => document.body.textContent.includes(wanted),
    { timeout: PATIENCE_MS },
    text,
  )

async function openApp(browser: Browser, { origin }: Dealership): Promise<Page> {
  const page = await browser.newPage()
  await page.setViewport({ width: 1440, height: 900 })
  await page.goto(`${origin}/admin/`)
  await by(page, 'textbox', 'Username or email').fill(ADMIN.username)
  await page.locator('input[name="password"]').fill(ADMIN.password)
  await by(page, 'button', 'Log in').click()
  await by(page, 'link', 'Customers').click()
  await sees(page, '40 Total Leads')
  return page
}

test('in Firefox the app opens and works without a server, and what was done is sent when it is back', async () => {
  const executablePath = process.env.FIREFOX_PATH ?? null
  test.skip(executablePath === null, 'There is no Firefox: set FIREFOX_PATH to one.')
  test.setTimeout(180_000)
  const dealership = await Dealership.stocked()
  await dealership.start()
  const browser = await launch({ browser: 'firefox', executablePath: executablePath ?? '', headless: true })
  try {
    const page = await openApp(browser, dealership)
    // Once the worker holds the app, it opens without a server.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await dealership.stop()
    await page.goto(`${dealership.origin}/admin/crm`)
    await sees(page, '40 Total Leads')
    await by(page, 'button', 'Add Lead').click()
    for (const [label, value] of [
      ['First name', 'Fiona'],
      ['Last name', 'Fox'],
      ['Email', 'fiona@example.com'],
      ['Phone', '(208) 555-0177'],
    ] as const)
      await by(page, 'textbox', label).fill(value)
    await page.select('[role="dialog"] select[name="source"]', 'walk-in')
    await by(page, 'button', 'Add customer').click()
    await sees(page, '41 Total Leads')
    await sees(page, '1 change waiting')
    // It is on the device, not only on the screen.
    await page.reload()
    await sees(page, '41 Total Leads')
    await sees(page, '1 change waiting')
    await dealership.start()
    await sees(page, 'Up to date')
    const stored = await page.evaluate(async () => (await (await fetch('/api/leads')).json()).length)
    expect(stored).toBe(41)
  } finally {
    await browser.close()
    await dealership.dispose()
  }
})
