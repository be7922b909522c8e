// A card carried over the board of all customers by real pointer moves, against a bare page on which a box follows the
// same moves. Frames are counted by the clock of the display: one that comes a whole frame late was missed.
import type { Page } from '@playwright/test'
import type { Measurement } from '../measurement.ts'
import { median } from '../statistics.ts'
import { SIZES, type Size } from '../stock/sizes.ts'
import { onFilledDevice } from './browsers.ts'

const SIZE: Size = 'M'
const ROUNDS = 3
const FRAME_MS = 1000 / 60
/** The instants of frames shake; only a delta beyond this is another frame's. */
const LATE_MS = FRAME_MS * 1.5
/** A browser tells of no shorter task. */
const SHORTEST_LONG_TASK_MS = 50
const SWEEPS = 3

interface Drag {
  /** Share of the frames that came in time, in percent. */
  inTime: number
  /** In ms; SHORTEST_LONG_TASK_MS where none was longer. */
  longestTask: number
}

export const measureDragging: Measurement = bench =>
  onFilledDevice(bench, SIZE, async ({ dealership, context, page }) => {
    const bare = await context.newPage()
    await bare.goto(`${dealership.origin}/robots.txt`)
    await bare.evaluate(() => {
      const box = document.createElement('article')
      box.style.cssText = 'position:fixed;inset:0 auto auto 0;width:220px;height:220px;background:#ccc'
      document.body.replaceChildren(box)
      addEventListener('mousemove', ({ clientX, clientY }) => {
        box.style.transform = `translate(${clientX}px, ${clientY}px)`
      })
    })
    const ours: Drag[] = []
    const floor: Drag[] = []
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await drag(page))
      floor.push(await drag(bare))
    }
    const what = `Dragging a card over the board of ${SIZES[SIZE].leads} customers`
    const peer = 'a box on a bare page'
    const of = (drags: readonly Drag[], figure: keyof Drag) => median(drags.map(one => one[figure]))
    bench.tell({
      what: `${what}: frames in time`,
      size: SIZE,
      unit: '%',
      figure: of(ours, 'inTime'),
      floor: { what: peer, figure: of(floor, 'inTime') },
      goal: { of: 'figure', bound: 'at least', value: 95, margin: 1.2 },
    })
    bench.tell({
      what: `${what}: longest task`,
      size: SIZE,
      unit: 'ms',
      figure: of(ours, 'longestTask'),
      floor: { what: peer, figure: of(floor, 'longestTask') },
      goal: { of: 'figure', bound: 'at most', value: SHORTEST_LONG_TASK_MS, margin: 3 },
    })
  })

/** Takes the first card of a page and carries it from side to side. */
async function drag(page: Page): Promise<Drag> {
  await page.bringToFront()
  const card = await page.locator('article').first().boundingBox()
  const viewport = page.viewportSize()
  if (!card || !viewport) throw new Error('There is no card to drag.')
  await page.evaluate(() => {
    const frames: number[] = []
    const tasks: number[] = []
    const frame = (at: number) => {
      frames.push(at)
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
    Object.assign(window, { frames, tasks })
  })
  const y = card.y + 30
  await page.mouse.move(card.x + 40, y)
  await page.mouse.down()
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    await page.mouse.move(viewport.width - 80, y + 120, { steps: 60 })
    await page.mouse.move(card.x + 60, y + 20, { steps: 60 })
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
  const { frames, tasks } = await page.evaluate(() => {
    const { frames, tasks } = window as unknown as { frames: number[]; tasks: number[] }
    return { frames: [...frames], tasks: [...tasks] }
  })
  const deltas = frames.slice(1).map((at, index) => at - Number(frames[index]))
  // A late frame stands for those that were missed.
  const wanted = deltas.reduce((sum, delta) => sum + Math.max(1, Math.round(delta / FRAME_MS)), 0)
  const inTime = deltas.filter(delta => delta < LATE_MS).length
  return { inTime: (100 * inTime) / wanted, longestTask: Math.max(SHORTEST_LONG_TASK_MS, ...tasks) }
}
