/**
 * How an issue can be settled. Guaranteed: nothing is offered that the rules would refuse again, and there is always a
 * way out. The app offers what this says; the server judges what is sent like any other change.
 */
import { eventAgainSchema, eventSchema } from '../events/event.ts'
import { LEAD_NEED_TEXTS, LEAD_REFUSAL_TEXTS, type LeadNeed, type LeadRefusal } from '../leads/decide-lead.ts'
import { leadCreateSchema, leadEditSchema } from '../leads/lead.ts'
import { leadNoteCreateSchema } from '../leads/lead-note.ts'
import type { Permission } from '../users/permissions.ts'
import { VEHICLE_REFUSAL_TEXTS, type VehicleRefusal } from '../vehicles/decide-vehicle.ts'
import { vehicleCreateSchema, vehicleEditSchema } from '../vehicles/vehicle.ts'
import { fieldKind, inFormOrder } from './issue-fields.ts'
import { isLed, withMembersOf } from './merge-lists.ts'
import { isMissingMedia } from './missing-media.ts'
import type { SyncIssue } from './sync-issue.ts'

export type WayOut =
  | 'keep_mine'
  /** Theirs, and mine below it. */
  | 'keep_both'
  | 'edit'
  /** The record is gone, or never was: a new one is made of the values. */
  | 'add_again'
  | 'move_note'
  | 'copy_note'
  | 'another_vehicle'
  | 'waiting_list'
  | 'keep_theirs'

/** What stands in the way of an author's values today. */
export type Obstacle = LeadRefusal | LeadNeed | VehicleRefusal

const OBSTACLE_TEXTS: Readonly<Record<Obstacle, string>> = {
  ...LEAD_REFUSAL_TEXTS,
  ...LEAD_NEED_TEXTS,
  ...VEHICLE_REFUSAL_TEXTS,
}

/** Whether the vehicle that an author wanted cannot be had by their customer. */
export const isOutOfReach = (obstacle: Obstacle | null) =>
  obstacle === 'vehicle_taken' || obstacle === 'vehicle_sold' || obstacle === 'vehicle_left_off'

export interface IssueFacts {
  /** Whether the record is on the device. */
  isThere: boolean
  /** Whether the author's role allows the change today. */
  isAllowed: boolean
  /** What the rules say today of the author's values upon the record. */
  obstacle: Obstacle | null
  /** What stands against the author's test drive today, in words. */
  troubles?: string | null
  /** The record as it is today. */
  record?: Fields | null
}

type Fields = Readonly<Record<string, unknown>>

export interface WaysOut {
  ways: readonly WayOut[]
  /** Why the author's values cannot simply be kept; null where they can. */
  why: string | null
}

/** Whether an author wanted a record gone. */
export const isDeletion = ({ mine }: Pick<SyncIssue, 'mine'>) => mine._deleted === true

const PERMISSIONS = {
  leads: { change: 'edit_customers', add: 'edit_customers', remove: 'delete_customers' },
  notes: { change: 'edit_customers', add: 'edit_customers', remove: 'edit_customers' },
  vehicles: { change: 'edit_vehicles', add: 'add_vehicles', remove: 'delete_vehicles' },
  events: { change: 'system_settings', add: 'system_settings', remove: 'system_settings' },
} as const satisfies Record<SyncIssue['about'], Record<'change' | 'add' | 'remove', Permission>>

/** What an author must be allowed to do for the values of an issue to be stored. */
export function permissionFor(issue: Pick<SyncIssue, 'about' | 'mine'>, isThere: boolean): Permission {
  return PERMISSIONS[issue.about][isDeletion(issue) ? 'remove' : isThere ? 'change' : 'add']
}

const MOVE_FIELDS: readonly string[] = ['status', 'vehicleId', 'testDriveDate', 'testDriveOutcome']
const isMoveOnly = ({ mine }: Pick<SyncIssue, 'mine'>) =>
  Object.keys(mine).every(field => MOVE_FIELDS.includes(field))

/** The ways out of an issue, the likeliest first. */
export function waysOut(
  issue: Pick<SyncIssue, 'about' | 'mine'> & Partial<Pick<SyncIssue, 'message'>>,
  facts: IssueFacts,
): WaysOut {
  const isNote = issue.about === 'notes'
  // Sent again they would be missing again.
  if (isMissingMedia(issue)) return { ways: ['keep_theirs'], why: null }
  if (!facts.isAllowed)
    return {
      ways: isNote ? ['copy_note', 'keep_theirs'] : ['keep_theirs'],
      why: 'Your role does not allow this change any more. An administrator can make it, or give you the role for it.',
    }
  if (isNote)
    return {
      ways: ['move_note', 'copy_note', 'keep_theirs'],
      why: 'This note is not stored where it was written. Add it to a customer, or copy its text.',
    }
  if (!facts.isThere && isDeletion(issue)) return { ways: ['keep_theirs'], why: 'It is gone already.' }
  if (!facts.isThere)
    return {
      ways: ['add_again', 'keep_theirs'],
      why: 'There is no record that could take these values. You can add it as a new one.',
    }
  if (isDeletion(issue))
    return {
      ways: ['keep_mine', 'keep_theirs'],
      why: 'Look at it first: keeping this deletes it as it is now.',
    }
  if (isOutOfReach(facts.obstacle))
    return {
      // Where more than the move is at stake, the rest is not lost with it.
      ways: [
        'another_vehicle',
        'waiting_list',
        ...(isMoveOnly(issue) ? [] : (['edit'] as const)),
        'keep_theirs',
      ],
      why:
        facts.obstacle === 'vehicle_left_off'
          ? `This cannot be kept as it is. ${OBSTACLE_TEXTS.vehicle_left_off}`
          : 'The first to reach the server has it, so this cannot be kept as it is.',
    }
  if (facts.obstacle)
    return {
      ways: ['edit', 'keep_theirs'],
      why: `This cannot be kept as it is. ${OBSTACLE_TEXTS[facts.obstacle]}`,
    }
  if (facts.troubles)
    return {
      ways: ['edit', 'keep_mine', 'keep_theirs'],
      why: `${facts.troubles} Choose another time, or schedule it all the same.`,
    }
  const { problems } = judgeIssueEdit(issue.about, issue.mine)
  const problem = Object.values(problems)[0]
  if (problem) return { ways: ['edit', 'keep_theirs'], why: `This cannot be kept as it is. ${problem}` }
  const both = bothTexts(issue, facts.record ?? null) ? (['keep_both'] as const) : []
  return { ways: ['keep_mine', ...both, 'edit', 'keep_theirs'], why: null }
}

/**
 * The author's values as they would be kept today. A list takes along what was added to it and taken from it since the issue
 * was made, so that to keep an order throws nothing away.
 */
export function mineToday({ mine, theirs }: { mine: Fields; theirs: Fields }, record: Fields | null): Fields {
  if (!record) return mine
  const values = Object.entries(mine).map(([field, value]) => {
    const [was, is] = [theirs[field], record[field]]
    const isList = Array.isArray(value) && Array.isArray(was) && Array.isArray(is)
    return [field, isList ? withMembersOf(value, was, is, isLed(field)) : value]
  })
  return Object.fromEntries(values)
}

/**
 * Long texts of both sides joined, theirs first; null where that is not all there is to settle, where one text holds the
 * other already, or where both are too long for their field.
 */
export function bothTexts(
  { about, mine }: Pick<SyncIssue, 'about' | 'mine'>,
  record: Fields | null,
): Record<string, string> | null {
  const joined: Record<string, string> = {}
  for (const [field, text] of Object.entries(mine)) {
    const other = record?.[field]
    if (fieldKind(about, field) !== 'long' || typeof text !== 'string' || typeof other !== 'string')
      return null
    if (text.includes(other) || other.includes(text)) return null
    joined[field] = `${other}\n\n${text}`
  }
  const isFine = Object.keys(judgeIssueEdit(about, joined).problems).length === 0
  return Object.keys(joined).length > 0 && isFine ? joined : null
}

const EDIT_SCHEMAS = {
  leads: leadEditSchema,
  vehicles: vehicleEditSchema,
  events: eventSchema.partial(),
  notes: leadNoteCreateSchema.partial(),
} as const

const CREATE_SCHEMAS = {
  leads: leadCreateSchema,
  vehicles: vehicleCreateSchema,
  events: eventAgainSchema,
  notes: leadNoteCreateSchema,
} as const

export interface JudgedEdit {
  /** The values as they are stored; empty where there is a problem. */
  values: Record<string, unknown>
  /** What is wrong, in words, by field. */
  problems: Record<string, string>
}

function judge(
  schema: (typeof EDIT_SCHEMAS)[SyncIssue['about']] | (typeof CREATE_SCHEMAS)[SyncIssue['about']],
  values: Readonly<Record<string, unknown>>,
): JudgedEdit {
  const parsed = schema.safeParse(values)
  if (parsed.success) return { values: parsed.data, problems: {} }
  const problems: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) problems[String(path[0])] ??= message
  return { values: {}, problems }
}

/** Judges the values of some fields by the schema of the record. */
export const judgeIssueEdit = (about: SyncIssue['about'], values: Readonly<Record<string, unknown>>) =>
  judge(EDIT_SCHEMAS[about], values)

/** Judges the values of a record that is made anew. */
export const judgeIssueRecord = (about: SyncIssue['about'], values: Readonly<Record<string, unknown>>) =>
  judge(CREATE_SCHEMAS[about], values)

const NEEDED: Readonly<Record<SyncIssue['about'], readonly string[]>> = {
  leads: ['firstName', 'lastName', 'email', 'phone', 'source', 'type', 'vehicleInterest', 'notes'],
  vehicles: ['year', 'make', 'model', 'price', 'mileage', 'vin'],
  events: ['name', 'date', 'location', 'description', 'status'],
  notes: ['note'],
}

/** Fields that a new record gets from the rules, not from its author. */
const NOT_NEW: Readonly<Partial<Record<SyncIssue['about'], readonly string[]>>> = {
  leads: MOVE_FIELDS,
  vehicles: ['heroSlideOrder'],
}

type Gone = Pick<SyncIssue, 'about' | 'mine'> & Partial<Pick<SyncIssue, 'record'>>

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The fields that are asked for when a record is added again, and those that go along. */
export function fieldsToAdd({ about, mine, record }: Gone): string[] {
  const wanted = (field: string) =>
    NEEDED[about].includes(field) || field in mine || !isBlank(record?.[field])
  return inFormOrder(about, field => wanted(field) && !NOT_NEW[about]?.includes(field))
}

/** What is known of a record that is gone: all that its author had of it, else their values and what its title says. */
export function knownOfRecord({
  about,
  title,
  mine,
  record,
}: Gone & Pick<SyncIssue, 'title'>): Record<string, unknown> {
  return { ...fromTitle(about, title), ...record, ...mine }
}

function fromTitle(about: SyncIssue['about'], title: string): Record<string, unknown> {
  const [first = '', ...rest] = title.split(' ')
  switch (about) {
    case 'leads':
      return { firstName: first, lastName: rest.join(' '), type: 'vehicle_inquiry' }
    case 'vehicles':
      return /^\d{4}$/.test(first)
        ? { year: Number(first), make: rest[0] ?? '', model: rest.slice(1).join(' ') }
        : {}
    case 'events':
      return { name: title, status: 'upcoming' }
    case 'notes':
      return {}
    default:
      return about satisfies never
  }
}

/**
 * The id of what settling an issue adds: always the same for the same issue, so that settling it twice, on two devices
 * too, adds one record.
 */
export const idOfAdded = (issueId: string, way: 'add_again' | 'move_note' | 'waiting_list') =>
  `${issueId.slice(0, 20)}${{ add_again: 'a', move_note: 'n', waiting_list: 'w' }[way]}`
