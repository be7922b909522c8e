import { index, pgTable } from 'drizzle-orm/pg-core'
import { integer, json, text } from '../columns.ts'

export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: json().$type<unknown>().notNull(),
})

/** How often something was tried within a window of time, e.g. a login for one account from one address. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    windowStart: integer('window_start').notNull(),
    count: integer().notNull(),
  },
  table => [index('attempts_window').on(table.windowStart)],
)
