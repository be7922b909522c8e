// Straight edges, rounded where they meet.
import { between } from './numbers.ts'
import { type Place, type Point, type Points, pointsOf, type Trace, xy } from './points.ts'

/** How far the control points of a rounding lie towards its corner: near enough to a quarter of a circle. */
const BULGE = 0.6

/** An open path: its two ends stay sharp. */
export function edges(trace: Trace): string {
  const points = pointsOf(trace)
  return `M${points
    .map((point, index) =>
      index === 0 || index === points.length - 1 ? xy(point) : rounded(points, point, index),
    )
    .join(' L')}`
}

export function closedEdges(trace: Trace): string {
  const points = pointsOf(trace)
  return `M${points.map((point, index) => rounded(points, point, index)).join(' L')}Z`
}

/** A radius gives way to edges that are too short for it. */
function rounded(points: Points, point: Point, index: number): string {
  const before = points.at(index - 1)
  const after = points.at((index + 1) % points.length)
  if (!point.corner || !before || !after) return xy(point)
  const [toBefore, toAfter] = [distance(point, before), distance(point, after)]
  const radius = Math.min(point.corner, toBefore * 0.49, toAfter * 0.49)
  const start = towards(point, before, radius, toBefore)
  const end = towards(point, after, radius, toAfter)
  return `${xy(start)} C${xy(bulge(start, point))} ${xy(bulge(end, point))} ${xy(end)}`
}

const distance = (from: Place, to: Place) => Math.hypot(to.x - from.x, to.y - from.y)

const towards = (from: Place, to: Place, step: number, whole: number): Place => ({
  x: from.x + ((to.x - from.x) * step) / whole,
  y: from.y + ((to.y - from.y) * step) / whole,
})

const bulge = (end: Place, corner: Place): Place => ({
  x: between(end.x, corner.x, BULGE),
  y: between(end.y, corner.y, BULGE),
})
