// A device that is filled for the first time, against the least that a browser needs to keep the same records.
import { CONTRACT_HEADER, CONTRACT_VERSION } from '@forecourt/shared/sync/contract'
import type { Browser } from '@playwright/test'
import { type MeasuredDealership, withDealership } from '../measured-dealership.ts'
import type { Bench, Measurement } from '../measurement.ts'
import { median } from '../statistics.ts'
import { SIZES, type Size } from '../stock/sizes.ts'
import { DEXIE_SCRIPT, newDevice, shownOn, watchCustomers, withChromium } from './browsers.ts'

const FLOOR = 'the same pulls, JSON.parse, Dexie bulkAdd'

export const measureFilling: Measurement = bench => measureSize(bench, 'M', 5)

/** Not among the others: it takes minutes. */
export const measureLargeFilling: Measurement = bench => measureSize(bench, 'L', 1)

async function measureSize({ stocks, chromiumPath, tell }: Bench, size: Size, rounds: number) {
  const figures = { firstRows: [] as number[], whole: [] as number[], floor: [] as number[] }
  await withDealership(stocks, size, dealership =>
    withChromium(chromiumPath, async browser => {
      for (let round = 0; round < rounds; round++) {
        const app = await fillApp(browser, dealership, SIZES[size].leads)
        figures.firstRows.push(app.firstRows)
        figures.whole.push(app.whole)
        figures.floor.push(await fillPlainTable(browser, dealership, app.pulls))
      }
    }),
  )
  const floor = { what: FLOOR, figure: median(figures.floor) }
  tell({
    what: 'First fill: first rows painted',
    size,
    unit: 'ms',
    figure: median(figures.firstRows),
    floor,
    goal: { of: 'ratio', bound: 'at most', value: 0.5, margin: 1.5 },
  })
  tell({
    what: 'First fill: all records in the mirror',
    size,
    unit: 'ms',
    figure: median(figures.whole),
    floor,
    goal: { of: 'ratio', bound: 'at most', value: 2.5, margin: 1.5 },
  })
}

/** Both in ms since the app asked for the first records. */
async function fillApp(browser: Browser, dealership: MeasuredDealership, leads: number) {
  const context = await newDevice(browser, dealership)
  await watchCustomers(context, leads)
  const page = await context.newPage()
  const pulls: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/sync/pull')) pulls.push(request.url())
  })
  await page.goto(`${dealership.origin}/admin/crm`)
  const { cards, everything } = await shownOn(page)
  const begin = await page.evaluate(() => {
    const asked = performance.getEntriesByType('resource').find(({ name }) => name.includes('/api/sync/pull'))
    if (!asked) throw new Error('The app has asked for nothing.')
    return asked.startTime
  })
  await context.close()
  return { firstRows: cards - begin, whole: everything - begin, pulls }
}

interface PlainTable {
  bulkAdd(rows: object[]): Promise<unknown>
}
type PlainDexie = new (
  name: string,
) => {
  version(version: number): { stores(stores: Record<string, string>): void }
  open(): Promise<unknown>
  table(name: string): PlainTable
}

/** Asks what the app asked, and puts each record into a table without an index; in ms. */
async function fillPlainTable(
  browser: Browser,
  dealership: MeasuredDealership,
  pulls: readonly string[],
): Promise<number> {
  const context = await newDevice(browser, dealership)
  const page = await context.newPage()
  await page.goto(`${dealership.origin}/robots.txt`)
  await page.evaluate(DEXIE_SCRIPT)
  const spent = await page.evaluate(
    async ({ pulls, headers }) => {
      const database = new (window as unknown as { Dexie: PlainDexie }).Dexie('plain')
      database.version(1).stores({ records: 'key' })
      await database.open()
      const records = database.table('records')
      const begin = performance.now()
      for (const url of pulls) {
        const { changes } = await (await fetch(url, { headers, cache: 'no-store' })).json()
        const rows = Object.entries(changes as Record<string, { id: string }[]>).flatMap(([about, some]) =>
          some.map(row => ({ key: `${about}/${row.id}`, ...row })),
        )
        await records.bulkAdd(rows)
      }
      return performance.now() - begin
    },
    { pulls, headers: { [CONTRACT_HEADER]: String(CONTRACT_VERSION) } },
  )
  await context.close()
  return spent
}
