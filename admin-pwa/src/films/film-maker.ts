/**
 * Makes the films that are wanted of vehicles, while the app is open and the server can be reached: one tab at a time takes
 * a job, has it drawn in a worker and hands it in. Whatever goes wrong ends the job with a reason.
 */
import { type FilmJob, type LeftJob, leftJobSchema } from '@forecourt/shared/vehicles/film-job'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { combineLatest, debounceTime, filter, map, type Subscription } from 'rxjs'
import { connection, send } from '../mirror/connection.ts'
import type { Mirror } from '../mirror/mirror.ts'
import type { FilmAnswer, FilmRequest } from './film-worker.ts'

const LOCK = 'forecourt-film-maker'
const LEFT_KEY = 'forecourt-film-left'
const CALM_MS = 500
const WORKER_MS = 120_000
const UPLOAD_MS = 120_000

/** Begins to look for films to make; gives what ends it. */
export function startFilmMaker(mirror: Mirror): Subscription {
  const isWanted = mirror.rows('vehicles').pipe(map(vehicles => (vehicles ?? []).some(isGenerating)))
  return combineLatest([isWanted, connection])
    .pipe(
      filter(([wanted, { offlineSince, obstacle }]) => wanted && offlineSince === null && obstacle === null),
      debounceTime(CALM_MS),
    )
    .subscribe(() => void makeAll())
}

const isGenerating = ({ videoGenerationStatus }: Vehicle) => videoGenerationStatus === 'generating'

/** Another tab that is at work already makes them all. */
async function makeAll() {
  if (!('VideoEncoder' in globalThis)) return
  await navigator.locks.request(LOCK, { ifAvailable: true }, async lock => {
    if (!lock) return
    try {
      for (let job = await take(leftJob()); job; job = await take()) {
        noteJob(job)
        await makeOne(job)
        noteJob(null)
      }
    } catch {
      // The server cannot be reached or refuses: the next try takes the job again, or another maker after a while.
    }
  })
}

async function take(left: LeftJob | null = null): Promise<FilmJob | null> {
  const body = left ? { left } : {}
  const { job } = await send<{ job: FilmJob | null }>('/api/film-jobs/take', { method: 'POST', body })
  if (left) noteJob(null)
  return job
}

/** What this device was making when it was closed or loaded again: only who holds the lock is at it. */
function leftJob(): LeftJob | null {
  try {
    return leftJobSchema.safeParse(JSON.parse(localStorage.getItem(LEFT_KEY) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

function noteJob(job: FilmJob | null) {
  if (job === null) localStorage.removeItem(LEFT_KEY)
  else localStorage.setItem(LEFT_KEY, JSON.stringify({ id: job.id, tries: job.tries } satisfies LeftJob))
}

async function makeOne({ id, photos }: FilmJob) {
  const answer = await draw({ photos })
  if ('reason' in answer) {
    await send(`/api/film-jobs/${id}/failure`, { method: 'POST', body: { reason: answer.reason } })
    return
  }
  const form = new FormData()
  form.append('film', new File([answer.bytes], answer.name))
  await send(`/api/film-jobs/${id}/film`, { method: 'POST', form, timeoutMs: UPLOAD_MS })
}

function draw(request: FilmRequest): Promise<FilmAnswer> {
  const worker = new Worker(new URL('./film-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<FilmAnswer>(resolve => {
    worker.onmessage = ({ data }: MessageEvent<FilmAnswer>) => resolve(data)
    worker.onerror = () => resolve({ reason: 'The film could not be drawn on this device.' })
    setTimeout(() => resolve({ reason: 'Drawing the film took too long on this device.' }), WORKER_MS)
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}
