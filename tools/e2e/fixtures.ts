// What every browser test gets: a dealership of its own, staff with an app, a visitor, and silence in the console.
import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { ADMIN, Dealership } from './dealership.ts'
import { logIn } from './log-in.ts'
import { hearMessages } from './said.ts'

interface Person {
  username: string
  password: string
}

interface Fixtures {
  /** A running dealership with the demonstration stock. */
  dealership: Dealership
  /** A person who reads the website. */
  visitor: Page
  /** Opens the back-office for somebody, on a device of their own, and logs in. */
  openApp: (person?: Person) => Promise<Page>
}

/** What moves for longer than this moves for good. */
const SETTLED_MS = 2000

/** What a browser says by itself when a server is not there, or answers with a refusal that the page shows. */
const EXPECTED_NOISE =
  /Failed to load resource|net::ERR_|Failed to fetch dynamically imported|RxDB Open Core RxStorage|EventSource/

/** A console error or warning that no test expects fails it. */
export function listen(page: Page, problems: string[]) {
  page.on('pageerror', error => problems.push(`${page.url()}: ${error.message}`))
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type()) && !EXPECTED_NOISE.test(message.text()))
      problems.push(`${page.url()}: ${message.text()}`)
  })
}

async function newPage(browser: Browser, contexts: BrowserContext[], problems: string[]): Promise<Page> {
  const context = await browser.newContext()
  contexts.push(context)
  await hearMessages(context)
  // Those that a test opens later, too.
  context.on('page', page => listen(page, problems))
  return context.newPage()
}

export const test = base.extend<Fixtures & { contexts: BrowserContext[]; problems: string[] }>({
  contexts: async ({ browserName: _any }, use) => {
    const contexts: BrowserContext[] = []
    await use(contexts)
    for (const context of contexts) await context.close()
  },
  problems: async ({ browserName: _any }, use) => {
    const problems: string[] = []
    await use(problems)
    expect(problems).toEqual([])
  },
  dealership: async ({ browserName: _any }, use, testInfo) => {
    const dealership = await Dealership.stocked()
    await dealership.start()
    await use(dealership)
    // Beside the trace of a test that failed lies what the server said meanwhile.
    if (testInfo.errors.length > 0)
      await testInfo.attach('server.log', { body: dealership.output, contentType: 'text/plain' })
    await dealership.dispose()
  },
  visitor: async ({ browser, contexts, problems }, use) => {
    await use(await newPage(browser, contexts, problems))
  },
  openApp: async ({ browser, contexts, problems, dealership }, use) => {
    await use(async (person = ADMIN) => {
      const page = await newPage(browser, contexts, problems)
      await page.goto(`${dealership.origin}/admin/`)
      await logIn(page, person)
      await page.getByRole('link', { name: 'Customers' }).click()
      // The mirror is filled and the app is kept: from now on it can do without the server.
      await page.evaluate(() => navigator.serviceWorker.ready)
      await expect(page.getByText(/[1-9]\d* Total Leads/)).toBeVisible()
      await expect(page.getByText('2021 Land Rover Defender 110').first()).toBeVisible()
      return page
    })
  },
})

export { expect }

/** What is on its way to another color or place is judged when it has arrived. */
const settled = (page: Page) =>
  page.evaluate(async mostMs => {
    const passing = document.getAnimations().filter(({ effect, playState }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
    const arrived = Promise.allSettled(passing.map(({ finished }) => finished))
    await Promise.race([arrived, new Promise(resolve => setTimeout(resolve, mostMs))])
  }, SETTLED_MS)

const axeOf = (page: Page) =>
  // Every rule is tried; what passes need not be described, nor put together in a page of its own where there are no
  // frames: that takes three times as long.
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(page.frames().length === 1)

async function expectNone(axe: AxeBuilder) {
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 160)}`))
  expect(found).toEqual([])
}

/** No violation of WCAG 2.2 AA that can be found by looking at the page. */
export async function expectAccessible(page: Page) {
  await settled(page)
  await expectNone(
    axeOf(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']),
  )
}

/** What another theme can change of that: its colors. */
export async function expectContrast(page: Page) {
  await settled(page)
  await expectNone(axeOf(page).withRules(['color-contrast', 'link-in-text-block']))
}
