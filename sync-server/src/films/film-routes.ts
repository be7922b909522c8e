import { filmFailureSchema, filmTakeSchema } from '@forecourt/shared/vehicles/film-job'
import { Hono } from 'hono'
import { byOf } from '../auth/by.ts'
import type { Requires } from '../auth/guard.ts'
import type { Env, Routes } from '../deps.ts'
import { readBody } from '../http/read-body.ts'
import { readUploads } from '../http/read-uploads.ts'
import type { Media } from '../media/media.ts'
import { takeUploads } from '../media/take-uploads.ts'
import type { FilmJobs } from './film-jobs.ts'
import type { FilmService } from './film-service.ts'

const FIELD = 'film'

export interface FilmDeps {
  media: Media
  uploadDirectory: string
  filmJobs: FilmJobs
  films: FilmService
}

/** POST /vehicles/{id}/generate-video. */
export function filmStartRoutes({ films }: FilmDeps, requires: Requires): Routes {
  return new Hono<Env>().post('/:id/generate-video', requires('generate_videos'), async c =>
    c.json(await films.start(c.req.param('id'), byOf(c)), 201),
  )
}

/** For the apps that make films: take a job, hand in the film, or say why there is none. */
export function filmJobRoutes(
  { films, filmJobs, media, uploadDirectory }: FilmDeps,
  requires: Requires,
): Routes {
  return new Hono<Env>()
    .get('/', requires('generate_videos'), async c => c.json(await filmJobs.all()))
    .post('/take', requires('generate_videos'), async c => {
      const { left } = await readBody(c, filmTakeSchema)
      if (left) await films.giveBack(left)
      return c.json({ job: await filmJobs.take() })
    })
    .post('/:id/film', requires('generate_videos'), async c => {
      const id = c.req.param('id')
      await films.mustBeOpen(id)
      const uploads = await readUploads(c.req.raw, uploadDirectory, [FIELD])
      try {
        const [url = ''] = await takeUploads(
          media,
          uploads.files.slice(0, 1).map(file => ({ file, as: 'video' as const })),
        )
        return c.json(await films.finish(id, url, byOf(c)), 201)
      } finally {
        await uploads.dispose()
      }
    })
    .post('/:id/failure', requires('generate_videos'), async c => {
      const { reason } = await readBody(c, filmFailureSchema)
      return c.json(await films.fail(c.req.param('id'), reason, byOf(c)))
    })
}
