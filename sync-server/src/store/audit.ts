import type { AuditAction } from '@forecourt/shared/audit/audit-actions'
import type { AuditSubject } from '@forecourt/shared/audit/audit-kinds'
import type { Change } from '@forecourt/shared/collections/change'
import { ask, askOne, type Queries, type Work } from '../database/database.ts'
import type { By, Commit } from './store.ts'

/** Who stands behind a change or a reading, as the audit writes it down. */
export function actorColumns({ actor, device, address = null }: By) {
  return {
    actorKind: actor.kind,
    actorId: actor.kind === 'user' ? actor.id : null,
    actorName: actor.kind === 'user' ? actor.name : null,
    device,
    address,
  }
}

/** A line says what differs, and for a new or deleted record all of it. */
export function auditLine(commit: Commit, { collection, before, after }: Change, revision: number) {
  const was: Record<string, unknown> = { ...before }
  const is: Record<string, unknown> = { ...after }
  const differs = (field: string) =>
    field !== 'revision' && JSON.stringify(was[field]) !== JSON.stringify(is[field])
  const only = (record: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(record).filter(([field]) => differs(field)))
  return {
    revision,
    at: commit.at,
    ...actorColumns(commit),
    mirror: commit.intent?.mirror ?? null,
    collection,
    recordId: (after ?? before)?.id ?? '',
    action: before ? (after ? ('changed' as const) : ('deleted' as const)) : ('created' as const),
    before: before ? only(was) : null,
    after: after ? only(is) : null,
  }
}

export interface AuditEntry {
  at: string
  /** What it concerns: a mirrored collection, or what else the log knows. */
  collection: AuditSubject
  recordId: string
  action: AuditAction
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/** Writes down an action that is no commit, beside the newest one. */
export function* writeAudit({ tables, select, insert }: Queries, by: By, entry: AuditEntry): Work<void> {
  const { audit, sequence } = tables
  const newest = yield* askOne(select().from(sequence))
  const revision = newest?.revision ?? 0
  const line = { before: null, after: null, ...entry, ...actorColumns(by), mirror: null, revision }
  yield* ask(insert(audit).values(line))
}
