// The home page: slideshow, carousel, events, gallery, map.
import { expect, test } from '../fixtures.ts'

test('the slideshow goes on by itself, stops when told, and shows what its dots name', async ({
  dealership,
  visitor,
}) => {
  await visitor.clock.install()
  await visitor.goto(dealership.origin)
  const dots = visitor.getByRole('button', { name: /^Slide \d/ })
  await expect(dots).toHaveCount(5)
  await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true')
  await visitor.clock.runFor(5000)
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true')
  await visitor.getByRole('button', { name: 'Pause the slideshow' }).click()
  await visitor.clock.runFor(20_000)
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true')
  await dots.nth(4).click()
  await expect(dots.nth(4)).toHaveAttribute('aria-current', 'true')
  await visitor.getByRole('button', { name: 'Play the slideshow' }).click()
  await visitor.clock.runFor(5000)
  await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true')
})

test('nothing moves by itself for who wants less motion', async ({ browser, dealership }) => {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto(dealership.origin)
  await page.clock.runFor(30_000)
  await expect(page.getByRole('button', { name: /^Slide 1/ })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('button', { name: 'Play the slideshow' })).toBeVisible()
  await page.close()
})

test('without anything to show the slideshow is a film with a picture before it', async ({ browser }) => {
  const { Dealership } = await import('../dealership.ts')
  const bare = await Dealership.bare()
  await bare.start('--empty')
  const page = await browser.newPage()
  await page.goto(bare.origin)
  const hero = page.getByRole('region', { name: 'Luxury Redefined' })
  await expect(hero).toContainText('Toyota 4Runner - Adventure Awaits')
  const film = hero.locator('video')
  await expect(film).toHaveJSProperty('muted', true)
  await expect(film).toHaveJSProperty('loop', false)
  await expect.poll(() => film.evaluate(video => (video as HTMLVideoElement).readyState)).toBeGreaterThan(2)
  await expect.poll(() => film.evaluate(video => (video as HTMLVideoElement).currentTime)).toBeGreaterThan(0)
  await expect(hero.locator('img')).toHaveJSProperty('complete', true)
  await expect(page.getByText('The window is being dressed.')).toBeVisible()
  await expect(page.getByText('Nothing is planned at the moment.')).toBeVisible()
  await page.goto(`${bare.origin}/inventory`)
  await expect(page.getByRole('heading', { name: 'No vehicles found' })).toBeVisible()
  await page.close()
  await bare.dispose()
})

test('three featured vehicles are seen at a time, and the arrows end where the row ends', async ({
  dealership,
  visitor,
}) => {
  await visitor.goto(dealership.origin)
  const row = visitor.getByRole('group', { name: 'Featured vehicles' })
  const [previous, next] = [
    visitor.getByRole('button', { name: 'Previous vehicles' }),
    visitor.getByRole('button', { name: 'Next vehicles' }),
  ]
  await row.scrollIntoViewIfNeeded()
  await expect(row.getByRole('article').nth(2)).toBeInViewport({ ratio: 0.9 })
  await expect(row.getByRole('article').nth(3)).not.toBeInViewport({ ratio: 0.2 })
  await expect(previous).toBeDisabled()
  await next.click()
  await expect(previous).toBeEnabled()
  await expect(row.getByRole('article').nth(3)).toBeInViewport({ ratio: 0.9 })
  await row.evaluate(element => element.scrollTo({ left: element.scrollWidth }))
  await expect(next).toBeDisabled()
  await expect(row.getByRole('article').last()).toBeInViewport({ ratio: 0.9 })
})

for (const [device, width] of [
  ['a phone', 390],
  ['a desk', 1440],
] as const) {
  test(`on ${device} four events are told of, and five pictures turn over`, async ({
    dealership,
    visitor,
  }) => {
    await visitor.setViewportSize({ width, height: 900 })
    await visitor.goto(`${dealership.origin}/#community`)
    const community = visitor.locator('#community')
    await expect(community.getByRole('heading', { name: 'Out in the valley' })).toBeInViewport()
    await expect(community.getByRole('heading', { level: 3 })).toHaveCount(4)
    await expect(community.getByText('Upcoming')).toHaveCount(2)
    const gallery = community.getByRole('group', { name: 'Event gallery' })
    await expect(gallery).toContainText('1 of 5')
    await expect(gallery.getByRole('img')).toHaveCount(1)
    await gallery.getByRole('button', { name: 'Previous picture' }).click()
    await expect(gallery).toContainText('5 of 5')
    await gallery.getByRole('button', { name: 'Next picture' }).click()
    await gallery.getByRole('button', { name: /^3:/ }).click()
    await expect(gallery).toContainText('3 of 5')
  })
}

test('what they said stands with its stars, and the promises with their names', async ({
  dealership,
  visitor,
}) => {
  await visitor.goto(dealership.origin)
  await expect(visitor.getByRole('img', { name: '5 of 5 stars' })).toHaveCount(3)
  for (const name of ['Veteran Owned', 'Quality Guaranteed', 'Lowest Prices', 'Expert Service'])
    await expect(visitor.getByText(name, { exact: true })).toBeVisible()
})

test('the map comes from elsewhere only when it is asked for', async ({ dealership, visitor }) => {
  const elsewhere: string[] = []
  await visitor.route(/openstreetmap/, async route => {
    elsewhere.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: '<title>map</title>' })
  })
  await visitor.goto(`${dealership.origin}/#contact`)
  await expect(visitor.getByRole('link', { name: 'Get Directions' })).toHaveAttribute('href', /43\.5041/)
  expect(elsewhere).toEqual([])
  await visitor.getByRole('link', { name: 'Show the map' }).click()
  await expect(visitor.getByTitle('Map of 120 Airport Way, Hailey')).toBeVisible()
  await expect.poll(() => elsewhere).toHaveLength(1)
})

for (const anchor of ['inventory', 'about', 'community', 'contact']) {
  test(`an address with #${anchor} opens there`, async ({ dealership, visitor }) => {
    await visitor.goto(`${dealership.origin}/#${anchor}`)
    await expect(visitor.locator(`#${anchor} h2`)).toBeInViewport()
  })
}
