import { type HeldInquiry, heldInquirySchema } from '@forecourt/shared/inquiries/held-inquiry'
import type { HoldReason } from '@forecourt/shared/inquiries/hold'
import { desc, eq } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { heldInquiries } from '../database/schema.ts'

export interface Held {
  id: string
  kind: HeldInquiry['kind']
  /** What was sent, parsed. */
  payload: Record<string, unknown>
  reasons: HoldReason[]
  createdAt: string
}

export interface HeldInquiries {
  /** Keeps one; the same id again changes nothing. */
  keep(held: Held): Promise<void>
  /** Newest first, as staff may see them. */
  all(): Promise<HeldInquiry[]>
  get(id: string): Promise<Held | null>
  /** Gives whether there was such a one. */
  remove(id: string): Promise<boolean>
}

const LISTED = 500

const shownOf = ({ payload, ...rest }: Held): HeldInquiry =>
  heldInquirySchema.parse({ vehicleInterest: null, notes: null, ...payload, ...rest })

export function createHeldInquiries(database: Database): HeldInquiries {
  return {
    keep: async held => {
      database.insert(heldInquiries).values(held).onConflictDoNothing().run()
    },
    all: async () =>
      database
        .select()
        .from(heldInquiries)
        .orderBy(desc(heldInquiries.createdAt), desc(heldInquiries.id))
        .limit(LISTED)
        .all()
        .map(shownOf),
    get: async id => database.select().from(heldInquiries).where(eq(heldInquiries.id, id)).get() ?? null,
    remove: async id => database.delete(heldInquiries).where(eq(heldInquiries.id, id)).run().changes === 1,
  }
}
