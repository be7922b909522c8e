import { edged, type Look } from '../pen/look.ts'
import type { Pen } from '../pen/pen.ts'
import { pointsOf, shifted } from '../pen/points.ts'
import type { Tones } from '../studio/paint.ts'
import { FRAME } from './motorcycle.ts'

/** A gradient from one height of the motorcycle down to another. */
export const downFrom = (pen: Pen, top: number, bottom: number, stops: string): string =>
  pen.vertical(FRAME.y(top), FRAME.y(bottom), stops)

export const metal = (pen: Pen, top: number, bottom: number): string =>
  downFrom(pen, top, bottom, '0 #fafbfc, .3 #b3babf, .55 #565d63, .75 #8d949a, 1 #2c3034')

export const black = (pen: Pen, top: number, bottom: number): string =>
  downFrom(pen, top, bottom, '0 #5a5f64, .2 #2c3033, .7 #151719, 1 #08090a')

export const painted = (pen: Pen, { base, lit, sky, deep }: Tones, top: number, bottom: number): string =>
  downFrom(pen, top, bottom, `0 ${sky}, .25 ${lit}, .6 ${base}, 1 ${deep}`)

/** A round tube along a line: a dark edge, its color, and a light along its upper side. */
export function tube(
  pen: Pen,
  trace: string,
  { width, color, light }: { width: number; color: string; light: string },
): string {
  const line = FRAME.curve(trace)
  const lit = FRAME.curve(shifted(pointsOf(trace), -width * 0.18, width * 0.2))
  return [
    pen.line(line, '#050607', FRAME.size(width + 8)),
    pen.line(line, color, FRAME.size(width)),
    pen.line(lit, light, FRAME.size(width * 0.28), { strokeOpacity: 0.75 }),
  ].join('')
}

const EDGE = edged(0.55, 1.2)

/** A part with soft lines. */
export const shape = (pen: Pen, trace: string, fill: string): string =>
  pen.path(FRAME.closedCurve(trace), { fill, ...EDGE })

/** A part with straight edges. */
export const block = (pen: Pen, trace: string, fill: string): string =>
  pen.path(FRAME.closedEdges(trace), { fill, ...EDGE })

/** A straight stroke, its width in millimeters. */
export const rod = (pen: Pen, trace: string, color: string, width: number, look: Look = {}): string =>
  pen.line(FRAME.edges(trace), color, FRAME.size(width), look)

/** A fine straight stroke, its width in units of the canvas. */
export const scratch = (pen: Pen, trace: string, color: string, width: number, look: Look = {}): string =>
  pen.line(FRAME.edges(trace), color, width, look)

/** A round part, its radius in millimeters. */
export const disc = (pen: Pen, x: number, y: number, radius: number, look: Look): string =>
  pen.circle(FRAME.x(x), FRAME.y(y), FRAME.size(radius), look)
