import type { FilmState } from '@forecourt/shared/vehicles/film-job'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const filmJobs = sqliteTable(
  'film_jobs',
  {
    id: text().primaryKey(),
    vehicleId: text('vehicle_id').notNull(),
    state: text().$type<FilmState>().notNull(),
    prompt: text(),
    photos: text({ mode: 'json' }).$type<string[]>().notNull(),
    tries: integer().notNull(),
    /** What the outside service calls it, once it has taken it. */
    serviceId: text('service_id'),
    reason: text(),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
  },
  table => [index('film_jobs_state').on(table.state), index('film_jobs_vehicle').on(table.vehicleId)],
)
