import type { AuditAction } from '@forecourt/shared/audit/audit-actions'
import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import { sql } from 'drizzle-orm'
import type { Columns } from '../columns.ts'

/** As a query has to say it, so that its index is used: by the word itself. */
export const IS_DELETED = sql`action = 'deleted'`

export function syncTables({ counted, index, integer, json, ofOneRow, primaryKey, table, text }: Columns) {
  /** One row: the number of the newest commit. A row that is written without an id is that one. */
  const sequence = table('sequence', {
    id: ofOneRow(),
    revision: integer().notNull(),
  })

  /** What was deleted, so that mirrors learn of it. */
  const tombstones = table(
    'tombstones',
    {
      collection: text().notNull(),
      id: text().notNull(),
      revision: integer().notNull(),
      deletedAt: text('deleted_at').notNull(),
    },
    own => [
      primaryKey({ columns: [own.collection, own.id] }),
      index('tombstones_revision').on(own.collection, own.revision),
    ],
  )

  /**
   * Who changed what, when, from which device, and by which mirror where it was pushed: a device has one for each of its users.
   * `before` and `after` hold the fields that differ.
   */
  const audit = table(
    'audit',
    {
      id: counted(),
      revision: integer().notNull(),
      at: text().notNull(),
      actorKind: text('actor_kind').notNull(),
      actorId: text('actor_id'),
      actorName: text('actor_name'),
      device: text(),
      /** Where a user asked from, as limits count it; null for visitors, for what the server did, and for old lines. */
      address: text(),
      mirror: text(),
      collection: text().notNull(),
      recordId: text('record_id').notNull(),
      action: text().$type<AuditAction>().notNull(),
      before: json().$type<Record<string, unknown>>(),
      after: json().$type<Record<string, unknown>>(),
    },
    own => [
      index('audit_record').on(own.collection, own.recordId, own.revision),
      index('audit_revision').on(own.revision),
      // The log is read by time: all of it, of one person, of one kind.
      index('audit_at').on(own.at, own.id),
      index('audit_actor').on(own.actorId, own.at, own.id),
      index('audit_collection').on(own.collection, own.at, own.id),
      index('audit_address').on(own.address, own.at, own.id),
      // What is gone is found by the name that it had.
      index('audit_deleted').on(own.at, own.id).where(IS_DELETED),
    ],
  )

  const idempotencyKeys = table('idempotency_keys', {
    key: text().primaryKey(),
    revision: integer().notNull(),
    at: text().notNull(),
  })

  /** The newest gesture of each mirror about each record that was judged; what it wanted earlier is too late. */
  const acknowledgedGestures = table(
    'acknowledged_gestures',
    {
      mirror: text().notNull(),
      collection: text().notNull(),
      recordId: text('record_id').notNull(),
      gesture: integer().notNull(),
      at: text().notNull(),
    },
    own => [primaryKey({ columns: [own.mirror, own.collection, own.recordId] })],
  )

  const syncIssues = table(
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
    own => [index('sync_issues_user').on(own.userId, own.revision)],
  )

  return { sequence, tombstones, audit, idempotencyKeys, acknowledgedGestures, syncIssues }
}
