// Colors are written as #rrggbb.

const channels = (color: string): number[] =>
  [1, 3, 5].map(start => Number.parseInt(color.slice(start, start + 2), 16))

/** A color on the way from one to another. */
export function mix(from: string, to: string, part: number): string {
  const target = channels(to)
  const mixed = channels(from).map((value, index) => value + ((target[index] ?? value) - value) * part)
  return `#${mixed.map(value => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

export const lighter = (color: string, part: number): string => mix(color, '#ffffff', part)
export const darker = (color: string, part: number): string => mix(color, '#000000', part)

/** From 0 (black) to 1 (white), weighted as the eye does (ITU-R BT.601). */
export function brightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color)
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
}
