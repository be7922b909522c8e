import type { CommunityEvent } from '@forecourt/shared/events/event'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const communityEvents = sqliteTable(
  'community_events',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    date: text().notNull(),
    location: text().notNull(),
    description: text().notNull(),
    status: text().$type<CommunityEvent['status']>().notNull(),
    gallery: text({ mode: 'json' }).$type<string[]>().notNull(),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
    revision: integer().notNull(),
  },
  table => [index('community_events_revision').on(table.revision)],
)
