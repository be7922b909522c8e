/** What the page of a vehicle said, and when: the server keeps each page that it published. */
import { z } from 'zod'

/** What is named of an ad without reading its page. */
export const adFactsSchema = z.object({
  name: z.string(),
  stockNumber: z.string().nullable(),
  /** "36900.00". */
  price: z.string(),
  status: z.string(),
  pictures: z.int(),
})
export type AdFacts = z.output<typeof adFactsSchema>

export const adVersionSchema = z.object({
  id: z.int(),
  /** From when on the page said this, ISO in UTC. */
  from: z.string(),
  /** Until when; null where it still does. */
  until: z.string().nullable(),
  /** Null where the vehicle had no page then. */
  facts: adFactsSchema.nullable(),
})
export type AdVersion = z.output<typeof adVersionSchema>

/** Reply of GET /api/audit/ads/{vehicle}: what its page said, oldest first. */
export const adHistorySchema = z.object({
  /** Since when pages are kept at all, ISO in UTC; null where none was published yet. */
  keptSince: z.string().nullable(),
  versions: z.array(adVersionSchema),
})
export type AdHistory = z.output<typeof adHistorySchema>

/** The versions that were on the site at any moment of a span of time: `from` belongs to it, `to` does not. */
export const adsWithin = (
  versions: readonly AdVersion[],
  { from, to }: { from: string; to: string },
): AdVersion[] => versions.filter(one => one.from < to && (one.until === null || one.until > from))
