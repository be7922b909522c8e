// What is sent until the app and the public pages can be used, in kB (1000 bytes) as they travel.
import { withDealership } from '../measured-dealership.ts'
import type { Measurement } from '../measurement.ts'
import type { Row } from '../row.ts'
import { newDevice, withChromium } from './browsers.ts'
import { countTransfer, openFresh, type Transfer } from './transfer.ts'

/** The limits that the browser tests hold the public pages to; here each header counts too. */
const UNTOUCHED_SCRIPT_KB = 10.24
const AWAKE_SCRIPT_KB = 92.16
const HOME_KB = 40.96
const APP_SCRIPT_KB = 350

const PAGES = ['/', '/inventory', '/vehicle/v7', '/financing'] as const

type Limit = { value: number } | null

const kilobytes = (what: string, bytes: number, limit: Limit): Row => ({
  what,
  size: 'S',
  unit: 'kB',
  figure: bytes / 1000,
  floor: null,
  goal: limit && { of: 'figure', bound: 'at most', value: limit.value, margin: 1.1 },
})

const requests = (what: string, figure: number): Row => ({
  what,
  size: 'S',
  unit: '',
  figure,
  floor: null,
  goal: null,
})

export const measureBytes: Measurement = ({ stocks, chromiumPath, tell }) =>
  withDealership(stocks, 'S', dealership =>
    withChromium(chromiumPath, async browser => {
      const context = await newDevice(browser, dealership)
      const page = await context.newPage()
      const app = await countTransfer(context, page)
      await page.goto(`${dealership.origin}/admin/`)
      await page.getByRole('heading', { name: 'Recent Leads' }).waitFor()
      await page.waitForLoadState('networkidle')
      tell(kilobytes('App, until its first screen: script', app.Script, { value: APP_SCRIPT_KB }))
      tell(kilobytes('App, until its first screen: CSS', app.Stylesheet, null))
      tell(kilobytes('App, until its first screen: fonts', app.Font, null))
      tell(requests('App, until its first screen: requests for files', app.requests))
      await context.close()
      for (const path of PAGES) {
        const { context, page, transfer } = await openFresh(browser, dealership.origin + path)
        for (const row of untouched(path, transfer)) tell(row)
        for (const island of await page.locator('astro-island').all())
          await island.dispatchEvent('pointerenter')
        await page.waitForFunction(() => !document.querySelector('astro-island:not([data-awake])'), null, {
          polling: 50,
        })
        tell(
          kilobytes(`${path}: script when all of it is awake`, transfer.Script, { value: AWAKE_SCRIPT_KB }),
        )
        await context.close()
      }
    }),
  )

function untouched(path: string, { Document, Script, Stylesheet, Font, requests: count }: Transfer): Row[] {
  return [
    kilobytes(`${path}: script before it is touched`, Script, { value: UNTOUCHED_SCRIPT_KB }),
    kilobytes(`${path}: HTML and CSS`, Document + Stylesheet, path === '/' ? { value: HOME_KB } : null),
    kilobytes(`${path}: fonts`, Font, null),
    requests(`${path}: requests for files`, count),
  ]
}
