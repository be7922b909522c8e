// Typing into the search of the Customers screen: from the key to the painted answer, against a bare input.
import type { Page } from '@playwright/test'
import type { Measurement } from '../measurement.ts'
import { quantile } from '../statistics.ts'
import { SIZES, type Size } from '../stock/sizes.ts'
import { filledDevice, withChromium } from './browsers.ts'

/** Words of which each letter leaves other customers than the one before. */
const WORDS = ['dario castle 4', 'hugo hollis 71', 'gina 99', 'carla jessup 5']
/** A frame at 60 Hz. */
const FRAME_MS = 16.7

export const measureTyping: Measurement = async ({ stocks, chromiumPath, tell }) => {
  const size: Size = 'M'
  const dealership = await stocks.make(size)
  await dealership.start('--empty')
  try {
    await withChromium(chromiumPath, async browser => {
      const { context, page } = await filledDevice(browser, dealership, SIZES[size].leads)
      const bare = await context.newPage()
      await bare.goto(`${dealership.origin}/robots.txt`)
      await bare.evaluate(() => {
        const input = document.createElement('input')
        input.dataset.search = ''
        const answer = document.createElement('p')
        answer.className = 'shown'
        input.oninput = () => {
          answer.textContent = input.value
        }
        document.body.replaceChildren(input, answer)
      })
      const figures = { ours: [] as number[], floor: [] as number[] }
      for (const word of WORDS) {
        figures.ours.push(...(await typeInto(page, word)))
        figures.floor.push(...(await typeInto(bare, word)))
      }
      tell({
        what: `Typing in the search of ${SIZES[size].leads} customers: key to painted answer, p95`,
        size,
        unit: 'ms',
        figure: quantile(figures.ours, 0.95),
        floor: { what: 'a bare input', figure: quantile(figures.floor, 0.95) },
        goal: { of: 'difference', bound: 'at most', value: FRAME_MS, margin: 3 },
      })
    })
  } finally {
    await dealership.stop()
  }
}

/** Types a word, each key once the answer to the one before is painted; gives the ms of each key that changed it. */
async function typeInto(page: Page, word: string): Promise<number[]> {
  await page.bringToFront()
  await page.locator('[data-search]').fill('')
  await page.locator('[data-search]').focus()
  await page.waitForTimeout(300)
  const spent: number[] = []
  for (const key of word) {
    await page.evaluate(() => {
      const answer = document.querySelector('.shown')
      if (!answer) throw new Error('The page has no answer.')
      let at = 0
      addEventListener('keydown', event => (at = event.timeStamp), { once: true, capture: true })
      const painted = new Promise<number>(resolve => {
        const watch = new MutationObserver(() => {
          watch.disconnect()
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - at)
            port2.postMessage(null)
          })
        })
        watch.observe(answer, { childList: true, subtree: true, characterData: true })
        // A letter that leaves the same customers changes nothing that could be waited for.
        setTimeout(() => resolve(Number.NaN), 1000)
      })
      Object.assign(window, { painted })
    })
    await page.keyboard.press(key)
    spent.push(await page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted))
  }
  return spent.filter(Number.isFinite)
}
