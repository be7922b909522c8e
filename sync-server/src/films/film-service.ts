/** Films of vehicles: asked for, made by somebody, and shown on the vehicle, whose status always tells how it stands. */
import { FILM_TEXTS, FILM_TRIES, type FilmJob, type LeftJob } from '@forecourt/shared/vehicles/film-job'
import type { Vehicle, VehicleEdit } from '@forecourt/shared/vehicles/vehicle'
import { Refusal } from '../http/refusal.ts'
import { SYSTEM } from '../store/actor.ts'
import type { By } from '../store/store.ts'
import type { VehicleService } from '../vehicles/vehicle-service.ts'
import type { FilmJobs } from './film-jobs.ts'

const JOB_NOT_FOUND = 'This film is not wanted any more.'

export type FilmService = ReturnType<typeof createFilmService>

export function createFilmService(jobs: FilmJobs, vehicles: VehicleService, now: () => Date) {
  /** A vehicle that is gone meanwhile needs no status. */
  async function show(vehicleId: string, by: By, edit: VehicleEdit): Promise<void> {
    try {
      await vehicles.edit(vehicleId, by, () => edit)
    } catch (error) {
      if (!(error instanceof Refusal && error.status === 404)) throw error
    }
  }

  const mustBeOpen = async (id: string): Promise<FilmJob> => {
    const job = await jobs.get(id)
    if (!job || job.state === 'done' || job.state === 'failed') throw new Refusal(404, JOB_NOT_FOUND)
    return job
  }

  async function fail(id: string, reason: string, by: By = SYSTEM): Promise<FilmJob> {
    const job = await mustBeOpen(id)
    await jobs.end(id, { state: 'failed', reason })
    await show(job.vehicleId, by, { videoGenerationStatus: 'failed' })
    return (await jobs.get(id)) ?? job
  }

  return {
    mustBeOpen,
    fail,

    /** Asks for a film. Asked again while one is wanted, it is the same. */
    async start(vehicleId: string, by: By): Promise<{ vehicle: Vehicle; job: FilmJob }> {
      const { photos, exteriorPhotos, interiorPhotos, videoPrompt } = await vehicles.mustFind(vehicleId)
      const shown = [...new Set([...photos, ...exteriorPhotos, ...interiorPhotos])]
      if (shown.length === 0) throw new Refusal(409, FILM_TEXTS.no_photos)
      const job = await jobs.add({ vehicleId, prompt: videoPrompt, photos: shown })
      const vehicle = await vehicles.edit(vehicleId, by, () => ({ videoGenerationStatus: 'generating' }))
      return { vehicle, job }
    },

    async finish(id: string, url: string, by: By): Promise<FilmJob> {
      const job = await mustBeOpen(id)
      await show(job.vehicleId, by, {
        generatedVideoUrl: url,
        videoGenerationStatus: 'completed',
        videoGeneratedAt: now().toISOString(),
      })
      await jobs.end(id, { state: 'done' })
      return (await jobs.get(id)) ?? job
    },

    /** Takes a job back from a maker that was closed or loaded again: nobody waits for its silence. */
    async giveBack(left: LeftJob): Promise<void> {
      if (left.tries >= FILM_TRIES) {
        const job = await jobs.get(left.id)
        if (job?.state === 'making' && job.tries === left.tries) await fail(left.id, FILM_TEXTS.given_up)
      } else await jobs.giveBack(left)
    },

    /** Brings what is overdue forward, so that no film is "generating" for ever. */
    async age(): Promise<void> {
      for (const job of await jobs.age())
        await show(job.vehicleId, SYSTEM, { videoGenerationStatus: 'failed' })
    },
  }
}
