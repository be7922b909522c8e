import type { Columns } from '../columns.ts'

export function settingsTables({ index, integer, json, table, text }: Columns) {
  const settings = table('settings', {
    key: text().primaryKey(),
    value: json().$type<unknown>().notNull(),
  })

  /** How often something was tried within a window of time, e.g. a login for one account from one address. */
  const attempts = table(
    'attempts',
    {
      key: text().primaryKey(),
      windowStart: integer('window_start').notNull(),
      count: integer().notNull(),
    },
    own => [index('attempts_window').on(own.windowStart)],
  )

  return { settings, attempts }
}
