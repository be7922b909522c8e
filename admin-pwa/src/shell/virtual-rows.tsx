import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { measureLater } from './measure-later.ts'

interface Props<T extends { id: string }> {
  items: readonly T[]
  /** What scrolls. */
  place: HTMLElement | null
  usualPx: number
  className: string
  rowClassName?: string
  row(item: T): ReactNode
}

const MORE_THAN_SEEN = 6

/** A list that draws the rows that are seen, so that thousands stay smooth. It scrolls with what stands above it. */
export function VirtualRows<T extends { id: string }>(props: Props<T>) {
  const { items, place, usualPx, row } = props
  const list = useRef<HTMLUListElement>(null)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => place,
    estimateSize: () => usualPx,
    getItemKey: index => items[index]?.id ?? index,
    scrollMargin: list.current?.offsetTop ?? 0,
    overscan: MORE_THAN_SEEN,
    measureElement: measureLater,
  })
  return (
    <ul
      ref={list}
      className={props.className}
      style={{ height: virtual.getTotalSize(), position: 'relative' }}
    >
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const item = items[index]
        return (
          item && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={props.rowClassName}
              style={{
                position: 'absolute',
                insetInline: 0,
                transform: `translateY(${start - virtual.options.scrollMargin}px)`,
              }}
            >
              {row(item)}
            </li>
          )
        )
      })}
    </ul>
  )
}
