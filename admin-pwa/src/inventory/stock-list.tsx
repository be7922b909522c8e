import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { VirtualRows } from '../shell/virtual-rows.tsx'
import { type RowDeeds, VehicleRow } from './vehicle-row.tsx'

const USUAL_ROW_PX = 102

interface Props {
  vehicles: readonly Vehicle[]
  stateOf(id: string): 'waiting' | 'needs-you' | null
  deeds: RowDeeds
  /** What scrolls. */
  place: HTMLElement | null
}

export function StockList({ vehicles, stateOf, deeds, place }: Props) {
  return (
    <VirtualRows
      items={vehicles}
      place={place}
      usualPx={USUAL_ROW_PX}
      className="panel stock-rows"
      row={vehicle => <VehicleRow vehicle={vehicle} state={stateOf(vehicle.id)} deeds={deeds} />}
    />
  )
}
