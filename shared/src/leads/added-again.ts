/** A customer who was deleted while somebody had them open, and is added again as they stand there. */
import { normalizeLeadEdit } from './decide-lead.ts'
import { type Lead, type LeadEdit, newLead } from './lead.ts'
import { type OwnerFacts, obstacleToOwner } from './lead-owner.ts'
import { TEST_DRIVE_TROUBLES, type TestDriveTroubleKind } from './test-drive.ts'

/** What stands of a customer in their form. */
export type StandingLead = Pick<
  Lead,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'vehicleInterest'
  | 'vehicleId'
  | 'status'
  | 'source'
  | 'type'
  | 'notes'
  | 'testDriveDate'
>

export interface AddedAgain {
  /** A new customer, before any move, whom nobody has. */
  lead: Lead
  /** The move that brings them to where they stand. */
  move: LeadEdit
  /** What is not asked of their test drive. */
  confirmed: readonly TestDriveTroubleKind[]
}

/**
 * When somebody spoke to them first stays as it was.
 * @param id of the new customer
 * @param seen the customer as they were known before the deletion
 * @param at an instant, ISO in UTC
 */
export function addedAgain(id: string, seen: Lead, standing: StandingLead, at: string): AddedAgain {
  const { status, vehicleId, testDriveDate, ...rest } = standing
  const { firstName, lastName, email, phone, vehicleInterest, source, type, notes } = rest
  const said = { firstName, lastName, email, phone, vehicleInterest, source, type, notes }
  const isSameDate = testDriveDate !== null && testDriveDate === seen.testDriveDate
  const testDriveOutcome = isSameDate ? seen.testDriveOutcome : null
  // A mirror that was filled by an earlier version has customers without the field.
  const firstContactAt = seen.firstContactAt ?? null
  return {
    lead: newLead(id, { ...said, contactDate: seen.contactDate }, at),
    move: normalizeLeadEdit(seen, { status, vehicleId, testDriveDate, testDriveOutcome, firstContactAt }),
    // A test drive that was before cannot be arranged otherwise any more.
    confirmed: isSameDate && Date.parse(testDriveDate) <= Date.parse(at) ? TEST_DRIVE_TROUBLES : [],
  }
}

/** Who has a customer who is added again: whoever had them, where they can be given to them, and else who adds them. */
export function ownerAgain(seen: Pick<Lead, 'ownerId'>, owners: OwnerFacts): string {
  const former = seen.ownerId ?? null
  const isGiven = former !== null && obstacleToOwner({ ownerId: null }, former, owners) === null
  return isGiven ? former : owners.actor.id
}
