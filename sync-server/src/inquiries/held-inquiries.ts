import { type HeldInquiry, heldInquirySchema } from '@forecourt/shared/inquiries/held-inquiry'
import type { HoldReason } from '@forecourt/shared/inquiries/hold'
import { desc, eq } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'

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

export function createHeldInquiries(queries: Queries): HeldInquiries {
  const { heldInquiries } = queries.tables
  const isIt = (id: string) => eq(heldInquiries.id, id)
  return {
    keep: async held => {
      await queries.insert(heldInquiries).values(held).onConflictDoNothing()
    },
    all: async () => {
      const newest = await queries
        .select()
        .from(heldInquiries)
        .orderBy(desc(heldInquiries.createdAt), desc(heldInquiries.id))
        .limit(LISTED)
      return newest.map(shownOf)
    },
    get: async id => (await queries.select().from(heldInquiries).where(isIt(id)))[0] ?? null,
    remove: async id =>
      (await queries.delete(heldInquiries).where(isIt(id)).returning({ id: heldInquiries.id })).length === 1,
  }
}
