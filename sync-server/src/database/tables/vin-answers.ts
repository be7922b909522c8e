import type { Columns } from '../columns.ts'

export function vinAnswerTables({ json, table, text }: Columns) {
  /** What the decoding service said of a VIN, so that it is not asked twice. */
  const vinAnswers = table('vin_answers', {
    vin: text().primaryKey(),
    values: json().$type<Record<string, unknown>>().notNull(),
    at: text().notNull(),
  })

  return { vinAnswers }
}
