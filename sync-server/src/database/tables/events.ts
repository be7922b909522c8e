import type { CommunityEvent } from '@forecourt/shared/events/event'
import type { Columns } from '../columns.ts'

export function eventTables({ index, integer, json, table, text }: Columns) {
  const communityEvents = table(
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
    own => [index('community_events_revision').on(own.revision)],
  )

  return { communityEvents }
}
