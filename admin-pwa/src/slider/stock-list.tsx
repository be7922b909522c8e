import { useDroppable } from '@dnd-kit/core'
import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { VEHICLE_STATUS_LABELS } from '@forecourt/shared/vehicles/vehicle-status'
import { VirtualRows } from '../shell/virtual-rows.tsx'
import { VehiclePicture } from '../vehicles/vehicle-picture.tsx'
import { Grip } from './hero-slot.tsx'
import { PlaceMenu } from './place-menu.tsx'
import type { VideoActions } from './use-video-actions.ts'
import { VideoControls } from './video-controls.tsx'
import { VideoStatus } from './video-status.tsx'
import './slider.css'

const USUAL_ROW_PX = 76

interface Props {
  vehicles: readonly Vehicle[]
  standing: ReadonlyMap<number, string>
  /** Whether any vehicle is offered, in a position or not. */
  isAnyOffered: boolean
  actions: VideoActions
  /** What scrolls. */
  place: HTMLElement | null
  onPlace(vehicle: Vehicle, slot: number): void
}

/** The offered vehicles that stand in no position. */
export function StockList({ vehicles, standing, isAnyOffered, actions, place, onPlace }: Props) {
  const { setNodeRef, isOver } = useDroppable({ id: 'slot:0' })
  return (
    <section ref={setNodeRef} className={`panel stock ${isOver ? 'over' : ''}`} aria-labelledby="stock">
      <header>
        <h2 id="stock">Available Inventory</h2>
        <span className="count-badge">{vehicles.length}</span>
        <span className="muted stock-hint">Drop here to take a vehicle out of the hero</span>
      </header>
      {vehicles.length === 0 && (
        <p className="panel-row muted">
          {isAnyOffered
            ? 'Every offered vehicle stands in a position of the hero.'
            : 'No vehicle is offered. What is made available in the inventory appears here.'}
        </p>
      )}
      <VirtualRows
        items={vehicles}
        place={place}
        usualPx={USUAL_ROW_PX}
        className="stock-list"
        rowClassName="stock-row"
        row={vehicle => (
          <>
            <Grip vehicle={vehicle} />
            <VehiclePicture vehicle={vehicle} />
            <div className="stock-words">
              <b>{vehicleName(vehicle)}</b>
              <span className="line">
                <VideoStatus vehicle={vehicle} />
                {vehicle.status !== 'available' && (
                  <span className="badge outlined">{VEHICLE_STATUS_LABELS[vehicle.status]}</span>
                )}
              </span>
            </div>
            <VideoControls vehicle={vehicle} actions={actions} />
            <PlaceMenu vehicle={vehicle} standing={standing} onPlace={slot => onPlace(vehicle, slot)} />
          </>
        )}
      />
    </section>
  )
}
