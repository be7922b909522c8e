import type { Context } from 'hono'

/**
 * Sends a file of which browsers ask for parts, such as a film: one range of bytes (RFC 9110, 14.2) as 206, the whole
 * where none or a form of it is asked that is not understood, and 416 for a range that lies outside.
 */
export function sendRanges(
  c: Context,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
): Response {
  const whole = { ...headers, 'accept-ranges': 'bytes' }
  const asked = /^bytes=(\d*)-(\d*)$/.exec(c.req.header('range') ?? '')
  if (!asked || (!asked[1] && !asked[2])) return c.body(bytes, 200, whole)
  const [first, last] = rangeOf(asked[1] ?? '', asked[2] ?? '', bytes.length)
  if (first > last || first >= bytes.length)
    return c.body(null, 416, { ...whole, 'content-range': `bytes */${bytes.length}` })
  return c.body(bytes.slice(first, last + 1), 206, {
    ...whole,
    'content-range': `bytes ${first}-${last}/${bytes.length}`,
  })
}

/** First and last byte; "-500" means the last 500. */
function rangeOf(from: string, to: string, length: number): [first: number, last: number] {
  if (from === '') return [Math.max(0, length - Number(to)), length - 1]
  return [Number(from), to === '' ? length - 1 : Math.min(Number(to), length - 1)]
}
