/**
 * The stages of a lead, as tables that are total over the seven statuses: a new status does not compile until each
 * table says what it means there.
 */
import type { VehicleStatus } from '../vehicles/vehicle-options.ts'

export const LEAD_STATUSES = [
  'new',
  'contacted',
  'test_drive',
  'test_drive_scheduled',
  'financing',
  'closed',
  'lost',
] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

export const LEAD_STATUS_LABELS = {
  new: 'New',
  contacted: 'Contacted',
  test_drive: 'Test Drive Interest',
  test_drive_scheduled: 'Test Drive Scheduled',
  financing: 'Financing',
  closed: 'Closed',
  lost: 'Lost',
} as const satisfies Record<LeadStatus, string>

/** What a lead must have before it can stand in a stage. */
export type LeadRequirement = 'nothing' | 'test_drive_date' | 'vehicle'

export const LEAD_REQUIREMENTS = {
  new: 'nothing',
  contacted: 'nothing',
  test_drive: 'nothing',
  test_drive_scheduled: 'test_drive_date',
  financing: 'vehicle',
  closed: 'vehicle',
  lost: 'nothing',
} as const satisfies Record<LeadStatus, LeadRequirement>

/** Whether a lead may stand in a stage without the vehicle that it needs, where that is said: the deal was made elsewhere. */
export const mayLackVehicle = (status: LeadStatus): boolean => status === 'closed'

/** What entering a stage does to the lead's vehicle. */
export type VehicleEffect = 'none' | 'free' | { hold: Extract<VehicleStatus, 'pending' | 'sold'> }

export const VEHICLE_EFFECTS = {
  new: 'none',
  contacted: 'none',
  test_drive: 'none',
  test_drive_scheduled: 'none',
  financing: { hold: 'pending' },
  closed: { hold: 'sold' },
  lost: 'free',
} as const satisfies Record<LeadStatus, VehicleEffect>

/** What becomes of a vehicle whose holder leaves it for a stage that holds none and says nothing of it. */
export const LEFT_VEHICLE = ['back_on_market', 'keep_off'] as const
export type LeftVehicle = (typeof LEFT_VEHICLE)[number]

/** A lead holds its vehicle while it stands in a stage that puts the vehicle under contract. */
export function holdsVehicle(lead: { status: LeadStatus; vehicleId: string | null }): boolean {
  return lead.vehicleId !== null && typeof VEHICLE_EFFECTS[lead.status] === 'object'
}

/** Whether somebody still works on a customer in a stage. */
export const OPEN_STAGES = {
  new: true,
  contacted: true,
  test_drive: true,
  test_drive_scheduled: true,
  financing: true,
  closed: false,
  lost: false,
} as const satisfies Record<LeadStatus, boolean>

export const isOpen = ({ status }: { status: LeadStatus }): boolean => OPEN_STAGES[status]
