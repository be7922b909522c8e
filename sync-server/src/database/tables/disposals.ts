import type { Disposal } from '@forecourt/shared/persons/disposal'
import type { Columns } from '../columns.ts'

export function disposalTables({ index, json, primaryKey, table, text }: Columns) {
  /** What was disposed of, when and by whom: kinds and counts, nothing of the persons. */
  const disposals = table(
    'disposals',
    {
      id: text().primaryKey(),
      at: text().notNull(),
      reason: text().$type<Disposal['reason']>().notNull(),
      /** Null for the server itself, by the dealer's retention. */
      actorId: text('actor_id'),
      actorName: text('actor_name'),
      erased: json().$type<Disposal['erased']>().notNull(),
      kept: json().$type<Disposal['kept']>().notNull(),
    },
    own => [index('disposals_at').on(own.at)],
  )

  /** Records of persons who were erased, by ids that tell nothing: no device, form or import brings one back. */
  const erasedRecords = table(
    'erased_records',
    {
      collection: text().notNull(),
      id: text().notNull(),
      disposalId: text('disposal_id').notNull(),
      at: text().notNull(),
      /** Until when the law wants the record kept, ISO in UTC; null for one that is gone. */
      keptUntil: text('kept_until'),
    },
    own => [
      primaryKey({ columns: [own.collection, own.id] }),
      index('erased_records_kept').on(own.keptUntil),
    ],
  )

  return { disposals, erasedRecords }
}
