// The stops of a gradient are written as text, as in `0 #fff .5, .3 #c2c8cc, 1 #5c6369`: where, which color, and how
// opaque where it is not wholly.
import { thousandths } from './numbers.ts'

const STOP = /^(?<offset>[-\d.e]+) (?<color>#\w{3,6})(?: (?<opacity>[\d.e-]+))?$/

/** Throws a RangeError where the text holds anything else than stops. */
export function stopsOf(text: string): string {
  return text.trim().split(/,\s+/).map(stop).join('')
}

function stop(text: string): string {
  const { offset, color, opacity } = STOP.exec(text)?.groups ?? {}
  const [at, opaque] = [Number(offset), Number(opacity ?? 1)]
  if (!Number.isFinite(at) || !Number.isFinite(opaque)) throw new RangeError(`Not a stop: ${text}`)
  const veil = opaque === 1 ? '' : ` stop-opacity="${thousandths(opaque)}"`
  return `<stop offset="${thousandths(at)}" stop-color="${color}"${veil}/>`
}
