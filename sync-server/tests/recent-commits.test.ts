// What a pull is answered with from memory is what the database would have answered.

import type { Change } from '@forecourt/shared/collections/change'
import { COLLECTIONS } from '@forecourt/shared/collections/collections'
import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import type { CommunityEvent } from '@forecourt/shared/events/event'
import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import type { PulledChanges } from '@forecourt/shared/sync/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openSqlite } from '../src/database/sqlite.ts'
import { keyringOfOne } from '../src/secrets/keyring.ts'
import { createStore } from '../src/store/database-store.ts'
import { newsAfter } from '../src/store/history.ts'
import { createRecentCommits, type RecentCommits } from '../src/store/recent-commits.ts'
import type { Commit, NewsQuery, Store } from '../src/store/store.ts'

const NOW = '2026-11-20T17:00:00.000Z'

const anEvent = (id: string): CommunityEvent => ({
  id,
  name: 'Toys for the valley',
  date: 'Saturday, December 6',
  location: 'On the lot',
  description: 'Bring one, and drive one.',
  status: 'upcoming',
  gallery: [],
  createdAt: NOW,
  updatedAt: NOW,
  revision: 0,
})

const aNote = (id: string): LeadNote => ({
  id,
  leadId: 'somebody',
  note: 'Called back.',
  author: 'Dana Sawyer',
  authorId: null,
  consent: null,
  createdAt: NOW,
  revision: 0,
})

/** Issue a is of the reader, the others are of somebody else. */
const anIssue = (id: string): SyncIssue => ({
  id,
  userId: id === 'a' ? 'u1' : 'u2',
  about: 'leads',
  documentId: 'somebody',
  title: 'Ruth Becker',
  kind: 'conflict',
  mine: { phone: '1' },
  theirs: { phone: '2' },
  message: 'Someone else changed this meanwhile.',
  createdAt: NOW,
  settledAt: null,
  settlement: null,
  author: 'Dana Sawyer',
  settledBy: null,
  theirsBy: null,
  record: null,
  seen: null,
  change: null,
  revision: 0,
})

const steps = fc.array(
  fc.record({
    collection: fc.constantFrom('events' as const, 'notes' as const, 'issues' as const),
    id: fc.constantFrom('a', 'b', 'c'),
    /** Whether the record is taken away, or settled, where it is there. */
    isEnd: fc.boolean(),
  }),
  { maxLength: 12 },
)
const queries = fc.record({
  after: fc.nat(12),
  limit: fc.integer({ min: 1, max: 5 }),
  scope: fc.constantFrom<NewsQuery['scope']>(COLLECTIONS, ['events']),
  seesOthersIssues: fc.boolean(),
})
type Step = typeof steps extends fc.Arbitrary<(infer D)[]> ? D : never

/** The last commit is of another collection: how far a page reaches that is exactly full is not how far all is. */
const EXACTLY_AS_MANY: Step[] = [
  { collection: 'events', id: 'a', isEnd: false },
  { collection: 'events', id: 'c', isEnd: false },
  { collection: 'notes', id: 'a', isEnd: false },
]

async function changeFor(store: Store, { collection, id, isEnd }: Step): Promise<Change | null> {
  if (collection === 'events') {
    const before = await store.get('events', id)
    return isEnd && !before ? null : { collection, before, after: isEnd ? null : (before ?? anEvent(id)) }
  }
  if (collection === 'issues') {
    const before = await store.get('issues', id)
    if (isEnd && !before) return null
    const after = before ?? anIssue(id)
    return { collection, before, after: isEnd ? { ...after, settledAt: NOW, settlement: 'edited' } : after }
  }
  const before = await store.get('notes', id)
  return isEnd && !before ? null : { collection, before, after: isEnd ? null : (before ?? aNote(id)) }
}

const inOrder = (changes: PulledChanges) =>
  COLLECTIONS.map(name => changes[name].toSorted((a, b) => a.revision - b.revision))

it('news of the newest commits are those of the database, whatever happened and from wherever', async () => {
  await fc.assert(
    fc.asyncProperty(steps, queries, async (done, query) => {
      const database = openSqlite(':memory:')
      // Here a note needs nobody whom it is about.
      database.client.pragma('foreign_keys = OFF')
      const store = await createStore(
        database,
        error => {
          throw error
        },
        keyringOfOne(),
      )
      for (const step of done) {
        const change = await changeFor(store, step)
        if (!change) continue
        await store.commit({ at: NOW, actor: { kind: 'system' }, device: null, changes: [change] })
      }
      const asked = { ...query, after: Math.min(query.after, await store.latestRevision()), userId: 'u1' }
      const [told, stored] = [
        await store.news(asked),
        await database.snapshot(queries => newsAfter(queries, asked)),
      ]
      expect(inOrder(told.changes)).toEqual(inOrder(stored.changes))
      expect([told.revision, told.remaining]).toEqual([stored.revision, stored.remaining])
      const readAnew = await createStore(database, () => {}, keyringOfOne())
      expect(await store.markOf(told.revision)).toBe(await readAnew.markOf(told.revision))
      database.client.close()
    }),
    { examples: [[EXACTLY_AS_MANY, { after: 0, limit: 2, scope: ['events'], seesOthersIssues: false }]] },
  )
})

describe('what is held of the newest commits', () => {
  /** Adds commits with so many changed records each; gives what is held. */
  function held(...sizes: number[]) {
    const recent = createRecentCommits()
    for (const [index, size] of sizes.entries()) recent.add(...aCommit(index + 1, size))
    return recent
  }
  const aCommit = (revision: number, size: number) => {
    const changes = Array.from({ length: size }, (_, index): Change => {
      const after = { ...anEvent(`e${revision}x${index}`), revision }
      return { collection: 'events', before: null, after }
    })
    const commit: Commit = { at: NOW, actor: { kind: 'system' }, device: null, changes }
    return [commit, { outcome: 'committed' as const, revision, changes }] as const
  }
  const query = (after: number): NewsQuery => ({ scope: ['events'], after, limit: 10_000, userId: 'u1' })
  const countOf = (recent: RecentCommits, after: number, latest: number) =>
    recent.news(query(after), latest)?.changes.events.length ?? null

  it('is all of them, up to two thousand records', () => {
    const recent = held(1000, 600, 400)
    expect(countOf(recent, 0, 3)).toBe(2000)
    expect(countOf(recent, 2, 3)).toBe(400)
    expect(countOf(recent, 3, 3)).toBe(0)
    expect(recent.markOf(1)).toBe(`${NOW}/events/e1x0`)
  })

  it('is the newest of them from then on: what is older is read from the database', () => {
    const recent = held(1000, 600, 400, 1)
    expect(countOf(recent, 0, 4)).toBeNull()
    expect(countOf(recent, 1, 4)).toBeNull()
    expect(countOf(recent, 2, 4)).toBe(401)
    expect([1, 2, 3, 4].map(revision => recent.markOf(revision))).toEqual([
      null,
      null,
      `${NOW}/events/e3x0`,
      `${NOW}/events/e4x0`,
    ])
    for (const [commit, result] of [aCommit(5, 900), aCommit(6, 700)]) recent.add(commit, result)
    expect(countOf(recent, 4, 6)).toBeNull()
    expect(countOf(recent, 5, 6)).toBe(700)
  })

  it('is nothing of before a gap, nor of anything that somebody else has gone beyond', () => {
    const recent = held(1, 1)
    expect(countOf(recent, 0, 3)).toBeNull()
    recent.add(...aCommit(4, 1))
    expect(countOf(recent, 1, 4)).toBeNull()
    expect(countOf(recent, 3, 4)).toBe(1)
    expect(recent.markOf(2)).toBeNull()
    recent.clear()
    expect(countOf(recent, 3, 4)).toBeNull()
    expect(recent.markOf(4)).toBeNull()
    expect(countOf(held(), 0, 0)).toBeNull()
  })

  it('has no mark of a commit that changed no record', () => {
    expect(held(0).markOf(1)).toBeNull()
  })
})
