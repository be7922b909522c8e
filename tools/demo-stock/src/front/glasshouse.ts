// What is above the hood: the roof on its pillars, and the windshield with the cabin behind it.
import { mix } from '../pen/color.ts'
import { edged } from '../pen/look.ts'
import { between } from '../pen/numbers.ts'
import { type Points, pointsOf } from '../pen/points.ts'
import { cabin } from './cabin.ts'
import { downFrom, type FrontDrawing, wholeOf } from './front-drawing.ts'

export const glasshouse = (drawing: FrontDrawing): string =>
  drawing.car.body.isOpen ? openScreen(drawing) : roof(drawing) + windshield(drawing)

function roof(drawing: FrontDrawing): string {
  const { pen, car, tones, face, top } = drawing
  const { base, lit, sky, shade, deep } = tones
  const shell = wholeOf(drawing, roofLine(drawing))
  const rails = car.rails ? roofRails(drawing) : ''
  return [
    rails,
    pen.path(shell, {
      fill: downFrom(
        drawing,
        top,
        face.cowl,
        `0 ${sky}, .05 ${mix(lit, sky, 0.4)}, .16 ${base}, .6 ${mix(base, shade, 0.6)}, 1 ${deep}`,
      ),
      ...edged(0.55, 1.2),
    }),
    pen.inside(shell, pen.line(shell, '#fff', 5, { strokeOpacity: 0.55 })),
  ].join('')
}

function roofLine({ face, top }: FrontDrawing): Points {
  const { roof, belt, cowl, isStraight } = face
  return pointsOf(
    isStraight
      ? `0,${top} ${roof - 30},${top - 6}~130 ${roof + 8},${top - 150}~200 ${belt},${cowl + 30}~30 ${belt + 20},${cowl - 60} 0,${cowl - 80}`
      : `0,${top} ${roof * 0.55},${top - 8} ${roof * 0.9},${top - 44} ${roof * 1.06},${top - 104}
         ${between(roof * 1.06, belt, 0.55)},${between(top - 104, cowl, 0.55)} ${belt},${cowl - 4}! 0,${cowl - 60}!`,
  )
}

/** The pane, inside of the pillars. */
function paneLine({ face, top }: FrontDrawing): Points {
  const { roof, belt, cowl, isStraight } = face
  return pointsOf(
    isStraight
      ? `0,${top - 92} ${roof - 60},${top - 98}~70 ${roof - 40},${top - 170}~60 ${belt - 66},${cowl + 26}~34 ${belt - 90},${cowl - 20} 0,${cowl - 40}`
      : `0,${top - 60} ${roof * 0.56},${top - 70} ${roof * 0.93},${top - 104}!
         ${between(roof * 0.95, belt - 62, 0.52)},${between(top - 104, cowl, 0.52)} ${belt - 62},${cowl + 8}! 0,${cowl - 40}!`,
  )
}

const roofRails = ({ pen, frame, face, top }: FrontDrawing): string =>
  [1, -1]
    .map(side => {
      const [x, y] = face.isStraight
        ? [side * (face.roof - 90), top + 14]
        : [side * face.roof * 0.9, top - 24]
      return pen.line(frame.edges(`${x},${y - 60} ${x},${y}`), '#101214', frame.size(46))
    })
    .join('')

function windshield(drawing: FrontDrawing): string {
  const { pen, face, top } = drawing
  const pane = wholeOf(drawing, paneLine(drawing))
  const depth = downFrom(drawing, top - 60, face.cowl, '0 #06080a, .3 #12171b, .75 #242d34, 1 #10151a')
  return [
    pen.line(pane, '#050607', 15),
    pen.path(pane, { fill: depth }),
    pen.inside(pane, [cabin(drawing), mirroredSky(drawing), wipers(drawing), band(drawing, pane)].join('')),
    pen.line(pane, '#fff', 1, { strokeOpacity: 0.2 }),
  ].join('')
}

/** The softbox above lies on the upper half of the glass and ends in a curve; a streak falls across it. */
function mirroredSky(drawing: FrontDrawing): string {
  const { pen, frame, face, top } = drawing
  const { belt, cowl } = face
  const y = (part: number) => between(cowl, top, part)
  const sky = frame.closedCurve(
    `${-belt},${top}! ${belt},${top}! ${belt},${y(0.66)}! ${belt * 0.4},${y(0.5)} ${-belt * 0.35},${y(0.45)} ${-belt},${y(0.58)}!`,
  )
  const fill = downFrom(drawing, top - 60, y(0.44), '0 #dfeaf2 .5, .5 #c3d3df .26, 1 #b9cbd8 .1')
  return pen.path(sky, { fill }) + streak(drawing)
}

function streak(drawing: FrontDrawing): string {
  const { pen, frame, face, top } = drawing
  const { belt, cowl } = face
  const shape = frame.closedEdges(
    `${-belt * 0.86},${cowl - 40} ${-belt * 0.42},${top} ${-belt * 0.12},${top} ${-belt * 0.6},${cowl - 40}`,
  )
  return pen.path(shape, { fill: downFrom(drawing, top, cowl, '0 #eef6fb .2, 1 #eef6fb .04') })
}

/** The tinted upper edge, and the foot of the mirror on it. */
function band(drawing: FrontDrawing, pane: string): string {
  const { pen, frame, top } = drawing
  const mirror = frame.closedEdges(
    `-112,${top - 118}~22 112,${top - 118}~22 100,${top - 184}~26 -100,${top - 184}~26`,
  )
  const foot = frame.closedEdges(`-52,${top - 50} 52,${top - 50} 30,${top - 122} -30,${top - 122}`)
  return [
    pen.line(pane, '#040506', 14, { strokeOpacity: 0.8 }),
    pen.path(foot, { fill: '#050607' }),
    pen.path(mirror, { fill: '#07090a' }),
    pen.line(frame.edges(`-100,${top - 121} 100,${top - 121}`), '#fff', 1.2, { strokeOpacity: 0.25 }),
  ].join('')
}

const wipers = ({ pen, frame, face: { cowl, belt } }: FrontDrawing): string =>
  [
    `${-belt * 0.78},${cowl + 14} ${-belt * 0.3},${cowl + 40} 40,${cowl + 34}`,
    `20,${cowl + 12} ${belt * 0.4},${cowl + 44} ${belt * 0.78},${cowl + 40}`,
  ]
    .map(
      wiper =>
        pen.line(frame.curve(wiper), '#040506', 5.5) +
        pen.line(frame.curve(wiper), '#fff', 0.9, { strokeOpacity: 0.18 }),
    )
    .join('')

/** Without a roof the pane stands by itself in its frame, and the room is seen through it and beside it. */
function openScreen(drawing: FrontDrawing): string {
  const { pen, frame, tones, face, top } = drawing
  const { roof, belt, cowl } = face
  const line = pointsOf(
    `0,${top + 4} ${roof * 0.7},${top - 4} ${roof * 1.02},${top - 40}!
     ${between(roof * 1.02, belt - 64, 0.52)},${between(top - 40, cowl, 0.52)} ${belt - 64},${cowl - 8}! 0,${cowl - 40}!`,
  )
  const pane = wholeOf(drawing, line)
  return [
    cabin(drawing),
    pen.path(pane, { fill: downFrom(drawing, top, cowl, '0 #3d4a54 .34, .5 #26313a .3, 1 #10161b .5') }),
    pen.inside(pane, streak(drawing) + wipers(drawing)),
    pen.line(pane, '#0b0c0e', frame.size(50)),
    pen.line(
      pane,
      downFrom(drawing, top, cowl, `0 ${tones.sky}, .2 ${tones.lit}, .7 ${tones.base}, 1 ${tones.shade}`),
      frame.size(42),
    ),
    pen.inside(pane, pen.line(pane, '#060708', frame.size(44))),
    innerMirror(drawing),
  ].join('')
}

const innerMirror = ({ pen, frame, top }: FrontDrawing): string =>
  pen.path(
    frame.closedEdges(`-112,${top - 60}~22 112,${top - 60}~22 100,${top - 126}~26 -100,${top - 126}~26`),
    {
      fill: '#0a0c0e',
      ...edged(0.6, 1),
    },
  )
