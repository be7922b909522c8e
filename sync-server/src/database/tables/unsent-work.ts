import type { ParkedForm, StoredParkedPhoto } from '@forecourt/shared/sync/parked-work'
import type { Columns } from '../columns.ts'

export function unsentWorkTables({ bytes, index, integer, json, primaryKey, table, text }: Columns) {
  /** What each device last reported of the work on it that was not sent, by whose work it is. */
  const deviceReports = table(
    'device_reports',
    {
      device: text().notNull(),
      userId: text('user_id').notNull(),
      /** Who was logged in when it was reported. */
      reporterId: text('reporter_id').notNull(),
      /** As the device knows the user, who may be gone. */
      name: text().notNull(),
      agent: text(),
      changes: integer().notNull(),
      photos: integer().notNull(),
      forms: integer().notNull(),
      lastAt: text('last_at'),
      reportedAt: text('reported_at').notNull(),
    },
    own => [primaryKey({ columns: [own.device, own.userId] }), index('device_reports_user').on(own.userId)],
  )

  /**
   * What a device had left of a closed account when its data was removed, beside the changes, which became issues of their
   * author. It is emptied when an administrator is done with it, and then tells only that it was there.
   */
  const parkedWork = table(
    'parked_work',
    {
      id: text().primaryKey(),
      userId: text('user_id').notNull(),
      name: text().notNull(),
      device: text(),
      agent: text(),
      at: text().notNull(),
      changes: integer().notNull(),
      photos: json().$type<StoredParkedPhoto[]>().notNull(),
      forms: json().$type<ParkedForm[]>().notNull(),
      settledAt: text('settled_at'),
      settledBy: text('settled_by'),
    },
    own => [index('parked_work_user').on(own.userId)],
  )

  /** The content of photos and films that were put aside, in chunks, each where it begins in its file. Nobody but administrators gets it. */
  const parkedFiles = table(
    'parked_files',
    {
      workId: text('work_id').notNull(),
      photoId: text('photo_id').notNull(),
      offset: integer().notNull(),
      userId: text('user_id').notNull(),
      /** Of the whole content. */
      sha256: text().notNull(),
      // The last one, as what lies behind it in a row can only be read through it.
      bytes: bytes().notNull(),
    },
    own => [
      primaryKey({ columns: [own.workId, own.photoId, own.offset] }),
      index('parked_files_user').on(own.userId),
    ],
  )

  return { deviceReports, parkedWork, parkedFiles }
}
