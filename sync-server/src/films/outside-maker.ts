/**
 * An outside service that makes films, where the configuration names one:
 * `POST {address}/films` with prompt and photos gives `{ id }`; `GET {address}/films/{id}` gives
 * `{ status: "making" | "done" | "failed", url?, reason? }`; the film is fetched from the url. What is under way is in the
 * database, so a restart goes on where it was.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UPLOAD_MAX_BYTES } from '@forecourt/shared/media/media'
import { plainText } from '@forecourt/shared/schema-parts'
import type { FilmJob } from '@forecourt/shared/vehicles/film-job'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Media } from '../media/media.ts'
import { MediaError } from '../media/media-error.ts'
import { SYSTEM } from '../store/actor.ts'
import type { FilmJobs } from './film-jobs.ts'
import type { FilmService } from './film-service.ts'

const TIMEOUT_MS = 20_000

const startedSchema = z.object({ id: plainText().min(1).max(200) })
const statusSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('making') }),
  z.object({ status: z.literal('done'), url: z.url({ protocol: /^https?$/ }) }),
  z.object({
    status: z.literal('failed'),
    reason: plainText().max(300).default('The service gave no reason.'),
  }),
])

export interface OutsideMaker {
  /** Hands over what waits, and looks after what is under way. */
  look(): Promise<void>
}

export function createOutsideMaker(deps: {
  address: string
  token: string | null
  /** Origin of this server: photos are named to the service with it. */
  origin: string
  uploadDirectory: string
  filmJobs: FilmJobs
  films: FilmService
  media: Media
  logger: Logger
}): OutsideMaker {
  const { address, token, origin, uploadDirectory, filmJobs, films, media, logger } = deps

  async function ask(url: string, init: RequestInit = {}): Promise<unknown> {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
    const reply = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!reply.ok) throw new Error(`the film service answered ${reply.status}`)
    return reply.json()
  }

  async function handOver(job: FilmJob): Promise<void> {
    const photos = job.photos.map(photo => new URL(photo, origin).href)
    const body = JSON.stringify({ reference: job.id, prompt: job.prompt, photos })
    const { id } = startedSchema.parse(await ask(`${address}/films`, { method: 'POST', body }))
    await filmJobs.setServiceId(job.id, id)
  }

  async function follow({ id, serviceId }: { id: string; serviceId: string }): Promise<void> {
    const status = statusSchema.parse(await ask(`${address}/films/${encodeURIComponent(serviceId)}`))
    if (status.status === 'making') await filmJobs.touch(id)
    else if (status.status === 'failed') await films.fail(id, status.reason)
    else await fetchFilm(id, status.url)
  }

  async function fetchFilm(id: string, url: string): Promise<void> {
    await mkdir(uploadDirectory, { recursive: true })
    const path = join(uploadDirectory, `${id}.part`)
    try {
      const reply = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (!reply.ok || !reply.body) throw new Error(`the film could not be fetched: ${reply.status}`)
      await pipeline(Readable.fromWeb(reply.body as never), atMost(UPLOAD_MAX_BYTES), createWriteStream(path))
      await films.finish(id, await media.addVideo(path), SYSTEM)
    } catch (error) {
      if (!(error instanceof MediaError)) throw error
      await films.fail(id, error.message)
    } finally {
      await rm(path, { force: true })
    }
  }

  return {
    look: async () => {
      for (let job = await filmJobs.take(); job; job = await filmJobs.take()) await handOver(job)
      for (const one of await filmJobs.atService())
        await follow(one).catch(error =>
          logger.warn({ err: error, job: one.id }, 'the film service is silent'),
        )
    },
  }
}

function atMost(limit: number) {
  return async function* (chunks: AsyncIterable<Uint8Array>) {
    let total = 0
    for await (const chunk of chunks) {
      total += chunk.length
      if (total > limit) throw new MediaError('The film of the service is larger than 10 MB.')
      yield chunk
    }
  }
}
