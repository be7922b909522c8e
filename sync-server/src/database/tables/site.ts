import type { VideoType } from '@forecourt/shared/media/media'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Pictures by the hash of their content; the files lie in the media store. */
export const media = sqliteTable(
  'media',
  {
    hash: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    widths: text({ mode: 'json' }).$type<number[]>().notNull(),
    avif: integer({ mode: 'boolean' }).notNull(),
    color: text().notNull(),
    createdAt: text('created_at').notNull(),
  },
  table => [index('media_avif').on(table.avif)],
)

/** Films by the hash of their content. */
export const videos = sqliteTable('videos', {
  hash: text().primaryKey(),
  type: text().$type<VideoType>().notNull(),
  bytes: integer().notNull(),
  createdAt: text('created_at').notNull(),
})

/** What each published page was made from: a page whose fingerprint is today's need not be rendered again. */
export const publishedPages = sqliteTable('published_pages', {
  path: text().primaryKey(),
  fingerprint: text().notNull(),
  status: integer().notNull(),
  headers: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
})
