import type { KeyboardCoordinateGetter } from '@dnd-kit/core'
import { LEAD_STATUSES } from '@forecourt/shared/leads/lead-status'

/** While a card is carried by keyboard, the arrows go from column to column. */
export const columnCoordinates: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0
  if (step === 0) return undefined
  event.preventDefault()
  const rects = LEAD_STATUSES.map(status => context.droppableRects.get(`column:${status}`))
  const left = currentCoordinates.x
  const here = rects.findLastIndex(rect => rect !== undefined && rect.left <= left + rect.width / 2)
  const target = rects[Math.min(Math.max(here + step, 0), rects.length - 1)]
  return target ? { x: target.left + 8, y: target.top + 60 } : undefined
}
