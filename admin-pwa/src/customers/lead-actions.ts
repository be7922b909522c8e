/**
 * What can be done with customers, here and without a server; each says what became of it. The rule is asked about the
 * customer as they are now; what is written stands upon the customer as they were seen by who did it.
 */
import {
  decideLeadChange,
  LEAD_NEED_TEXTS,
  LEAD_REFUSAL_TEXTS,
  type LeadAnswers,
  type LeadFacts,
  type LeadNeed,
  type LeadRefusal,
  leavesVehicle,
} from '@forecourt/shared/leads/decide-lead'
import {
  LEAD_EDITABLE,
  type Lead,
  type LeadCreate,
  type LeadEdit,
  leadName,
  newLead,
  type TestDriveOutcome,
} from '@forecourt/shared/leads/lead'
import { LEAD_STATUS_LABELS, type LeadStatus } from '@forecourt/shared/leads/lead-status'
import { TEST_DRIVE_TROUBLES } from '@forecourt/shared/leads/test-drive'
import { booksAnew } from '@forecourt/shared/leads/test-drive-booking'
import { waitingListNote } from '@forecourt/shared/leads/waiting-list'
import { wantedUpon } from '@forecourt/shared/sync/open-form'
import { userName } from '@forecourt/shared/users/user'
import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { TIME_ZONE } from '../dealer.ts'
import { type Acting, instant, type Message } from '../mirror/acting.ts'
import { newId } from '../mirror/new-id.ts'
import type { Glance } from '../mirror/rows.ts'
import { eraseWithWayBack } from '../mirror/way-back.ts'
import { leadFactsOf } from '../vehicles/vehicle-facts.ts'
import { fateWords, stageWords } from './move-words.ts'
import { newSalesNote, noteWords } from './sales-note.ts'

/** What is said when a change is stored, and when it could not be. */
interface Words {
  done: Message
  failed: Message
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
  failed: { title: 'Update Failed', text: 'Failed to update lead. Please try again.' },
}
const TAKEN_BACK: Words = { ...EDITED, done: { title: 'Taken back', text: 'It is as it was before.' } }
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

/** What is filled in for a new customer. */
export type NewCustomer = Omit<LeadCreate, 'id' | 'contactDate' | 'testDriveDate' | 'testDriveOutcome'>

/**
 * What is to be answered before a change is made: what it needs, what becomes of the vehicle, whether it is sold, whether a
 * test drive is wanted in spite of what stands against it, and what else to do where the vehicle cannot be had.
 */
export type LeadQuestion =
  | Exclude<LeadNeed, 'reach'>
  | 'left_vehicle'
  | 'sale'
  | 'test_drive_trouble'
  | Unobtainable
/** Why a vehicle that is there cannot be had. */
export type Unobtainable = Exclude<LeadRefusal, 'vehicle_not_found'>

export type LeadOutcome = LeadQuestion | 'done' | 'refused' | 'gone'

const NO_QUESTIONS: readonly LeadOutcome[] = ['done', 'refused', 'gone']
export const isQuestion = (outcome: LeadOutcome): outcome is LeadQuestion => !NO_QUESTIONS.includes(outcome)

/** What was asked, and answered. */
export interface Answers extends LeadAnswers {
  isSale?: boolean
}

export function createLeadActions({ mirror, user, say }: Acting) {
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

  /** Puts back the fields that a change touched, and the vehicle as it was. */
  function takingBack(before: Lead, after: Lead, facts: LeadFacts): () => Promise<LeadOutcome> {
    const touched = LEAD_EDITABLE.filter(field => before[field] !== after[field])
    const former = Object.fromEntries(touched.map(field => [field, before[field]]))
    const named = after.vehicleId === null ? null : facts.vehicle(after.vehicleId)
    const left = named?.vehicle.status === 'available' ? 'back_on_market' : 'keep_off'
    const words = `${leadName(before)}: taken back`
    // It was so before, whatever stands against it.
    const answers = { left, isSale: true, confirmed: TEST_DRIVE_TROUBLES } as const
    return () => change(after, former, words, TAKEN_BACK, answers, false)
  }

  /**
   * Does what the rule allows and says so; gives what is to be answered first, if anything.
   * @param seen the customer as they were seen by who does it
   */
  async function change(
    seen: Lead,
    edit: LeadEdit,
    words: string,
    { done, failed }: Words,
    answers: Answers = {},
    canTakeBack = true,
  ): Promise<LeadOutcome> {
    const present = leads().find(lead => lead.id === seen.id)
    if (!present) {
      say({ title: 'Update Failed', text: `${leadName(seen)} was deleted meanwhile.`, isBad: true })
      return 'gone'
    }
    const facts = leadFactsOf(leads(), shown(), instant())
    const decision = decideLeadChange(present, edit, facts, answers)
    switch (decision.outcome) {
      case 'unchanged':
        return 'done'
      case 'needs':
        if (decision.need !== 'reach') return decision.need
        // The form asks for it; what it has not heard of yet is what somebody else took away.
        say({ ...failed, text: `${LEAD_NEED_TEXTS.reach}.`, isBad: true })
        return 'refused'
      case 'troubled':
        return 'test_drive_trouble'
      case 'refused':
        if (decision.code !== 'vehicle_not_found' && canTakeBack) return decision.code
        say({ ...failed, text: LEAD_REFUSAL_TEXTS[decision.code], isBad: true })
        return 'refused'
      case 'changed': {
        const { lead } = decision
        if (leavesVehicle(present, lead) && answers.left === undefined) return 'left_vehicle'
        if (lead.status === 'closed' && present.status !== 'closed' && !answers.isSale) return 'sale'
        const named = lead.vehicleId === null ? null : (facts.vehicle(lead.vehicleId)?.vehicle ?? null)
        const detail = [stageWords(present, lead), fateWords(present, decision, named, answers.left)]
        const said: Message = {
          ...done,
          detail: detail.filter(text => text !== '').join(' '),
          ...(canTakeBack ? { takeBack: takingBack(present, lead, facts) } : {}),
        }
        // What was answered goes along with the change, and means nothing without it.
        const wanted = {
          ...wantedUpon(seen, present, lead),
          leftVehicle: answers.left ?? 'keep_off',
          ...(booksAnew(present, lead) ? { confirmed: answers.confirmed ?? [] } : {}),
        }
        return (await attempt(mirror.write('leads', wanted, words, seen), said, failed)) ? 'done' : 'refused'
      }
      default:
        return decision satisfies never
    }
  }

  function addNote(lead: Pick<Lead, 'id' | 'firstName' | 'lastName'>, text: string, said: Message) {
    const note = newSalesNote(newId(), lead, text, user)
    return attempt(mirror.write('notes', note, noteWords(lead, text), null), said, {
      title: 'Error',
      text: 'Failed to save note',
    })
  }

  return {
    /** Stores an edit of the customer's form. */
    edit: (seen: Lead, edit: LeadEdit, answers?: Answers) =>
      change(seen, edit, `${leadName(seen)}: edited`, EDITED, answers),
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
    /** Adds a customer, who starts at new. Gives them once they are stored on the device, else null. */
    create: async (fields: NewCustomer): Promise<Lead | null> => {
      const { firstName, lastName, email, phone, vehicleInterest, vehicleId, source, type, notes } = fields
      const filledIn = { firstName, lastName, email, phone, vehicleInterest, vehicleId, source, type, notes }
      const lead = newLead(newId(), filledIn, instant())
      const isStored = await attempt(
        mirror.write('leads', lead, `${leadName(lead)}: added`, null),
        { title: 'Success', text: 'Lead created successfully' },
        { title: 'Error', text: 'Failed to create lead' },
      )
      return isStored ? lead : null
    },
    /** @param seen the customer as they were seen by who asked for the deletion */
    remove: (seen: Glance<'leads'>): Promise<boolean> =>
      eraseWithWayBack({ mirror, say }, 'leads', seen, {
        name: leadName(seen.record),
        done: { title: 'Success', text: 'Customer deleted successfully' },
        failed: { title: 'Error', text: 'Failed to delete customer' },
      }),
    /** Notes that a customer waits for a vehicle that another one has. */
    waitFor: (lead: Lead, vehicle: Vehicle) =>
      addNote(
        lead,
        waitingListNote({
          vehicle: vehicleName(vehicle),
          isSold: vehicle.status === 'sold',
          at: instant(),
          by: userName(user),
          timeZone: TIME_ZONE,
        }),
        LISTED,
      ),
    addNote: (lead: Pick<Lead, 'id' | 'firstName' | 'lastName'>, text: string) =>
      addNote(lead, text, NOTE_SAVED),
  }
}

export type LeadActions = ReturnType<typeof createLeadActions>
