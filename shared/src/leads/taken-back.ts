/**
 * What of a change of a customer can still be taken back: nobody's later change is undone with it. The stage and what it
 * needs go together.
 */
import { isSame } from '../records/merge.ts'
import { type Lead, type LeadEdit, type LeadField, leadName } from './lead.ts'
import { leadCollection, MOVE_FIELDS } from './lead-collection.ts'
import { LEAD_STATUS_LABELS } from './lead-status.ts'

export interface StillToTakeBack {
  /** What puts back the fields that nobody changed since. */
  edit: LeadEdit
  /** The fields that somebody changed since. */
  moved: LeadField[]
}

const MOVES: readonly string[] = MOVE_FIELDS
const fieldsOf = (edit: LeadEdit) => Object.keys(edit) as LeadField[]

/**
 * @param after the customer as the change made them
 * @param present as they are
 * @param former what would put back all that the change touched
 */
export function stillToTakeBack(after: Lead, present: Lead, former: LeadEdit): StillToTakeBack {
  const isMoved = (field: LeadField) => {
    const isPutBack = field in former && isSame(present[field], former[field] ?? null)
    return !isSame(present[field], after[field]) && !isPutBack
  }
  // A customer who was moved on meanwhile has a stage, a vehicle and a time that belong to each other.
  const isMovedOn = MOVE_FIELDS.some(isMoved)
  const stays = (field: LeadField) => isMoved(field) || (isMovedOn && MOVES.includes(field))
  // The first word was said with the move: who is moved on was spoken to.
  const isKept = (field: LeadField) => stays(field) || (isMovedOn && field === 'firstContactAt')
  const left = Object.entries(former).filter(([field]) => !isKept(field as LeadField))
  return { edit: Object.fromEntries(left), moved: fieldsOf(former).filter(stays) }
}

const isMoveAmong = (after: Lead, present: Lead, moved: readonly LeadField[]) =>
  present.status !== after.status && moved.some(field => MOVES.includes(field))

/** The field by which somebody's later change is told. */
export const namedField = (after: Lead, present: Lead, moved: readonly LeadField[]): LeadField =>
  isMoveAmong(after, present, moved) ? 'status' : (moved[0] ?? 'status')

/**
 * "Sam Miller moved Priya Raman on to Financing meanwhile."
 * @param by who it was; null where that is not known
 */
export function meanwhileText(
  after: Lead,
  present: Lead,
  moved: readonly LeadField[],
  by: string | null,
): string {
  const who = by ?? 'Somebody'
  const name = leadName(present)
  if (isMoveAmong(after, present, moved))
    return `${who} moved ${name} on to ${LEAD_STATUS_LABELS[present.status]} meanwhile.`
  const labels = moved.map(field => leadCollection.fields[field].label.toLowerCase()).join(', ')
  return `${who} changed ${name} meanwhile: ${labels}.`
}
