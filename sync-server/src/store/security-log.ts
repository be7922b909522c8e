/** Writes what happened down that changes no record: log-ins, exports, backups. A line is never changed. */
import { and, eq } from 'drizzle-orm'
import { ask, type Database } from '../database/database.ts'
import { type AuditEntry, writeAudit } from './audit.ts'
import type { By } from './store.ts'

type Entry = Omit<AuditEntry, 'at'>

export interface SecurityLog {
  /** Ends when the line is on the disk. */
  note(by: By, entry: Entry): Promise<void>
  /** The same, where there is no line about that subject and record yet: what is told twice is written down once. */
  noteOnce(by: By, entry: Entry): Promise<void>
}

export function createSecurityLog(database: Pick<Database, 'transaction'>, now: () => Date): SecurityLog {
  const at = () => now().toISOString()
  return {
    note: (by, entry) => database.transaction(queries => writeAudit(queries, by, { at: at(), ...entry })),
    noteOnce: (by, entry) =>
      database.transaction(function* (queries) {
        const { audit } = queries.tables
        const isIt = and(eq(audit.collection, entry.collection), eq(audit.recordId, entry.recordId))
        const known = yield* ask(queries.select({ id: audit.id }).from(audit).where(isIt).limit(1))
        if (known.length === 0) yield* writeAudit(queries, by, { at: at(), ...entry })
      }),
  }
}
