// The tables of a collection that no product has, for tests that add it to the others.
import { bigint, pgTable, text as pgText } from 'drizzle-orm/pg-core'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const errands = sqliteTable('errands', {
  id: text().primaryKey(),
  name: text().notNull(),
  due: text(),
  leadId: text('lead_id').notNull(),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
  revision: integer().notNull(),
})

export const postgresErrands = pgTable('errands', {
  id: pgText().primaryKey(),
  name: pgText().notNull(),
  due: pgText(),
  leadId: pgText('lead_id').notNull(),
  createdAt: pgText('created_at').notNull(),
  updatedAt: pgText('updated_at').notNull(),
  revision: bigint({ mode: 'number' }).notNull(),
})
