/**
 * What can be done with customers, here and without a server; each says what became of it. The rule is asked about the
 * customer as they are now; what is written stands upon the customer as they were seen by who did it.
 */
import { type ConsentSaid, consentSaidText } from '@forecourt/shared/leads/contact-consent'
import {
  decideLeadChange,
  decideLeadRemoval,
  FIELD_OF_REFUSAL,
  LEAD_NEED_TEXTS,
  LEAD_REFUSAL_TEXTS,
  type LeadAnswers,
  type LeadNeed,
  type LeadRefusal,
  leavesVehicle,
  sellsVehicle,
  type VehicleRefusal,
} from '@forecourt/shared/leads/decide-lead'
import {
  type Lead,
  type LeadCreate,
  type LeadEdit,
  leadName,
  newLead,
  type TestDriveOutcome,
} from '@forecourt/shared/leads/lead'
import { type Colleague, withHandOver } from '@forecourt/shared/leads/lead-owner'
import { LEAD_STATUS_LABELS, type LeadStatus } from '@forecourt/shared/leads/lead-status'
import { meanwhileText, namedField, stillToTakeBack } from '@forecourt/shared/leads/taken-back'
import { booksAnew } from '@forecourt/shared/leads/test-drive-booking'
import { type LeadUndo, undoOfLeadChange } from '@forecourt/shared/leads/undo-lead'
import { fatesAfter, leftVehicleIn, withoutVehicleIn } from '@forecourt/shared/leads/vehicle-fates'
import { waitingListNote, waitingNoteId } from '@forecourt/shared/leads/waiting-list'
import { wantedUpon } from '@forecourt/shared/sync/open-form'
import type { Task } from '@forecourt/shared/tasks/task'
import { userName } from '@forecourt/shared/users/user'
import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { timeZone } from '../dealer.ts'
import { type Acting, instant, type Message } from '../mirror/acting.ts'
import { newId } from '../mirror/new-id.ts'
import type { Glance } from '../mirror/rows.ts'
import { eraseWithWayBack, goneWords, notTakenBack, TAKEN_BACK, withWayBack } from '../mirror/way-back.ts'
import { leadFactsOf, ownersOf } from '../vehicles/vehicle-facts.ts'
import { waitersOfFreed, withWaiters } from '../vehicles/waiters.ts'
import { createAddingAgain } from './adding-again.ts'
import { type CallOutcome, noteCall } from './call-outcome.ts'
import { fateWords, stageWords } from './move-words.ts'
import { newSalesNote, noteWords } from './sales-note.ts'

/** What is said when a change is stored, and when it could not be. */
interface Words {
  done: Message
  failed: Message
  /** What was stored with it and is not taken back with it, as a sentence. */
  stays?: string
}
const MOVED: Words = {
  done: { title: 'Lead Updated', text: 'Lead status has been updated successfully.' },
  failed: { title: 'Update Failed', text: 'Failed to update lead status. Please try again.' },
}
const SCHEDULED: Words = {
  done: { title: 'Test Drive Scheduled', text: 'Test drive has been scheduled successfully.' },
  failed: { title: 'Scheduling Failed', text: 'Failed to schedule test drive. Please try again.' },
}
const EDITED: Words = {
  done: { title: 'Lead Updated', text: 'The lead has been successfully updated.' },
  failed: { title: 'Error', text: 'Failed to update lead. Please try again.' },
}
const EDITED_WITH_NOTE: Words = { ...EDITED, stays: 'The sales note stays.' }
const BACK: Words = { done: TAKEN_BACK, failed: notTakenBack() }
/** What is said where something that was stored along stays. */
const backBut = (stays: string | undefined) =>
  stays ? `${stays} Everything else is as it was before.` : TAKEN_BACK.text
const OUTCOME_WORDS = {
  came: 'came to the test drive',
  missed: 'did not come to the test drive',
} as const satisfies Record<TestDriveOutcome, string>
/** What is said of a customer who waits for a vehicle. */
export const LISTED = {
  title: 'On the waiting list',
  text: 'A note says that the customer waits for the vehicle.',
} as const
const NOTE_SAVED = { title: 'Note Added', text: 'Sales note has been saved successfully.' } as const
const NOTE_NOT_SAVED = { title: 'Error', text: 'Failed to save note' } as const

/** What is filled in for a new customer. */
export type NewCustomer = Omit<
  LeadCreate,
  'id' | 'contactDate' | 'testDriveDate' | 'testDriveOutcome' | 'ownerId' | 'firstContactAt'
>

/**
 * What is to be answered before a change is made: what it needs, what becomes of the vehicle, whether it is sold, whether a
 * test drive is wanted in spite of what stands against it, and what else to do where the vehicle cannot be had.
 */
export type LeadQuestion =
  | Exclude<LeadNeed, 'reach'>
  | 'left_vehicle'
  | 'sale'
  | 'test_drive_trouble'
  | VehicleRefusal

export type LeadOutcome = LeadQuestion | 'done' | 'refused' | 'gone'

const isOfVehicle = (code: LeadRefusal): code is VehicleRefusal => FIELD_OF_REFUSAL[code] === 'vehicleId'

const NO_QUESTIONS: readonly LeadOutcome[] = ['done', 'refused', 'gone']
export const isQuestion = (outcome: LeadOutcome): outcome is LeadQuestion => !NO_QUESTIONS.includes(outcome)

/** What was asked, and answered. */
export interface Answers extends LeadAnswers {
  isSale?: boolean
}

export function createLeadActions({ mirror, user, say, whoChanged }: Acting) {
  const leads = () => mirror.rows('leads').value ?? []
  const shown = () => mirror.foreseen.value ?? []

  async function attempt(write: Promise<void>, done: Message, failed: Message): Promise<boolean> {
    try {
      await write
    } catch {
      say({ ...failed, isBad: true })
      return false
    }
    say(done)
    return true
  }

  /** What of a change is still to be taken back; what somebody made of the customer since stays, and is why it is not all. */
  async function leftToTakeBack(after: Lead, former: LeadEdit): Promise<{ edit: LeadEdit; why: string }> {
    const present = leads().find(({ id }) => id === after.id)
    const still = present && stillToTakeBack(after, present, former)
    if (!still || still.moved.length === 0) return { edit: former, why: '' }
    const { edit, moved } = still
    const by = await whoChanged?.(`leads/${after.id}`, after.revision, namedField(after, present, moved))
    return { edit, why: meanwhileText(after, present, moved, by ?? null) }
  }

  /** Does what takes a change back. */
  function takingBack(before: Lead, after: Lead, undo: LeadUndo, stays?: string): () => Promise<void> {
    const words = `${leadName(before)}: taken back`
    return async () => {
      const { edit, why } = await leftToTakeBack(after, undo.edit)
      if (why && Object.keys(edit).length === 0) return say(notTakenBack(`${why} Nothing was changed.`))
      const rest = stays ? `${stays} The rest is as it was before.` : 'The rest is as it was before.'
      const done = { ...TAKEN_BACK, text: why ? `${why} ${rest}` : backBut(stays) }
      const answers = { ...undo.answers, isSale: true }
      const outcome = await change(after, edit, words, { ...BACK, done }, answers, false)
      // What the stage before needs went meanwhile, such as its vehicle.
      if (isQuestion(outcome))
        say(notTakenBack(`${LEAD_STATUS_LABELS[before.status]} needs what is not there any more.`))
    }
  }

  /**
   * Does what the rule allows and says so; gives what is to be answered first, if anything.
   * @param seen the customer as they were seen by who does it
   */
  async function change(
    seen: Lead,
    edit: LeadEdit,
    words: string,
    { done, failed, stays }: Words,
    answers: Answers = {},
    canTakeBack = true,
  ): Promise<LeadOutcome> {
    const present = leads().find(lead => lead.id === seen.id)
    if (!present) {
      say({ title: 'Update Failed', text: `${leadName(seen)} was deleted meanwhile.`, isBad: true })
      return 'gone'
    }
    const facts = leadFactsOf(leads(), shown(), instant(), ownersOf({ mirror, user }))
    const decision = decideLeadChange(present, edit, facts, answers)
    switch (decision.outcome) {
      case 'unchanged':
        // Somebody put it back already.
        if (!canTakeBack) say(done)
        return 'done'
      case 'needs':
        if (decision.need !== 'reach') return decision.need
        // The form asks for it; what it has not heard of yet is what somebody else took away.
        say({ ...failed, text: `${LEAD_NEED_TEXTS.reach}.`, isBad: true })
        return 'refused'
      case 'troubled':
        return 'test_drive_trouble'
      case 'refused':
        if (canTakeBack && isOfVehicle(decision.code)) return decision.code
        say({ ...failed, text: LEAD_REFUSAL_TEXTS[decision.code], isBad: true })
        return 'refused'
      case 'changed': {
        const { lead } = decision
        if (leavesVehicle(present, lead) && answers.left === undefined) return 'left_vehicle'
        if (sellsVehicle(present, lead) && !answers.isSale) return 'sale'
        const named = lead.vehicleId === null ? null : (facts.vehicle(lead.vehicleId)?.vehicle ?? null)
        const detail = [stageWords(present, lead), fateWords(present, decision, named, answers.left)]
        const said = withWaiters(
          { ...done, detail: detail.filter(text => text !== '').join(' ') },
          waitersOfFreed(mirror, decision.vehicles, lead.id),
        )
        const undo = canTakeBack ? undoOfLeadChange(present, decision, facts) : null
        // What no other change takes back is kept back.
        const hold = canTakeBack && !undo ? newId() : undefined
        // What was answered and said goes along with the change, as it does with what is sent with it as one.
        const wanted = {
          ...wantedUpon(seen, present, lead),
          leftVehicle: answers.left ?? leftVehicleIn(present),
          withoutVehicle: answers.withoutVehicle ?? withoutVehicleIn(present),
          fates: fatesAfter(present, decision, facts),
          ...(booksAnew(present, lead) ? { confirmed: answers.confirmed ?? [] } : {}),
        }
        const message = hold
          ? withWayBack(
              { mirror, say },
              hold,
              said,
              goneWords(mirror, 'leads', lead.id, leadName(lead)),
              backBut(stays),
            )
          : { ...said, ...(undo ? { takeBack: takingBack(present, lead, undo, stays) } : {}) }
        const write = mirror.write('leads', wanted, words, seen, hold)
        return (await attempt(write, message, failed)) ? 'done' : 'refused'
      }
      default:
        return decision satisfies never
    }
  }

  function addNote(lead: Pick<Lead, 'id' | 'firstName' | 'lastName'>, text: string, said: Message) {
    const note = newSalesNote(newId(), lead, text, user)
    return attempt(mirror.write('notes', note, noteWords(lead, text), null), said, NOTE_NOT_SAVED)
  }

  return {
    /** Stores an edit of the customer's form. @param hasNote whether a sales note was saved with it */
    edit: (seen: Lead, edit: LeadEdit, answers?: Answers, hasNote = false) =>
      change(seen, edit, `${leadName(seen)}: edited`, hasNote ? EDITED_WITH_NOTE : EDITED, answers),
    move: (seen: Lead, status: LeadStatus, more: LeadEdit = {}, answers: Answers = {}) =>
      change(
        seen,
        { ...more, status },
        `${leadName(seen)}: moved to ${LEAD_STATUS_LABELS[status]}`,
        status === 'test_drive_scheduled' ? SCHEDULED : MOVED,
        answers,
      ),
    /** Says whether a customer came to their test drive; null takes back what was said. */
    answer: (seen: Lead, testDriveOutcome: TestDriveOutcome | null) => {
      const said = testDriveOutcome === null ? 'nothing said' : OUTCOME_WORDS[testDriveOutcome]
      return change(seen, { testDriveOutcome }, `${leadName(seen)}: ${said}`, {
        ...EDITED,
        done: { title: 'Test Drive', text: `${leadName(seen)}: ${said}.` },
      })
    },
    noteCall: (seen: Lead, outcome: CallOutcome, task: Task | null): Promise<boolean> =>
      noteCall({ mirror, user, say }, seen, outcome, task),
    /** Gives a customer to somebody of the staff, or with null to nobody. */
    handOver: (seen: Lead, to: Pick<Colleague, 'id' | 'name'> | null): Promise<LeadOutcome> => {
      const name = leadName(seen)
      const said =
        to === null ? 'nobody has them now' : to.id === user.id ? 'yours now' : `with ${to.name} now`
      return change(seen, { ownerId: to?.id ?? null }, `${name}: ${said}`, {
        done: { title: to?.id === user.id ? 'Taken' : 'Handed over', text: `${name}: ${said}.` },
        failed: { title: 'Not handed over', text: `${name} stays where they are.` },
      })
    },
    /** Adds a customer, who starts at new and is of who adds them. Gives them once they are stored on the device, else null. */
    create: async (fields: NewCustomer): Promise<Lead | null> => {
      const { firstName, lastName, email, phone, vehicleInterest, vehicleId, source, type, notes } = fields
      const filledIn = { firstName, lastName, email, phone, vehicleInterest, vehicleId, source, type, notes }
      const at = instant()
      const own = { id: user.id, name: userName(user), isActive: true }
      const handOvers = withHandOver([], own.id, [own], own.name, at)
      // Whoever adds them has them.
      const lead = { ...newLead(newId(), { ...filledIn, ownerId: own.id }, at), handOvers }
      const hold = newId()
      const done = { title: 'Success', text: 'Lead created successfully' }
      const undone = `${leadName(lead)} was not added.`
      const isStored = await attempt(
        mirror.write('leads', lead, `${leadName(lead)}: added`, null, hold),
        withWayBack({ mirror, say }, hold, done, () => null, undone),
        { title: 'Error', text: 'Failed to create lead' },
      )
      return isStored ? lead : null
    },
    addAgain: createAddingAgain({ mirror, user, say }),
    /** @param seen the customer as they were seen by who asked for the deletion */
    remove: (seen: Glance<'leads'>): Promise<boolean> => {
      const freed = decideLeadRemoval(seen.record, leadFactsOf(leads(), shown(), instant()))
      const done = { title: 'Success', text: 'Customer deleted successfully' }
      return eraseWithWayBack({ mirror, say }, 'leads', seen, {
        name: leadName(seen.record),
        done: withWaiters(done, waitersOfFreed(mirror, freed, seen.record.id)),
        failed: { title: 'Error', text: 'Failed to delete customer' },
      })
    },
    /** Notes that a customer waits for a vehicle that another one has; once, whoever notes it. */
    waitFor: async (lead: Lead, vehicle: Vehicle): Promise<boolean> => {
      const id = waitingNoteId(lead.id, vehicle.id)
      const name = vehicleName(vehicle)
      if (mirror.glance('notes', id)) {
        say({ ...LISTED, text: `${leadName(lead)} waits for ${name} already.` })
        return true
      }
      const text = waitingListNote({
        vehicle: name,
        isSold: vehicle.status === 'sold',
        at: instant(),
        by: userName(user),
        timeZone: timeZone(),
      })
      const hold = newId()
      const undone = `${leadName(lead)} does not wait for ${name}.`
      const note = newSalesNote(id, lead, text, user)
      return attempt(
        mirror.write('notes', note, noteWords(lead, text), null, hold),
        withWayBack({ mirror, say }, hold, LISTED, () => null, undone),
        NOTE_NOT_SAVED,
      )
    },
    /** Notes what a customer said of being called and texted; the last that was said counts. */
    sayConsent: (lead: Lead, consent: ConsentSaid): Promise<boolean> => {
      const text = consentSaidText(consent)
      const note = newSalesNote(newId(), lead, text, user, consent)
      const hold = newId()
      const done = { title: 'Calls and texts', text: `${leadName(lead)}: ${text}` }
      return attempt(
        mirror.write('notes', note, noteWords(lead, text), null, hold),
        withWayBack({ mirror, say }, hold, done, () => null, `Nothing was noted of ${leadName(lead)}.`),
        NOTE_NOT_SAVED,
      )
    },
    addNote: (lead: Pick<Lead, 'id' | 'firstName' | 'lastName'>, text: string) =>
      addNote(lead, text, NOTE_SAVED),
  }
}

export type LeadActions = ReturnType<typeof createLeadActions>
