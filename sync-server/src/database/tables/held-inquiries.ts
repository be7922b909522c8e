import type { HeldInquiry } from '@forecourt/shared/inquiries/held-inquiry'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Inquiries held back as likely spam. The payload is what was sent, parsed; an application's figures are in it. */
export const heldInquiries = sqliteTable(
  'held_inquiries',
  {
    id: text().primaryKey(),
    kind: text().$type<HeldInquiry['kind']>().notNull(),
    payload: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    reasons: text({ mode: 'json' }).$type<HeldInquiry['reasons']>().notNull(),
    createdAt: text('created_at').notNull(),
  },
  table => [index('held_inquiries_created').on(table.createdAt)],
)
