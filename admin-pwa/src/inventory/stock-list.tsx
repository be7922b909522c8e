import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { type RowDeeds, VehicleRow } from './vehicle-row.tsx'

const USUAL_ROW_PX = 102

interface Props {
  vehicles: readonly Vehicle[]
  stateOf(id: string): 'waiting' | 'needs-you' | null
  deeds: RowDeeds
  /** What scrolls. */
  place: HTMLElement | null
}

/** The rows that are seen; thousands stay smooth. */
export function StockList({ vehicles, stateOf, deeds, place }: Props) {
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
    <ul
      ref={list}
      className="panel stock-rows"
      style={{ height: virtual.getTotalSize(), position: 'relative' }}
    >
      {virtual.getVirtualItems().map(item => {
        const vehicle = vehicles[item.index]
        return (
          vehicle && (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              style={{
                position: 'absolute',
                insetInline: 0,
                transform: `translateY(${item.start - virtual.options.scrollMargin}px)`,
              }}
            >
              <VehicleRow vehicle={vehicle} state={stateOf(vehicle.id)} deeds={deeds} />
            </li>
          )
        )
      })}
    </ul>
  )
}
