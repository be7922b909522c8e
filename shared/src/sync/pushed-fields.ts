/** What a person can change of each mirrored record. Only differences in these make a change, on the device and here. */
import { EVENT_EDITABLE } from '../events/event.ts'
import { LEAD_EDITABLE } from '../leads/lead.ts'
import { VEHICLE_EDITABLE } from '../vehicles/vehicle.ts'
import type { Collection } from './contract.ts'

export const PUSHED_FIELDS: Readonly<Record<Collection, readonly string[]>> = {
  leads: LEAD_EDITABLE,
  vehicles: VEHICLE_EDITABLE,
  events: EVENT_EDITABLE,
  notes: ['note', 'leadId'],
  issues: ['settledAt', 'settlement'],
}

/**
 * What others rely on. A device sends what waits in the order in which it touched these: who lets a vehicle go must be
 * heard before who takes it, whatever was typed into either of them later.
 */
export const CONTESTED_FIELDS: Readonly<Record<Collection, readonly string[]>> = {
  leads: ['status', 'vehicleId'],
  vehicles: ['status', 'vin', 'heroSlideOrder'],
  events: [],
  notes: [],
  issues: [],
}
