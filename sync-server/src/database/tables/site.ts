import type { VideoType } from '@forecourt/shared/media/media'
import type { Columns } from '../columns.ts'

export function siteTables({ boolean, index, integer, json, table, text }: Columns) {
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

  return { media, videos, publishedPages }
}
