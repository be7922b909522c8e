// An issue is for its author only, wherever a pull is answered from.
import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import { describe, expect, it } from 'vitest'
import { openSqlite } from '../src/database/sqlite.ts'
import { keyringOfOne } from '../src/secrets/keyring.ts'
import { createStore } from '../src/store/database-store.ts'
import { newsAfter } from '../src/store/history.ts'
import { createRecentCommits } from '../src/store/recent-commits.ts'
import type { Commit, News, NewsQuery } from '../src/store/store.ts'

const NOW = '2026-11-20T17:00:00.000Z'

const issue = (id: string, userId: string): SyncIssue => ({
  id,
  userId,
  about: 'leads',
  documentId: 'lead1',
  title: 'Ruth Becker',
  kind: 'refused',
  mine: {},
  theirs: {},
  message: 'No.',
  createdAt: NOW,
  settledAt: null,
  settlement: null,
  author: null,
  settledBy: null,
  theirsBy: null,
  record: null,
  seen: null,
  change: null,
  revision: 0,
})

const WRITTEN = [issue('sam1', 'sam'), issue('kim1', 'kim'), issue('sam2', 'sam'), issue('kim2', 'kim')]

/** Answers from what the newest commits left in memory, and from the database. */
async function openAnswers(): Promise<Record<string, (query: NewsQuery) => Promise<News | null>>> {
  const database = openSqlite(':memory:')
  database.client.pragma('foreign_keys = OFF')
  const store = await createStore(
    database,
    error => {
      throw error
    },
    keyringOfOne(),
  )
  const recent = createRecentCommits()
  for (const after of WRITTEN) {
    const change = { collection: 'issues' as const, before: null, after }
    const commit: Commit = { at: NOW, actor: { kind: 'system' }, device: null, changes: [change] }
    const result = await store.commit(commit)
    if (result.outcome === 'committed') recent.add(commit, result)
  }
  return {
    memory: async query => recent.news(query, WRITTEN.length),
    database: query => database.snapshot(queries => newsAfter(queries, query)),
  }
}

const idsOf = (news: News | null | undefined) => news?.changes.issues.map(({ id }) => id)

describe.each(['memory', 'database'])('news from the %s', where => {
  it.each(['sam', 'kim'])('tell %s of own issues, and of nobody else’s', async userId => {
    const answers = await openAnswers()
    const news = await answers[where]?.({ scope: ['issues'], after: 0, limit: 100, userId })
    expect(idsOf(news)).toEqual([`${userId}1`, `${userId}2`])
    expect(news).toMatchObject({ revision: WRITTEN.length, remaining: 0 })
  })

  it('tell somebody who has none of nothing', async () => {
    const answers = await openAnswers()
    const news = await answers[where]?.({ scope: ['issues'], after: 0, limit: 100, userId: 'lena' })
    expect(idsOf(news)).toEqual([])
  })
})

it('a page is filled with own issues, and what remains counts no others', async () => {
  const { database } = await openAnswers()
  const news = await database?.({ scope: ['issues'], after: 0, limit: 1, userId: 'kim' })
  expect(idsOf(news)).toEqual(['kim1'])
  expect(news).toMatchObject({ revision: 2, remaining: 1 })
})
