import { HEIGHT, WIDTH } from '../canvas.ts'
import { tenths } from '../pen/numbers.ts'
import type { Pen } from '../pen/pen.ts'

/** What a vehicle stands before. */
export type Wall = 'light' | 'dark'

const WHOLE = { x: 0, y: 0, width: WIDTH, height: HEIGHT }

/** A wall that runs into the floor at a height of the canvas, lit from the left, darker towards the edges. */
export function wallBehind(pen: Pen, wall: Wall, horizon: number): string {
  const layers = wall === 'dark' ? darkLayers(pen, horizon) : lightLayers(pen, horizon)
  return layers.map(fill => pen.rect(WHOLE, { fill })).join('')
}

function darkLayers(pen: Pen, horizon: number): readonly string[] {
  const floor = horizon / HEIGHT
  const glow = horizon - 190
  return [
    pen.vertical(0, HEIGHT, `0 #16181b, .45 #2b2f34, ${floor} #3a3f45, ${floor + 0.05} #2c3035, 1 #0f1113`),
    pen.radial(
      720,
      glow,
      900,
      '0 #8b949d .42, .5 #59616a .16, 1 #000 0',
      `translate(0 ${tenths(glow * 0.35)}) scale(1 .65)`,
    ),
    pen.radial(900, 600, 1150, '.55 #000 0, 1 #000 .5'),
  ]
}

function lightLayers(pen: Pen, horizon: number): readonly string[] {
  const floor = horizon / HEIGHT
  return [
    pen.vertical(
      0,
      HEIGHT,
      `0 #d3d7da, .42 #e6e9eb, ${floor - 0.02} #f1f3f4, ${floor + 0.04} #e4e7e9, 1 #c4c9cd`,
    ),
    pen.radial(750, horizon - 260, 900, '0 #fff .85, .55 #fff .25, 1 #fff 0'),
    pen.radial(900, 620, 1180, '.6 #5b656e 0, 1 #5b656e .3'),
  ]
}
