import { HEIGHT, WIDTH } from '../canvas.ts'
import type { Frame } from '../pen/frame.ts'
import { tenths, thousandths } from '../pen/numbers.ts'
import type { Pen } from '../pen/pen.ts'

/** A look from nearer: the place of the drawing that comes to the middle of the canvas, and how many times larger. */
export interface Shot {
  x: number
  y: number
  zoom: number
}

/** A wheel fills most of the height, a little to the left of the middle and below it. */
export function wheelShot(frame: Frame, axle: number, radius: number): Shot {
  const { x, y } = frame.at({ x: axle + radius * 0.12, y: radius * 1.12 })
  return { x, y, zoom: 430 / frame.size(radius) }
}

export function closeUp(pen: Pen, { x, y, zoom }: Shot, draw: () => string): string {
  const [halfWidth, halfHeight] = [WIDTH / 2 / zoom, HEIGHT / 2 / zoom]
  const visible = { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight }
  return `<g transform="translate(${WIDTH / 2} ${HEIGHT / 2}) scale(${thousandths(zoom)}) translate(${tenths(-x)} ${tenths(-y)})">${pen.within(visible, draw)}</g>`
}
