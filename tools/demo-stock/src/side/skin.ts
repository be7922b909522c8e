// The painted metal: broad tones first, then what the shapes of the body do to the light, then edges.
import { mix } from '../pen/color.ts'
import { between, clamp } from '../pen/numbers.ts'
import { areaOf } from '../pen/paths.ts'
import { endsOf, type Points, shifted, xy } from '../pen/points.ts'
import { isPale } from '../studio/paint.ts'
import { bumpers } from './bumpers.ts'
import { rockers } from './rockers.ts'
import type { SideDrawing } from './side-drawing.ts'

/** From broad tones to fine edges. */
const LAYERS = [
  tone,
  shoulderLight,
  doorLight,
  mirroredGround,
  flankLight,
  archLight,
  ends,
  bumpers,
  rockers,
  creaseLight,
  rimLight,
]

/** The body, its wheel arches cut out; `bodyClip` is its outline. */
export function skin(drawing: SideDrawing, bodyClip: string): string {
  const { pen, tones, outline } = drawing
  const light = lightOn(drawing)
  const [color, strokeOpacity] = light.isPale ? ['#4b5157', 0.55] : ['#000', 0.4]
  return [
    pen.path(outline.body, { fill: tones.base }),
    pen.clipped(bodyClip, LAYERS.map(layer => layer(drawing, light)).join('')),
    pen.line(outline.body, color, 1, { strokeOpacity }),
  ].join('')
}

/** Heights that the light is arranged by: the shoulder in millimeters, the others on the canvas. */
interface Light {
  shoulder: number
  roof: number
  belt: number
  /** A little below the sill. */
  low: number
  isPale: boolean
}

function lightOn({ frame, car, tones }: SideDrawing): Light {
  return {
    shoulder: car.shoulder[Math.floor(car.shoulder.length / 2)]?.y ?? car.belt,
    roof: frame.y(car.top),
    belt: frame.y(car.belt),
    low: frame.y(car.sill - 60),
    isPale: isPale(tones),
  }
}

/** A band over the length of the car. */
function across({ pen, frame, car }: SideDrawing, top: number, height: number, fill: string): string {
  return pen.rect({ x: frame.x(0) - 20, y: top, width: frame.size(car.body.length) + 60, height }, { fill })
}

/** The area along a line of points, from so much above it to so much below. */
const band = ({ frame }: SideDrawing, line: Points, above: number, below: number): string =>
  areaOf(frame.curve(shifted(line, 0, above)), frame.curve(shifted(line, 0, -below).toReversed()))

/** From the sky at the roof to the dark at the sill, with a break at the belt and at the shoulder. */
function tone(drawing: SideDrawing, { roof, belt, low, shoulder }: Light): string {
  const { pen, frame, tones } = drawing
  const { base, lit, sky, shade, deep } = tones
  const part = (y: number) => clamp((y - roof) / (low - roof), 0, 1)
  const crease = part(frame.y(shoulder))
  const below = (share: number) => between(crease, 1, share)
  return across(
    drawing,
    roof - 4,
    low - roof + 10,
    pen.vertical(
      roof,
      low,
      `0 ${sky}, .05 ${lit}, ${part(belt) - 0.08} ${base}, ${part(belt) + 0.01} ${mix(lit, sky, 0.25)},
      ${crease} ${lit}, ${crease + 0.02} ${mix(base, shade, 0.35)}, ${below(0.3)} ${base},
      ${below(0.62)} ${mix(base, shade, 0.5)}, ${below(0.85)} ${shade}, 1 ${deep}`,
    ),
  )
}

/** The shoulder crease, led on beyond both ends of the car. */
function shoulderLine({ car }: SideDrawing): Points {
  const [first, last] = endsOf(car.shoulder)
  const { isBoxy } = car.body
  return [
    { x: first.x - 300, y: first.y - (isBoxy ? 0 : 40), corner: 0 },
    ...car.shoulder,
    { x: last.x + 300, y: last.y - (isBoxy ? 0 : 30), corner: 0 },
  ]
}

/** Above the crease the metal faces the sky; below it turns away, and the shade fades into the door. */
function shoulderLight(drawing: SideDrawing, { isPale }: Light): string {
  const { pen, tones } = drawing
  const { lit, sky, shade, deep } = tones
  const crease = shoulderLine(drawing)
  return (
    pen.path(band(drawing, crease, 130, 0), {
      fill: pen.fitted(`0 ${sky} 0, .4 ${sky} ${isPale ? 0.7 : 0.34}, 1 ${lit} .15`),
      blur: 5,
    }) +
    pen.path(band(drawing, crease, 0, 210), {
      fill: pen.fitted(
        `0 ${deep} ${isPale ? 0.34 : 0.55}, .25 ${shade} ${isPale ? 0.32 : 0.5}, 1 ${shade} 0`,
      ),
    })
  )
}

/** Broad light on the bulge of the doors. */
function doorLight(drawing: SideDrawing, { isPale }: Light): string {
  const { pen, tones } = drawing
  const { lit, sky } = tones
  return pen.path(band(drawing, shifted(shoulderLine(drawing), 0, -250), 55, 60), {
    fill: pen.fitted(`0 ${lit} 0, .5 ${isPale ? '#ffffff' : mix(lit, sky, 0.35)} .62, 1 ${lit} 0`),
    blur: 12,
  })
}

/** The ground mirrored in the lower body. Its horizon rises over the wheels. */
function mirroredGround(drawing: SideDrawing, { low, shoulder, isPale }: Light): string {
  const { pen, frame, car, tones, outline } = drawing
  const { base, sky, shade, deep } = tones
  const { archRadius } = outline
  const { frontWheel, rearWheel, body } = car
  const y = between(car.sill, shoulder, 0.44)
  const horizon = frame.curve(`
    -200,${y - 30} ${frontWheel},${y + 34} ${frontWheel + archRadius * 1.5},${y + 8}
    ${between(frontWheel, rearWheel, 0.5)},${y - 10} ${rearWheel - archRadius * 1.5},${y + 26}
    ${rearWheel},${y + 72} ${rearWheel + archRadius * 1.4},${y + 78} ${body.length + 200},${y + 50}`)
  const left = frame.x(0) - 20
  const right = left + frame.size(body.length) + 60
  const fill = pen.vertical(
    frame.y(y + 150),
    low,
    `0 ${shade} ${isPale ? 0.34 : 0.5}, .35 ${deep} ${isPale ? 0.42 : 0.72},
    .66 ${shade} ${isPale ? 0.45 : 0.6}, .82 ${base} .5, 1 ${deep} .8`,
  )
  return (
    pen.path(`${horizon} L${xy({ x: right, y: low + 40 })} L${xy({ x: left, y: low + 40 })}Z`, { fill }) +
    pen.line(horizon, sky, 3, { strokeOpacity: isPale ? 0.75 : 0.4, blur: 2 })
  )
}

/** The floor lights what faces it above the rocker, and the crease there. */
function flankLight(drawing: SideDrawing, { isPale }: Light): string {
  const { pen, frame, car, tones } = drawing
  const { base, lit, sky } = tones
  const [first, last] = endsOf(car.flank)
  const line = [
    { x: car.frontWheel, y: first.y, corner: 0 },
    ...car.flank,
    { x: car.rearWheel, y: last.y + (car.body.isBoxy ? 0 : 45), corner: 0 },
  ]
  const crease = pen.horizontal(
    frame.x(first.x),
    frame.x(last.x),
    `0 ${sky} 0, .25 ${sky} .75, .8 ${sky} .55, 1 ${sky} 0`,
  )
  return (
    pen.path(band(drawing, line, 18, 86), {
      fill: pen.fitted(`0 ${lit} 0, .35 ${mix(lit, sky, isPale ? 0.5 : 0.15)} .62, 1 ${base} 0`),
      blur: 5,
    }) + pen.line(frame.curve(car.flank), crease, 2)
  )
}

/** Round arches catch the light above and go dark behind. */
function archLight({ pen, frame, car, tones, outline }: SideDrawing, { isPale }: Light): string {
  const { lit, sky, shade } = tones
  if (car.body.isBoxy) return ''
  const radius = frame.size(outline.archRadius)
  return [car.frontWheel, car.rearWheel]
    .map(axle => {
      const { x, y } = frame.at({ x: axle, y: car.radius })
      const soft = pen.linear(
        [x - radius, y - radius, x + radius, y],
        `0 ${sky} .25, .35 ${sky} ${isPale ? 0.8 : 0.5}, .7 ${lit} .2, 1 ${shade} 0`,
      )
      const sharp = pen.linear(
        [x, y - radius, x, y + radius * 0.5],
        `0 ${sky} .85, .5 ${lit} .6, 1 ${shade} .3`,
      )
      return pen.ring(x, y, radius + 17, soft, 15, { blur: 6 }) + pen.ring(x, y, radius + 2, sharp, 3)
    })
    .join('')
}

/** Nose and tail turn away from us. */
function ends(drawing: SideDrawing, { roof, belt, low, isPale }: Light): string {
  const { pen, frame, car, tones } = drawing
  const { base, sky, shade, deep } = tones
  const { length } = car.body
  const nose = pen.horizontal(
    frame.x(0),
    frame.x(560),
    `0 ${deep} .75, .16 ${deep} .3, .3 ${sky} ${isPale ? 0.5 : 0.2}, .5 ${base} .1, 1 ${base} 0`,
  )
  const tail = pen.horizontal(
    frame.x(length - 640),
    frame.x(length),
    `0 ${base} 0, .45 ${shade} .12, .66 ${sky} ${isPale ? 0.4 : 0.16}, .8 ${shade} .4, 1 ${deep} .8`,
  )
  return across(drawing, roof, low - roof, nose) + across(drawing, belt - 20, low - belt + 20, tail)
}

function creaseLight({ pen, frame, car }: SideDrawing, { isPale }: Light): string {
  const crease = frame.curve(car.shoulder)
  const fading = (light: number) =>
    pen.horizontal(
      frame.x(0),
      frame.x(car.body.length),
      `0 #fff 0, .12 #fff ${light * 0.8}, .4 #fff ${light}, .75 #fff ${light * 0.75}, .97 #fff .05`,
    )
  return pen.line(crease, fading(isPale ? 0.8 : 0.5), 7, { blur: 3 }) + pen.line(crease, fading(0.95), 1.8)
}

/** Along the silhouette. */
function rimLight({ pen, tones, outline }: SideDrawing, { isPale }: Light): string {
  return (
    pen.line(outline.top, tones.sky, 10, { strokeOpacity: isPale ? 0.8 : 0.45, blur: 3 }) +
    pen.line(outline.top, '#fff', 3, { strokeOpacity: isPale ? 0.9 : 0.62 })
  )
}
