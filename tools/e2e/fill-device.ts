import type { Page } from '@playwright/test'

/** Makes a page able to have no room: gives what says whether it has. */
export async function withFullDevice(page: Page): Promise<(isFull: boolean) => Promise<unknown>> {
  // Whatever is written while the page says so has no room.
  await page.evaluate(() => {
    for (const name of ['put', 'add'] as const) {
      const write = IDBObjectStore.prototype[name]
      IDBObjectStore.prototype[name] = function (...args) {
        if (document.documentElement.hasAttribute('full'))
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        return write.apply(this, args)
      }
    }
  })
  return isFull => page.evaluate(is => document.documentElement.toggleAttribute('full', is), isFull)
}
