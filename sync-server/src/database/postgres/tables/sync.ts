import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { integer, json, text } from '../columns.ts'

/** One row: the number of the newest commit. A row that is written without an id is that one. */
export const sequence = pgTable('sequence', {
  id: integer().primaryKey().default(1),
  revision: integer().notNull(),
})

/** What was deleted, so that mirrors learn of it. */
export const tombstones = pgTable(
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
export const audit = pgTable(
  'audit',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
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
    before: json().$type<Record<string, unknown>>(),
    after: json().$type<Record<string, unknown>>(),
  },
  table => [
    index('audit_record').on(table.collection, table.recordId, table.revision),
    index('audit_revision').on(table.revision),
  ],
)

export const idempotencyKeys = pgTable('idempotency_keys', {
  key: text().primaryKey(),
  revision: integer().notNull(),
  at: text().notNull(),
})

/** The newest gesture of each mirror about each record that was judged; what it wanted earlier is too late. */
export const acknowledgedGestures = pgTable(
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

export const syncIssues = pgTable(
  'sync_issues',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    about: text().$type<SyncIssue['about']>().notNull(),
    documentId: text('document_id').notNull(),
    title: text().notNull(),
    kind: text().$type<SyncIssue['kind']>().notNull(),
    mine: json().$type<SyncIssue['mine']>().notNull(),
    theirs: json().$type<SyncIssue['theirs']>().notNull(),
    theirsBy: json('theirs_by').$type<SyncIssue['theirsBy']>(),
    record: json().$type<SyncIssue['record']>(),
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
