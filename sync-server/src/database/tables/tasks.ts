import type { Task } from '@forecourt/shared/tasks/task'
import type { Columns } from '../columns.ts'

/** Of whom and what a next step is, no row is asked to be there: it can outlive a vehicle. */
export function taskTables({ index, integer, table, text }: Columns) {
  const tasks = table(
    'tasks',
    {
      id: text().primaryKey(),
      kind: text().$type<Task['kind']>().notNull(),
      what: text(),
      due: text().notNull(),
      ownerId: text('owner_id'),
      doneAt: text('done_at'),
      outcome: text().$type<Task['outcome']>(),
      leadId: text('lead_id'),
      vehicleId: text('vehicle_id'),
      createdAt: text('created_at').notNull(),
      updatedAt: text('updated_at').notNull(),
      revision: integer().notNull(),
    },
    own => [index('tasks_revision').on(own.revision), index('tasks_lead').on(own.leadId)],
  )

  return { tasks }
}
