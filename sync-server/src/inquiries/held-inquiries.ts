import { type HeldInquiry, heldInquirySchema } from '@forecourt/shared/inquiries/held-inquiry'
import type { HoldReason } from '@forecourt/shared/inquiries/hold'
import { desc, eq } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { openPayload, sealPayload } from '../secrets/seal-all.ts'

export interface Held {
  id: string
  kind: HeldInquiry['kind']
  /** What was sent, parsed. The figures of an application are sealed where they are kept. */
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

export function createHeldInquiries(queries: Queries, keyring: Keyring): HeldInquiries {
  const { heldInquiries } = queries.tables
  const isIt = (id: string) => eq(heldInquiries.id, id)
  return {
    keep: async held => {
      const payload = held.kind === 'application' ? sealPayload(held.payload, held.id, keyring) : held.payload
      await queries
        .insert(heldInquiries)
        .values({ ...held, payload })
        .onConflictDoNothing()
    },
    all: async () => {
      const newest = await queries
        .select()
        .from(heldInquiries)
        .orderBy(desc(heldInquiries.createdAt), desc(heldInquiries.id))
        .limit(LISTED)
      return newest.map(shownOf)
    },
    get: async id => {
      const [row] = await queries.select().from(heldInquiries).where(isIt(id))
      return row ? { ...row, payload: openPayload(row.payload, id, keyring) } : null
    },
    remove: async id =>
      (await queries.delete(heldInquiries).where(isIt(id)).returning({ id: heldInquiries.id })).length === 1,
  }
}
