import { isIPv6 } from 'node:net'
import type { Context } from 'hono'

/** The other end of the connection, as it is: a proxy where one stands in front; undefined where there is no socket. */
export const socketAddress = (c: Context): string | undefined => c.env?.incoming?.socket?.remoteAddress

/**
 * Where a request comes from, as limits count it. The proxy's word is believed only where the configuration says so. An
 * IPv6 address stands for its /64 network ("2001:db8:1:2::/64"): whoever has one has all of it.
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
  if (trustProxy) {
    const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    if (forwarded) return networkOf(forwarded)
  }
  return networkOf(socketAddress(c) ?? 'unknown')
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS = 8
const NETWORK_GROUPS = 4

/** The network of an IPv6 address; any other address as it is. One that is an IPv4 address in other words is that. */
export function networkOf(address: string): string {
  const [, mapped] = MAPPED.exec(address) ?? []
  if (mapped) return mapped
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const [head = '', tail = ''] = plain.split('::')
  const [first, last] = [head, tail].map(part => part.split(':').filter(Boolean)) as [string[], string[]]
  const left = plain.includes('::') ? GROUPS - first.length - last.length : 0
  const groups = [...first, ...Array<string>(Math.max(0, left)).fill('0'), ...last]
  const network = groups.slice(0, NETWORK_GROUPS).map(group => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
