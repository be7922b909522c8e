// What a salesperson did without a signal, from the instant at which it is back until the app has painted that nothing waits
// any more: sent, judged, stored on both sides. Against the same changes as bare requests, each stored by a bare server and
// in a bare table of the browser.
import { createRequire } from 'node:module'
import type { BrowserContext, Page } from '@playwright/test'
import { withDealership } from '../measured-dealership.ts'
import type { Bench, Measurement } from '../measurement.ts'
import { type FloorProcess, startFloor } from '../server/floor-process.ts'
import { quantile } from '../statistics.ts'
import { SIZES, type Size } from '../stock/sizes.ts'
import { newDevice, shownOn, watchCustomers, withChromium } from './browsers.ts'
import { makeChanges } from './offline-gestures.ts'
import { openSignal, type Signal } from './signal.ts'

const SIZE: Size = 'M'
const DEXIE_FILE = createRequire(import.meta.url).resolve('dexie/dist/dexie.min.js')
const FLOOR = 'each posted, stored, answered and put into Dexie, strictly, by itself'

/** How the signal was lost: so that the browser says when it is back, or so that the app has to find that out. */
type Loss = 'told' | 'gone' | 'silent'

interface Case {
  changes: number
  loss: Loss
  words: string
  rounds: number
  /** How long it may take until all is synced; null where nothing is promised. */
  goalMs: number | null
}

const CASES: readonly Case[] = [
  { changes: 1, loss: 'told', words: 'Signal back after 1 change', rounds: 20, goalMs: 350 },
  { changes: 40, loss: 'told', words: 'Signal back after 40 changes', rounds: 10, goalMs: 1000 },
  {
    changes: 40,
    loss: 'gone',
    words: 'The same, where the browser does not tell it',
    rounds: 10,
    goalMs: 1000,
  },
  {
    changes: 40,
    loss: 'silent',
    words: 'The same, where requests vanished in silence',
    rounds: 5,
    goalMs: null,
  },
]

export const measureReconnecting: Measurement = bench =>
  withDealership(bench.stocks, SIZE, async dealership => {
    const place = await bench.stocks.engine.place(dealership.directory, 'floor.sqlite')
    const floor = await startFloor('change-floor.ts', place, DEXIE_FILE)
    const signal = await openSignal(dealership.origin)
    try {
      await withChromium(bench.chromiumPath, async browser => {
        const context = await newDevice(browser, dealership)
        await watchCustomers(context, SIZES[SIZE].leads)
        const page = await context.newPage()
        await page.goto(`${signal.origin}/admin/crm`)
        await shownOn(page)
        await page.evaluate(watchSyncing)
        const bare = await openBare(context, floor)
        for (const one of CASES) await measureCase(bench, one, { page, bare, signal })
      })
    } finally {
      await signal.close()
      await floor.stop()
    }
  })

interface Parts {
  page: Page
  bare: Page
  signal: Signal
}

async function measureCase({ tell }: Bench, { changes, loss, words, rounds, goalMs }: Case, parts: Parts) {
  const [ours, theirs] = [[] as number[], [] as number[]]
  const pushed = listenToPushes(parts.page)
  for (let round = 0; round < rounds; round++) {
    pushed.rows.clear()
    ours.push(await syncAfter(parts, loss, changes))
    if (pushed.rows.size !== changes) throw new Error(`${pushed.rows.size} of ${changes} changes were sent.`)
    theirs.push(await sendBare(parts.bare, [...pushed.rows.values()]))
  }
  pushed.stop()
  const row = (share: number) => ({
    size: SIZE,
    unit: 'ms' as const,
    figure: quantile(ours, share),
    floor: { what: FLOOR, figure: quantile(theirs, share) },
  })
  const goal = goalMs && ({ of: 'figure', bound: 'at most', value: goalMs, margin: 2 } as const)
  tell({ ...row(0.5), what: `${words}: all synced, median`, goal: goal || null })
  tell({ ...row(0.95), what: `${words}: all synced, p95`, goal: null })
}

/** The rows of all pushes of a page by their changes, as they are sent. */
function listenToPushes(page: Page) {
  const rows = new Map<string, object>()
  const hear = (request: { url(): string; postDataJSON(): { rows: { change: string }[] } }) => {
    if (!request.url().endsWith('/api/sync/push')) return
    for (const row of request.postDataJSON().rows) rows.set(row.change, row)
  }
  page.on('request', hear)
  return { rows, stop: () => void page.off('request', hear) }
}

interface Watched {
  /** Begins to measure, where the browser does not say that the signal is back. */
  begin(): void
  /** From the signal that came last until nothing waited any more, in ms. */
  synced(): Promise<number>
}

/** Makes changes without a signal; gives how long it takes from the signal on until nothing waits any more, in ms. */
async function syncAfter({ page, signal }: Parts, loss: Loss, changes: number): Promise<number> {
  const context = page.context()
  await page.bringToFront()
  if (loss === 'told') await context.setOffline(true)
  else signal.turn(loss)
  await makeChanges(page, changes)
  if (loss === 'told') await context.setOffline(false)
  else {
    await page.evaluate(() => (window as unknown as Watched).begin())
    signal.turn('there')
  }
  return page.evaluate(() => (window as unknown as Watched).synced())
}

/** In the page: measures from each return of the signal until it is painted that all is synced. */
function watchSyncing() {
  let synced = Promise.resolve(0)
  const begin = () => {
    const beganAt = performance.now()
    const { promise, resolve } = Promise.withResolvers<number>()
    synced = promise
    const look = () => {
      if (document.querySelector('.screen-head [role=status]')?.textContent !== 'Up to date') return
      watch.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - beganAt)
        port2.postMessage(null)
      })
    }
    const watch = new MutationObserver(look)
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    look()
  }
  addEventListener('online', begin)
  Object.assign(window, { begin, synced: () => synced })
}

interface BareTable {
  put(row: object): Promise<unknown>
}
type BareDexie = new (
  name: string,
  options: object,
) => {
  version(version: number): { stores(stores: Record<string, string>): void }
  open(): Promise<unknown>
  table(name: string): BareTable
}

/** A bare page of the floor, with a table in it. */
async function openBare(context: BrowserContext, { origin }: FloorProcess): Promise<Page> {
  const bare = await context.newPage()
  await bare.goto(origin)
  await bare.evaluate(async () => {
    const { Dexie } = window as unknown as { Dexie: BareDexie }
    const database = new Dexie('bare', { chromeTransactionDurability: 'strict' })
    database.version(1).stores({ records: 'id' })
    await database.open()
    Object.assign(window, { records: database.table('records') })
  })
  return bare
}

/** Sends each change by itself, in their order, and keeps what is answered; in ms. */
async function sendBare(bare: Page, rows: readonly object[]): Promise<number> {
  await bare.bringToFront()
  return bare.evaluate(async rows => {
    const { records } = window as unknown as { records: BareTable }
    const begin = performance.now()
    for (const row of rows) {
      const reply = await fetch('/', { method: 'POST', body: JSON.stringify(row) })
      await records.put(await reply.json())
    }
    return performance.now() - begin
  }, rows)
}
