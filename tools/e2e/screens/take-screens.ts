// Pictures of every screen of the back-office, as an administrator of the demonstration sees them, for whoever looks at all of
// them after a change of their look.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS } from '../chromium-flags.ts'
import { Dealership } from '../dealership.ts'
import { logIn } from '../log-in.ts'
import { ensureStock } from '../stock.ts'

/** Phone, tablet and desk. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const

const SCHEMES = ['light', 'dark'] as const

/** The screens by the names of their pictures. */
const SCREENS = {
  dashboard: '/dashboard',
  reports: '/dashboard?section=reports',
  'settings-slider': '/dashboard?section=settings&tab=slider',
  'settings-users': '/dashboard?section=settings&tab=users',
  'settings-account': '/dashboard?section=settings&tab=account',
  'settings-events': '/dashboard?section=settings&tab=events',
  'settings-email': '/dashboard?section=settings&tab=email',
  customers: '/crm',
  held: '/held',
  inventory: '/inventory',
  applications: '/applications',
  sync: '/sync',
  workflows: '/workflows',
  'role-demo': '/acl-test',
  users: '/users',
  account: '/account',
} as const

/** What a screen shows while something of it is still to come. */
const UNFINISHED = /Opening …|Loading /

async function waitUntilShown(page: Page) {
  await page.getByRole('heading').first().waitFor()
  await page.waitForFunction(words => {
    const isSeen = (image: Element) => image.getBoundingClientRect().top < innerHeight
    const isWhole = !new RegExp(words).test(document.body.textContent)
    return isWhole && [...document.images].every(image => image.complete || !isSeen(image))
  }, UNFINISHED.source)
}

/** Takes the pictures of one device into a directory. */
async function takeOn(context: BrowserContext, origin: string, pathOf: (screen: string) => string) {
  const page = await context.newPage()
  await page.goto(`${origin}/admin/`)
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  await page.screenshot({ path: pathOf('login') })
  await logIn(page)
  await page.getByRole('link', { name: 'Customers' }).waitFor()
  for (const [screen, address] of Object.entries(SCREENS)) {
    await page.goto(`${origin}/admin${address}`)
    await waitUntilShown(page)
    await page.screenshot({ path: pathOf(screen) })
  }
}

/**
 * Takes the pictures into a directory, in place of those that are there.
 * @param chromiumPath the browser that takes them
 */
export async function takeScreens(chromiumPath: string, directory: string): Promise<void> {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  await ensureStock()
  const dealership = await Dealership.stocked()
  const browser = await chromium.launch({ executablePath: chromiumPath, args: [...CHROMIUM_FLAGS] })
  try {
    await dealership.start()
    for (const viewport of SIZES)
      for (const colorScheme of SCHEMES) {
        console.log(`${viewport.width} px, ${colorScheme}`)
        const context = await browser.newContext({ viewport, colorScheme })
        const pathOf = (screen: string) => join(directory, `${screen}-${viewport.width}-${colorScheme}.png`)
        await takeOn(context, dealership.origin, pathOf)
        await context.close()
      }
  } finally {
    await browser.close()
    await dealership.dispose()
  }
}
