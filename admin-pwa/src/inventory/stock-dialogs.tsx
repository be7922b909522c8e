import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import type { VehicleActions } from '../vehicles/use-vehicle-actions.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { VehicleDialog } from './vehicle-dialog.tsx'

export const DELETE_QUESTION = 'Are you sure you want to delete this vehicle? This action cannot be undone.'

/** The dialog that is asked for, and of which vehicle. */
export type AskedOfStock = { dialog: 'add' } | { dialog: 'view' | 'edit' | 'delete'; id: string }

interface Props {
  asked: AskedOfStock
  vehicles: readonly Vehicle[]
  actions: VehicleActions
  onClose(): void
}

export function StockDialogs({ asked, vehicles, actions, onClose }: Props) {
  if (asked.dialog === 'add') return <VehicleDialog vehicle={null} actions={actions} onClose={onClose} />
  const vehicle = vehicles.find(one => one.id === asked.id)
  if (!vehicle) return null
  switch (asked.dialog) {
    case 'view':
      return <PreviewDialog vehicle={vehicle} onClose={onClose} />
    case 'edit':
      return <VehicleDialog vehicle={vehicle} actions={actions} onClose={onClose} />
    case 'delete':
      return (
        <ConfirmDialog
          title={`Delete ${vehicleName(vehicle)}?`}
          question={DELETE_QUESTION}
          action="Delete vehicle"
          onConfirm={() => void actions.remove(vehicle)}
          onClose={onClose}
        />
      )
    default:
      return asked satisfies never
  }
}
