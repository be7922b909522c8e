// Measures the public pages of the built product, tells the result and keeps it in docs/lighthouse.md.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LaunchedChrome } from 'chrome-launcher'
import type { Result } from 'lighthouse'
import { Dealership } from '../dealership.ts'
import { ensureStock } from '../stock.ts'
import { launchChromium, loadPage, versionOf } from './browser.ts'
import { LOADS_PER_PAGE, PAGES } from './pages.ts'
import { lostTable, reportDocument, scoreTable } from './report.ts'
import { type PageSummary, shortfalls, summarise } from './summary.ts'

const DOCUMENT = join(import.meta.dirname, '..', '..', '..', 'docs', 'lighthouse.md')

/** One load from a server that has just started: what it does later in the background disturbs no measurement. */
async function loadOnce(dealership: Dealership, path: string, chromium: LaunchedChrome): Promise<Result> {
  await dealership.start()
  try {
    return await loadPage(dealership.origin + path, chromium)
  } finally {
    await dealership.stop()
  }
}

async function measurePages(dealership: Dealership, chromium: LaunchedChrome) {
  const pages: PageSummary[] = []
  let version = ''
  for (const path of PAGES) {
    const loads: Result[] = []
    while (loads.length < LOADS_PER_PAGE) {
      const load = await loadOnce(dealership, path, chromium)
      for (const warning of load.runWarnings) console.warn(`${path}: ${warning}`)
      version = load.lighthouseVersion
      loads.push(load)
      console.log(`${path}: load ${loads.length} of ${LOADS_PER_PAGE}`)
    }
    pages.push(summarise(path, loads))
  }
  return { pages, version }
}

/**
 * Measures every page with the Chromium at a path.
 * @returns whether every page reaches what is asked of it
 */
export async function measure(chromiumPath: string): Promise<boolean> {
  await ensureStock()
  const dealership = await Dealership.stocked()
  const chromium = await launchChromium(chromiumPath)
  try {
    const { pages, version } = await measurePages(dealership, chromium)
    const date = new Date().toISOString().slice(0, 10)
    const circumstances = { date, lighthouse: version, chromium: await versionOf(chromium) }
    writeFileSync(DOCUMENT, reportDocument(pages, circumstances))
    console.log(`\n${scoreTable(pages)}\n\n${lostTable(pages)}\n`)
    const missed = pages.flatMap(shortfalls)
    for (const line of missed) console.error(line)
    return missed.length === 0
  } finally {
    chromium.kill()
    await dealership.dispose()
  }
}
