import { HEIGHT, WIDTH } from '../canvas.ts'
import { tenths } from '../pen/numbers.ts'
import type { Pen } from '../pen/pen.ts'

/** The vehicle upside down in a polished floor, fading below a height of the canvas. `id` is what is mirrored. */
export function reflection(
  pen: Pen,
  id: string,
  { ground, depth, strength }: { ground: number; depth: number; strength: number },
): string {
  const floor = { x: 0, y: ground, width: WIDTH, height: HEIGHT - ground }
  const fading = pen.vertical(ground, ground + depth, `0 #fff ${strength}, 1 #fff 0`)
  const mask = pen.define(
    maskId =>
      `<mask id="${maskId}" maskUnits="userSpaceOnUse" x="0" y="${tenths(ground)}" width="${WIDTH}" height="${tenths(HEIGHT - ground)}">${pen.rect(floor, { fill: fading })}</mask>`,
  )
  const mirrored = `<use href="#${id}" transform="translate(0 ${tenths(2 * ground + 2)}) scale(1 -1)"/>`
  const seen = { left: 0, top: ground, right: WIDTH, bottom: ground + depth }
  return `<g mask="url(#${mask})">${pen.blurred(mirrored, 2.4, seen)}</g>`
}
