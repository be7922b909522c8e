// The Chromium that shows the app, and the devices in it: each with its own storage, logged in as the administrator.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS } from '../../../e2e/chromium-flags.ts'
import { type MeasuredDealership, withDealership } from '../measured-dealership.ts'
import type { Bench } from '../measurement.ts'
import { SIZES, type Size } from '../stock/sizes.ts'

/** Dexie as a script that a bare page can take: what the app's database itself stands on. */
export const DEXIE_SCRIPT = readFileSync(
  createRequire(import.meta.url).resolve('dexie/dist/dexie.min.js'),
  'utf8',
)

const VIEWPORT = { width: 1280, height: 800 }

export async function withChromium<T>(path: string, work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: path, args: [...CHROMIUM_FLAGS] })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** A device on which nothing lies yet. */
export async function newDevice(browser: Browser, dealership: MeasuredDealership): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  const [name = '', value = ''] = (await dealership.logIn()).split('=')
  await context.addCookies([{ name, value, url: dealership.origin }])
  return context
}

/** What a screen with customers has shown, in ms since its page was asked for; null for what it has not. */
export interface Shown {
  /** The first cards. */
  cards: number | null
  /** All customers, with nothing that is still being filled. */
  everything: number | null
}

/** Notes from now on, on each page of a device, when the Customers screen has painted what. */
export async function watchCustomers(context: BrowserContext, leads: number): Promise<void> {
  await context.addInitScript(badge => {
    const shown: Shown = { cards: null, everything: null }
    Object.assign(window, { shown })
    const note = (what: keyof Shown) => {
      shown[what] = Number.POSITIVE_INFINITY
      requestAnimationFrame(() => setTimeout(() => (shown[what] = performance.now())))
    }
    const look = () => {
      if (shown.cards === null && document.querySelector('[data-card]')) note('cards')
      const count = document.querySelector('.count-badge')?.textContent
      if (shown.everything === null && count === badge && !document.querySelector('progress'))
        note('everything')
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  }, `${leads} Total Leads`)
}

type Watched = { shown: { cards: number | null; everything: number | null } }

/** Waits until a watched screen has painted everything. */
export async function shownOn(page: Page): Promise<{ cards: number; everything: number }> {
  const handle = await page.waitForFunction(
    () => {
      const { cards, everything } = (window as unknown as Watched).shown
      return Number.isFinite(cards ?? Number.NaN) && Number.isFinite(everything ?? Number.NaN)
        ? { cards: Number(cards), everything: Number(everything) }
        : null
    },
    null,
    { polling: 50, timeout: 600_000 },
  )
  return (await handle.jsonValue()) as { cards: number; everything: number }
}

/** A device with all customers of a running dealership on it. */
export interface FilledDevice {
  dealership: MeasuredDealership
  browser: Browser
  context: BrowserContext
  /** Shows the customers. */
  page: Page
}

/** Works with a device that is filled from a dealership of a size. The work may stop the dealership. */
export async function onFilledDevice(
  { stocks, chromiumPath }: Bench,
  size: Size,
  work: (device: FilledDevice) => Promise<void>,
): Promise<void> {
  await withDealership(stocks, size, dealership =>
    withChromium(chromiumPath, async browser => {
      const context = await newDevice(browser, dealership)
      await watchCustomers(context, SIZES[size].leads)
      const page = await context.newPage()
      await page.goto(`${dealership.origin}/admin/crm`)
      await shownOn(page)
      await work({ dealership, browser, context, page })
    }),
  )
}
