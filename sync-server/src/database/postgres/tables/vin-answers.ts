import { pgTable } from 'drizzle-orm/pg-core'
import { json, text } from '../columns.ts'

/** What the decoding service said of a VIN, so that it is not asked twice. */
export const vinAnswers = pgTable('vin_answers', {
  vin: text().primaryKey(),
  values: json().$type<Record<string, unknown>>().notNull(),
  at: text().notNull(),
})
