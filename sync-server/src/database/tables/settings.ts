import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const settings = sqliteTable('settings', {
  key: text().primaryKey(),
  value: text({ mode: 'json' }).$type<unknown>().notNull(),
})

/** How often something was tried within a window of time, e.g. a login for one account from one address. */
export const attempts = sqliteTable(
  'attempts',
  {
    key: text().primaryKey(),
    windowStart: integer('window_start').notNull(),
    count: integer().notNull(),
  },
  table => [index('attempts_window').on(table.windowStart)],
)
