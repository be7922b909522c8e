import type { AuditWording } from '@forecourt/shared/audit/audit-words'
import { numberedName } from '@forecourt/shared/vehicles/vehicle'
import { useMemo } from 'react'
import { timeZone } from '../dealer.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'

/** What the words of a line need to know beside it. */
export function useAuditWording(): AuditWording {
  const vehicles = useVehicles()
  return useMemo(() => {
    const names = new Map(vehicles.map(vehicle => [vehicle.id, numberedName(vehicle)]))
    return { timeZone: timeZone(), vehicle: id => names.get(id) ?? null }
  }, [vehicles])
}
