/**
 * A commit becomes rows: once everything that it depends on is read, and once all is written. PostgreSQL is asked each of
 * the two in one way there and back, while all others who write wait.
 */

import type { Change } from '@forecourt/shared/collections/change'
import { COLLECTIONS, type Collection } from '@forecourt/shared/collections/collections'
import { isOfCustomers } from '@forecourt/shared/persons/of-customers'
import { createSeeker } from '@forecourt/shared/persons/traces'
import { askAll, askGroups, type Queries, tell, type Work } from '../database/database.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { applicationLine, applicationRow, decisionLine } from './applications.ts'
import { auditLine } from './audit.ts'
import { rowOf } from './collections.ts'
import { erasedWith } from './erased.ts'
import { Moved } from './group-commit.ts'
import { isAcknowledgedBy } from './intents.ts'
import { type Statements, statementsFor } from './statements.ts'
import { withStockNumbers } from './stock-numbers.ts'
import type { Commit, CommitResult, Deciding } from './store.ts'

interface Written {
  query: PromiseLike<unknown>
  /** Whether it gives a row, and only where the record is as it was decided on. */
  isExact?: boolean
}

/**
 * Stores a commit within a transaction that is open.
 * @throws Moved where a record is no longer as it was: nothing of the commit may stay then
 */
export function* applyCommit(queries: Queries, commit: Commit, keyring: Keyring): Work<CommitResult> {
  const statements = statementsFor(queries)
  const { idempotencyKey: key, intent, reliedOn = [] } = commit
  const facts = yield* askGroups({
    newest: [statements.latestRevision.execute()],
    known: key ? [statements.knownKey.execute({ key })] : [],
    acknowledged: intent ? [statements.acknowledged.execute({ ...intent })] : [],
    erased: commit.changes.flatMap(change => erasureOf(statements, change)),
    relied: reliedOn.map(({ collection, id }) => statements.of[collection].revision.execute({ id })),
  })
  if (facts.erased.flat().length > 0) return { outcome: 'repeated' }
  if (facts.known.flat().length > 0) return { outcome: 'repeated' }
  if (intent && isAcknowledgedBy(facts.acknowledged.flat()[0], intent)) return { outcome: 'repeated' }
  for (const [index, { revision }] of reliedOn.entries())
    if ((facts.relied[index]?.[0]?.revision ?? null) !== revision) throw new Moved()

  const revision = (facts.newest.flat()[0]?.revision ?? 0) + 1
  const numbered = yield* withStockNumbers(queries, statements, commit.changes)
  const changes = numbered.map(change => withRevision(change, revision))
  const written = writtenFor(statements, commit, changes, revision, keyring)
  const answers = yield* askAll(written.map(({ query }) => query))
  for (const [index, { isExact }] of written.entries())
    if (isExact && (answers[index] as unknown[]).length !== 1) throw new Moved()
  yield* tell('commits', String(revision))
  return { outcome: 'committed', revision, changes }
}

/** Everything that a commit writes, in its order. */
function writtenFor(
  statements: Statements,
  commit: Commit,
  changes: readonly Change[],
  revision: number,
  keyring: Keyring,
): Written[] {
  const { idempotencyKey: key, alsoKnown = [], intent, at, applications = [], deciding } = commit
  const inOrder = (order: readonly Collection[]) =>
    order.flatMap(collection => changes.filter(change => change.collection === collection))
  return [
    { query: statements.nextRevision.execute({ revision }) },
    ...inOrder(COLLECTIONS).flatMap(change => kept(statements, change)),
    ...inOrder(COLLECTIONS.toReversed()).flatMap(change => tombstoned(statements, change, revision, at)),
    ...changes.map(change => ({ query: statements.audit.execute(told(commit, change, revision)) })),
    ...applications.flatMap(application => [
      { query: statements.insertApplication.execute({ ...applicationRow(application, revision, keyring) }) },
      { query: statements.audit.execute(applicationLine(commit, application, revision)) },
    ]),
    ...(deciding ? decided(statements, commit, deciding, revision) : []),
    ...(commit.erasing ? erasedWith(statements, commit, commit.erasing, keyring) : []),
    ...(intent ? [{ query: statements.acknowledge.execute({ ...intent, at }) }] : []),
    ...[...(key ? [key] : []), ...alsoKnown].map(known => ({
      query: statements.rememberKey.execute({ key: known, revision, at }),
    })),
  ]
}

/** The line of a change; one that erases somebody does not tell of them. */
function told(commit: Commit, change: Change, revision: number) {
  const line = auditLine(commit, change, revision)
  if (!commit.erasing) return line
  const { struck } = createSeeker(commit.erasing.traces)
  return { ...line, before: struck(line.before), after: struck(line.after) }
}

/** Whether a new record is one that was erased, or belongs to one: nothing brings it back. */
function erasureOf({ erasure }: Statements, { collection, before, after }: Change) {
  if (before || !after || !isOfCustomers(collection)) return []
  const leadId = 'leadId' in after ? after.leadId : null
  return [
    erasure.execute({ collection, id: after.id }),
    ...(leadId === null ? [] : [erasure.execute({ collection: 'leads', id: leadId })]),
  ]
}

function decided(
  { audit, decide }: Statements,
  commit: Commit,
  deciding: Deciding,
  revision: number,
): Written[] {
  const { id, was, status, decisions } = deciding
  return [
    { query: decide.execute({ id, was, status, decisions, revision }), isExact: true },
    { query: audit.execute(decisionLine(commit, deciding, revision)) },
  ]
}

function kept({ of, removeTombstone }: Statements, { collection, before, after }: Change): Written[] {
  if (!after) return []
  const { insert, update } = of[collection]
  const row = rowOf(collection, after)
  if (before) return [{ query: update.execute({ ...row, was: before.revision }), isExact: true }]
  return [{ query: insert.execute(row) }, { query: removeTombstone.execute({ collection, id: after.id }) }]
}

function tombstoned(
  statements: Statements,
  { collection, before, after }: Change,
  revision: number,
  at: string,
): Written[] {
  if (after || !before) return []
  const { id } = before
  const { of, addTombstone, releaseFromLead, releaseFromVehicle } = statements
  return [
    ...(collection === 'leads' ? [{ query: releaseFromLead.execute({ id }) }] : []),
    ...(collection === 'vehicles' ? [{ query: releaseFromVehicle.execute({ id }) }] : []),
    { query: of[collection].remove.execute({ id, was: before.revision }), isExact: true },
    { query: addTombstone.execute({ collection, id, revision, deletedAt: at }) },
  ]
}

function withRevision(change: Change, revision: number): Change {
  return change.after ? ({ ...change, after: { ...change.after, revision } } as Change) : change
}
