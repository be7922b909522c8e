import type { AutoScrollOptions } from '@dnd-kit/core'
import { useEffect, useMemo, useRef } from 'react'

/** The parts of its width and height that count as the edge of what scrolls. */
const THRESHOLD = { x: 0.05, y: 0.08 } as const

const xOf = (event: MouseEvent | TouchEvent) =>
  'touches' in event ? event.touches[0]?.clientX : event.clientX

/**
 * A board scrolls sideways when a card is carried to its very edge. Where the finger is, is looked up: the library holds the
 * edges of a column against the board for a moment, as a card passes from one column to the next.
 */
export function useEdgeScroll(isDragging: boolean): AutoScrollOptions {
  const x = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (!isDragging) return
    const look = (event: MouseEvent | TouchEvent) => {
      x.current = xOf(event)
    }
    const options = { capture: true, passive: true }
    addEventListener('mousemove', look, options)
    addEventListener('touchmove', look, options)
    return () => {
      removeEventListener('mousemove', look, options)
      removeEventListener('touchmove', look, options)
      x.current = undefined
    }
  }, [isDragging])
  return useMemo(
    () => ({
      threshold: THRESHOLD,
      canScroll: element => {
        if (!element.classList.contains('board')) return true
        const { left, right, width } = element.getBoundingClientRect()
        const edge = width * THRESHOLD.x
        return x.current !== undefined && (x.current < left + edge || x.current > right - edge)
      },
    }),
    [],
  )
}
