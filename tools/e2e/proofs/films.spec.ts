// A film that is asked for is made by whoever has the app open, and shown on the site.
import { expect, test } from '../fixtures.ts'
import { expectSaid } from '../said.ts'

test('an open app makes the film that somebody asked for, and the hero shows it', async ({
  dealership,
  openApp,
  visitor,
}) => {
  const app = await openApp()
  const path = `${dealership.origin}/api/vehicles/101`
  await app.getByRole('link', { name: 'Settings' }).click()
  const hero = app.getByRole('listitem', { name: 'Position 1' })
  const started = app.waitForResponse(reply => reply.url().endsWith('/generate-video'))
  await hero.getByRole('button', { name: 'Generate AI video' }).click()
  expect((await (await started).json()).vehicle.videoGenerationStatus).toBe('generating')
  await expectSaid(app, 'Video generation started')
  await expect(hero).toContainText('Generating video...')
  // Who loads the app again in the making goes on with it, and does not wait until its silence is noticed.
  const jobs = async () => (await app.request.get(`${dealership.origin}/api/film-jobs`)).json()
  await expect.poll(async () => (await jobs())[0].state).toBe('making')
  await app.reload()
  await expect.poll(async () => (await jobs())[0].tries).toBe(2)
  const vehicle = async () => (await app.request.get(path)).json()
  await expect
    .poll(async () => (await vehicle()).videoGenerationStatus, { timeout: 90_000 })
    .toBe('completed')
  await expect(hero).toContainText('Video ready')
  const { generatedVideoUrl } = await vehicle()
  expect(generatedVideoUrl).toMatch(/^\/media\/[0-9a-f]{24}\.(mp4|webm)$/)

  await visitor.goto(dealership.origin)
  const film = visitor.locator('[data-slide] video').first()
  await expect(film).toHaveAttribute('src', generatedVideoUrl)
  await expect.poll(() => film.evaluate(video => (video as HTMLVideoElement).readyState)).toBeGreaterThan(1)
  const seconds = await film.evaluate(video => (video as HTMLVideoElement).duration)
  expect(seconds).toBeGreaterThan(5)
})
