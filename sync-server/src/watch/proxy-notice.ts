/**
 * Behind a proxy that it is not told to believe, the server sees one address for all visitors: ten wrong passwords of one
 * of them close the login to everybody. So it says what has to be set, at the start where that shows from the
 * configuration, else in the log and in the answer to a look at its health when the first request shows it.
 */
import type { Logger } from 'pino'
import type { Config } from '../config.ts'

const WHAT_NOW = 'Set TRUST_PROXY=1 where that proxy is your own: until then all visitors count as one.'

export const PROXY_SEEN = `A proxy in front passes on whose requests it brings, and is not believed. ${WHAT_NOW}`
export const PROXY_LIKELY = `PUBLIC_ORIGIN begins with https, so a proxy stands in front. ${WHAT_NOW}`

export interface ProxyNotice {
  /** Looks at the headers of a request. */
  see(header: (name: string) => string | undefined): void
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
    see: header => {
      if (trustProxy || words === PROXY_SEEN) return
      if (header('x-forwarded-for') === undefined && header('forwarded') === undefined) return
      words = PROXY_SEEN
      logger.warn(PROXY_SEEN)
    },
    words: () => words,
  }
}
