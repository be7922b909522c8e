/**
 * What visitors are shown beside the forms, kept by version from the first start that shows it. A form names the version, so
 * that what a lead or an application says of it is what stood there, whatever the dealer has written since.
 */
import { createHash } from 'node:crypto'
import type { Dealer } from '@forecourt/shared/dealer/dealer'
import { consentText, legalTextsOf, sectionsText } from '@forecourt/shared/dealer/legal-texts'
import type { ShownText, ShownTextKind } from '@forecourt/shared/inquiries/shown-text'
import { and, eq } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'

const VERSION_LENGTH = 12

export interface ShownTexts {
  /** What is shown now. */
  texts: Readonly<Record<ShownTextKind, Pick<ShownText, 'version' | 'text'>>>
  /** What was ever shown under a version; null where nothing was. */
  find(kind: ShownTextKind, version: string | null | undefined): Promise<ShownText | null>
}

function shown(kind: ShownTextKind, text: string): Pick<ShownText, 'version' | 'text'> {
  const digest = createHash('sha256').update(`${kind}:${text}`).digest('hex')
  return { version: digest.slice(0, VERSION_LENGTH), text }
}

export async function keepShownTexts(queries: Queries, dealer: Dealer, now: Date): Promise<ShownTexts> {
  const { insert, select, tables } = queries
  const { shownTexts } = tables
  const legal = legalTextsOf(dealer)
  const texts = {
    consent: shown('consent', consentText(legal)),
    privacy_notice: shown('privacy_notice', sectionsText(legal.privacyNotice)),
  } satisfies ShownTexts['texts']
  const since = now.toISOString()
  for (const kind of ['consent', 'privacy_notice'] as const)
    await insert(shownTexts)
      .values({ ...texts[kind], kind, since })
      .onConflictDoNothing()
  return {
    texts,
    async find(kind, version) {
      if (!version) return null
      const isIt = and(eq(shownTexts.version, version), eq(shownTexts.kind, kind))
      const [row] = await select().from(shownTexts).where(isIt)
      return row ? { version: row.version, text: row.text, since: row.since } : null
    },
  }
}
