import type { Context } from 'hono'

/** Where a request comes from. The proxy's word is believed only where the configuration says so. */
export function clientAddress(c: Context, trustProxy: boolean): string {
  if (trustProxy) {
    const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    if (forwarded) return forwarded
  }
  return c.env?.incoming?.socket?.remoteAddress ?? 'unknown'
}
