// What every page keeps to: accessibility in every theme, little script, little HTML, nothing that moves.
import { gzipSync } from 'node:zlib'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { publicPaths, receivedPaths } from '../public-paths.ts'

const PAGES = [
  ...publicPaths('101'),
  '/inventory?view=browse',
  '/inventory?q=spaceship',
  '/vehicle/106',
  ...receivedPaths(),
  '/nowhere',
]
const SCRIPT_BYTES = 10 * 1024
const AWAKE_BYTES = 90 * 1024
const HOME_BYTES = 40 * 1024

for (const width of [390, 1440])
  test(`every page is accessible at ${width} px`, async ({ dealership, visitor }) => {
    await visitor.setViewportSize({ width, height: 900 })
    for (const path of PAGES) {
      await visitor.goto(dealership.origin + path)
      await expectAccessible(visitor)
      const overflow = await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([path, overflow]).toEqual([path, 0])
    }
  })

test('a page needs little script before it is touched, and not much when every island is awake', async ({
  dealership,
  visitor,
}) => {
  const scripts: Promise<number>[] = []
  visitor.on('response', response => {
    if (response.request().resourceType() === 'script')
      scripts.push(
        response
          .request()
          .sizes()
          .then(sizes => sizes.responseBodySize),
      )
  })
  const loaded = async () => (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  for (const path of publicPaths('104')) {
    scripts.length = 0
    await visitor.goto(dealership.origin + path, { waitUntil: 'networkidle' })
    const inline = await visitor.evaluate(() =>
      [...document.scripts]
        .filter(script => !script.src && script.type !== 'application/ld+json')
        .map(script => script.text)
        .join(''),
    )
    const untouched = (await loaded()) + gzipSync(inline).length
    expect([path, untouched, untouched <= SCRIPT_BYTES]).toEqual([path, untouched, true])
    for (const island of await visitor.locator('astro-island').all())
      await island.dispatchEvent('pointerenter')
    await visitor.waitForLoadState('networkidle')
    const islands = await visitor.locator('astro-island').count()
    await expect(visitor.locator('astro-island[data-awake]')).toHaveCount(islands)
    const awake = (await loaded()) + gzipSync(inline).length
    expect([path, awake, awake <= AWAKE_BYTES]).toEqual([path, awake, true])
  }
})

test('the home page and its styles are small', async ({ dealership, visitor }) => {
  const sizes: Promise<number>[] = []
  visitor.on('response', response => {
    if (['document', 'stylesheet'].includes(response.request().resourceType()))
      sizes.push(
        response
          .request()
          .sizes()
          .then(size => size.responseBodySize),
      )
  })
  await visitor.goto(dealership.origin, { waitUntil: 'networkidle' })
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect([total, total <= HOME_BYTES]).toEqual([total, true])
})

for (const width of [390, 1440]) {
  test(`nothing jumps while a page loads at ${width} px, even when its font is late`, async ({
    dealership,
    visitor,
  }) => {
    await visitor.setViewportSize({ width, height: 900 })
    await visitor.route(/\.woff2$/, async route => {
      await visitor.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await route.continue()
    })
    await visitor.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of publicPaths('104')) {
      await visitor.goto(dealership.origin + path, { waitUntil: 'networkidle' })
      await visitor.evaluate(() => document.fonts.ready)
      const shifts = await visitor.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
      const sum = shifts.reduce((total, value) => total + value, 0)
      expect([path, sum, sum < 0.005]).toEqual([path, sum, true])
    }
  })
}
