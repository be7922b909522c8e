import type { Lead } from '@forecourt/shared/leads/lead'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { VirtualRows } from '../shell/virtual-rows.tsx'
import { type RowActions, VehicleRow } from './vehicle-row.tsx'
import './inventory.css'

const USUAL_ROW_PX = 102

interface Props {
  vehicles: readonly Vehicle[]
  stateOf(id: string): 'waiting' | 'needs-you' | null
  holderOf(id: string): Lead | null
  isOff(vehicle: Vehicle): boolean
  rowActions: RowActions
  /** What scrolls. */
  place: HTMLElement | null
}

export function StockList({ vehicles, stateOf, holderOf, isOff, rowActions, place }: Props) {
  return (
    <VirtualRows
      items={vehicles}
      place={place}
      usualPx={USUAL_ROW_PX}
      className="panel stock-rows"
      row={vehicle => (
        <VehicleRow
          vehicle={vehicle}
          state={stateOf(vehicle.id)}
          holder={holderOf(vehicle.id)}
          isLeftOff={isOff(vehicle)}
          rowActions={rowActions}
        />
      )}
    />
  )
}
