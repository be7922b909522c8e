/** What a static host cannot do as the server does: headers go into the pages, or into a file that some hosts read. */

import { IMMUTABLE } from '../http/cache-control.ts'
import { headersOfAll } from '../http/headers-of-all.ts'
import { FINANCING, HOME, INVENTORY } from '../publishing/page-content.ts'
import { MEDIA_POLICY, PAGE_HEADERS } from '../serving/page-headers.ts'

/** What a visitor's browser asks the server of an exported page for: scripts, forms, pictures of what was found. */
const WITH_SERVER = ['connect-src', 'form-action', 'img-src']
/** Browsers heed it in a header only (Content Security Policy, 3.3). */
const HEADER_ONLY = 'frame-ancestors'
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

/** The file `_headers`, which Netlify, Cloudflare Pages and others read. @param origin of the site */
export function headersFile(origin: string): string {
  const { 'content-type': _byHost, 'cache-control': revalidated, ...everywhere } = PAGE_HEADERS
  const rule = (path: string, headers: Readonly<Record<string, string>>) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')
  const pages = [INVENTORY, FINANCING].flatMap(path => [path, `${path}/*`])
  return [
    rule('/*', {
      ...everywhere,
      ...headersOfAll(origin),
      'content-security-policy': `${HEADER_ONLY} 'none'`,
    }),
    ...[HOME, ...pages, '/vehicle/*'].map(path => rule(path, { 'cache-control': revalidated })),
    rule('/_astro/*', { 'cache-control': IMMUTABLE }),
    rule('/media/*', { 'cache-control': IMMUTABLE, 'content-security-policy': MEDIA_POLICY }),
    '',
  ].join('\n')
}
