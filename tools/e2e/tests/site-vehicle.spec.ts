// The page of one vehicle.
import { expect, expectAccessible, test } from '../fixtures.ts'

test('the gallery has tabs, thumbnails and a full-screen view with keys', async ({ dealership, visitor }) => {
  await visitor.goto(`${dealership.origin}/vehicle/101`)
  await visitor.getByRole('tab', { name: 'Interior' }).click()
  await expect(visitor.getByRole('tab', { name: 'Interior' })).toHaveAttribute('aria-selected', 'true')
  await visitor.getByRole('tab', { name: 'Exterior' }).click()
  await visitor.getByRole('link', { name: 'full screen' }).click()
  const full = visitor.getByRole('dialog')
  await expect(full).toContainText('1 of 5')
  await visitor.keyboard.press('ArrowRight')
  await expect(full).toContainText('2 of 5')
  await visitor.keyboard.press('Escape')
  await expect(full).toBeHidden()
})

test('the calculator wakes when it is touched, and the click that woke it counts', async ({
  dealership,
  visitor,
}) => {
  await visitor.goto(`${dealership.origin}/vehicle/104`)
  const calculator = visitor.getByRole('form', { name: 'Loan calculator' })
  await expect(calculator).toContainText('$341.54')
  await calculator.getByRole('radio', { name: '72' }).click()
  await expect(calculator).toContainText('$290.81')
  await calculator.getByRole('textbox', { name: 'Down payment' }).fill('22900')
  await expect(calculator).toContainText('Nothing is left to finance.')
  await calculator.getByRole('button', { name: '20% down' }).click()
  await expect(calculator).toContainText('$290.81')
  await expect(calculator).toContainText('72 monthly payments at 4.5% APR')
})

test('a picture on the whole screen turns by a swipe', async ({ dealership, visitor }) => {
  await visitor.setViewportSize({ width: 390, height: 844 })
  await visitor.goto(`${dealership.origin}/vehicle/101`)
  await visitor.getByRole('link', { name: 'full screen' }).click()
  const full = visitor.getByRole('dialog')
  await expect(full).toContainText('1 of 5')
  const swipe = async (from: number, to: number) => {
    await visitor.mouse.move(from, 400)
    await visitor.mouse.down()
    await visitor.mouse.move(to, 400, { steps: 4 })
    await visitor.mouse.up()
  }
  await swipe(300, 100)
  await expect(full).toContainText('2 of 5')
  await swipe(100, 300)
  await expect(full).toContainText('1 of 5')
})

test('a vehicle under contract says so calmly, and offers to be next', async ({ dealership, visitor }) => {
  await visitor.goto(`${dealership.origin}/vehicle/106`)
  const side = visitor.getByRole('complementary', { name: 'Price and contact' })
  await expect(side).toContainText('PENDING SALE')
  await expect(side).toContainText('Under Contract - Call for Updates')
  await expect(side.getByRole('link', { name: 'Get Updates' })).toBeVisible()
  await expect(side.getByRole('form')).toHaveCount(0)
})

test('search engines read a car with an offer, and what is sold is gone for them at once', async ({
  dealership,
  visitor,
  openApp,
}) => {
  await visitor.goto(`${dealership.origin}/vehicle/104`)
  const data = (await visitor.locator('script[type="application/ld+json"]').allInnerTexts()).map(text =>
    JSON.parse(text),
  )
  expect(data.map(one => one['@type'])).toEqual(['Car', 'BreadcrumbList'])
  expect(data[0].offers).toMatchObject({ price: '22900.00', priceCurrency: 'USD' })
  expect(await visitor.locator('link[rel=canonical]').getAttribute('href')).toContain('/vehicle/104')
  expect(await visitor.locator('meta[property="og:image"]').getAttribute('content')).toMatch(/^http.*\.webp$/)

  const app = await openApp()
  await app.request.post(`${dealership.origin}/api/leads`, {
    data: {
      firstName: 'Kay',
      lastName: 'Orr',
      email: 'kay@example.com',
      phone: '2085550177',
      source: 'phone',
    },
  })
  const leads = await (await app.request.get(`${dealership.origin}/api/leads`)).json()
  const kay = leads.find((lead: { firstName: string }) => lead.firstName === 'Kay')
  await app.request.patch(`${dealership.origin}/api/leads/${kay.id}`, {
    data: { status: 'closed', vehicleId: '104' },
  })
  expect((await visitor.goto(`${dealership.origin}/vehicle/104`))?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Vehicle Not Found' })).toBeVisible()
  await expect(visitor.getByText("The vehicle you're looking for doesn't exist.")).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Nearest to it' })).toBeVisible()
  await expect(visitor.getByRole('article').first()).toContainText('Toyota')
  await expectAccessible(visitor)
  const sitemap = await (await visitor.request.get(`${dealership.origin}/sitemap.xml`)).text()
  expect(sitemap).not.toContain('/vehicle/104<')
})

test('one can walk around a vehicle of the demonstration, whose film waits behind its picture', async ({
  dealership,
  visitor,
}) => {
  await visitor.setViewportSize({ width: 390, height: 844 })
  await visitor.goto(`${dealership.origin}/vehicle/105`)
  const picture = visitor.locator('[data-main] img')
  const cover = new URL((await picture.getAttribute('src')) ?? '', dealership.origin).pathname
  const place = await picture.boundingBox()
  await visitor.getByRole('tab', { name: '360° / Walk Around' }).click()
  const panel = { name: '360° / Walk Around', includeHidden: true }
  const walk = visitor.getByRole('tabpanel', panel).locator('video')
  await expect(walk).toBeVisible()
  await expect(picture).toBeHidden()
  expect(await walk.boundingBox()).toEqual(place)
  await expect(walk).toHaveAttribute('poster', cover)
  await expect(walk).toHaveJSProperty('readyState', 0)
  await walk.evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })
  await expect
    .poll(() =>
      walk.evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight, video.duration]),
    )
    .toEqual([960, 640, 12])
  await expect.poll(() => walk.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.5)
  await visitor.getByRole('tab', { name: 'Exterior' }).click()
  await expect(picture).toBeVisible()
  await expect(walk).toHaveJSProperty('paused', true)
})

test('a walk around has a tab of its own, and a film in the hero plays muted before its picture goes', async ({
  dealership,
  visitor,
  openApp,
}) => {
  const film = '/films/adventure-awaits.mp4'
  const app = await openApp()
  await app.request.patch(`${dealership.origin}/api/vehicles/101`, {
    data: { walkaroundVideos: [film], generatedVideoUrl: film, videoGenerationStatus: 'completed' },
  })
  await visitor.goto(`${dealership.origin}/vehicle/101`)
  await visitor.getByRole('tab', { name: '360° / Walk Around' }).click()
  const walk = visitor.getByRole('tabpanel', { name: '360° / Walk Around' }).locator('video')
  await expect(walk).toBeVisible()
  await expect(walk).toHaveAttribute('controls', '')
  await visitor.keyboard.press('ArrowRight')
  await expect(visitor.getByRole('tab', { name: 'Exterior' })).toBeFocused()
  await expect(walk).toBeHidden()

  await visitor.goto(dealership.origin)
  const slide = visitor.locator('[data-slide]').first()
  await expect(slide.locator('img')).toBeVisible()
  await expect(slide).toHaveClass(/plays/)
  await expect(slide.locator('video')).toHaveJSProperty('paused', false)
  await expect(slide.locator('video')).toHaveJSProperty('muted', true)
  await visitor.getByRole('button', { name: 'Pause the slideshow' }).click()
  await expect(slide.locator('video')).toHaveJSProperty('paused', true)
})
