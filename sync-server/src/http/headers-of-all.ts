export const REQUEST_ID_HEADER = 'x-request-id'

const STRICT_TRANSPORT = 'max-age=31536000'

/** What every answer carries. @param origin the public one */
export function headersOfAll(origin: string): Record<string, string> {
  return origin.startsWith('https:') ? { 'strict-transport-security': STRICT_TRANSPORT } : {}
}
