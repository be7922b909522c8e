/** Next steps, as a collection that is mirrored. */
import type { CollectionDescription, FieldDescription } from '../records/collection-description.ts'
import {
  newTask,
  TASK_KIND_LABELS,
  TASK_OUTCOME_LABELS,
  type TaskField,
  taskCreateSchema,
  taskEditSchema,
  taskSchema,
  taskWords,
} from './task.ts'

const fields = {
  kind: { label: 'Next step', kind: { choices: TASK_KIND_LABELS } },
  what: { label: 'About', kind: 'text' },
  due: { label: 'Due', kind: 'moment' },
  ownerId: { label: 'Owner', kind: 'colleague' },
  doneAt: { label: 'Done', kind: 'moment' },
  outcome: { label: 'Outcome', kind: { choices: TASK_OUTCOME_LABELS, none: 'Nothing yet' } },
} as const satisfies Record<TaskField, FieldDescription>

export const taskCollection = {
  noun: 'next step',
  schema: taskSchema,
  read: 'view_customers',
  fields,
  alongside: ['leadId', 'vehicleId'],
  parents: { leadId: 'leads', vehicleId: 'vehicles' },
  belongsBy: 'leadId',
  media: null,
  title: record => {
    const parsed = taskSchema.pick({ kind: true, what: true }).safeParse(record)
    return parsed.success ? taskWords(parsed.data) : 'Next step'
  },
  settling: {
    permissions: { change: 'edit_customers', add: 'edit_customers', remove: 'edit_customers' },
    editSchema: taskEditSchema,
    createSchema: taskCreateSchema,
    needed: ['kind', 'what', 'due'],
    ruled: [],
    make: (id, values, at) => newTask(id, taskCreateSchema.parse(values), at),
    fromTitle: () => ({ kind: 'other' }),
  },
  rest: { createSchema: taskCreateSchema, editSchema: taskEditSchema },
} as const satisfies CollectionDescription
