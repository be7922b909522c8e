import type { Context } from 'hono'

/** First and last byte, both included and counted from 0. */
interface Part {
  first: number
  last: number
}

/**
 * The range of bytes (RFC 9110, 14.2) that is asked for of a file: null where none or a form of it is asked that is not
 * understood, and the whole is to be sent; "outside" for a range that the file does not have.
 */
export function partAsked(range: string | undefined, length: number): Part | 'outside' | null {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(range ?? '')
  if (!asked || (!asked[1] && !asked[2])) return null
  const part = partOf(asked[1] ?? '', asked[2] ?? '', length)
  return part.first > part.last || part.first >= length ? 'outside' : part
}

/** "-500" means the last 500. */
function partOf(from: string, to: string, length: number): Part {
  if (from === '') return { first: Math.max(0, length - Number(to)), last: length - 1 }
  return { first: Number(from), last: to === '' ? length - 1 : Math.min(Number(to), length - 1) }
}

/** The header that says which part of a file comes; without one, that there is none such. */
export const contentRange = (part: Part | null, length: number) =>
  `bytes ${part ? `${part.first}-${part.last}` : '*'}/${length}`

/** Sends a file of which browsers ask for parts, such as a film: the part as 206, the whole as 200, or 416. */
export function sendRanges(
  c: Context,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
): Response {
  const { length } = bytes
  const whole = { ...headers, 'accept-ranges': 'bytes' }
  const part = partAsked(c.req.header('range'), length)
  if (part === null) return c.body(bytes, 200, whole)
  if (part === 'outside') return c.body(null, 416, { ...whole, 'content-range': contentRange(null, length) })
  return c.body(bytes.slice(part.first, part.last + 1), 206, {
    ...whole,
    'content-range': contentRange(part, length),
  })
}
