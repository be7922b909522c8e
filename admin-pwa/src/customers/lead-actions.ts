/**
 * What can be done with customers, here and without a server; each says what became of it. The rule is asked about the
 * customer as they are now; what is written stands upon the customer as they were seen by who did it.
 */
import {
  decideLeadChange,
  LEAD_REFUSAL_TEXTS,
  type LeadFacts,
  type LeadNeed,
  leavesVehicle,
} from '@forecourt/shared/leads/decide-lead'
import {
  LEAD_EDITABLE,
  type Lead,
  type LeadCreate,
  type LeadEdit,
  leadName,
  newLead,
} from '@forecourt/shared/leads/lead'
import { LEAD_STATUS_LABELS, type LeadStatus, type LeftVehicle } from '@forecourt/shared/leads/lead-status'
import { wantedUpon } from '@forecourt/shared/sync/open-form'
import { type Acting, cameSince, changedWhileAsked, instant, type Message } from '../mirror/acting.ts'
import type { Glance } from '../mirror/mirror-core.ts'
import { newId } from '../mirror/new-id.ts'
import { leadFactsOf } from '../vehicles/vehicle-facts.ts'
import { fateWords, stageWords } from './move-words.ts'
import { newSalesNote, noteWords } from './sales-note.ts'

const SCHEDULED = 'Test drive has been scheduled successfully.'
const NOTE_SAVED = { title: 'Note Added', text: 'Sales note has been saved successfully.' } as const

/** What is said of an edit beside what becomes of stage and vehicle. */
const EDITED = 'The lead has been successfully updated.'

/** What is filled in for a new customer. */
export type NewCustomer = Omit<LeadCreate, 'id' | 'vehicleId' | 'contactDate' | 'testDriveDate'>

/** What is to be answered before a change is made: what it needs, what becomes of the vehicle, whether it is sold. */
export type LeadQuestion = LeadNeed | 'left_vehicle' | 'sale'
export type LeadOutcome = LeadQuestion | 'done' | 'refused' | 'gone'

const NO_QUESTIONS: readonly LeadOutcome[] = ['done', 'refused', 'gone']
export const isQuestion = (outcome: LeadOutcome): outcome is LeadQuestion => !NO_QUESTIONS.includes(outcome)

/** What was asked, and answered. */
export interface Answers {
  left?: LeftVehicle
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
    return () => change(after, former, words, EDITED, { left, isSale: true }, false)
  }

  /**
   * Does what the rule allows and says so; gives what is to be answered first, if anything.
   * @param seen the customer as they were seen by who does it
   * @param said where there is more to say than what became of stage and vehicle
   */
  async function change(
    seen: Lead,
    edit: LeadEdit,
    words: string,
    said: string,
    answers: Answers = {},
    canTakeBack = true,
  ): Promise<LeadOutcome> {
    const present = leads().find(lead => lead.id === seen.id)
    if (!present) {
      say({ title: 'Update Failed', text: `${leadName(seen)} was deleted meanwhile.`, isBad: true })
      return 'gone'
    }
    const facts = leadFactsOf(leads(), shown(), instant())
    const decision = decideLeadChange(present, edit, facts, answers.left)
    switch (decision.outcome) {
      case 'unchanged':
        return 'done'
      case 'needs':
        return decision.need
      case 'refused':
        say({ title: 'Update Failed', text: LEAD_REFUSAL_TEXTS[decision.code], isBad: true })
        return 'refused'
      case 'changed': {
        const { lead } = decision
        if (leavesVehicle(present, lead) && answers.left === undefined) return 'left_vehicle'
        if (lead.status === 'closed' && present.status !== 'closed' && !answers.isSale) return 'sale'
        const named = lead.vehicleId === null ? null : (facts.vehicle(lead.vehicleId)?.vehicle ?? null)
        const texts = [said, stageWords(present, lead), fateWords(present, decision, named, answers.left)]
        const done: Message = {
          title: said === SCHEDULED ? 'Test Drive Scheduled' : 'Lead Updated',
          text: texts.filter(text => text !== '').join(' '),
          ...(canTakeBack ? { takeBack: takingBack(present, lead, facts) } : {}),
        }
        const failed = { title: 'Update Failed', text: 'Failed to update lead. Please try again.' }
        // What becomes of the vehicle goes along with the move, and means nothing without it.
        const wanted = { ...wantedUpon(seen, present, lead), leftVehicle: answers.left ?? 'keep_off' }
        return (await attempt(mirror.write('leads', wanted, words, seen), done, failed)) ? 'done' : 'refused'
      }
      default:
        return decision satisfies never
    }
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
        status === 'test_drive_scheduled' ? SCHEDULED : '',
        answers,
      ),
    /** Adds a customer, who starts at new. Gives them once they are stored on the device, else null. */
    create: async (fields: NewCustomer): Promise<Lead | null> => {
      const { firstName, lastName, email, phone, vehicleInterest, source, type, notes } = fields
      const filledIn = { firstName, lastName, email, phone, vehicleInterest, source, type, notes }
      const lead = newLead(newId(), filledIn, instant())
      const isStored = await attempt(
        mirror.write('leads', lead, `${leadName(lead)}: added`, null),
        { title: 'Success', text: 'Lead created successfully' },
        { title: 'Error', text: 'Failed to create lead' },
      )
      return isStored ? lead : null
    },
    /** @param seen the customer as they were seen by who asked for the deletion */
    remove: async (seen: Glance<'leads'>): Promise<boolean> => {
      if (cameSince(mirror, 'leads', seen)) {
        say(changedWhileAsked(leadName(seen.record)))
        return false
      }
      return attempt(
        mirror.erase('leads', seen, `${leadName(seen.record)}: deleted`),
        { title: 'Success', text: 'Customer deleted successfully' },
        { title: 'Error', text: 'Failed to delete customer' },
      )
    },
    addNote: (lead: Pick<Lead, 'id' | 'firstName' | 'lastName'>, text: string) => {
      const note = newSalesNote(newId(), lead, text, user)
      return attempt(mirror.write('notes', note, noteWords(lead, text), null), NOTE_SAVED, {
        title: 'Error',
        text: 'Failed to save note',
      })
    },
  }
}

export type LeadActions = ReturnType<typeof createLeadActions>
