/** The policy of a page within the page, for where nobody sends it as a header. */
import { PAGE_HEADERS } from './page-headers.ts'

/** What a visitor's browser asks the server of an exported page for: scripts, forms, pictures of what was found. */
const WITH_SERVER = ['connect-src', 'form-action', 'img-src']
/** Browsers heed it in a header only (Content Security Policy, 3.3). */
export const HEADER_ONLY = 'frame-ancestors'
const CHARSET = /<meta charset="utf-8"\s*\/?>/i

/** The policy of a page as it can stand in the page. @param apiOrigin "" for the page's own */
export function policyInPage(policy: string, apiOrigin: string): string {
  const directives = policy
    .split(';')
    .map(one => one.trim())
    .filter(one => one !== '' && !one.startsWith(HEADER_ONLY))
  return directives
    .map(one =>
      apiOrigin !== '' && WITH_SERVER.includes(one.split(' ')[0] ?? '') ? `${one} ${apiOrigin}` : one,
    )
    .join('; ')
}

/** Writes into a page what the server sends as headers. Behind the charset, which must be near the beginning. */
export function withPolicy(html: string, policy: string, apiOrigin: string): string {
  if (!CHARSET.test(html)) throw new Error('The page does not say its charset.')
  const content = policyInPage(policy, apiOrigin).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return html.replace(
    CHARSET,
    found =>
      `${found}<meta http-equiv="content-security-policy" content="${content}">` +
      `<meta name="referrer" content="${PAGE_HEADERS['referrer-policy']}">`,
  )
}
