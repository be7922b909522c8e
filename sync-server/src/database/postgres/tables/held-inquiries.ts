import type { HeldInquiry } from '@forecourt/shared/inquiries/held-inquiry'
import { index, pgTable } from 'drizzle-orm/pg-core'
import { json, text } from '../columns.ts'

/** Inquiries held back as likely spam. The payload is what was sent, parsed; an application's figures are in it. */
export const heldInquiries = pgTable(
  'held_inquiries',
  {
    id: text().primaryKey(),
    kind: text().$type<HeldInquiry['kind']>().notNull(),
    payload: json().$type<Record<string, unknown>>().notNull(),
    reasons: json().$type<HeldInquiry['reasons']>().notNull(),
    createdAt: text('created_at').notNull(),
  },
  table => [index('held_inquiries_created').on(table.createdAt)],
)
