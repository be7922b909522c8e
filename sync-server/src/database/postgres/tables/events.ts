import type { CommunityEvent } from '@forecourt/shared/events/event'
import { index, pgTable } from 'drizzle-orm/pg-core'
import { integer, json, text } from '../columns.ts'

export const communityEvents = pgTable(
  'community_events',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    date: text().notNull(),
    location: text().notNull(),
    description: text().notNull(),
    status: text().$type<CommunityEvent['status']>().notNull(),
    gallery: json().$type<string[]>().notNull(),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
    revision: integer().notNull(),
  },
  table => [index('community_events_revision').on(table.revision)],
)
