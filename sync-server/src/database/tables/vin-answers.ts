import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What the decoding service said of a VIN, so that it is not asked twice. */
export const vinAnswers = sqliteTable('vin_answers', {
  vin: text().primaryKey(),
  values: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  at: text().notNull(),
})
