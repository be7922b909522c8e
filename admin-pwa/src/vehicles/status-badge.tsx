import type { VehicleStatus } from '@forecourt/shared/vehicles/vehicle-options'
import { VEHICLE_STATUS_LABELS } from '@forecourt/shared/vehicles/vehicle-status'
import { SquareCheck, SquareDashed, SquareDot, SquareSlash } from 'lucide-react'
import './vehicles.css'

/** A square is a vehicle, as a circle is a customer. */
const SIGNS = {
  received: SquareDashed,
  available: SquareCheck,
  pending: SquareSlash,
  sold: SquareDot,
} as const satisfies Record<VehicleStatus, typeof SquareCheck>

/** Where a vehicle stands: by sign, word and colour. */
export function StatusBadge({ status }: { status: VehicleStatus }) {
  const Sign = SIGNS[status]
  return (
    <span className={`badge vehicle-status ${status}`}>
      <Sign size={14} aria-hidden /> {VEHICLE_STATUS_LABELS[status]}
    </span>
  )
}
