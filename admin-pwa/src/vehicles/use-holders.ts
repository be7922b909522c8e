import type { Lead } from '@forecourt/shared/leads/lead'
import { holdsVehicle } from '@forecourt/shared/leads/lead-status'
import { useMemo } from 'react'
import { useRows } from '../mirror/use-mirror.ts'

/** Who holds which vehicle, by its id. Null while the customers are not read. */
export function useHolders(): ReadonlyMap<string, Lead> | null {
  const leads = useRows('leads')
  return useMemo(
    () =>
      leads &&
      new Map(leads.flatMap(lead => (lead.vehicleId && holdsVehicle(lead) ? [[lead.vehicleId, lead]] : []))),
    [leads],
  )
}
