import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import './import-rows.css'

export interface ListedRow {
  /** Number in the file. */
  row: number
  name: string
  /** How to reach them, as the file has it. */
  contact?: readonly string[]
  kind: 'good' | 'careful' | 'bad'
  /** What becomes of the row. */
  state: string
  words?: string
  action?: ReactNode
}

const USUAL_ROW_PX = 76

/** Rows of a file with what becomes of each; thousands of them as well. */
export function RowList({ rows, label }: { rows: readonly ListedRow[]; label: string }) {
  const scroll = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => USUAL_ROW_PX,
    getItemKey: index => rows[index]?.row ?? index,
    overscan: 8,
  })
  return (
    <div ref={scroll} className="import-rows" role="region" aria-label={label} tabIndex={0}>
      <div role="list" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(item => {
          const row = rows[item.index]
          return (
            row && (
              <div
                key={item.key}
                ref={virtual.measureElement}
                role="listitem"
                aria-setsize={rows.length}
                aria-posinset={item.index + 1}
                data-index={item.index}
                className={`import-row ${row.kind}`}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <span className="muted">Row {row.row}</span>
                <span className="who">
                  <b>{row.name || 'Without a name'}</b>
                  <span className="muted contact">
                    {row.contact?.map(one => (
                      <span key={one}>{one}</span>
                    ))}
                  </span>
                </span>
                <span className="fate">
                  <b>{row.state}</b>
                  {row.words && <span>{row.words}</span>}
                  {row.action}
                </span>
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
