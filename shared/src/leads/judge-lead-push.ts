/** Pushed leads (see judge-push for what a judgement promises). */

import {
  type Author,
  type ChangeOf,
  changedFields,
  changedUnseen,
  goneMeanwhile,
  type IssueDraft,
  isAllowed,
  type Judgement,
  type Knew,
  keptFromDeletion,
  madeAt,
  mergePush,
  NOTHING,
  PUSH_REFUSAL_TEXTS,
  type Pushed,
  parseFields,
  refused,
} from '../records/judge-push.ts'
import type { TaskChange } from '../tasks/judge-task-push.ts'
import type { Task } from '../tasks/task.ts'
import type { Vehicle } from '../vehicles/vehicle.ts'
import { isFirstWord } from './answer-clock.ts'
import {
  decideLeadChange,
  decideLeadRemoval,
  FIELD_OF_REFUSAL,
  LEAD_NEED_TEXTS,
  LEAD_REFUSAL_TEXTS,
  type LeadAnswers,
  type LeadDecision,
  type LeadFacts,
} from './decide-lead.ts'
import type { NoteChange } from './judge-note-push.ts'
import { confirmedIn, knowsTestDrive, TEST_DRIVE_MOVED_TEXT } from './judge-test-drive.ts'
import {
  LEAD_EDITABLE,
  type Lead,
  type LeadEdit,
  leadCreateSchema,
  leadEditSchema,
  leadName,
  newLead,
} from './lead.ts'
import { leadTitle, MOVE_FIELDS } from './lead-collection.ts'
import { importedSchema } from './lead-imported.ts'
import type { LeadNote } from './lead-note.ts'
import { REACH_FIELDS } from './lead-reach.ts'
import { type LeadStatus, mayLackVehicle } from './lead-status.ts'
import { troublesText } from './test-drive-booking.ts'
import { decideFates, fatesIn, leftVehicleIn, withoutVehicleIn } from './vehicle-fates.ts'

/** What the rules judge of a new customer, as of one who is there. */
const RULED = [...MOVE_FIELDS, 'ownerId', 'firstContactAt'] as const

/** A customer before anything of that. */
const NOTHING_RULED = {
  vehicleId: null,
  testDriveDate: null,
  testDriveOutcome: null,
  ownerId: null,
  firstContactAt: null,
} as const

export const TAKEN_FIRST_TEXT = 'Somebody else took this customer first.'

type LeadChange = ChangeOf<'leads', Lead>
type VehicleChange = ChangeOf<'vehicles', Vehicle>
type LeadJudgement = Judgement<LeadChange | VehicleChange | NoteChange | TaskChange>

export interface LeadPushFacts extends LeadFacts {
  /** Notes of the lead, which go with it. */
  notes: readonly LeadNote[]
  /** Next steps of the lead, which go with it, too. */
  tasks?: readonly Task[]
  /** Whether others added notes, or changed next steps, that the author had not heard of. */
  hasUnseenNotes: boolean
}

export function judgeLeadPush(
  pushed: Pushed,
  current: Lead | null,
  author: Author,
  knew: Knew,
  facts: LeadPushFacts,
): LeadJudgement {
  if (pushed.next._deleted === true) return judgeRemoval(pushed, current, author, knew, facts)
  const title = leadTitle(current ?? pushed.next)
  const mine = changedFields(pushed, LEAD_EDITABLE)
  if (!isAllowed(author, 'edit_customers'))
    return { changes: [], issues: [refused(title, mine, current, PUSH_REFUSAL_TEXTS.no_permission)] }
  if (current) return judgeEdit(pushed, current, knew, facts)
  if (pushed.assumed) return { changes: [], issues: [goneMeanwhile(title, pushed, LEAD_EDITABLE)] }
  return judgeNew(pushed, facts)
}

/**
 * A customer added on the device. It starts at new; a stage it reached before it was ever sent is judged as a move. One whom
 * an import brought, and whom the server lost when it was set back, is of that import again and as old as before.
 */
function judgeNew(pushed: Pushed, facts: LeadPushFacts): LeadJudgement {
  const parsed = leadCreateSchema.safeParse(pushed.next)
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? PUSH_REFUSAL_TEXTS.not_valid
    const mine = changedFields(pushed, LEAD_EDITABLE)
    return { changes: [], issues: [refused(leadTitle(pushed.next), mine, null, message)] }
  }
  const imported = importedSchema.safeParse(pushed.next.imported).data ?? null
  const lead: Lead = {
    ...newLead(String(pushed.next.id), { ...parsed.data, ...NOTHING_RULED }, facts.now),
    imported,
    createdAt: madeAt(pushed.next.createdAt, facts.now, imported !== null),
  }
  const wanted = Object.fromEntries(RULED.map(field => [field, pushed.next[field] ?? null]))
  const outcome = applyEdit(lead, wanted, facts, {
    confirmed: confirmedIn(pushed),
    withoutVehicle: withoutVehicleIn(pushed.next),
  })
  const vehicles = withFates(pushed, lead, outcome, facts, outcome.issues)
  return { changes: [leadChange(null, outcome.lead), ...vehicles], issues: outcome.issues }
}

function judgeEdit(pushed: Pushed, current: Lead, knew: Knew, facts: LeadPushFacts): LeadJudgement {
  const title = leadName(current)
  const row = withFirstOfContacts(pushed, current, facts.now)
  const merged = mergePush(row, current, LEAD_EDITABLE, knew, title, MOVE_FIELDS)
  const unfit = !knowsTestDrive(row, current, knew, merged.applied)
    ? TEST_DRIVE_MOVED_TEXT
    : closesOtherwise(row, current, merged.applied)
      ? VEHICLE_GIVEN_TEXT
      : null
  const sound = unfit === null ? merged : withoutMove(title, current, merged, unfit)
  const applied = withFirstWord(current, sound.applied)
  const issues = sound.issues.map(issue => takenFirst(issue))
  const answers = {
    left: leftVehicleIn(pushed.next),
    confirmed: confirmedIn(pushed),
    withoutVehicle: withoutVehicleIn(pushed.next),
  }
  const outcome = applyEdit(current, applied, facts, answers)
  const all = [...issues, ...outcome.issues]
  const vehicles = withFates(pushed, current, outcome, facts, all)
  return {
    changes: [...(outcome.changed ? [leadChange(current, outcome.lead)] : []), ...vehicles],
    issues: all,
  }
}

/**
 * Two people who spoke to a customer before they heard of each other agree: the first of the two was the first. Who takes
 * their word back takes back what is stored of it, which a device whose clock is fast does not know: it is never to come.
 */
function withFirstOfContacts(pushed: Pushed, { firstContactAt: stored }: Lead, now: string): Pushed {
  const { assumed, next } = pushed
  const said = next.firstContactAt
  const known = assumed?.firstContactAt
  if (!stored || said === known) return pushed
  if (said === null && typeof known === 'string' && known > now)
    return { assumed: { ...assumed, firstContactAt: stored }, next }
  if (typeof said !== 'string') return pushed
  const [firstContactAt] = [said, stored].toSorted()
  return { assumed: { ...assumed, firstContactAt: stored }, next: { ...next, firstContactAt } }
}

/** An edit that takes the first word back only where the customer is new again: else somebody else had one, too. */
function withFirstWord(current: Lead, applied: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { firstContactAt, ...rest } = applied
  const status = (rest.status ?? current.status) as LeadStatus
  return firstContactAt === null && isFirstWord('new', status) ? rest : { ...applied }
}

/** What is said to who took a customer whom somebody else had taken: the rest of what they did is told as ever. */
const takenFirst = (issue: IssueDraft): IssueDraft =>
  issue.kind === 'conflict' && Object.keys(issue.mine).every(field => field === 'ownerId')
    ? { ...issue, message: TAKEN_FIRST_TEXT }
    : issue

/** The vehicles that an edit changes, and those of which its author said more; nothing more where a move goes back. */
function withFates(
  { next }: Pushed,
  before: Lead,
  { lead, vehicles }: Applied,
  facts: LeadFacts,
  issues: readonly IssueDraft[],
): VehicleChange[] {
  if (issues.some(({ mine }) => MOVE_FIELDS.some(field => field in mine))) return vehicles
  const changed = vehicles.flatMap(({ after }) => after ?? [])
  const said = decideFates(fatesIn(next), before, lead, facts, changed)
  const isSaid = (change: VehicleChange) => said.some(({ id }) => id === change.after?.id)
  return [...vehicles.filter(change => !isSaid(change)), ...vehicleChanges(said, facts)]
}

const vehicleChanges = (vehicles: readonly Vehicle[], facts: LeadFacts): VehicleChange[] =>
  vehicles.map(after => ({
    collection: 'vehicles',
    before: facts.vehicle(after.id)?.vehicle ?? null,
    after,
  }))

const VEHICLE_GIVEN_TEXT = 'Somebody gave this customer a vehicle meanwhile, which would be sold.'

/** Whether a deal that its author closes without a vehicle would sell one that a colleague gave the customer meanwhile. */
const closesOtherwise = (
  { next }: Pushed,
  current: Lead,
  applied: Readonly<Record<string, unknown>>,
): boolean =>
  withoutVehicleIn(next) &&
  'status' in applied &&
  mayLackVehicle(applied['status'] as Lead['status']) &&
  !('vehicleId' in applied) &&
  current.vehicleId !== null &&
  (next['vehicleId'] ?? null) === null

/** The move of an edit goes back to its author, who did not know to what it would lead. */
function withoutMove(
  title: string,
  current: Lead,
  { applied, issues }: ReturnType<typeof mergePush>,
  why: string,
) {
  const { back, rest } = apart(applied, field => isOf(MOVE_FIELDS, field))
  const issue: IssueDraft = { ...refused(title, back, current, why), kind: 'conflict' }
  return { applied: rest, issues: [...issues, issue] }
}

/** What goes back to its author, and the rest. */
function apart(values: Readonly<Record<string, unknown>>, isBack: (field: string) => boolean) {
  const part = (wanted: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => isBack(field) === wanted))
  return { back: part(true), rest: part(false) }
}

interface Applied {
  lead: Lead
  changed: boolean
  vehicles: VehicleChange[]
  issues: IssueDraft[]
}

const isOf = (fields: readonly string[], field: string) => fields.includes(field)

/**
 * Applies what it can: fields that do not validate go back alone, a refused move goes back as one. Where two people each take
 * away one way to reach a customer, the last one that is known stays.
 */
function applyEdit(
  lead: Lead,
  values: Record<string, unknown>,
  facts: LeadFacts,
  answers: LeadAnswers = {},
): Applied {
  const title = leadName(lead)
  const { good, bad, message } = parseFields(values, leadEditSchema)
  const issues: IssueDraft[] = []
  if (Object.keys(bad).length > 0)
    issues.push(refused(title, bad, lead, message ?? PUSH_REFUSAL_TEXTS.not_valid))

  const decision = decideLeadChange(lead, good as LeadEdit, facts, answers)
  switch (decision.outcome) {
    case 'unchanged':
      return { lead, changed: false, vehicles: [], issues }
    case 'changed':
      return {
        lead: decision.lead,
        changed: true,
        vehicles: vehicleChanges(decision.vehicles, facts),
        issues,
      }
    case 'needs':
    case 'refused':
    case 'troubled': {
      const fields = fieldsGoingBack(decision)
      const { back, rest } = apart(good, field => isOf(fields, field))
      const others = applyEdit(lead, rest, facts, fields === MOVE_FIELDS ? {} : answers)
      const issue = refused(title, back, lead, whyNot(decision, facts))
      return { ...others, issues: [...issues, issue, ...others.issues] }
    }
    default:
      return decision satisfies never
  }
}

/** What cannot be had goes back, and nothing that has nothing to do with it. */
function fieldsGoingBack(decision: Parameters<typeof whyNot>[0]): readonly string[] {
  if (decision.outcome === 'needs' && decision.need === 'reach') return REACH_FIELDS
  if (decision.outcome === 'refused' && FIELD_OF_REFUSAL[decision.code] === 'ownerId') return ['ownerId']
  return MOVE_FIELDS
}

function whyNot(decision: Exclude<LeadDecision, { outcome: 'unchanged' | 'changed' }>, facts: LeadFacts) {
  switch (decision.outcome) {
    case 'needs':
      return LEAD_NEED_TEXTS[decision.need]
    case 'refused':
      return LEAD_REFUSAL_TEXTS[decision.code]
    case 'troubled':
      return troublesText(decision.troubles, facts.testDrives?.timeZone ?? 'UTC')
    default:
      return decision satisfies never
  }
}

function judgeRemoval(
  pushed: Pushed,
  current: Lead | null,
  author: Author,
  knew: Knew,
  facts: LeadPushFacts,
): LeadJudgement {
  if (!current) return NOTHING
  const keep = (message: string) => ({
    changes: [],
    issues: [keptFromDeletion(leadName(current), pushed, current, LEAD_EDITABLE, knew, message)],
  })
  if (!isAllowed(author, 'delete_customers')) return keep(PUSH_REFUSAL_TEXTS.no_permission)
  if (facts.hasUnseenNotes || changedUnseen(pushed, current, LEAD_EDITABLE, knew))
    return keep(PUSH_REFUSAL_TEXTS.changed_meanwhile)
  return { changes: leadRemoval(current, facts), issues: [] }
}

/** Everything that a lead's deletion changes: the lead, its notes and next steps, and the vehicle that it sets free. */
export function leadRemoval(
  lead: Lead,
  facts: LeadFacts & Pick<LeadPushFacts, 'notes' | 'tasks'>,
): LeadJudgement['changes'] {
  return [
    leadChange(lead, null),
    ...facts.notes.map(note => ({ collection: 'notes' as const, before: note, after: null })),
    ...(facts.tasks ?? []).map(task => ({ collection: 'tasks' as const, before: task, after: null })),
    ...vehicleChanges(decideLeadRemoval(lead, facts), facts),
  ]
}

const leadChange = (before: Lead | null, after: Lead | null): LeadChange => ({
  collection: 'leads',
  before,
  after,
})
