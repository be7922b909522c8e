import { tenths, thousandths } from './numbers.ts'

/** How an element is drawn: SVG's presentation attributes. */
export interface Look {
  fill?: string
  stroke?: string
  strokeWidth?: number
  strokeOpacity?: number
  strokeLinecap?: 'round'
  strokeLinejoin?: 'round'
  strokeDasharray?: string
  strokeDashoffset?: number
  opacity?: number
  /** Out of focus by this much: a standard deviation. */
  blur?: number
}

export function attributesOf({ blur: _filter, ...look }: Look): string {
  return Object.entries(look)
    .map(([name, value]) => {
      const attribute = name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
      return ` ${attribute}="${typeof value === 'number' ? written(name, value) : value}"`
    })
    .join('')
}

const written = (name: string, value: number) => (name === 'strokeWidth' ? tenths(value) : thousandths(value))

/** A dark edge around a part. */
export const edged = (strokeOpacity: number, strokeWidth: number): Look => ({
  stroke: '#000',
  strokeOpacity,
  strokeWidth,
})

/** Dots along a path: round ends on dashes of no length. */
export const dotted = (gap: number): Look => ({ strokeLinecap: 'round', strokeDasharray: dashes(0, gap) })

export const dashes = (dash: number, gap: number): string => `${tenths(dash)} ${tenths(gap)}`
