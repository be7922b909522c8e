// A commit becomes rows.
import type { Change } from '@forecourt/shared/sync/change'
import { ask, askOne, type Queries, tell, type Work } from '../database/database.ts'
import { insertApplication, releaseApplications } from './applications.ts'
import { auditLine } from './audit.ts'
import { rowOf, WRITE_ORDER } from './collections.ts'
import { Moved } from './group-commit.ts'
import { statementsFor } from './statements.ts'
import type { Commit, CommitResult } from './store.ts'
import { isHeardBy } from './wishes.ts'

/**
 * Stores a commit within a transaction that is open.
 * @throws Moved where a record is no longer as it was: nothing of the commit may stay then
 */
export function* applyCommit(queries: Queries, commit: Commit): Work<CommitResult> {
  const statements = statementsFor(queries)
  const { idempotencyKey: key, wish, at } = commit
  if (key && (yield* askOne(statements.knownKey.execute({ key })))) return { outcome: 'repeated' }
  if (wish && isHeardBy(yield* askOne(statements.heard.execute({ ...wish })), wish))
    return { outcome: 'repeated' }
  for (const { collection, id, revision } of commit.reliedOn ?? []) {
    const row = yield* askOne(statements.of[collection].revision.execute({ id }))
    if ((row?.revision ?? null) !== revision) throw new Moved()
  }

  const newest = yield* askOne(statements.latestRevision.execute())
  const revision = (newest?.revision ?? 0) + 1
  yield* ask(statements.nextRevision.execute({ revision }))
  const changes = commit.changes.map(change => withRevision(change, revision))
  for (const collection of WRITE_ORDER)
    for (const change of changes) if (change.collection === collection) yield* write(queries, change)
  for (const collection of WRITE_ORDER.toReversed())
    for (const change of changes)
      if (change.collection === collection && !change.after) yield* bury(queries, change, revision, at)

  for (const change of changes) yield* ask(statements.audit.execute(auditLine(commit, change, revision)))
  for (const application of commit.applications ?? [])
    yield* insertApplication(queries, commit, application, revision)
  if (wish) yield* ask(statements.hear.execute({ ...wish, at }))
  if (key) yield* ask(statements.rememberKey.execute({ key, revision, at }))
  yield* tell('commits', String(revision))
  return { outcome: 'committed', revision, changes }
}

function* write(queries: Queries, { collection, before, after }: Change): Work<void> {
  if (!after) return
  const { of, exhume } = statementsFor(queries)
  const { insert, update } = of[collection]
  const row = rowOf(collection, after)
  if (before) {
    if (!(yield* askOne(update.execute({ ...row, was: before.revision })))) throw new Moved()
  } else {
    yield* ask(insert.execute(row))
    yield* ask(exhume.execute({ collection, id: after.id }))
  }
}

function* bury(
  queries: Queries,
  { collection, before }: Change,
  revision: number,
  deletedAt: string,
): Work<void> {
  if (!before) return
  const { id } = before
  const { of, bury } = statementsFor(queries)
  yield* releaseApplications(queries, collection, id)
  if (!(yield* askOne(of[collection].remove.execute({ id, was: before.revision })))) throw new Moved()
  yield* ask(bury.execute({ collection, id, revision, deletedAt }))
}

function withRevision(change: Change, revision: number): Change {
  return change.after ? ({ ...change, after: { ...change.after, revision } } as Change) : change
}
