import type { Config } from '../config.ts'

export const REQUEST_ID_HEADER = 'x-request-id'

const STRICT_TRANSPORT = 'max-age=31536000'

/** What of the configuration it follows from. */
export type TransportConfig = Pick<Config, 'origin' | 'hstsWithSubdomains'>

/**
 * What every answer carries. Other hosts of the dealer's domain may have no https, so they are bound to it only where that
 * is configured.
 */
export function headersOfAll({ origin, hstsWithSubdomains }: TransportConfig): Record<string, string> {
  if (!origin.startsWith('https:')) return {}
  return {
    'strict-transport-security': `${STRICT_TRANSPORT}${hstsWithSubdomains ? '; includeSubDomains' : ''}`,
  }
}
