// The Firefox that people have. Playwright drives only one of its own making; this one is driven by the standard protocol
// for that (WebDriver BiDi).
//
// Elements are found by the words on them, with XPath. Puppeteer's search by role and name goes through the accessibility
// of every element on the page, which takes Firefox seconds beside a pipeline of forty customers, and twice for a click.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { launch, type Page } from 'puppeteer-core'

/** How long anything may take on a busy machine; nothing waits longer than it must. */
const PATIENCE_MS = 60_000

/** A window of Firefox as its user knows it. */
export class FirefoxWindow {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  #at(path: string) {
    return this.page.locator(`::-p-xpath(${path})`)
  }

  /** Types into the control that has this label, beside it or around it, or chooses the option with this value there. */
  async fill(label: string, value: string) {
    const labels = `//label[normalize-space() = "${label}"]`
    await this.#at(`id(${labels}/@for) | ${labels}//input`).fill(value)
  }

  async press(button: string) {
    await this.#at(`//button[normalize-space() = "${button}"]`).click()
  }

  async follow(link: string) {
    await this.#at(`//a[normalize-space() = "${link}"]`).click()
  }

  async expectText(text: string) {
    const read = () => this.page.evaluate(() => document.body.textContent)
    await expect.poll(read, { timeout: PATIENCE_MS }).toContain(text)
  }
}

/** Gives a window of a new Firefox to `use`, and leaves nothing of it behind. */
export async function withFirefox(executablePath: string, use: (window: FirefoxWindow) => Promise<void>) {
  // A home of its own too: Firefox refuses to start for root in a home of somebody else, which some containers have.
  const directory = mkdtempSync(join(tmpdir(), 'forecourt-firefox-'))
  const profile = join(directory, 'profile')
  mkdirSync(profile)
  try {
    const browser = await launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      timeout: PATIENCE_MS,
      userDataDir: profile,
      env: { ...process.env, HOME: directory },
    })
    try {
      const page = await browser.newPage()
      page.setDefaultTimeout(PATIENCE_MS)
      await page.setViewport({ width: 1440, height: 900 })
      await use(new FirefoxWindow(page))
    } finally {
      await browser.close()
    }
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}
