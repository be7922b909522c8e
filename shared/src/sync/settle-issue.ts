/**
 * How an issue can be settled. Guaranteed: nothing is offered that the rules would refuse again, and there is always a
 * way out. The app offers what this says; the server judges what is sent like any other change.
 */

import { RECORD_COLLECTIONS } from '../collections/record-collections.ts'
import type { SyncIssue } from '../collections/sync-issue.ts'
import { LEAD_NEED_TEXTS, LEAD_REFUSAL_TEXTS, type LeadNeed, type LeadRefusal } from '../leads/decide-lead.ts'
import { MOVE_FIELDS } from '../leads/lead-collection.ts'
import { OWNER_REFUSAL_TEXTS, type OwnerRefusal } from '../leads/lead-owner.ts'
import type { Settling } from '../records/collection-description.ts'
import { isLed, withMembersOf } from '../records/merge-lists.ts'
import type { Permission } from '../users/permissions.ts'
import { VEHICLE_REFUSAL_TEXTS, type VehicleRefusal } from '../vehicles/decide-vehicle.ts'
import { fieldKind, inFormOrder } from './issue-fields.ts'
import { isMissingMedia } from './missing-media.ts'

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

/** What is said of a refusal that does not hold any more, by what was said of it when it was made. */
const PAST_TEXTS: Readonly<Record<string, string>> = {
  [LEAD_REFUSAL_TEXTS.vehicle_taken]:
    'This vehicle was under contract with another customer, and is free again.',
  [LEAD_REFUSAL_TEXTS.vehicle_sold]: 'This vehicle had been sold, and is free again.',
  [LEAD_REFUSAL_TEXTS.vehicle_left_off]: 'This vehicle was off the market, and is offered again.',
  [LEAD_REFUSAL_TEXTS.vehicle_not_offered]: 'This vehicle was not available yet, and is now.',
} satisfies Partial<Record<(typeof LEAD_REFUSAL_TEXTS)[LeadRefusal], string>>

/**
 * Why an issue is one, as it is true today.
 * @param obstacle what stands in the way of the author's values today
 */
export function messageToday({ message }: Pick<SyncIssue, 'message'>, obstacle: Obstacle | null): string {
  return (obstacle === null ? PAST_TEXTS[message] : undefined) ?? message
}

/** Whether a refusal may not hold any more, and what is said of it then. */
export const pastText = (message: string): string | undefined => PAST_TEXTS[message]

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
  /** The obstacle in words, where it is another record that stands in the way. */
  obstacleText?: string
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

function settlingOf(about: SyncIssue['about']): Settling {
  return RECORD_COLLECTIONS[about].settling
}

/** Whether an author wanted a record gone. */
export const isDeletion = ({ mine }: Pick<SyncIssue, 'mine'>) => mine._deleted === true

/** What an author must be allowed to do for the values of an issue to be stored. */
export function permissionFor(issue: Pick<SyncIssue, 'about' | 'mine'>, isThere: boolean): Permission {
  return settlingOf(issue.about).permissions[isDeletion(issue) ? 'remove' : isThere ? 'change' : 'add']
}

const MOVES: readonly string[] = MOVE_FIELDS
const isMoveOnly = ({ mine }: Pick<SyncIssue, 'mine'>) =>
  Object.keys(mine).every(field => MOVES.includes(field))

const isOwnersOnly = ({ mine }: Pick<SyncIssue, 'mine'>) =>
  Object.keys(mine).every(field => field === 'ownerId')
const isOfOwner = (obstacle: Obstacle | null): obstacle is OwnerRefusal =>
  obstacle !== null && obstacle in OWNER_REFUSAL_TEXTS

/** The ways out of an issue, the likeliest first. */
export function waysOut(
  issue: Pick<SyncIssue, 'about' | 'mine'> & Partial<Pick<SyncIssue, 'message'>>,
  facts: IssueFacts,
): WaysOut {
  const isNote = issue.about === 'notes'
  // Of a person who was erased nothing is there to be kept.
  if (Object.keys(issue.mine).length === 0) return { ways: ['keep_theirs'], why: null }
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
      why: 'Keeping this deletes it with all that came since. You are shown what that is, and asked.',
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
  if (isOwnersOnly(issue) && isOfOwner(facts.obstacle))
    return { ways: ['keep_theirs'], why: OBSTACLE_TEXTS[facts.obstacle] }
  if (facts.obstacle)
    return {
      ways: ['edit', 'keep_theirs'],
      why: `This cannot be kept as it is. ${facts.obstacleText ?? OBSTACLE_TEXTS[facts.obstacle]}`,
    }
  if (facts.troubles) {
    const isSaid = issue.message === facts.troubles
    return {
      ways: ['edit', 'keep_mine', 'keep_theirs'],
      why: `${isSaid ? '' : `${facts.troubles} `}Choose another time, or schedule it all the same.`,
    }
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

export interface JudgedEdit {
  /** The values as they are stored; empty where there is a problem. */
  values: Record<string, unknown>
  /** What is wrong, in words, by field. */
  problems: Record<string, string>
}

function judge(schema: Settling['editSchema'], values: Readonly<Record<string, unknown>>): JudgedEdit {
  const parsed = schema.safeParse(values)
  if (parsed.success) return { values: parsed.data, problems: {} }
  const problems: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) problems[String(path[0])] ??= message
  return { values: {}, problems }
}

/** Judges the values of some fields by the schema of the record. */
export const judgeIssueEdit = (about: SyncIssue['about'], values: Readonly<Record<string, unknown>>) =>
  judge(settlingOf(about).editSchema, values)

/** Judges the values of a record that is made anew. */
export const judgeIssueRecord = (about: SyncIssue['about'], values: Readonly<Record<string, unknown>>) =>
  judge(settlingOf(about).createSchema, values)

type Gone = Pick<SyncIssue, 'about' | 'mine'> & Partial<Pick<SyncIssue, 'record'>>

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The fields that are asked for when a record is added again, and those that go along. */
export function fieldsToAdd({ about, mine, record }: Gone): string[] {
  const { needed, ruled } = settlingOf(about)
  const wanted = (field: string) => needed.includes(field) || field in mine || !isBlank(record?.[field])
  return inFormOrder(about, field => wanted(field) && !ruled.includes(field))
}

/** What is known of a record that is gone: all that its author had of it, else their values and what its title says. */
export function knownOfRecord({
  about,
  title,
  mine,
  record,
}: Gone & Pick<SyncIssue, 'title'>): Record<string, unknown> {
  return { ...settlingOf(about).fromTitle(title), ...record, ...mine }
}

/**
 * The id of what settling an issue adds: always the same for the same issue, so that settling it twice, on two devices
 * too, adds one record.
 */
export const idOfAdded = (issueId: string, way: 'add_again' | 'move_note') =>
  `${issueId.slice(0, 20)}${{ add_again: 'a', move_note: 'n' }[way]}`
