import type { ShownTextKind } from '@forecourt/shared/inquiries/shown-text'
import type { Columns } from '../columns.ts'

export function shownTextTables({ table, text }: Columns) {
  /** What visitors were shown beside a form, by its version. Nothing is taken away: leads and applications name it. */
  const shownTexts = table('shown_texts', {
    version: text().primaryKey(),
    kind: text().$type<ShownTextKind>().notNull(),
    text: text().notNull(),
    since: text().notNull(),
  })

  return { shownTexts }
}
