import { darker, lighter } from '../pen/color.ts'
import { closedCurve, curve } from '../pen/curves.ts'
import { closedEdges } from '../pen/edges.ts'
import { stroke } from '../pen/paths.ts'
import type { CabinDrawing } from './cabin-drawing.ts'

/** A lower roll of leather, a band of decor over it, the pad on top, a line of light, and a vent at each end. */
export const dashboard = (drawing: CabinDrawing): string =>
  [roll, decor, pad, light, vents].map(part => part(drawing)).join('')

function roll({ pen, car }: CabinDrawing): string {
  const { trim } = car
  const shape = '86,520! 500,505 900,505 1300,505 1722,520! 1700,700! 1400,730 900,745 400,735 110,710!'
  return pen.path(closedCurve(shape), {
    fill: pen.vertical(
      505,
      745,
      `0 ${lighter(trim, 0.35)}, .25 ${trim}, .7 ${darker(trim, 0.3)}, 1 ${darker(trim, 0.55)}`,
    ),
  })
}

function decor({ pen, car }: CabinDrawing): string {
  const shape = '88,512! 500,498 900,498 1300,498 1720,512! 1714,588! 1300,578 900,580 500,580 96,594!'
  const grain = Array.from({ length: 7 }, (_, index) => {
    const down = index * 9
    const line = `
      96,${522 + down} 500,${508 + down + (index % 2) * 3} 900,${509 + down}
      1300,${508 + down - (index % 3) * 2} 1714,${520 + down}`
    return pen.line(curve(line), '#000', 1, { strokeOpacity: 0.25 })
  })
  const fill = pen.vertical(
    498,
    590,
    `0 ${lighter(car.decor, 0.35)}, .25 ${car.decor}, 1 ${darker(car.decor, 0.5)}`,
  )
  return pen.path(closedCurve(shape), { fill }) + grain.join('')
}

/** Stitched along its edge. */
function pad({ pen }: CabinDrawing): string {
  const shape =
    '60,430! 300,404 620,388 900,396 1300,400 1740,430! 1720,540! 1300,520 900,520 500,520 90,546!'
  return (
    pen.path(closedCurve(shape), {
      fill: pen.vertical(390, 545, '0 #6b7176, .1 #3a3e42, .55 #1d2023, 1 #0c0d0f'),
    }) +
    pen.line(curve('92,538 500,512 900,512 1300,512 1718,532'), '#c9ced2', 1.6, {
      strokeOpacity: 0.6,
      strokeDasharray: '7 5',
    })
  )
}

function light({ pen, car }: CabinDrawing): string {
  const line = curve('96,598 500,584 900,584 1300,582 1714,592')
  return pen.line(line, car.accent, 12, { strokeOpacity: 0.45, blur: 6 }) + pen.line(line, car.accent, 2.4)
}

const vents = ({ pen }: CabinDrawing): string =>
  [150, 1560]
    .map(x => {
      const slats = [0, 13, 26].map(down =>
        pen.line(stroke({ x: x + 10, y: 533 + down }, { x: x + 160, y: 528 + down }), '#5d646a', 3),
      )
      return (
        pen.path(closedEdges(`${x},520~14 ${x + 170},514~14 ${x + 170},570~14 ${x},576~14`), {
          fill: '#08090a',
          stroke: '#c3c9cd',
          strokeWidth: 2,
        }) + slats.join('')
      )
    })
    .join('')
