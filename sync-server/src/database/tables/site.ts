import type { AdFacts } from '@forecourt/shared/audit/published-ad'
import type { VideoType } from '@forecourt/shared/media/media'
import type { Columns } from '../columns.ts'

export function siteTables({ boolean, bytes, counted, index, integer, json, table, text }: Columns) {
  /** Pictures by the hash of their content; the files lie in the media store. */
  const media = table(
    'media',
    {
      hash: text().primaryKey(),
      width: integer().notNull(),
      height: integer().notNull(),
      widths: json().$type<number[]>().notNull(),
      avif: boolean().notNull(),
      color: text().notNull(),
      createdAt: text('created_at').notNull(),
    },
    own => [index('media_avif').on(own.avif)],
  )

  /** Films by the hash of their content. */
  const videos = table('videos', {
    hash: text().primaryKey(),
    type: text().$type<VideoType>().notNull(),
    bytes: integer().notNull(),
    createdAt: text('created_at').notNull(),
  })

  /** What each published page was made from: a page whose fingerprint is today's need not be rendered again. */
  const publishedPages = table('published_pages', {
    path: text().primaryKey(),
    fingerprint: text().notNull(),
    status: integer().notNull(),
    headers: json().$type<Record<string, string>>().notNull(),
  })

  /** What the page of each vehicle said, and from when on: a line for each change of it, never changed itself. */
  const publishedAds = table(
    'published_ads',
    {
      id: counted(),
      vehicleId: text('vehicle_id').notNull(),
      at: text().notNull(),
      /** Of what the page was made as far as it speaks of this vehicle; blank where there was no page from then on. */
      fingerprint: text().notNull(),
      /** What is named of it without reading the page; null where there is none. */
      facts: json().$type<AdFacts>(),
      /** The page, gzip; empty where there is none. */
      page: bytes().notNull(),
    },
    own => [index('published_ads_vehicle').on(own.vehicleId, own.id)],
  )

  return { media, videos, publishedPages, publishedAds }
}
