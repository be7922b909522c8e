/**
 * Keeps what the page of each vehicle said, and when: a line for each change of it, with the page as it was published. What
 * it was made of tells whether it changed: the vehicle, the dealer's description with its rates and disclosures, and the
 * build of the site. That another vehicle is shown below it is no change of the ad.
 */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { AdFacts, AdHistory } from '@forecourt/shared/audit/published-ad'
import { and, asc, desc, eq } from 'drizzle-orm'
import { ask, askOne, type Database } from '../database/database.ts'

const packed = promisify(gzip)
const unpacked = promisify(gunzip)

export interface Ad {
  fingerprint: string
  facts: AdFacts
  html: string
}

export interface PublishedAds {
  /** Writes down what a page says from now on. @param ad null where there is no page any more */
  note(vehicleId: string, ad: Ad | null): Promise<void>
  history(vehicleId: string): Promise<AdHistory>
  /** The page of a version; null where there is none. */
  page(vehicleId: string, version: number): Promise<string | null>
}

const NO_PAGE = ''

export function createPublishedAds(database: Database, now: () => Date): PublishedAds {
  const { publishedAds } = database.tables
  return {
    note: async (vehicleId, ad) => {
      const isOf = eq(publishedAds.vehicleId, vehicleId)
      const isNews = (last: { fingerprint: string } | undefined) =>
        (last?.fingerprint ?? NO_PAGE) !== (ad?.fingerprint ?? NO_PAGE)
      const newest = { fingerprint: publishedAds.fingerprint }
      const [last] = await database
        .select(newest)
        .from(publishedAds)
        .where(isOf)
        .orderBy(desc(publishedAds.id))
        .limit(1)
      if (!isNews(last)) return
      const page = ad ? await packed(ad.html) : Buffer.alloc(0)
      await database.transaction(function* (queries) {
        // Another server may have published the same meanwhile.
        const present = yield* askOne(
          queries.select(newest).from(publishedAds).where(isOf).orderBy(desc(publishedAds.id)).limit(1),
        )
        if (!isNews(present)) return
        yield* ask(
          queries.insert(publishedAds).values({
            vehicleId,
            at: now().toISOString(),
            fingerprint: ad?.fingerprint ?? NO_PAGE,
            facts: ad?.facts ?? null,
            page,
          }),
        )
      })
    },
    history: async vehicleId => {
      const [first] = await database
        .select({ at: publishedAds.at })
        .from(publishedAds)
        .orderBy(asc(publishedAds.id))
        .limit(1)
      const rows = await database
        .select({ id: publishedAds.id, from: publishedAds.at, facts: publishedAds.facts })
        .from(publishedAds)
        .where(eq(publishedAds.vehicleId, vehicleId))
        .orderBy(asc(publishedAds.id))
      return {
        keptSince: first?.at ?? null,
        versions: rows.map((row, index) => ({ ...row, until: rows[index + 1]?.from ?? null })),
      }
    },
    page: async (vehicleId, version) => {
      const isIt = and(eq(publishedAds.vehicleId, vehicleId), eq(publishedAds.id, version))
      const [row] = await database.select({ page: publishedAds.page }).from(publishedAds).where(isIt)
      return row && row.page.length > 0 ? (await unpacked(row.page)).toString('utf8') : null
    },
  }
}
