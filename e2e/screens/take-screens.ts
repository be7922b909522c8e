// Pictures of every screen of the back-office, as an administrator of the demonstration sees them, for whoever looks at all of
// them after a change of their look.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS } from '../chromium-flags.ts'
import { ADMIN, Dealership } from '../dealership.ts'
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
  sync: '/sync',
  workflows: '/workflows',
  'role-demo': '/acl-test',
  users: '/users',
  account: '/account',
} as const

/** What a screen shows while something of it is still to come. */
const UNFINISHED = /Opening …|Loading |Asking the server/

async function waitUntilShown(page: Page) {
  await page.getByRole('heading').first().waitFor()
  await page.waitForFunction(words => {
    const isSeen = (image: Element) => image.getBoundingClientRect().top < innerHeight
    const isWhole = !new RegExp(words).test(document.body.textContent)
    return isWhole && [...document.images].every(image => image.complete || !isSeen(image))
  }, UNFINISHED.source)
}

async function logIn(page: Page, origin: string) {
  await page.goto(`${origin}/admin/`)
  await page.getByLabel('Username or email').fill(ADMIN.username)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('link', { name: 'Customers' }).waitFor()
}

/** Takes the pictures of one device, and tells the name of each. */
async function takeOn(
  browser: Browser,
  origin: string,
  { size, colorScheme }: { size: (typeof SIZES)[number]; colorScheme: (typeof SCHEMES)[number] },
  take: (page: Page, name: string) => Promise<void>,
) {
  const context = await browser.newContext({ viewport: size, colorScheme })
  const page = await context.newPage()
  const nameOf = (screen: string) => `${screen}-${size.width}-${colorScheme}.png`
  await page.goto(`${origin}/admin/`)
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  await take(page, nameOf('login'))
  await logIn(page, origin)
  for (const [screen, address] of Object.entries(SCREENS)) {
    await page.goto(`${origin}/admin${address}`)
    await waitUntilShown(page)
    await take(page, nameOf(screen))
  }
  await context.close()
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
    for (const size of SIZES)
      for (const colorScheme of SCHEMES)
        await takeOn(browser, dealership.origin, { size, colorScheme }, async (page, name) => {
          await page.screenshot({ path: join(directory, name) })
          console.log(name)
        })
  } finally {
    await browser.close()
    await dealership.dispose()
  }
}
