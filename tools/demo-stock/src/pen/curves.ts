// Smooth lines through given points: Hobby's spline, as METAFONT draws it (J. D. Hobby, "Smooth, easy to compute
// interpolating splines", 1986). Each chord is left and reached at an angle such that curvature hardly jumps.
import { type Point, type Points, pointsOf, type Trace, xy } from './points.ts'

interface Chord {
  from: Point
  to: Point
  length: number
  angle: number
  /** By how much the way turns at the start of the chord, and at its end. */
  turnIn: number
  turnOut: number
}

/** A line of the system of equations: `b` times this angle and `c` times the next are `r`. */
interface Row {
  b: number
  c: number
  r: number
}

/** A path through points, smooth except at corners. */
export function curve(trace: Trace): string {
  const points = pointsOf(trace)
  const parts: string[] = []
  let run: Point[] = []
  for (const [index, point] of points.entries()) {
    run.push(point)
    if (index === 0) parts.push(`M${xy(point)}`)
    else if (point.corner || index === points.length - 1) {
      parts.push(smoothRun(run))
      run = [point]
    }
  }
  return parts.join('')
}

/** A closed path through points. It needs a corner to begin with; without one, the first point is it. */
export function closedCurve(trace: Trace): string {
  const points = pointsOf(trace)
  const start = Math.max(
    0,
    points.findIndex(({ corner }) => corner),
  )
  return `${curve([...points.slice(start), ...points.slice(0, start + 1)])}Z`
}

function smoothRun(points: Points): string {
  const chords = chordsOf(points)
  const [only, ...others] = chords
  if (only && others.length === 0) return ` L${xy(only.to)}`
  const rows = eliminated(chords)
  let arriving = lastAngle(rows.at(-1)?.row)
  const segments = rows.toReversed().map(({ chord, row }) => {
    const leaving = (row.r - row.c * arriving) / row.b
    const segment = bezier(chord, leaving, -chord.turnOut - arriving)
    arriving = leaving
    return segment
  })
  return segments.reverse().join('')
}

function chordsOf(points: Points): Chord[] {
  const bare = pairsOf(points).map(([from, to]) => {
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    return { from, to, length: Math.hypot(dx, dy) || 1e-6, angle: Math.atan2(dy, dx) }
  })
  const turns = pairsOf(bare).map(([before, after]) => withinHalfTurn(after.angle - before.angle))
  return bare.map((chord, index) => ({
    ...chord,
    turnIn: turns[index - 1] ?? 0,
    turnOut: turns[index] ?? 0,
  }))
}

const pairsOf = <T>(list: readonly T[]): (readonly [T, T])[] =>
  list.flatMap((value, index) => {
    const next = list[index + 1]
    return next === undefined ? [] : [[value, next] as const]
  })

function withinHalfTurn(angle: number): number {
  if (angle > Math.PI) return angle - 2 * Math.PI
  return angle < -Math.PI ? angle + 2 * Math.PI : angle
}

/** The rows of all chords, each freed of the angle before it. */
function eliminated(chords: readonly Chord[]): { chord: Chord; row: Row }[] {
  let above: { chord: Chord; row: Row } | undefined
  return chords.map(chord => {
    above = { chord, row: above ? innerRow(above, chord) : { b: 1, c: 1, r: -chord.turnOut } }
    return above
  })
}

function innerRow(above: { chord: Chord; row: Row }, chord: Chord): Row {
  const [before, after] = [above.chord.length, chord.length]
  const share = 1 / before / above.row.b
  return {
    b: notNothing(2 / before + 2 / after - share * above.row.c),
    c: 1 / after,
    r: -(2 * chord.turnIn) / before - chord.turnOut / after - share * above.row.r,
  }
}

function lastAngle(above: Row | undefined): number {
  if (!above) return 0
  const share = 1 / above.b
  return -(share * above.r) / notNothing(1 - share * above.c)
}

const notNothing = (divisor: number): number => (Math.abs(divisor) < 1e-9 ? 1e-9 : divisor)

/** The segment over a chord that is left at one angle to it and reached at another. */
function bezier({ from, to, length, angle }: Chord, leaving: number, arriving: number): string {
  const first = (velocity(leaving, arriving) * length) / 3
  const second = (velocity(arriving, leaving) * length) / 3
  const control1 = {
    x: from.x + first * Math.cos(angle + leaving),
    y: from.y + first * Math.sin(angle + leaving),
  }
  const control2 = {
    x: to.x - second * Math.cos(angle - arriving),
    y: to.y - second * Math.sin(angle - arriving),
  }
  return ` C${xy(control1)} ${xy(control2)} ${xy(to)}`
}

/** Hobby's formula for how far a control point lies from its end; the constants are his. */
function velocity(near: number, far: number): number {
  const bend =
    Math.SQRT2 *
    (Math.sin(near) - Math.sin(far) / 16) *
    (Math.sin(far) - Math.sin(near) / 16) *
    (Math.cos(near) - Math.cos(far))
  return (2 + bend) / (1 + 0.618034 * Math.cos(near) + 0.381966 * Math.cos(far))
}
