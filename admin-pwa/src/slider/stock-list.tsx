import { useDroppable } from '@dnd-kit/core'
import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { VEHICLE_STATUS_LABELS } from '@forecourt/shared/vehicles/vehicle-status'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { VehiclePicture } from '../vehicles/vehicle-picture.tsx'
import { Grip } from './hero-slot.tsx'
import { PlaceMenu } from './place-menu.tsx'
import type { VideoActions } from './use-video-actions.ts'
import { VideoControls } from './video-controls.tsx'
import { VideoStatus } from './video-status.tsx'

const USUAL_ROW_PX = 76

interface Props {
  vehicles: readonly Vehicle[]
  standing: ReadonlyMap<number, string>
  actions: VideoActions
  /** What scrolls. */
  place: HTMLElement | null
  onPlace(vehicle: Vehicle, slot: number): void
}

/** The offered vehicles that stand in no position. */
export function StockList({ vehicles, standing, actions, place, onPlace }: Props) {
  const { setNodeRef, isOver } = useDroppable({ id: 'slot:0' })
  const list = useRef<HTMLUListElement>(null)
  const virtual = useVirtualizer({
    count: vehicles.length,
    getScrollElement: () => place,
    estimateSize: () => USUAL_ROW_PX,
    getItemKey: index => vehicles[index]?.id ?? index,
    scrollMargin: list.current?.offsetTop ?? 0,
    overscan: 6,
  })
  return (
    <section ref={setNodeRef} className={`panel stock ${isOver ? 'over' : ''}`} aria-labelledby="stock">
      <header>
        <h2 id="stock">Available Inventory</h2>
        <span className="count-badge">{vehicles.length}</span>
        <span className="muted stock-hint">Drop here to take a vehicle out of the hero</span>
      </header>
      {vehicles.length === 0 && (
        <p className="panel-row muted">Every offered vehicle stands in a position of the hero.</p>
      )}
      <ul ref={list} style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(item => {
          const vehicle = vehicles[item.index]
          return (
            vehicle && (
              <li
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className="stock-row"
                style={{
                  position: 'absolute',
                  insetInline: 0,
                  transform: `translateY(${item.start - virtual.options.scrollMargin}px)`,
                }}
              >
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
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}
