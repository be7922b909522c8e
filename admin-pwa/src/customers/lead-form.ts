/** The form of a customer: what stands in it, and what becomes of it when it is saved. */
import { normalizeLeadEdit } from '@forecourt/shared/leads/decide-lead'
import { type Lead, leadFormFields } from '@forecourt/shared/leads/lead'
import { mustReach } from '@forecourt/shared/leads/lead-reach'
import type { z } from 'zod'
import type { Saving } from '../forms/record-form.ts'
import { newId } from '../mirror/new-id.ts'
import type { LeadActions, LeadOutcome } from './lead-actions.ts'

export const leadFormSchema = mustReach(
  leadFormFields.omit({ contactDate: true, testDriveOutcome: true, firstContactAt: true }),
)
type Values = z.input<typeof leadFormSchema>
type Fields = z.output<typeof leadFormSchema>

/** How the form speaks of a customer. */
export const LEAD_FORM = {
  valuesOf: (lead: Lead | null): Values => ({
    firstName: lead?.firstName ?? '',
    lastName: lead?.lastName ?? '',
    email: lead?.email ?? '',
    phone: lead?.phone ?? '',
    status: lead?.status ?? 'new',
    type: lead?.type ?? 'vehicle_inquiry',
    source: lead?.source ?? '',
    vehicleInterest: lead?.vehicleInterest ?? '',
    vehicleId: lead?.vehicleId ?? null,
    ownerId: lead?.ownerId ?? null,
    testDriveDate: lead?.testDriveDate ?? '',
    notes: lead?.notes ?? '',
  }),
}

/**
 * Stores what was typed into the form of a customer who is, or was, there.
 * @param hasNote whether a sales note was saved with it
 */
export async function saveLead(
  actions: LeadActions,
  { seen, isGone, typed, fields }: Saving<Lead, Fields>,
  hasNote = false,
): Promise<LeadOutcome> {
  if (!seen) return (await actions.create(fields)) ? 'done' : 'refused'
  if (isGone) return actions.addAgain({ id: newId(), seen, standing: fields, note: '' })
  return actions.edit(seen, normalizeLeadEdit(seen, typed), undefined, hasNote)
}
