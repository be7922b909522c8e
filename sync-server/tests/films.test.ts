import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { FILM_LEASE_MS, FILM_PATIENCE_MS, type FilmJob } from '@forecourt/shared/vehicles/film-job'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { createOutsideMaker } from '../src/films/outside-maker.ts'
import { buildTestApp, START, type TestApp } from './support/build-test-app.ts'

const FILM = Uint8Array.from(
  readFileSync(join(import.meta.dirname, '..', '..', 'site', 'public', 'films', 'adventure-awaits.mp4')),
)
const later = (ms: number) => new Date(Date.parse(START) + ms).toISOString()
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function wanted(dealership: TestApp) {
  const vehicle = await dealership.vehicle({ photos: ['/media/a.webp'], videoPrompt: 'At dusk' })
  const started = await dealership.sales.post<{ vehicle: Vehicle; job: FilmJob }>(
    `/api/vehicles/${vehicle.id}/generate-video`,
    {},
  )
  return { id: vehicle.id, started }
}

const vehicleOf = async (dealership: TestApp, id: string) =>
  (await dealership.sales.get<Vehicle>(`/api/vehicles/${id}`)).body
const take = async (dealership: TestApp) =>
  (await dealership.sales2.post<{ job: FilmJob | null }>('/api/film-jobs/take', {})).body.job
const handIn = (dealership: TestApp, job: string, bytes = FILM) =>
  dealership.sales2.upload<FilmJob>(`/api/film-jobs/${job}/film`, [
    { field: 'film', name: 'film.mp4', bytes },
  ])

describe('a film of a vehicle', () => {
  it('is asked for once, taken by one app, and shown when it is handed in', async () => {
    const dealership = await buildTestApp()
    const { id, started } = await wanted(dealership)
    expect(started.status).toBe(201)
    expect(started.body.vehicle.videoGenerationStatus).toBe('generating')
    expect(started.body.job).toMatchObject({ state: 'waiting', prompt: 'At dusk', photos: ['/media/a.webp'] })
    const again = await dealership.admin.post<{ job: FilmJob }>(`/api/vehicles/${id}/generate-video`, {})
    expect(again.body.job.id).toBe(started.body.job.id)
    const job = await take(dealership)
    expect(job).toMatchObject({ id: started.body.job.id, state: 'making', tries: 1 })
    expect(await take(dealership)).toBeNull()
    expect((await handIn(dealership, job?.id ?? '')).body).toMatchObject({ state: 'done' })
    expect(await vehicleOf(dealership, id)).toMatchObject({
      generatedVideoUrl: expect.stringMatching(/^\/media\/[0-9a-f]{24}\.mp4$/),
      videoGenerationStatus: 'completed',
      videoGeneratedAt: START,
    })
    expect((await handIn(dealership, job?.id ?? '')).status).toBe(404)
  })

  it('needs photos, a permission, and a film that is one', async () => {
    const dealership = await buildTestApp()
    const { id } = await dealership.vehicle({ photos: [] })
    const refused = await dealership.sales.post(`/api/vehicles/${id}/generate-video`, {})
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This vehicle has no photos to make a film from.',
    ])
    expect((await dealership.visitor.post(`/api/vehicles/${id}/generate-video`, {})).status).toBe(401)
    await wanted(dealership)
    const job = await take(dealership)
    const broken = await handIn(dealership, job?.id ?? '', Uint8Array.from(FILM.slice(0, 1000)))
    expect(broken.status).toBe(422)
    expect((await dealership.sales.get<FilmJob[]>('/api/film-jobs')).body[0]).toMatchObject({
      state: 'making',
    })
  })

  it('ends in failed with the reason that its maker gives', async () => {
    const dealership = await buildTestApp()
    const { id } = await wanted(dealership)
    const job = await take(dealership)
    const path = `/api/film-jobs/${job?.id}/failure`
    expect((await dealership.sales2.post(path, { reason: '' })).status).toBe(400)
    await dealership.sales2.post(path, { reason: 'The photos could not be loaded.' })
    expect((await vehicleOf(dealership, id)).videoGenerationStatus).toBe('failed')
    const [told] = (await dealership.sales.get<FilmJob[]>('/api/film-jobs')).body
    expect(told).toMatchObject({ state: 'failed', reason: 'The photos could not be loaded.' })
  })

  it('is given to another when its maker falls silent, and fails when nobody finishes it', async () => {
    const dealership = await buildTestApp()
    const { id } = await wanted(dealership)
    await take(dealership)
    dealership.setNow(later(FILM_LEASE_MS + 1))
    await dealership.films.age()
    expect(await take(dealership)).toMatchObject({ tries: 2 })
    dealership.setNow(later(FILM_PATIENCE_MS + FILM_LEASE_MS))
    await dealership.films.age()
    expect((await vehicleOf(dealership, id)).videoGenerationStatus).toBe('failed')
    expect(await take(dealership)).toBeNull()
  })

  it('goes on at once where its maker says that the app was loaded again, as often as it may be tried', async () => {
    const dealership = await buildTestApp()
    const { id } = await wanted(dealership)
    const takeAgain = async ({ id, tries }: FilmJob) =>
      (await dealership.sales2.post<{ job: FilmJob | null }>('/api/film-jobs/take', { left: { id, tries } }))
        .body.job
    const first = (await take(dealership)) as FilmJob
    const second = (await takeAgain(first)) as FilmJob
    expect(second).toMatchObject({ id: first.id, state: 'making', tries: 2 })
    // Who was away for so long that another makes it does not take it from them.
    expect(await takeAgain(first)).toBeNull()
    const third = (await takeAgain(second)) as FilmJob
    expect(third).toMatchObject({ id: first.id, tries: 3 })
    expect(await takeAgain(third)).toBeNull()
    expect((await vehicleOf(dealership, id)).videoGenerationStatus).toBe('failed')
  })

  it('of a vehicle that is deleted meanwhile is nobody’s', async () => {
    const dealership = await buildTestApp()
    const { id } = await wanted(dealership)
    const job = await take(dealership)
    await dealership.admin.delete(`/api/vehicles/${id}`)
    expect((await handIn(dealership, job?.id ?? '')).status).toBe(201)
  })
})

describe('an outside service', () => {
  /** One that makes films of this test's own; each film is ready when it is asked about for the second time. */
  async function service(outcome: 'done' | 'failed') {
    const asked: { method: string; url: string; token: string | undefined; body: string }[] = []
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      const { method = '', url = '' } = request
      asked.push({ method, url, token: request.headers.authorization, body })
      if (url === '/film.mp4') return response.end(FILM)
      const times = asked.filter(one => one.method === 'GET' && one.url === url).length
      const done = { status: 'done', url: `${origin}/film.mp4` }
      const reply =
        method === 'POST'
          ? { id: 'f1' }
          : times < 2
            ? { status: 'making' }
            : outcome === 'done'
              ? done
              : { status: 'failed', reason: 'Too dark.' }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(reply))
    })
    server.listen(0)
    await once(server, 'listening')
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`
    closing.push(() => server.close())
    return { asked, address: origin }
  }

  const makerFor = (dealership: TestApp, address: string) =>
    createOutsideMaker({
      ...dealership,
      address,
      token: 'secret',
      origin: 'https://cars.example',
      logger: pino({ level: 'silent' }),
    })

  it('starts, is asked until it is done, and its film is fetched; a restart between loses nothing', async () => {
    const dealership = await buildTestApp()
    const { id } = await wanted(dealership)
    const { asked, address } = await service('done')
    await makerFor(dealership, address).look()
    expect(asked[0]).toMatchObject({ method: 'POST', url: '/films', token: 'Bearer secret' })
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      prompt: 'At dusk',
      photos: ['https://cars.example/media/a.webp'],
    })
    expect((await vehicleOf(dealership, id)).videoGenerationStatus).toBe('generating')
    await makerFor(dealership, address).look()
    expect(asked.filter(one => one.method === 'POST')).toHaveLength(1)
    expect((await vehicleOf(dealership, id)).videoGenerationStatus).toBe('completed')
  })

  it('that fails says why', async () => {
    const dealership = await buildTestApp()
    const { id } = await wanted(dealership)
    const { address } = await service('failed')
    await makerFor(dealership, address).look()
    await makerFor(dealership, address).look()
    expect((await vehicleOf(dealership, id)).videoGenerationStatus).toBe('failed')
    expect((await dealership.sales.get<FilmJob[]>('/api/film-jobs')).body[0]?.reason).toBe('Too dark.')
  })

  it('that is not there leaves the film to others', async () => {
    const dealership = await buildTestApp()
    await wanted(dealership)
    await expect(makerFor(dealership, 'http://127.0.0.1:9').look()).rejects.toThrow()
    dealership.setNow(later(FILM_LEASE_MS + 1))
    await dealership.films.age()
    expect(await take(dealership)).not.toBeNull()
  })
})
