/** What unsent changes will do to other records, shown at once by the same rule that the server asks. */
import type { Lead } from '@forecourt/shared/leads/lead'
import { VEHICLE_EFFECTS } from '@forecourt/shared/leads/lead-status'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { withStatus } from '@forecourt/shared/vehicles/vehicle-status'
import type { OutboxEntry } from './mirror-core.ts'

/** The vehicles as they will be when the moves that wait have been taken. */
export function withUnsentMoves(
  vehicles: readonly Vehicle[],
  leads: readonly Lead[],
  outbox: readonly OutboxEntry[],
): readonly Vehicle[] {
  const waiting = new Set(outbox.flatMap(entry => (entry.about === 'leads' ? [entry.documentId] : [])))
  if (waiting.size === 0) return vehicles
  const holds = new Map<string, Vehicle['status']>()
  for (const lead of leads) {
    const effect = VEHICLE_EFFECTS[lead.status]
    if (waiting.has(lead.id) && lead.vehicleId !== null && typeof effect === 'object')
      holds.set(lead.vehicleId, effect.hold)
  }
  return vehicles.map(vehicle => {
    const hold = holds.get(vehicle.id)
    return hold && vehicle.status !== hold ? withStatus(vehicle, hold, vehicle.updatedAt) : vehicle
  })
}
