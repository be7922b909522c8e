import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { obstacleToDeleting } from '@forecourt/shared/vehicles/decide-vehicle'
import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { AlertDialog, Button } from '@radix-ui/themes'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { useReturnFocus } from '../forms/return-focus.ts'
import { useLastSeen } from '../mirror/use-last-seen.ts'
import { useMirror } from '../mirror/use-mirror.ts'
import { useTabTitle } from '../titles/tab-title.ts'
import { useHolders } from '../vehicles/use-holders.ts'
import type { VehicleActions } from '../vehicles/vehicle-actions.ts'
import { AddVehicleDialog } from './add-vehicle-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { VehicleDialog } from './vehicle-dialog.tsx'

const DELETE_QUESTION = 'Are you sure you want to delete this vehicle? This action cannot be undone.'

/** The dialog that is asked for, and of which vehicle. */
export type AskedOfStock = { dialog: 'add' } | AskedOfVehicle

type AskedOfVehicle = { dialog: 'view' | 'edit' | 'delete'; id: string }

interface Props<A = AskedOfStock> {
  asked: A
  vehicles: readonly Vehicle[]
  actions: VehicleActions
  onClose(): void
}

export function StockDialogs(props: Props) {
  const { asked, actions, onClose } = props
  if (asked.dialog === 'add') return <AddVehicleDialog actions={actions} onClose={onClose} />
  return <VehicleDialogs key={`${asked.dialog} ${asked.id}`} {...props} asked={asked} />
}

/** A dialog about a vehicle. It stays when that is deleted elsewhere: what is typed in it is not lost with it. */
function VehicleDialogs({ asked, vehicles, actions, onClose }: Props<AskedOfVehicle>) {
  const { record: vehicle, isGone } = useLastSeen(vehicles.find(one => one.id === asked.id) ?? null)
  useTabTitle(vehicle && vehicleName(vehicle))
  if (!vehicle) return null
  switch (asked.dialog) {
    case 'view':
      return isGone ? null : <PreviewDialog vehicle={vehicle} onClose={onClose} />
    case 'edit':
      return <VehicleDialog vehicle={vehicle} isGone={isGone} actions={actions} onClose={onClose} />
    case 'delete':
      return isGone ? null : <DeleteVehicle vehicle={vehicle} actions={actions} onClose={onClose} />
    default:
      return asked.dialog satisfies never
  }
}

interface DeleteProps {
  vehicle: Vehicle
  actions: VehicleActions
  onClose(): void
}

function DeleteVehicle({ vehicle, actions, onClose }: DeleteProps) {
  const mirror = useMirror()
  const holder = useHolders()?.get(vehicle.id)
  // What comes while the question stands was not seen by who answers it.
  const [seen] = useState(() => mirror.glance('vehicles', vehicle.id))
  if (holder && obstacleToDeleting([holder.id], vehicle))
    return <HeldVehicle vehicle={vehicle} holder={holder} onClose={onClose} />
  return (
    <ConfirmDialog
      title={`Delete ${vehicleName(vehicle)}?`}
      question={DELETE_QUESTION}
      action="Delete vehicle"
      onConfirm={() => seen && void actions.remove(seen)}
      onClose={onClose}
    >
      {holder && (
        <p className="consequence">
          {leadName(holder)} has this vehicle.{' '}
          <Link to="/crm" search={{ lead: holder.id }} onClick={onClose}>
            Open {leadName(holder)}
          </Link>
        </p>
      )}
    </ConfirmDialog>
  )
}

interface HeldProps {
  vehicle: Vehicle
  holder: Lead
  onClose(): void
}

/** Says who has a vehicle that cannot be deleted, and leads there. */
function HeldVehicle({ vehicle, holder, onClose }: HeldProps) {
  const returnFocus = useReturnFocus()
  const name = leadName(holder)
  return (
    <AlertDialog.Root open onOpenChange={open => !open && onClose()}>
      <AlertDialog.Content onCloseAutoFocus={returnFocus}>
        <AlertDialog.Title>{vehicleName(vehicle)} cannot be deleted</AlertDialog.Title>
        <AlertDialog.Description>
          It is under contract with {name}. Move {name} to another stage first.
        </AlertDialog.Description>
        <div className="dialog-actions">
          <AlertDialog.Cancel>
            <Button size="2" variant="outline">
              Leave it
            </Button>
          </AlertDialog.Cancel>
          <Button size="2" asChild>
            <Link to="/crm" search={{ lead: holder.id }} onClick={onClose}>
              Open {name}
            </Link>
          </Button>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
