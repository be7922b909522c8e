import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { withUnsentMoves } from './unsent.ts'
import { useRows } from './use-mirror.ts'

/** The vehicles as they are shown: the server's state, with the moves that wait to be sent. */
export function useVehicles(): readonly Vehicle[] {
  const vehicles = useRows('vehicles') ?? []
  const leads = useRows('leads') ?? []
  const outbox = useRows('outbox') ?? []
  return withUnsentMoves(vehicles, leads, outbox)
}
