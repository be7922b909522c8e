/**
 * Behind a proxy that it is not told to believe, the server sees one address for all visitors: ten wrong passwords of one
 * of them close the login to everybody. So it says what has to be set, at the start where that shows from the
 * configuration, else in the log and in the answer to a look at its health when the first request shows it.
 */
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'

const WHAT_NOW = 'Set TRUST_PROXY=1 where that proxy is your own: until then all visitors count as one.'

export const PROXY_SEEN = `A proxy in front passes on whose requests it brings, and is not believed. ${WHAT_NOW}`
export const PROXY_LIKELY = `PUBLIC_ORIGIN begins with https, so a proxy stands in front. ${WHAT_NOW}`

/** This machine (RFC 1122, RFC 4291), private networks (RFC 1918, RFC 4193) and the network of one cable (RFC 3927, RFC 4291). */
const NEAR = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  NEAR.addSubnet(network, prefix, 'ipv4')
NEAR.addAddress('::1', 'ipv6')
NEAR.addSubnet('fc00::', 7, 'ipv6')
NEAR.addSubnet('fe80::', 10, 'ipv6')

/**
 * Whether a connection comes from where a proxy of one's own stands: this machine or a private network. From anywhere else
 * the headers of a proxy are what any visitor may send.
 * @param address of the other end of the socket: IPv4, IPv6, or the former in the words of the latter
 */
export function isNear(address: string): boolean {
  const [plain = ''] = address.split('%')
  if (isIPv4(plain)) return NEAR.check(plain, 'ipv4')
  return isIPv6(plain) && NEAR.check(plain, 'ipv6')
}

export interface ProxyNotice {
  /** Looks at the headers of a request, and at the address of the other end of its socket. */
  see(header: (name: string) => string | undefined, address: string | undefined): void
  /** What is to be said; null while there is nothing. */
  words(): string | null
}

export function createProxyNotice(
  { trustProxy, origin }: Pick<Config, 'trustProxy' | 'origin'>,
  logger: Pick<Logger, 'warn'>,
): ProxyNotice {
  const isLikely = !trustProxy && origin.startsWith('https:')
  let words: string | null = isLikely ? PROXY_LIKELY : null
  return {
    see: (header, address = '') => {
      if (trustProxy || words === PROXY_SEEN || !isNear(address)) return
      if (header('x-forwarded-for') === undefined && header('forwarded') === undefined) return
      words = PROXY_SEEN
      logger.warn(PROXY_SEEN)
    },
    words: () => words,
  }
}
