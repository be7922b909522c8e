import { DndContext, type DragEndEvent, DragOverlay, pointerWithin, rectIntersection } from '@dnd-kit/core'
import { fillHeroSlots } from '@forecourt/shared/vehicles/hero'
import { HERO_SLOTS, type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { isPublic } from '@forecourt/shared/vehicles/vehicle-status'
import { useCallback, useMemo, useState } from 'react'
import { useRows } from '../mirror/use-mirror.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { Opening } from '../shell/opening.tsx'
import { useDragSensors } from '../shell/use-drag-sensors.ts'
import { useVehicleActions } from '../vehicles/use-vehicle-actions.ts'
import { VehiclePicture } from '../vehicles/vehicle-picture.tsx'
import { HeroPreview } from './hero-preview.tsx'
import { HeroSlot } from './hero-slot.tsx'
import { NewStockSwitch } from './new-stock-switch.tsx'
import { PlaceMenu } from './place-menu.tsx'
import { StockList } from './stock-list.tsx'
import { useVideoActions } from './use-video-actions.ts'
import { VideoControls } from './video-controls.tsx'
import './slider.css'

const SLOTS = Array.from({ length: HERO_SLOTS }, (_, index) => index + 1)

const slotOf = (id: string | number | undefined): number | null => {
  const slot = /^slot:(\d)$/.exec(String(id))?.[1]
  return slot === undefined ? null : Number(slot)
}

/** Which vehicles the hero of the home page shows, and in which order. */
export function SliderPanel() {
  const isRead = useRows('vehicles') !== null
  const vehicles = useVehicles()
  const actions = useVehicleActions()
  const videos = useVideoActions(actions)
  const [dragged, setDragged] = useState<Vehicle | null>(null)
  // The tab around it is what scrolls.
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const findPlace = useCallback(
    (node: HTMLElement | null) => setPlace(node?.closest<HTMLElement>('.screen-body') ?? null),
    [],
  )
  const sensors = useDragSensors()
  const { standing, names, slides, fillers, spare, isAnyOffered } = useMemo(
    () => heroOf(vehicles),
    [vehicles],
  )
  const vehicleOf = (id: string | number) => vehicles.find(vehicle => vehicle.id === id) ?? null

  function drop({ active, over }: DragEndEvent) {
    setDragged(null)
    const vehicle = vehicleOf(active.id)
    const slot = slotOf(over?.id)
    if (vehicle && slot !== null && slot !== vehicle.heroSlideOrder) void actions.place(vehicle, slot)
  }

  if (!isRead) return <Opening />
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={args => {
        const within = pointerWithin(args)
        return within.length > 0 ? within : rectIntersection(args)
      }}
      onDragStart={({ active }) => setDragged(vehicleOf(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      <div className="slider" ref={findPlace}>
        <div className="panel-tools">
          <div>
            <h2>Hero positions</h2>
            <p className="muted">
              Drag a vehicle onto a position, or use “Place in…”. Empty positions show the newest stock.
            </p>
          </div>
          <NewStockSwitch />
        </div>
        <ul className="hero-slots">
          {SLOTS.map(slot => {
            const vehicle = standing.get(slot) ?? null
            return (
              <HeroSlot
                key={slot}
                slot={slot}
                vehicle={vehicle}
                filledWith={fillers.get(slot) ?? null}
                film={vehicle && <VideoControls vehicle={vehicle} actions={videos} />}
                menu={
                  vehicle && (
                    <PlaceMenu
                      vehicle={vehicle}
                      standing={names}
                      onPlace={to => void actions.place(vehicle, to)}
                    />
                  )
                }
              />
            )
          })}
        </ul>
        <div className="slider-below">
          <HeroPreview slides={slides} />
          <StockList
            vehicles={spare}
            standing={names}
            isAnyOffered={isAnyOffered}
            actions={videos}
            place={place}
            onPlace={(vehicle, slot) => void actions.place(vehicle, slot)}
          />
        </div>
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className="hero-slot floating">
            <VehiclePicture vehicle={dragged} />
            <div className="hero-slot-words">
              <b>{vehicleName(dragged)}</b>
            </div>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

/** Who stands where, who fills the gaps, and who is left. */
function heroOf(vehicles: readonly Vehicle[]) {
  const standing = new Map(
    vehicles.flatMap(vehicle => (vehicle.heroSlideOrder > 0 ? [[vehicle.heroSlideOrder, vehicle]] : [])),
  ) as Map<number, Vehicle>
  const slides = fillHeroSlots(vehicles)
  const unplaced = slides.filter(vehicle => vehicle.heroSlideOrder === 0)
  const isShown = (vehicle: Vehicle | undefined) => vehicle !== undefined && slides.includes(vehicle)
  const gaps = SLOTS.filter(slot => !isShown(standing.get(slot)))
  return {
    standing,
    names: new Map([...standing].map(([slot, vehicle]) => [slot, vehicleName(vehicle)])),
    slides,
    fillers: new Map(gaps.map((slot, index) => [slot, unplaced[index]])),
    isAnyOffered: vehicles.some(isPublic),
    spare: vehicles
      .filter(vehicle => isPublic(vehicle) && vehicle.heroSlideOrder === 0)
      .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
  }
}
