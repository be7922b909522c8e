import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { formatPrice } from '@forecourt/shared/vehicles/vehicle-display'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { useVehicles } from '../mirror/use-vehicles.ts'

interface Props {
  lead: Lead
  vehicleId: string | null
  onConfirm(): void
  onClose(): void
}

/** Asked once before a vehicle is sold, whichever way leads there. */
export function SaleDialog({ lead, vehicleId, onConfirm, onClose }: Props) {
  const vehicle = useVehicles().find(({ id }) => id === vehicleId)
  return (
    <ConfirmDialog
      title="Close the sale?"
      question={
        vehicle
          ? `${vehicleName(vehicle)}, ${formatPrice(vehicle.price)}, is sold to ${leadName(lead)}.`
          : `The vehicle is sold to ${leadName(lead)}.`
      }
      action="Close the sale"
      isHarmless
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
