// What is made of paths.
import { type Place, xy } from './points.ts'

/** A path that goes on along another. */
export const onward = (path: string, next: string): string => `${path} L${next.slice(1)}`

/** The area between two paths of one direction: along the first, and back along the second, given backwards. */
export const areaOf = (there: string, back: string): string => `${onward(there, back)}Z`

/** A straight stroke. */
export const stroke = (from: Place, to: Place): string => `M${xy(from)} L${xy(to)}`
