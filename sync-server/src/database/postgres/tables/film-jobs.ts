import type { FilmState } from '@forecourt/shared/vehicles/film-job'
import { index, pgTable } from 'drizzle-orm/pg-core'
import { integer, json, text } from '../columns.ts'

export const filmJobs = pgTable(
  'film_jobs',
  {
    id: text().primaryKey(),
    vehicleId: text('vehicle_id').notNull(),
    state: text().$type<FilmState>().notNull(),
    prompt: text(),
    photos: json().$type<string[]>().notNull(),
    tries: integer().notNull(),
    /** What the outside service calls it, once it has taken it. */
    serviceId: text('service_id'),
    reason: text(),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
  },
  table => [index('film_jobs_state').on(table.state), index('film_jobs_vehicle').on(table.vehicleId)],
)
