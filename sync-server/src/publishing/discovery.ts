/** What helps others find their way: the sitemap, the rules for robots, and the web manifest. */
import type { Dealer } from '@forecourt/shared/dealer/dealer'
import { PAGES, type PageDescription, vehiclePath } from '@forecourt/shared/site/pages'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'

/** A sitemap may hold 50,000 addresses (sitemaps.org); smaller files are asked for and read sooner. */
export const SITEMAP_ADDRESSES = 10_000

const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/**
 * The sitemap by path: `/sitemap.xml` alone, or as the index of as many as are needed. Ids and origins hold nothing that
 * XML needs escaped.
 */
export function sitemaps(
  origin: string,
  pages: readonly PageDescription[],
  vehicles: readonly Pick<Vehicle, 'id' | 'updatedAt'>[],
): Map<string, string> {
  const listed = pages.filter(page => page.type !== 'reply' && page.inSitemap)
  const single = listed.filter(page => page.type === 'single')
  const ofVehicles = listed.some(page => page.type === 'vehicle') ? vehicles : []
  const addresses = [
    ...single.map(({ path }) => `<url><loc>${origin}${path}</loc></url>`),
    ...ofVehicles.map(
      ({ id, updatedAt }) =>
        `<url><loc>${origin}${vehiclePath(id)}</loc><lastmod>${updatedAt}</lastmod></url>`,
    ),
  ]
  const files: string[] = []
  for (let start = 0; start < addresses.length; start += SITEMAP_ADDRESSES) {
    const some = addresses.slice(start, start + SITEMAP_ADDRESSES).join('')
    files.push(`${XML}<urlset ${NAMESPACE}>${some}</urlset>`)
  }
  const [only = ''] = files
  if (files.length === 1) return new Map([['/sitemap.xml', only]])
  const named = files.map((file, index) => [`/sitemap-${index + 1}.xml`, file] as const)
  const index = named.map(([path]) => `<sitemap><loc>${origin}${path}</loc></sitemap>`).join('')
  return new Map([['/sitemap.xml', `${XML}<sitemapindex ${NAMESPACE}>${index}</sitemapindex>`], ...named])
}

export function robots(origin: string): string {
  const replies = Object.values(PAGES).filter(page => page.type === 'reply')
  const closed = ['/admin', '/api', ...replies.map(({ path }) => path)]
  return [
    'User-agent: *',
    ...closed.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

export function webManifest(dealer: Dealer): string {
  return JSON.stringify({
    name: dealer.name,
    short_name: dealer.shortName,
    description: dealer.tagline,
    start_url: '/',
    display: 'browser',
    background_color: '#0d0e10',
    theme_color: '#0d0e10',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      ...[192, 512].map(size => ({
        src: `/icon-${size}.png`,
        type: 'image/png',
        sizes: `${size}x${size}`,
      })),
    ],
  })
}
