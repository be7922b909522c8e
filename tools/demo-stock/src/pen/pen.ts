import { type Box, boxAround, overlap, pathBox } from './boxes.ts'
import { attributesOf, type Look } from './look.ts'
import { tenths, thousandths } from './numbers.ts'
import { soften } from './soften.ts'
import { stopsOf } from './stops.ts'

/** The artwork of wheels is drawn about the origin. */
const ABOUT_ORIGIN = 60

/** From x1, y1 to x2, y2. */
type Way = readonly [x1: number, y1: number, x2: number, y2: number]

/** Whether a color is the same everywhere. */
const isPlain = (color: string) => color.startsWith('#')

/** A stroke, or those that lie on each other instead of one that is out of focus. */
function strokesOf(stroke: string, strokeWidth: number, look: Look): Look[] {
  const { blur, strokeOpacity = 1, ...rest } = look
  if (blur === undefined || !isPlain(stroke)) return [{ fill: 'none', stroke, strokeWidth, ...look }]
  return soften(strokeWidth / 2, blur, strokeOpacity).map(({ out, opacity }) => ({
    ...{ fill: 'none', stroke, strokeWidth: strokeWidth + 2 * out, strokeOpacity: opacity },
    ...rest,
  }))
}

/**
 * Draws elements as SVG text, and keeps what they refer to. The ids of one pen begin alike, so that drawings can share a
 * page.
 */
export class Pen {
  readonly #prefix: string
  readonly #definitions: string[] = []
  readonly #filters = new Map<string, string>()
  #ids = 0
  #visible: Box | undefined

  constructor(prefix: string) {
    this.#prefix = prefix
  }

  /** Draws what will be seen from near: a part of it only. */
  within(visible: Box, draw: () => string): string {
    this.#visible = visible
    const drawn = draw()
    this.#visible = undefined
    return drawn
  }

  /** All that was defined. */
  get definitions(): string {
    return `<defs>${this.#definitions.join('')}</defs>`
  }

  /** An id for what is drawn and referred to without being a definition. */
  nextId(): string {
    return `${this.#prefix}${(this.#ids++).toString(36)}`
  }

  /** Keeps an element, and answers its id. */
  define(element: (id: string) => string): string {
    const id = this.nextId()
    this.#definitions.push(element(id))
    return id
  }

  #reference(element: (id: string) => string): string {
    return `url(#${this.define(element)})`
  }

  /** A gradient between two points of the drawing. */
  linear(way: Way, stops: string): string {
    return this.#gradient('userSpaceOnUse', way.map(tenths), stops)
  }

  vertical(top: number, bottom: number, stops: string): string {
    return this.linear([0, top, 0, bottom], stops)
  }

  horizontal(left: number, right: number, stops: string): string {
    return this.linear([left, 0, right, 0], stops)
  }

  /** A gradient over the box of the element that it fills, from 0 to 1 each way: from its top down, if not said. */
  fitted(stops: string, way: Way = [0, 0, 0, 1]): string {
    return this.#gradient('objectBoundingBox', way.map(thousandths), stops)
  }

  #gradient(units: string, [x1, y1, x2, y2]: readonly number[], stops: string): string {
    return this.#reference(
      id =>
        `<linearGradient id="${id}" gradientUnits="${units}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`,
    )
  }

  radial(x: number, y: number, radius: number, stops: string, transform?: string): string {
    const turned = transform ? ` gradientTransform="${transform}"` : ''
    return this.#reference(
      id =>
        `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${tenths(x)}" cy="${tenths(y)}" r="${tenths(radius)}"${turned}>${stopsOf(stops)}</radialGradient>`,
    )
  }

  path(d: string, look: Look): string {
    return `<path d="${d}"${attributesOf(look)}${this.#focus(look, () => pathBox(d))}/>`
  }

  /** A stroke with round ends and joints. */
  line(d: string, color: string, width: number, look: Look = {}): string {
    const round = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const
    return strokesOf(color, width, { ...round, ...look })
      .map(stroke => this.path(d, stroke))
      .join('')
  }

  circle(x: number, y: number, radius: number, look: Look): string {
    return `<circle cx="${tenths(x)}" cy="${tenths(y)}" r="${tenths(radius)}"${attributesOf(look)}${this.#focus(look, () => boxAround(x, y, radius, radius))}/>`
  }

  /** A stroke around a center. */
  ring(x: number, y: number, radius: number, stroke: string, strokeWidth: number, look: Look = {}): string {
    return strokesOf(stroke, strokeWidth, look)
      .map(one => this.circle(x, y, radius, one))
      .join('')
  }

  ellipse(x: number, y: number, radiusX: number, radiusY: number, look: Look): string {
    return `<ellipse cx="${tenths(x)}" cy="${tenths(y)}" rx="${tenths(radiusX)}" ry="${tenths(radiusY)}"${attributesOf(look)}${this.#focus(look, () => boxAround(x, y, radiusX, radiusY))}/>`
  }

  rect(
    { x, y, width, height, round }: { x: number; y: number; width: number; height: number; round?: number },
    look: Omit<Look, 'blur'>,
  ): string {
    const corners = round === undefined ? '' : ` rx="${tenths(round)}"`
    return `<rect x="${tenths(x)}" y="${tenths(y)}" width="${tenths(width)}" height="${tenths(height)}"${corners}${attributesOf(look)}/>`
  }

  /** What is drawn inside a path only. */
  inside(d: string, content: string): string {
    return this.clipped(this.clip(d), content)
  }

  clip(d: string): string {
    return this.#reference(id => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)
  }

  clipped(clip: string, content: string): string {
    return `<g clip-path="${clip}">${content}</g>`
  }

  /** A group that is out of focus as a whole. @param seen where it is seen */
  blurred(content: string, deviation: number, seen: Box): string {
    return `<g${this.#filter(seen, 3 * deviation, tenths(deviation))}>${content}</g>`
  }

  /** A filter has room for three standard deviations, and for the stroke, around what it softens. */
  #focus({ blur, strokeWidth = 0 }: Look, box: () => Box): string {
    if (blur === undefined) return ''
    const deviation = tenths(blur)
    return this.#filter(box(), 3 * deviation + tenths(strokeWidth) + 2, deviation)
  }

  /** Some renderers fail on a filter that is out of sight. What lies about the origin is put in its place by `use`. */
  #filter(box: Box, reach: number, deviation: number): string {
    const x = Math.round(box.left - reach)
    const y = Math.round(box.top - reach)
    const width = Math.round(box.right - box.left + 2 * reach)
    const height = Math.round(box.bottom - box.top + 2 * reach)
    const isPlacedLater = Math.abs(x + width / 2) < ABOUT_ORIGIN && Math.abs(y + height / 2) < ABOUT_ORIGIN
    const region = { left: x, top: y, right: x + width, bottom: y + height }
    if (this.#visible && !isPlacedLater && !overlap(region, this.#visible)) return ''
    const attributes = `x="${x}" y="${y}" width="${width}" height="${height}" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${deviation}"/>`
    const known = this.#filters.get(attributes)
    const filter =
      known ?? this.#reference(id => `<filter id="${id}" filterUnits="userSpaceOnUse" ${attributes}</filter>`)
    this.#filters.set(attributes, filter)
    return ` filter="${filter}"`
  }
}
