import { eq } from 'drizzle-orm'
import { ask, askOne, type Database } from '../database/database.ts'
import { writeAudit } from './audit.ts'
import type { By } from './store.ts'

/** Writes a setting, and who changed it from what. */
export function changeSetting(
  database: Database,
  key: string,
  value: unknown,
  by: By,
  at: string,
): Promise<void> {
  return database.transaction(function* (queries) {
    const { settings } = queries.tables
    const before = yield* askOne(queries.select().from(settings).where(eq(settings.key, key)))
    yield* ask(
      queries
        .insert(settings)
        .values({ key, value })
        .onConflictDoUpdate({ target: settings.key, set: { value } }),
    )
    yield* writeAudit(queries, by, {
      at,
      collection: 'settings',
      recordId: key,
      action: 'changed',
      before: before ? { value: before.value } : null,
      after: { value },
    })
  })
}
