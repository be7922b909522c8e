import {
  decideLeadChange,
  LEAD_REFUSAL_TEXTS,
  type LeadDecision,
  type LeadFacts,
  type LeadNeed,
} from '@forecourt/shared/leads/decide-lead'
import { type Lead, type LeadCreate, type LeadEdit, leadName } from '@forecourt/shared/leads/lead'
import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import { holdsVehicle, LEAD_STATUS_LABELS, type LeadStatus } from '@forecourt/shared/leads/lead-status'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { newId } from '../mirror/new-id.ts'
import { useMirror, useRows } from '../mirror/use-mirror.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { useUser } from '../session/use-session.ts'
import { useToast } from '../toasts/toasts.tsx'

export const MOVED = { title: 'Lead Updated', text: 'Lead status has been updated successfully.' } as const
export const SCHEDULED = {
  title: 'Test Drive Scheduled',
  text: 'Test drive has been scheduled successfully.',
} as const
export const EDITED = { title: 'Lead Updated', text: 'The lead has been successfully updated.' } as const
const NOTE_SAVED = { title: 'Note Added', text: 'Sales note has been saved successfully.' } as const

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

export function useLeadActions() {
  const mirror = useMirror()
  const user = useUser()
  const toast = useToast()
  const leads = useRows('leads') ?? []
  const vehicles = useVehicles()

  const decide = (lead: Lead, edit: LeadEdit): LeadDecision =>
    decideLeadChange(lead, edit, factsOf(leads, vehicles, new Date().toISOString()))

  /** Does what the rule allows and says so; gives what is needed first, if anything. */
  async function change(
    lead: Lead,
    edit: LeadEdit,
    words: string,
    said: { title: string; text: string },
  ): Promise<LeadNeed | 'done' | 'refused'> {
    const decision = decide(lead, edit)
    switch (decision.outcome) {
      case 'unchanged':
        return 'done'
      case 'needs':
        return decision.need
      case 'refused':
        toast({ title: 'Update Failed', text: LEAD_REFUSAL_TEXTS[decision.code], isBad: true })
        return 'refused'
      case 'changed':
        try {
          await mirror.write('leads', decision.lead, words, lead)
        } catch {
          toast({ title: 'Update Failed', text: 'Failed to update lead. Please try again.', isBad: true })
          return 'refused'
        }
        toast(said)
        return 'done'
      default:
        return decision satisfies never
    }
  }

  return {
    change,
    move: (lead: Lead, status: LeadStatus, more: LeadEdit = {}) =>
      change(
        lead,
        { ...more, status },
        `${leadName(lead)}: moved to ${LEAD_STATUS_LABELS[status]}`,
        status === 'test_drive_scheduled' ? SCHEDULED : MOVED,
      ),
    /** Adds a customer, who starts at new. Gives whether that is stored on the device. */
    create: async (fields: Omit<LeadCreate, 'id' | 'vehicleId' | 'contactDate' | 'testDriveDate'>) => {
      const now = new Date().toISOString()
      const lead: Lead = {
        ...fields,
        id: newId(),
        vehicleId: null,
        status: 'new',
        contactDate: null,
        testDriveDate: null,
        createdAt: now,
        updatedAt: now,
        revision: 0,
      }
      try {
        await mirror.write('leads', lead, `${leadName(lead)}: added`)
        toast({ title: 'Success', text: 'Lead created successfully' })
        return true
      } catch {
        toast({ title: 'Error', text: 'Failed to create lead', isBad: true })
        return false
      }
    },
    remove: async (lead: Lead) => {
      try {
        await mirror.erase('leads', lead, `${leadName(lead)}: deleted`)
        toast({ title: 'Success', text: 'Customer deleted successfully' })
      } catch {
        toast({ title: 'Error', text: 'Failed to delete customer', isBad: true })
      }
    },
    addNote: async (lead: Lead, text: string) => {
      const note: LeadNote = {
        id: newId(),
        leadId: lead.id,
        note: text,
        author: `${user.firstName} ${user.lastName}`,
        createdAt: new Date().toISOString(),
        revision: 0,
      }
      try {
        await mirror.write('notes', note, `Sales note for ${leadName(lead)}: “${text.slice(0, 60)}”`)
        toast(NOTE_SAVED)
        return true
      } catch {
        toast({ title: 'Error', text: 'Failed to save note', isBad: true })
        return false
      }
    },
  }
}

export type LeadActions = ReturnType<typeof useLeadActions>
