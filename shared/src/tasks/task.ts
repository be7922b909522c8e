/** A next step: what somebody of the staff is to do with a customer or a vehicle, and by when. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { fieldsOf, instantSchema, optionalInstant, optionalText, revisionSchema } from '../schema-parts.ts'

export const TASK_KINDS = ['call', 'text', 'meet', 'paper', 'other'] as const
export type TaskKind = (typeof TASK_KINDS)[number]

export const TASK_KIND_LABELS = {
  call: 'Call',
  text: 'Text',
  meet: 'Meet',
  paper: 'Paperwork',
  other: 'Other',
} as const satisfies Record<TaskKind, string>

/** What came of a next step. */
export const TASK_OUTCOMES = [
  'done',
  'reached',
  'voicemail',
  'no_answer',
  'wrong_number',
  'not_needed',
] as const
export type TaskOutcome = (typeof TASK_OUTCOMES)[number]

export const TASK_OUTCOME_LABELS = {
  done: 'Done',
  reached: 'Reached',
  voicemail: 'Voicemail',
  no_answer: 'No answer',
  wrong_number: 'Wrong number',
  not_needed: 'Not needed any more',
} as const satisfies Record<TaskOutcome, string>

export const TASK_WHAT_MAX_LENGTH = 200

const fields = {
  kind: z.enum(TASK_KINDS, { error: 'Please choose what is to be done' }),
  /** "Payment over 60 months". */
  what: optionalText(TASK_WHAT_MAX_LENGTH),
  due: instantSchema,
  /** The account of who is to do it; null for nobody. */
  ownerId: idSchema.nullable(),
  /** When it was done; null while it is to be done. */
  doneAt: optionalInstant,
  outcome: z.enum(TASK_OUTCOMES).nullable(),
}

const about = { leadId: idSchema.nullable(), vehicleId: idSchema.nullable() }

export const taskSchema = z.object({
  id: idSchema,
  ...fields,
  /** With whom, and about which vehicle. */
  ...about,
  createdAt: z.string(),
  updatedAt: z.string(),
  revision: revisionSchema,
})
export type Task = z.output<typeof taskSchema>

export const taskCreateSchema = z.object({
  id: idSchema.optional(),
  ...fields,
  ownerId: fields.ownerId.default(null),
  outcome: fields.outcome.default(null),
  leadId: about.leadId.default(null),
  vehicleId: about.vehicleId.default(null),
})
export type TaskCreate = z.output<typeof taskCreateSchema>

export const taskEditSchema = z.object(fields).partial()

export const TASK_EDITABLE = fieldsOf(fields)
export type TaskField = (typeof TASK_EDITABLE)[number]

type NewTask = Pick<Task, 'kind' | 'due'> & Partial<Pick<Task, TaskField | keyof typeof about>>

/** A next step that was never stored. @param at an instant, ISO in UTC */
export const newTask = (id: string, task: NewTask, at: string): Task => ({
  what: null,
  ownerId: null,
  doneAt: null,
  outcome: null,
  leadId: null,
  vehicleId: null,
  ...task,
  id,
  createdAt: at,
  updatedAt: at,
  revision: 0,
})

/** "Call", "Text: winter tires". */
export const taskWords = ({ kind, what }: Pick<Task, 'kind' | 'what'>): string =>
  what ? (kind === 'other' ? what : `${TASK_KIND_LABELS[kind]}: ${what}`) : TASK_KIND_LABELS[kind]
