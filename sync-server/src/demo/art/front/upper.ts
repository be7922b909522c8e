// What is above the hood: the roof, the windshield with the cabin behind it, and the mirrors.
import { edged } from '../pen/look.ts'
import { between } from '../pen/numbers.ts'
import { onBothSides } from '../pen/points.ts'
import { downFrom, type FrontDrawing, wholeOf } from './front-drawing.ts'

export function roof(drawing: FrontDrawing): string {
  const { pen, car, tones, face, top, belt } = drawing
  const { base, lit, sky, shade } = tones
  const { isBoxy, isOpen } = car.body
  if (isOpen) return ''
  const { roof, cowl } = face
  const shell = wholeOf(
    drawing,
    isBoxy
      ? `0,${top} ${roof},${top - 8}~150 ${belt},${cowl - 30}~20 0,${cowl - 60}`
      : `0,${top}! ${roof * 0.62},${top - 14} ${roof * 0.94},${top - 62} ${roof * 1.1},${top - 150}
         ${belt},${cowl - 40}! 0,${cowl - 60}!`,
  )
  return (
    pen.path(shell, {
      fill: downFrom(drawing, top, cowl, `0 ${sky}, .12 ${lit}, .5 ${base}, 1 ${shade}`),
      ...edged(0.5, 1),
    }) + pen.inside(shell, pen.line(shell, '#fff', 5, { strokeOpacity: 0.7 }))
  )
}

export function windshield(drawing: FrontDrawing): string {
  const { pen, car, face, belt } = drawing
  const { isBoxy, isOpen } = car.body
  const { cowl } = face
  const top = isOpen ? drawing.top : drawing.top - 72
  const roof = face.roof * (isOpen ? 1.06 : 0.93)
  const pane = wholeOf(
    drawing,
    isBoxy
      ? `0,${top} ${roof - 10},${top - 6}~70 ${belt - 95},${cowl - 8}~30 0,${cowl - 34}`
      : `0,${top}! ${roof * 0.66},${top - 12} ${roof * 0.98},${top - 50}!
         ${between(roof, belt - 60, 0.55)},${between(top, cowl, 0.55)} ${belt - 70},${cowl - 16}! 0,${cowl - 40}!`,
  )
  const tint = downFrom(drawing, top, cowl, '0 #0b0e11, .35 #222a31, .8 #46535d, 1 #1b2126')
  return (
    pen.line(pane, '#08090a', 16) +
    pen.inside(
      pane,
      [
        pen.path(pane, { fill: tint }),
        cabin(drawing),
        reflections(drawing),
        wipers(drawing),
        innerMirror(drawing, top),
      ].join(''),
    )
  )
}

/** Two seats and the steering wheel, on the car's left. */
function cabin({ pen, frame, face }: FrontDrawing): string {
  const up = (mm: number) => face.cowl + mm
  const seat = `
    180,${up(-80)} 190,${up(190)}~60 250,${up(205)}~30 262,${up(320)}~50
    430,${up(320)}~50 442,${up(205)}~30 500,${up(190)}~60 520,${up(-80)}`
  return (
    onBothSides(side => pen.path(frame.closedEdges(side(seat)), { fill: '#06080a', opacity: 0.55 })) +
    pen.ellipse(frame.x(345), frame.y(up(40)), frame.size(118) * 1.6, frame.size(110), {
      fill: 'none',
      stroke: '#050607',
      strokeWidth: 9,
      opacity: 0.7,
    })
  )
}

/** A wide streak of light and a narrow one beside it. */
function reflections(drawing: FrontDrawing): string {
  const { pen, frame, face, top, belt } = drawing
  const [low, high] = [face.cowl - 60, top + 40]
  const wide = `${-belt},${low} -260,${high} 20,${high} -420,${low}`
  const narrow = `-330,${low} 90,${high} 140,${high} -260,${low}`
  return (
    pen.path(frame.closedEdges(wide), {
      fill: downFrom(drawing, top, face.cowl, '0 #eaf4fb .34, 1 #eaf4fb .03'),
    }) + pen.path(frame.closedEdges(narrow), { fill: '#eaf4fb', opacity: 0.12 })
  )
}

const wipers = ({ pen, frame, face: { cowl } }: FrontDrawing): string =>
  [`-640,${cowl + 6} 60,${cowl + 40}`, `-20,${cowl + 4} 620,${cowl + 50}`]
    .map(wiper => pen.line(frame.edges(wiper), '#050607', 6))
    .join('')

const innerMirror = ({ pen, frame }: FrontDrawing, top: number): string =>
  pen.path(
    frame.closedEdges(`-110,${top - 60}~20 110,${top - 60}~20 100,${top - 120}~20 -100,${top - 120}~20`),
    { fill: '#07090a' },
  )

export function mirrors(drawing: FrontDrawing): string {
  const { pen, frame, car, tones, face } = drawing
  const { base, lit, sky } = tones
  const { isBoxy } = car.body
  const size = isBoxy ? 1.25 : 1
  const y = face.cowl + (isBoxy ? 30 : -4)
  const out = (mm: number) => face.halfWidth + mm
  const shell = `
    ${out(-110)},${y - 46}! ${out(-70)},${y - 30}! ${out(-40)},${y - 18} ${out(78 * size)},${y - 2}
    ${out(106 * size)},${y + 52 * size} ${out(60 * size)},${y + 112 * size} ${out(-50)},${y + 112 * size}
    ${out(-88)},${y + 44}! ${out(-100)},${y - 6}!`
  return onBothSides(side =>
    pen.path(frame.closedCurve(side(shell)), {
      fill: downFrom(drawing, y + 120, y - 10, `0 ${sky}, .3 ${lit}, .7 ${base}, .74 #0b0c0d, 1 #0b0c0d`),
      stroke: '#000',
      strokeOpacity: 0.5,
    }),
  )
}
