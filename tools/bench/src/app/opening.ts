// The app opened without a server, with everything on the device, against a bare page that a bare service worker keeps.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Measurement } from '../measurement.ts'
import { startFloor } from '../server/floor-process.ts'
import type { PlainAnswer } from '../server/plain-server.ts'
import { median } from '../statistics.ts'
import { SIZES, type Size } from '../stock/sizes.ts'
import { DEXIE_SCRIPT, onFilledDevice, shownOn } from './browsers.ts'

const SIZE: Size = 'M'
const ROUNDS = 7
const ROWS_READ = 200
/** A new page has the browser load parts of its own, which would compete with ours for a while. */
const REST_MS = 2000
const SCREEN = '/admin/crm'

export const measureOpening: Measurement = bench =>
  onFilledDevice(bench, SIZE, async ({ dealership, browser, context, page }) => {
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.close()
    await dealership.stop()
    const plain = await plainDevice(browser, SIZES[SIZE].leads)
    const figures = { ours: [] as number[], floor: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      figures.ours.push(await openApp(context, dealership.origin + SCREEN))
      figures.floor.push(await openPlain(plain.context, plain.origin))
    }
    bench.tell({
      what: `Opened without a server: the board, with ${SIZES[SIZE].leads} customers`,
      size: SIZE,
      unit: 'ms',
      figure: median(figures.ours),
      floor: {
        what: `a bare page from a service worker, ${ROWS_READ} rows by Dexie`,
        figure: median(figures.floor),
      },
      goal: { of: 'ratio', bound: 'at most', value: 3, margin: 1.5 },
    })
  })

/** As after a pause: the service worker has to start too. */
async function stopWorkers(context: BrowserContext) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await page.close()
}

/** A page that is opened once the browser has done what it does by itself with each new one. */
async function newPageAtRest(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await setTimeout(REST_MS)
  return page
}

/** From the asking for the page until everything is painted, in ms. */
async function openApp(context: BrowserContext, url: string): Promise<number> {
  await stopWorkers(context)
  const page = await newPageAtRest(context)
  await page.goto(url)
  const { everything } = await shownOn(page)
  await page.close()
  return everything
}

const PLAIN_WORKER = `
addEventListener('install', event => event.waitUntil(caches.open('all').then(all => all.addAll(['/', '/dexie.js']))))
addEventListener('activate', event => event.waitUntil(clients.claim()))
addEventListener('fetch', event => event.respondWith(caches.match(event.request).then(kept => kept ?? fetch(event.request))))
`

/** Paints the rows it reads; where nothing is stored yet it stores as many as the app has. */
const plainPage = (
  leads: number,
) => `<!doctype html><title>Plain</title><ul></ul><script src="/dexie.js"></script><script>
const database = new Dexie('plain')
database.version(1).stores({ leads: 'id' })
async function open() {
  const leads = database.table('leads')
  const rows = await leads.limit(${ROWS_READ}).toArray()
  if (rows.length === 0) {
    await leads.bulkAdd(Array.from({ length: ${leads} }, (_, index) => ({
      id: 'c' + index, firstName: 'Alma', lastName: 'Abbott ' + index, email: 'alma.' + index + '@example.com',
      phone: '(208) 555-0142', status: 'new', source: 'website', createdAt: new Date(0).toISOString(), revision: index,
    })))
    await navigator.serviceWorker.register('/worker.js')
    await navigator.serviceWorker.ready
    window.isReady = true
    return
  }
  document.querySelector('ul').append(...rows.map(({ lastName }) => {
    const row = document.createElement('li')
    row.textContent = lastName
    return row
  }))
  requestAnimationFrame(() => setTimeout(() => (window.painted = performance.now())))
}
open()
</script>`

/** A device with the bare page and its rows on it, whose server is stopped. */
async function plainDevice(browser: Browser, leads: number) {
  const directory = mkdtempSync(join(tmpdir(), 'forecourt-plain-'))
  const answer = (path: string, type: string, content: string): PlainAnswer => {
    const file = join(directory, `${path.replaceAll('/', '_')}.txt`)
    writeFileSync(file, content)
    return { path, file, status: 200, headers: { 'content-type': type } }
  }
  const answers = [
    answer('/', 'text/html', plainPage(leads)),
    answer('/dexie.js', 'text/javascript', DEXIE_SCRIPT),
    answer('/worker.js', 'text/javascript', PLAIN_WORKER),
  ]
  const server = await startFloor('plain-server.ts', JSON.stringify(answers))
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(server.origin)
  await page.waitForFunction(() => 'isReady' in window)
  await page.close()
  await server.stop()
  rmSync(directory, { recursive: true })
  return { context, origin: server.origin }
}

async function openPlain(context: BrowserContext, origin: string): Promise<number> {
  await stopWorkers(context)
  const page = await newPageAtRest(context)
  await page.goto(origin)
  const handle = await page.waitForFunction(() => (window as unknown as { painted?: number }).painted)
  const painted = Number(await handle.jsonValue())
  await page.close()
  return painted
}
