import { useState } from 'react'
import { useLastSeen } from '../mirror/use-last-seen.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import type { VehicleActions } from '../vehicles/vehicle-actions.ts'
import { VehicleDialog } from './vehicle-dialog.tsx'

/** Adds a vehicle, and goes on to its photos once it is there. */
export function AddVehicleDialog({ actions, onClose }: { actions: VehicleActions; onClose(): void }) {
  const [id, setId] = useState<string | null>(null)
  const vehicles = useVehicles()
  const { record, isGone } = useLastSeen(vehicles.find(vehicle => vehicle.id === id) ?? null)
  return record === null ? (
    <VehicleDialog key="new" vehicle={null} actions={actions} onAdded={setId} onClose={onClose} />
  ) : (
    <VehicleDialog
      key={record.id}
      vehicle={record}
      isGone={isGone}
      isJustAdded
      actions={actions}
      onClose={onClose}
    />
  )
}
