// What a page costs on its way: the bytes as they were sent, compressed, told apart by what they are for.
import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Bytes as sent, headers included, by what they are for. */
export interface Transfer {
  Document: number
  Script: number
  Stylesheet: number
  Font: number
  /** Requests for files; pictures and what the page asks of the API are none. */
  requests: number
}

type Kind = Exclude<keyof Transfer, 'requests'>

const nothing = (): Transfer => ({ Document: 0, Script: 0, Stylesheet: 0, Font: 0, requests: 0 })

/** Counts from now on what a page is sent; the counts go on while they are looked at. */
export async function countTransfer(context: BrowserContext, page: Page): Promise<Transfer> {
  const transfer = nothing()
  const kinds = new Map<string, Kind>()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (!(type in transfer)) return
    kinds.set(requestId, type as Kind)
    transfer.requests++
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind) transfer[kind] += encodedDataLength
  })
  return transfer
}

/** Loads a page on a device that has never seen it, and waits until it is done. */
export async function openFresh(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const transfer = await countTransfer(context, page)
  await page.goto(url, { waitUntil: 'networkidle' })
  return { context, page, transfer }
}
