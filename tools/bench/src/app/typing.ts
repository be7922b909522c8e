// Typing into the search of the Customers screen: from the key to its painted answer, which is how many customers are left,
// against a bare input; and to the last of the cards that are drawn for it.
import type { Page } from '@playwright/test'
import type { Measurement } from '../measurement.ts'
import { quantile } from '../statistics.ts'
import { SIZES, type Size } from '../stock/sizes.ts'
import { onFilledDevice } from './browsers.ts'

const SIZE: Size = 'M'
/** Words of which nearly each letter leaves other customers than the one before: enough answers for a 95th percentile. */
const WORDS = [
  'dario c4',
  'hugo h71',
  'gina 99',
  'carla j5',
  'bruno f2',
  'erin d31',
  'felix a8',
  'iris e17',
  'jonas b6',
  'alma i22',
]
/** A frame at 60 Hz. */
const FRAME_MS = 16.7

export const measureTyping: Measurement = bench =>
  onFilledDevice(bench, SIZE, async ({ dealership, context, page }) => {
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
    const [ours, floor] = [[] as Answer[], [] as Answer[]]
    for (const word of WORDS) {
      ours.push(...(await typeInto(page, word)))
      floor.push(...(await typeInto(bare, word)))
    }
    const p95 = (answers: Answer[], what: keyof Answer) =>
      quantile(
        answers.map(answer => answer[what]),
        0.95,
      )
    bench.tell({
      what: `Typing in the search of ${SIZES[SIZE].leads} customers: key to painted answer, p95`,
      size: SIZE,
      unit: 'ms',
      figure: p95(ours, 'painted'),
      floor: { what: 'a bare input', figure: p95(floor, 'painted') },
      goal: { of: 'difference', bound: 'at most', value: FRAME_MS, margin: 3 },
    })
    bench.tell({
      what: 'The same: key to the last card drawn, p95',
      size: SIZE,
      unit: 'ms',
      figure: p95(ours, 'drawn'),
      floor: null,
      goal: null,
    })
  })

/** In ms since the key. */
interface Answer {
  /** Until the answer was on the screen. */
  painted: number
  /** Until nothing of the page changed any more. */
  drawn: number
}

/** Types a word, each key once the page is at rest after the one before; gives the answers to those that changed it. */
async function typeInto(page: Page, word: string): Promise<Answer[]> {
  await page.bringToFront()
  await page.locator('[data-search]').focus()
  await answerTo(page, () => page.locator('[data-search]').fill(''))
  const answers: Answer[] = []
  for (const key of word) {
    const given = await answerTo(page, () => page.keyboard.press(key))
    if (given) answers.push(given)
  }
  return answers
}

/** What follows from something that is done with the page; null where its answer stays as it was. */
async function answerTo(page: Page, action: () => Promise<void>): Promise<Answer | null> {
  await page.evaluate(watchAnswer)
  await action()
  return page.evaluate(() => (window as unknown as { answer: Promise<Answer | null> }).answer)
}

/** In the page: watches what the next key does, until nothing has changed for a while. */
function watchAnswer() {
  const REST_MS = 300
  const answer = document.querySelector('.shown')
  if (!answer) throw new Error('The page has no answer.')
  let keyAt = 0
  addEventListener('keydown', event => (keyAt = event.timeStamp), { once: true, capture: true })
  const given = new Promise<Answer | null>(resolve => {
    let painted: number | null = null
    let drawn = 0
    // A letter that leaves the same customers changes nothing that could be waited for.
    const end = () => {
      watch.disconnect()
      resolve(painted === null ? null : { painted, drawn: Math.max(drawn, painted) })
    }
    let rest = setTimeout(end, 2 * REST_MS)
    const watch = new MutationObserver(changes => {
      drawn = performance.now() - keyAt
      clearTimeout(rest)
      rest = setTimeout(end, REST_MS)
      if (painted !== null || !changes.some(({ target }) => answer.contains(target))) return
      painted = Number.POSITIVE_INFINITY
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => (painted = performance.now() - keyAt)
        port2.postMessage(null)
      })
    })
    watch.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
  })
  Object.assign(window, { answer: given })
}
