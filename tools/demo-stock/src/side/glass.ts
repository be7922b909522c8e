import { areaOf, stroke } from '../pen/paths.ts'
import { type Extent, endsOf, extentOf, shifted } from '../pen/points.ts'
import type { SideDrawing } from './side-drawing.ts'

const CHROME = '0 #fafbfc, .5 #b9bfc4, .85 #6d747a, 1 #f4f6f7'
const TINT = '0 #0b0d10, .45 #1a2026, .8 #38424b, 1 #59656f'

/** The side windows, and what is seen through them and in them. */
export function glass(drawing: SideDrawing): string {
  const { pen, frame, car } = drawing
  if (car.panes.length === 0) return ''
  const panes = car.panes.map(pane => (car.body.isBoxy ? frame.closedEdges(pane) : frame.closedCurve(pane)))
  const [top, belt] = [frame.y(car.top), frame.y(car.belt)]
  const all = panes.join(' ')
  const cabin = cabinOf(drawing)
  return [
    windshieldEdge(drawing),
    ...panes.flatMap(pane => seals(drawing, pane)),
    pen.inside(
      all,
      [
        pen.path(all, { fill: pen.vertical(top, belt, TINT) }),
        throughTheCabin(drawing, cabin),
        reflections(drawing, cabin),
        ...car.pillars.map(pillar => pillarIn(drawing, pillar)),
      ].join(''),
    ),
    ...panes.map(pane => pen.line(pane, '#fff', 0.9, { strokeOpacity: 0.16 })),
  ].join('')
}

/** The room behind the glass: how far it reaches, where its belt is, and how high it is from there. */
interface Cabin extends Extent {
  belt: number
  rise: number
}

function cabinOf({ car }: SideDrawing): Cabin {
  const rise = (car.body.height - car.body.belt) * car.roofStretch
  return { ...extentOf(car.panes.flat()), belt: car.belt, rise }
}

function windshieldEdge({ pen, frame, car }: SideDrawing): string {
  if (!car.windshield) return ''
  const outer = frame.curve(car.windshield)
  const inner = frame.curve(shifted(car.windshield, 58, -12).toReversed())
  return (
    pen.path(areaOf(outer, inner), { fill: '#0c0e10', opacity: 0.82 }) +
    pen.line(outer, '#fff', 1.2, { strokeOpacity: 0.35 })
  )
}

function seals({ pen, frame, car }: SideDrawing, pane: string): string[] {
  const rubber = pen.line(pane, '#08090a', frame.size(car.body.isBoxy ? 34 : 27))
  if (car.body.isBoxy) return [rubber]
  const trim = car.hasChrome ? pen.vertical(frame.y(car.top), frame.y(car.belt), CHROME) : '#050607'
  return [pen.line(pane, trim, frame.size(42)), rubber]
}

/** How far behind the front edge of the glass a row of seats is, and what length of glass has room for it. */
const SEAT_ROWS = [
  { at: 830, glass: 0, height: 1 },
  { at: 1640, glass: 1900, height: 0.92 },
  { at: 2600, glass: 3000, height: 0.9 },
] as const

const SILHOUETTE = '#050608'

function throughTheCabin({ pen, frame }: SideDrawing, { left, right, belt, rise }: Cabin): string {
  const head = belt + rise * 0.66
  const farWindow = frame.closedEdges(`
    ${left + 330},${belt + 60}~40 ${left + 560},${head}~90
    ${right - 620},${head}~120 ${right - 330},${belt + 110}~60`)
  const steeringWheel = frame.curve(
    `${left + 400},${belt - 30} ${left + 452},${belt + rise * 0.17} ${left + 512},${belt + rise * 0.3}`,
  )
  const seats = SEAT_ROWS.filter(row => right - left > row.glass).map(row =>
    pen.path(frame.closedEdges(seat(left + row.at, belt, rise * row.height)), {
      fill: SILHOUETTE,
      opacity: 0.8,
    }),
  )
  return [
    pen.path(farWindow, { fill: '#aab8c4', opacity: 0.3, blur: 3 }),
    ...seats,
    pen.line(steeringWheel, SILHOUETTE, frame.size(30), { opacity: 0.8 }),
  ].join('')
}

const seat = (x: number, belt: number, rise: number) => `
  ${x - 130},${belt - 60} ${x - 80},${belt + rise * 0.3}~40 ${x - 40},${belt + rise * 0.46}~40
  ${x - 52},${belt + rise * 0.52}~20 ${x - 40},${belt + rise * 0.78}~50 ${x + 70},${belt + rise * 0.8}~50
  ${x + 92},${belt + rise * 0.52}~30 ${x + 150},${belt - 60}`

/** The studio's lamps on the glass, likewise. */
const STREAKS = [
  { at: 300, width: 240, light: 0.3, glass: 0 },
  { at: 600, width: 70, light: 0.22, glass: 0 },
  { at: 1330, width: 330, light: 0.2, glass: 0 },
  { at: 2250, width: 260, light: 0.18, glass: 2700 },
] as const

/** A soft horizon, and streaks that lean back. */
function reflections({ pen, frame, car }: SideDrawing, { left, right, belt, rise }: Cabin): string {
  const [top, low] = [frame.y(car.top), frame.y(car.belt)]
  const lean = 420
  const streaks = STREAKS.filter(streak => right - left > streak.glass).map(({ at, width, light }) => {
    const [x, roof] = [left + at, belt + rise + 60]
    return pen.path(
      frame.closedEdges(
        `${x},${belt - 40} ${x + lean},${roof} ${x + lean + width},${roof} ${x + width},${belt - 40}`,
      ),
      { fill: pen.vertical(top, low, `0 #eaf3fa ${light}, .7 #eaf3fa ${light * 0.35}, 1 #eaf3fa .02`) },
    )
  })
  const sky = pen.rect(
    {
      x: frame.x(left),
      y: top,
      width: frame.size(right - left),
      height: frame.size((car.body.height - car.body.belt) * 0.3),
    },
    { fill: pen.fitted('0 #cfe0ec .3, 1 #cfe0ec 0') },
  )
  return [sky, ...streaks].join('')
}

function pillarIn(
  { pen, frame }: SideDrawing,
  { line, width }: SideDrawing['car']['pillars'][number],
): string {
  const [low, high] = endsOf(line)
  const [from, to] = [frame.at({ x: low.x, y: low.y - 40 }), frame.at({ x: high.x, y: high.y + 40 })]
  const lit = frame.size(width) * 0.42
  return (
    pen.line(stroke(from, to), '#0a0b0d', frame.size(width)) +
    pen.line(stroke({ ...from, x: from.x - lit }, { ...to, x: to.x - lit }), '#fff', 1, {
      strokeOpacity: 0.22,
    })
  )
}
