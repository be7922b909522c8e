import { useDraggable, useDroppable } from '@dnd-kit/core'
import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { isPublic } from '@forecourt/shared/vehicles/vehicle-status'
import { IconButton } from '@radix-ui/themes'
import { GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { VehiclePicture } from '../vehicles/vehicle-picture.tsx'
import { VideoStatus } from './video-status.tsx'
import './slider.css'

interface Props {
  slot: number
  /** Who stands here; null when it is free. */
  vehicle: Vehicle | null
  /** Who fills it by itself while it is free. */
  filledWith: Vehicle | null
  menu: ReactNode
  /** What can be done with the film of who stands here. */
  film: ReactNode
}

/** One of the five positions of the hero. */
export function HeroSlot({ slot, vehicle, filledWith, menu, film }: Props) {
  const { setNodeRef, isOver } = useDroppable({ id: `slot:${slot}` })
  return (
    <li
      ref={setNodeRef}
      className={`hero-slot ${vehicle ? '' : 'free'} ${isOver ? 'over' : ''}`}
      aria-label={`Position ${slot}`}
    >
      <header>
        <b>{slot}</b>
        {vehicle && (
          <span className="line">
            <Grip vehicle={vehicle} />
            {menu}
          </span>
        )}
      </header>
      {(vehicle ?? filledWith) && <VehiclePicture vehicle={vehicle ?? (filledWith as Vehicle)} />}
      <div className="hero-slot-words">
        {vehicle ? (
          <>
            <b>{vehicleName(vehicle)}</b>
            {isPublic(vehicle) ? (
              <VideoStatus vehicle={vehicle} />
            ) : (
              <span className="muted">Not offered: visitors see the newest stock here.</span>
            )}
            {film}
          </>
        ) : (
          <>
            <b>Free</b>
            <span className="muted">
              {filledWith
                ? `Filled by itself with the newest: ${vehicleName(filledWith)}`
                : 'There is nothing more to show.'}
            </span>
          </>
        )}
      </div>
    </li>
  )
}

/** What a vehicle is dragged by. */
export function Grip({ vehicle }: { vehicle: Vehicle }) {
  const { setNodeRef, attributes, listeners } = useDraggable({ id: vehicle.id })
  return (
    <IconButton
      ref={setNodeRef}
      size="2"
      variant="ghost"
      color="gray"
      className="grip"
      {...attributes}
      {...listeners}
      aria-label={`Drag ${vehicleName(vehicle)}`}
    >
      <GripVertical size={17} aria-hidden />
    </IconButton>
  )
}
