/**
 * A film that is wanted of a vehicle. A job waits until a maker takes it: an app of the staff, which draws the film from the
 * photos, or an outside service. A maker that falls silent loses the job, and a job that nobody finishes fails with a reason:
 * a film is never "generating" for ever.
 */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { requiredText } from '../schema-parts.ts'

export const FILM_STATES = ['waiting', 'making', 'done', 'failed'] as const
export type FilmState = (typeof FILM_STATES)[number]

/** How long a maker may be silent. */
export const FILM_LEASE_MS = 5 * 60_000
/** How long a job may wait and be tried in all. */
export const FILM_PATIENCE_MS = 30 * 60_000
export const FILM_TRIES = 3

export const filmJobSchema = z.object({
  id: idSchema,
  vehicleId: idSchema,
  state: z.enum(FILM_STATES),
  /** What the film shall be like, as the vehicle said when it was asked for. */
  prompt: z.string().nullable(),
  /** The photos that it is made of, the cover first. */
  photos: z.array(z.string()),
  tries: z.int(),
  /** Why it failed, in words. */
  reason: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type FilmJob = z.output<typeof filmJobSchema>

/** A job as a maker took it: which one, and for which of its tries. */
export const leftJobSchema = z.object({ id: idSchema, tries: z.int().min(1) })
export type LeftJob = z.output<typeof leftJobSchema>

/** Body of POST /api/film-jobs/take: what the maker was at when it was closed or loaded again, which it gives back so. */
export const filmTakeSchema = z.object({ left: leftJobSchema.optional() })

/** Body of POST /api/film-jobs/{id}/failure. */
export const filmFailureSchema = z.object({ reason: requiredText('Please say why', 300) })

export const FILM_TEXTS = {
  no_photos: 'This vehicle has no photos to make a film from.',
  not_taken: 'No device of the staff was there to make the film. Please open the app and try again.',
  given_up: 'The film could not be made after several tries.',
} as const

/** What becomes of an open job with the passing of time: null as long as it may go on. */
export function overdue(
  job: Pick<FilmJob, 'state' | 'tries' | 'createdAt' | 'updatedAt'>,
  now: Date,
): { state: 'waiting' } | { state: 'failed'; reason: string } | null {
  const since = (instant: string) => now.getTime() - Date.parse(instant)
  if (job.state === 'done' || job.state === 'failed') return null
  const isSilent = job.state === 'making' && since(job.updatedAt) > FILM_LEASE_MS
  if (job.state === 'making' && !isSilent) return null
  if (isSilent && job.tries >= FILM_TRIES) return { state: 'failed', reason: FILM_TEXTS.given_up }
  if (since(job.createdAt) > FILM_PATIENCE_MS)
    return { state: 'failed', reason: job.tries > 0 ? FILM_TEXTS.given_up : FILM_TEXTS.not_taken }
  return isSilent ? { state: 'waiting' } : null
}
