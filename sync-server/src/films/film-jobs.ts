/** The jobs in the database: taken by one maker at a time, whatever happens to the maker or to the server. */
import { randomBytes } from 'node:crypto'
import { idFromBytes } from '@forecourt/shared/ids'
import { type FilmJob, overdue } from '@forecourt/shared/vehicles/film-job'
import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { filmJobs } from '../database/schema.ts'

const LISTED = 100

export interface FilmJobs {
  /** Newest first. */
  all(): FilmJob[]
  get(id: string): FilmJob | null
  /** The job that is open for a vehicle. */
  openOf(vehicleId: string): FilmJob | null
  add(job: Pick<FilmJob, 'vehicleId' | 'prompt' | 'photos'>): FilmJob
  /** The oldest that waits, taken by whoever asks; null when none does. */
  take(): FilmJob | null
  /** Ends an open job. Gives whether it was open. */
  end(id: string, outcome: { state: 'done' } | { state: 'failed'; reason: string }): boolean
  /** The name that the outside service gave a job. */
  setServiceId(id: string, serviceId: string): void
  atService(): { id: string; serviceId: string }[]
  /** A maker is at work on it still. */
  touch(id: string): void
  /** Brings the overdue forward; gives those that failed by it. */
  age(): FilmJob[]
}

type Row = typeof filmJobs.$inferSelect

const jobOf = ({ serviceId: _internal, ...job }: Row): FilmJob => job

export function createFilmJobs(database: Database, now: () => Date): FilmJobs {
  const at = () => now().toISOString()
  const isOpen = inArray(filmJobs.state, ['waiting', 'making'])
  const one = (row: Row | undefined) => (row ? jobOf(row) : null)

  return {
    all: () =>
      database.select().from(filmJobs).orderBy(desc(filmJobs.createdAt)).limit(LISTED).all().map(jobOf),
    get: id => one(database.select().from(filmJobs).where(eq(filmJobs.id, id)).get()),
    openOf: vehicleId =>
      one(
        database
          .select()
          .from(filmJobs)
          .where(and(eq(filmJobs.vehicleId, vehicleId), isOpen))
          .get(),
      ),
    add: wanted => {
      const job: FilmJob = {
        ...wanted,
        id: idFromBytes(randomBytes(12)),
        state: 'waiting',
        tries: 0,
        reason: null,
        createdAt: at(),
        updatedAt: at(),
      }
      database.insert(filmJobs).values(job).run()
      return job
    },
    take: () =>
      database.transaction(
        transaction => {
          const next = transaction
            .select()
            .from(filmJobs)
            .where(and(eq(filmJobs.state, 'waiting'), isNull(filmJobs.serviceId)))
            .orderBy(asc(filmJobs.createdAt))
            .get()
          if (!next) return null
          const taken = { state: 'making' as const, tries: next.tries + 1, updatedAt: at() }
          transaction.update(filmJobs).set(taken).where(eq(filmJobs.id, next.id)).run()
          return jobOf({ ...next, ...taken })
        },
        { behavior: 'immediate' },
      ),
    end: (id, outcome) =>
      database
        .update(filmJobs)
        .set({ reason: null, ...outcome, updatedAt: at() })
        .where(and(eq(filmJobs.id, id), isOpen))
        .run().changes === 1,
    setServiceId: (id, serviceId) => {
      database.update(filmJobs).set({ serviceId, updatedAt: at() }).where(eq(filmJobs.id, id)).run()
    },
    atService: () =>
      database
        .select({ id: filmJobs.id, serviceId: filmJobs.serviceId })
        .from(filmJobs)
        .where(and(isOpen, isNotNull(filmJobs.serviceId)))
        .all()
        .map(({ id, serviceId }) => ({ id, serviceId: serviceId ?? '' })),
    touch: id => {
      database.update(filmJobs).set({ updatedAt: at() }).where(eq(filmJobs.id, id)).run()
    },
    age: () => {
      const failed: FilmJob[] = []
      for (const row of database.select().from(filmJobs).where(isOpen).all()) {
        const becomes = overdue(row, now())
        if (!becomes) continue
        const changed = { serviceId: null, reason: null, ...becomes, updatedAt: at() }
        database
          .update(filmJobs)
          .set(changed)
          .where(and(eq(filmJobs.id, row.id), eq(filmJobs.updatedAt, row.updatedAt)))
          .run()
        if (becomes.state === 'failed') failed.push(jobOf({ ...row, ...changed }))
      }
      return failed
    },
  }
}
