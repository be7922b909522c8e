import type { WidthOf } from './layout.ts'

const FONT = '14px Plex, system-ui, sans-serif'
const BOLD_FONT = `600 ${FONT}`

/** Measures lines as they are drawn, once the fonts are there. */
export async function loadTextWidth(): Promise<WidthOf> {
  await Promise.all([FONT, BOLD_FONT].map(font => document.fonts.load(font).catch(() => [])))
  const context = document.createElement('canvas').getContext('2d')
  return (text, isBold) => {
    if (!context) return text.length * 8
    context.font = isBold ? BOLD_FONT : FONT
    return context.measureText(text).width
  }
}
