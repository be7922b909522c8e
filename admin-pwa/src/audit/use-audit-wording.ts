import type { AuditWording } from '@forecourt/shared/audit/audit-words'
import { numberedName } from '@forecourt/shared/vehicles/vehicle'
import { useMemo } from 'react'
import { timeZone } from '../dealer.ts'
import { useStaff } from '../mirror/use-staff.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'

/** What the words of a line need to know beside it. */
export function useAuditWording(): AuditWording {
  const vehicles = useVehicles()
  const staff = useStaff()
  return useMemo(() => {
    const names = new Map(vehicles.map(vehicle => [vehicle.id, numberedName(vehicle)]))
    const people = new Map(staff?.map(({ id, name }) => [id, name]))
    return {
      timeZone: timeZone(),
      vehicle: id => names.get(id) ?? null,
      person: id => people.get(id) ?? null,
    }
  }, [vehicles, staff])
}
