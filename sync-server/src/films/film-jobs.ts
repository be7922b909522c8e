/** The jobs in the database: taken by one maker at a time, whatever happens to the maker or to the server. */
import { type FilmJob, type LeftJob, overdue } from '@forecourt/shared/vehicles/film-job'
import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { ask, askOne, type Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { newId } from '../store/new-id.ts'

const LISTED = 100

export interface FilmJobs {
  /** Newest first. */
  all(): Promise<FilmJob[]>
  get(id: string): Promise<FilmJob | null>
  /** The job that is open for a vehicle. */
  openOf(vehicleId: string): Promise<FilmJob | null>
  /** The job that is open for a vehicle, which is this one where none was. */
  add(job: Pick<FilmJob, 'vehicleId' | 'prompt' | 'photos'>): Promise<FilmJob>
  /** The oldest that waits, taken by whoever asks; null when none does. */
  take(): Promise<FilmJob | null>
  /** Lets a job wait again that a maker has left; nothing where another one has it by now. */
  giveBack(left: LeftJob): Promise<void>
  /** Ends an open job. Gives whether it was open. */
  end(id: string, outcome: { state: 'done' } | { state: 'failed'; reason: string }): Promise<boolean>
  /** The name that the outside service gave a job. */
  setServiceId(id: string, serviceId: string): Promise<void>
  atService(): Promise<{ id: string; serviceId: string }[]>
  /** A maker is at work on it still. */
  touch(id: string): Promise<void>
  /** Brings the overdue forward; gives those that failed by it. */
  age(): Promise<FilmJob[]>
}

type Row = Tables['filmJobs']['$inferSelect']

const jobOf = ({ serviceId: _internal, ...job }: Row): FilmJob => job

export function createFilmJobs(database: Database, now: () => Date): FilmJobs {
  const { filmJobs } = database.tables
  const at = () => now().toISOString()
  const isOpen = inArray(filmJobs.state, ['waiting', 'making'])
  const isIt = (id: string) => eq(filmJobs.id, id)
  const one = (row: Row | undefined) => (row ? jobOf(row) : null)
  const openOf = (vehicleId: string) => and(eq(filmJobs.vehicleId, vehicleId), isOpen)

  return {
    all: async () => {
      const newest = [desc(filmJobs.createdAt), desc(filmJobs.id)]
      return (
        await database
          .select()
          .from(filmJobs)
          .orderBy(...newest)
          .limit(LISTED)
      ).map(jobOf)
    },
    get: async id => one((await database.select().from(filmJobs).where(isIt(id)))[0]),
    openOf: async vehicleId => one((await database.select().from(filmJobs).where(openOf(vehicleId)))[0]),
    add: wanted =>
      database.transaction(function* (queries) {
        const open = yield* askOne(queries.select().from(filmJobs).where(openOf(wanted.vehicleId)))
        if (open) return jobOf(open)
        const job: FilmJob = {
          ...wanted,
          id: newId(),
          state: 'waiting',
          tries: 0,
          reason: null,
          createdAt: at(),
          updatedAt: at(),
        }
        yield* ask(queries.insert(filmJobs).values(job))
        return job
      }),
    take: () =>
      database.transaction(function* (queries) {
        const next = yield* askOne(
          queries
            .select()
            .from(filmJobs)
            .where(and(eq(filmJobs.state, 'waiting'), isNull(filmJobs.serviceId)))
            .orderBy(asc(filmJobs.createdAt), asc(filmJobs.id))
            .limit(1),
        )
        if (!next) return null
        const taken = { state: 'making' as const, tries: next.tries + 1, updatedAt: at() }
        yield* ask(queries.update(filmJobs).set(taken).where(isIt(next.id)))
        return jobOf({ ...next, ...taken })
      }),
    giveBack: async ({ id, tries }) => {
      await database
        .update(filmJobs)
        .set({ state: 'waiting', updatedAt: at() })
        .where(and(isIt(id), eq(filmJobs.state, 'making'), eq(filmJobs.tries, tries)))
    },
    end: async (id, outcome) => {
      const ended = await database
        .update(filmJobs)
        .set({ reason: null, ...outcome, updatedAt: at() })
        .where(and(isIt(id), isOpen))
        .returning({ id: filmJobs.id })
      return ended.length === 1
    },
    setServiceId: async (id, serviceId) => {
      await database.update(filmJobs).set({ serviceId, updatedAt: at() }).where(isIt(id))
    },
    atService: async () => {
      const rows = await database
        .select({ id: filmJobs.id, serviceId: filmJobs.serviceId })
        .from(filmJobs)
        .where(and(isOpen, isNotNull(filmJobs.serviceId)))
      return rows.map(({ id, serviceId }) => ({ id, serviceId: serviceId ?? '' }))
    },
    touch: async id => {
      await database.update(filmJobs).set({ updatedAt: at() }).where(isIt(id))
    },
    age: async () => {
      const failed: FilmJob[] = []
      for (const row of await database.select().from(filmJobs).where(isOpen)) {
        const becomes = overdue(row, now())
        if (!becomes) continue
        const changed = { serviceId: null, reason: null, ...becomes, updatedAt: at() }
        const aged = await database
          .update(filmJobs)
          .set(changed)
          .where(and(isIt(row.id), eq(filmJobs.updatedAt, row.updatedAt)))
          .returning({ id: filmJobs.id })
        if (aged.length === 1 && becomes.state === 'failed') failed.push(jobOf({ ...row, ...changed }))
      }
      return failed
    },
  }
}
