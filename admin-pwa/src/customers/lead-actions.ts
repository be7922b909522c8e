/**
 * What can be done with customers, here and without a server; each says what became of it. The rule is asked about the
 * customer as they are now; what is written stands upon the customer as they were seen by who did it.
 */
import {
  decideLeadChange,
  LEAD_REFUSAL_TEXTS,
  type LeadFacts,
  type LeadNeed,
} from '@forecourt/shared/leads/decide-lead'
import { type Lead, type LeadCreate, type LeadEdit, leadName, newLead } from '@forecourt/shared/leads/lead'
import { holdsVehicle, LEAD_STATUS_LABELS, type LeadStatus } from '@forecourt/shared/leads/lead-status'
import { wantedUpon } from '@forecourt/shared/sync/open-form'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { type Acting, cameSince, changedWhileAsked, instant, type Message } from '../mirror/acting.ts'
import type { Glance } from '../mirror/mirror-core.ts'
import { newId } from '../mirror/new-id.ts'
import { newSalesNote, noteWords } from './sales-note.ts'

export const MOVED = { title: 'Lead Updated', text: 'Lead status has been updated successfully.' } as const
export const SCHEDULED = {
  title: 'Test Drive Scheduled',
  text: 'Test drive has been scheduled successfully.',
} as const
export const EDITED = { title: 'Lead Updated', text: 'The lead has been successfully updated.' } as const
const NOTE_SAVED = { title: 'Note Added', text: 'Sales note has been saved successfully.' } as const

/** What is filled in for a new customer. */
export type NewCustomer = Omit<LeadCreate, 'id' | 'vehicleId' | 'contactDate' | 'testDriveDate'>

export type LeadOutcome = LeadNeed | 'done' | 'refused' | 'gone'

/** What the app knows when it asks the shared rule: the mirror, with what waits to be sent. */
export function factsOf(leads: readonly Lead[], vehicles: readonly Vehicle[], now: string): LeadFacts {
  return {
    now,
    vehicle: id => {
      const vehicle = vehicles.find(one => one.id === id)
      if (!vehicle) return null
      const heldBy = leads.filter(lead => lead.vehicleId === id && holdsVehicle(lead)).map(lead => lead.id)
      return { vehicle, heldBy }
    },
  }
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

  /**
   * Does what the rule allows and says so; gives what is needed first, if anything.
   * @param seen the customer as they were seen by who does it
   */
  async function change(seen: Lead, edit: LeadEdit, words: string, said: Message): Promise<LeadOutcome> {
    const present = leads().find(lead => lead.id === seen.id)
    if (!present) {
      say({ title: 'Update Failed', text: `${leadName(seen)} was deleted meanwhile.`, isBad: true })
      return 'gone'
    }
    const facts = factsOf(leads(), shown(), instant())
    const decision = decideLeadChange(present, edit, facts)
    switch (decision.outcome) {
      case 'unchanged':
        return 'done'
      case 'needs':
        return decision.need
      case 'refused':
        say({ title: 'Update Failed', text: LEAD_REFUSAL_TEXTS[decision.code], isBad: true })
        return 'refused'
      case 'changed': {
        const wanted = wantedUpon(seen, present, decision.lead)
        const failed = { title: 'Update Failed', text: 'Failed to update lead. Please try again.' }
        return (await attempt(mirror.write('leads', wanted, words, seen), said, failed)) ? 'done' : 'refused'
      }
      default:
        return decision satisfies never
    }
  }

  return {
    change,
    move: (seen: Lead, status: LeadStatus, more: LeadEdit = {}) =>
      change(
        seen,
        { ...more, status },
        `${leadName(seen)}: moved to ${LEAD_STATUS_LABELS[status]}`,
        status === 'test_drive_scheduled' ? SCHEDULED : MOVED,
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
