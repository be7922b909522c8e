import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** One row: the number of the newest commit. */
export const sequence = sqliteTable('sequence', {
  id: integer().primaryKey(),
  revision: integer().notNull(),
})

/** What was deleted, so that mirrors learn of it. */
export const tombstones = sqliteTable(
  'tombstones',
  {
    collection: text().notNull(),
    id: text().notNull(),
    revision: integer().notNull(),
    deletedAt: text('deleted_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.collection, table.id] }),
    index('tombstones_revision').on(table.collection, table.revision),
  ],
)

/**
 * Who changed what, when, from which device, and by which mirror where it was pushed: a device has one for each of its users.
 * `before` and `after` hold the fields that differ.
 */
export const audit = sqliteTable(
  'audit',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    revision: integer().notNull(),
    at: text().notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    device: text(),
    mirror: text(),
    collection: text().notNull(),
    recordId: text('record_id').notNull(),
    action: text().$type<'created' | 'changed' | 'deleted' | 'read'>().notNull(),
    before: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    after: text({ mode: 'json' }).$type<Record<string, unknown>>(),
  },
  table => [
    index('audit_record').on(table.collection, table.recordId, table.revision),
    index('audit_revision').on(table.revision),
  ],
)

export const idempotencyKeys = sqliteTable('idempotency_keys', {
  key: text().primaryKey(),
  revision: integer().notNull(),
  at: text().notNull(),
})

/** The newest gesture of each mirror about each record that was judged; what it wanted earlier is too late. */
export const acknowledgedGestures = sqliteTable(
  'acknowledged_gestures',
  {
    mirror: text().notNull(),
    collection: text().notNull(),
    recordId: text('record_id').notNull(),
    gesture: integer().notNull(),
    at: text().notNull(),
  },
  table => [primaryKey({ columns: [table.mirror, table.collection, table.recordId] })],
)

export const syncIssues = sqliteTable(
  'sync_issues',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    about: text().$type<SyncIssue['about']>().notNull(),
    documentId: text('document_id').notNull(),
    title: text().notNull(),
    kind: text().$type<SyncIssue['kind']>().notNull(),
    mine: text({ mode: 'json' }).$type<SyncIssue['mine']>().notNull(),
    theirs: text({ mode: 'json' }).$type<SyncIssue['theirs']>().notNull(),
    theirsBy: text('theirs_by', { mode: 'json' }).$type<SyncIssue['theirsBy']>(),
    record: text({ mode: 'json' }).$type<SyncIssue['record']>(),
    seen: integer(),
    change: text(),
    message: text().notNull(),
    createdAt: text('created_at').notNull(),
    settledAt: text('settled_at'),
    settlement: text().$type<SyncIssue['settlement']>(),
    author: text(),
    settledBy: text('settled_by'),
    revision: integer().notNull(),
  },
  table => [index('sync_issues_user').on(table.userId, table.revision)],
)
