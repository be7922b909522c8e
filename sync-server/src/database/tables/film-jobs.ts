import type { FilmState } from '@forecourt/shared/vehicles/film-job'
import type { Columns } from '../columns.ts'

export function filmJobTables({ index, integer, json, table, text }: Columns) {
  const filmJobs = table(
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
    own => [index('film_jobs_state').on(own.state), index('film_jobs_vehicle').on(own.vehicleId)],
  )

  return { filmJobs }
}
