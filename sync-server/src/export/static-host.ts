/** What a static host cannot do as the server does: headers go into the pages, or into a file that some hosts read. */
import { PAGES, type PageDescription } from '@forecourt/shared/site/pages'
import { IMMUTABLE } from '../http/cache-control.ts'
import { headersOfAll } from '../http/headers-of-all.ts'
import { PAGE_HEADERS } from '../publishing/page-headers.ts'
import { HEADER_ONLY } from '../publishing/policy-in-page.ts'
import { MEDIA_POLICY } from '../serving/policies.ts'

/** Where the files of a page lie, in patterns of hosts. */
function patternsOf({ type, path }: PageDescription): string[] {
  if (type === 'vehicle') return [path.replace(':id', '*')]
  return path === PAGES.home.path ? [path] : [path, `${path}/*`]
}

/** The file `_headers`, which Netlify, Cloudflare Pages and others read. @param origin of the site */
export function headersFile(origin: string, pages: readonly PageDescription[]): string {
  const { 'content-type': _byHost, 'cache-control': revalidated, ...everywhere } = PAGE_HEADERS
  const rule = (path: string, headers: Readonly<Record<string, string>>) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')
  const found = pages.filter(page => page.type !== 'reply' && page.path !== PAGES['not-found'].path)
  return [
    rule('/*', {
      ...everywhere,
      // Its host may be one of many that somebody else serves.
      ...headersOfAll({ origin, hstsWithSubdomains: false }),
      'content-security-policy': `${HEADER_ONLY} 'none'`,
    }),
    ...found.flatMap(patternsOf).map(path => rule(path, { 'cache-control': revalidated })),
    rule('/_astro/*', { 'cache-control': IMMUTABLE }),
    rule('/media/*', { 'cache-control': IMMUTABLE, 'content-security-policy': MEDIA_POLICY }),
    '',
  ].join('\n')
}
