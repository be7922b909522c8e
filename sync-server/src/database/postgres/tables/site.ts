import type { VideoType } from '@forecourt/shared/media/media'
import { index, pgTable } from 'drizzle-orm/pg-core'
import { boolean, integer, json, text } from '../columns.ts'

/** Pictures by the hash of their content; the files lie in the media store. */
export const media = pgTable(
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
  table => [index('media_avif').on(table.avif)],
)

/** Films by the hash of their content. */
export const videos = pgTable('videos', {
  hash: text().primaryKey(),
  type: text().$type<VideoType>().notNull(),
  bytes: integer().notNull(),
  createdAt: text('created_at').notNull(),
})

/** What each published page was made from: a page whose fingerprint is today's need not be rendered again. */
export const publishedPages = pgTable('published_pages', {
  path: text().primaryKey(),
  fingerprint: text().notNull(),
  status: integer().notNull(),
  headers: json().$type<Record<string, string>>().notNull(),
})
