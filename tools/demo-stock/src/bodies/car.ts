import { chancesOf } from '../pen/chances.ts'
import { endsOf, type Point, type Points, pointsOf, shifted } from '../pen/points.ts'
import { FINISH_CHANCES, type Finish, ROAD_WHEELS, type WheelDesign } from '../wheel/designs.ts'
import type { Body } from './body.ts'

/** One car of a body: its lines, as the chances of a seed bend them, and what is fitted to it. */
export interface Car extends CarLines {
  body: Body
  radius: number
  /** Where the axles are. */
  frontWheel: number
  rearWheel: number
  /** The sill, belt and roof with the car's ride height. */
  sill: number
  belt: number
  top: number
  /** How much higher than drawn it stands. */
  lift: number
  /** How tall the glass is in proportion to the drawn one. */
  roofStretch: number
  wheelDesign: WheelDesign
  finish: Finish
  caliper: string
  hasChrome: boolean
  lampKind: 'bar' | 'twin' | 'blade'
  /** The color of seats and doors; of the light in the cabin; of the decor along the dashboard. */
  trim: string
  accent: string
  decor: string
}

interface CarLines {
  silhouette: Points
  panes: readonly Points[]
  windshield: Points | null
  pillars: readonly { line: Points; width: number }[]
  shoulder: Points
  flank: Points
  doors: readonly Points[]
  handles: Points
  mirror: Point
  hood: Points
  headlamp: Points
  taillamp: Points
  rails: Points | null
  spoiler: Points | null
  hatch: Points | null
  slideRail: Points | null
}

/** The same body and seed give the same car. The order of the chances is part of that. */
export function carOf(body: Body, seed: number): Car {
  const chances = chancesOf(`${body.name}/${seed}`)
  const bends: Bends = {
    roofStretch: chances.range(0.945, 1.035),
    roofShear: chances.range(-0.07, 0.1),
    nose: chances.range(-0.09, 0.1),
    tail: chances.range(-0.07, 0.07) * (body.isBoxy ? 0.2 : 1),
    lift: chances.range(-12, 16) * (body.isTall ? 1.6 : 1) + (body.raise ?? 0),
  }
  const { lift, roofStretch } = bends
  const fittings = {
    radius: (body.wheel * chances.range(0.99, 1.035)) / 2,
    wheelDesign: chances.pick(body.wheelDesigns ?? ROAD_WHEELS),
    finish: chances.pick(FINISH_CHANCES),
    caliper: chances.pick(['#3a3f44', '#3a3f44', '#8d1a1f', '#23272b']),
    hasChrome: chances.isLucky(0.55),
    lampKind: chances.pick(['bar', 'twin', 'blade'] as const),
  }
  const lines = bentLines(body, bends)
  return {
    ...lines,
    shoulder: shifted(lines.shoulder, 0, chances.range(-24, 12)),
    ...fittings,
    trim: chances.pick(['#a86b3c', '#d9cfbe', '#2b2d30', '#6d1f22']),
    accent: chances.pick(['#7fb4ff', '#ffb36b', '#9fe0d0', '#e8e8ee']),
    decor: chances.pick(['#5a3a22', '#2a2d31', '#8a8f94']),
    body,
    lift,
    roofStretch,
    frontWheel: body.frontAxle,
    rearWheel: body.frontAxle + body.wheelbase,
    sill: body.sill + lift,
    belt: body.belt + lift,
    top: body.height + lift,
  }
}

/** How the lines of one car differ from those of its body. */
interface Bends {
  roofStretch: number
  /** How far the roof leans to the rear, per millimeter above the belt. */
  roofShear: number
  /** How far the face and the tail lean in, per millimeter of height. */
  nose: number
  tail: number
  lift: number
}

function bentLines(body: Body, bends: Bends): CarLines {
  const line = (text: string): Points => pointsOf(text).map(point => bent(point, body, bends))
  const lineIfAny = (text: string | null | undefined) => (text ? line(text) : null)
  return {
    silhouette: line(body.silhouette),
    panes: body.panes.map(line),
    windshield: lineIfAny(body.windshield),
    pillars: body.pillars.map(pillar => ({ ...pillar, line: line(pillar.line) })),
    shoulder: line(body.shoulder),
    flank: line(body.flank),
    doors: body.doors.map(line),
    handles: line(body.handles),
    mirror: endsOf(line(body.mirror))[0],
    hood: line(body.hood),
    headlamp: line(body.headlamp),
    taillamp: line(body.taillamp),
    rails: lineIfAny(body.rails),
    spoiler: lineIfAny(body.spoiler),
    hatch: lineIfAny(body.hatch),
    slideRail: lineIfAny(body.slideRail),
  }
}

const NOSE_REACH = 520
const TAIL_REACH = 420
/** Below this, bumpers keep their place. */
const BEND_FROM = 300

function bent({ x, y, corner }: Point, body: Body, bends: Bends): Point {
  const overBelt = body.isOpen ? 0 : Math.max(0, y - body.belt)
  const fromTail = body.length - x
  const isLow = y <= BEND_FROM
  const noseLean =
    isLow || x >= NOSE_REACH ? 0 : (Math.min(y, 900) - BEND_FROM) * bends.nose * (1 - x / NOSE_REACH)
  const tailLean =
    isLow || fromTail >= TAIL_REACH
      ? 0
      : (Math.min(y, 1000) - BEND_FROM) * bends.tail * (1 - fromTail / TAIL_REACH)
  return {
    x: x + noseLean - tailLean + overBelt * bends.roofShear,
    y: (overBelt > 0 ? body.belt + overBelt * bends.roofStretch : y) + bends.lift,
    corner,
  }
}
