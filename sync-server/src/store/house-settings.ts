import { eq } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { settings } from '../database/schema.ts'
import { writeAudit } from './audit.ts'
import type { By } from './store.ts'

function readSetting(database: Pick<Database, 'select'>, key: string): unknown {
  return database.select().from(settings).where(eq(settings.key, key)).get()?.value
}

/** Writes a setting, and who changed it from what. */
export function changeSetting(database: Database, key: string, value: unknown, by: By, at: string) {
  database.transaction(
    transaction => {
      const before = readSetting(transaction, key)
      transaction
        .insert(settings)
        .values({ key, value })
        .onConflictDoUpdate({ target: settings.key, set: { value } })
        .run()
      writeAudit(transaction, by, {
        at,
        collection: 'settings',
        recordId: key,
        action: 'changed',
        before: before === undefined ? null : { value: before },
        after: { value },
      })
    },
    { behavior: 'immediate' },
  )
}
