import type { HeldInquiry } from '@forecourt/shared/inquiries/held-inquiry'
import type { Columns } from '../columns.ts'

export function heldInquiryTables({ index, json, table, text }: Columns) {
  /** Inquiries held back as likely spam. The payload is what was sent, parsed; an application's figures are in it. */
  const heldInquiries = table(
    'held_inquiries',
    {
      id: text().primaryKey(),
      kind: text().$type<HeldInquiry['kind']>().notNull(),
      payload: json().$type<Record<string, unknown>>().notNull(),
      reasons: json().$type<HeldInquiry['reasons']>().notNull(),
      createdAt: text('created_at').notNull(),
    },
    own => [index('held_inquiries_created').on(own.createdAt)],
  )

  return { heldInquiries }
}
