// What other servers of the dealership commit, where their notices come late, twice, out of turn or not at all. The rows are in
// an embedded database, as if another server had written them there; its notices are given by hand.

import type { Change } from '@forecourt/shared/collections/change'
import type { CommunityEvent } from '@forecourt/shared/events/event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database, Notice } from '../src/database/database.ts'
import { openSqlite, type SqliteDatabase } from '../src/database/sqlite.ts'
import { keyringOfOne } from '../src/secrets/keyring.ts'
import { createStore } from '../src/store/database-store.ts'
import { createOtherServers } from '../src/store/other-servers.ts'
import type { CommitNotice, Store } from '../src/store/store.ts'

const NOW = '2026-11-20T17:00:00.000Z'

const anEvent = (id: string): CommunityEvent => ({
  id,
  name: 'Open day',
  date: 'Saturday, December 6',
  location: 'On the lot',
  description: 'Come by.',
  status: 'upcoming',
  gallery: [],
  createdAt: NOW,
  updatedAt: NOW,
  revision: 0,
})
const added = (...ids: string[]): Change[] =>
  ids.map(id => ({ collection: 'events', before: null, after: anEvent(id) }))

let opened: SqliteDatabase
/** Another server, which writes. */
let writer: Store
/** What this one has told, and of what it complained. */
let notified: CommitNotice[]
let errors: unknown[]

beforeEach(async () => {
  opened = openSqlite(':memory:')
  opened.client.pragma('foreign_keys = OFF')
  writer = await createStore(
    opened,
    error => {
      throw error
    },
    keyringOfOne(),
  )
  notified = []
  errors = []
})

/** Commits as another server; gives the commit as it would tell it itself. */
async function commit(changes: Change[]): Promise<CommitNotice> {
  const result = await writer.commit({ at: NOW, actor: { kind: 'system' }, device: null, changes })
  if (result.outcome !== 'committed') throw new Error(result.outcome)
  const { revision } = result
  return {
    revision,
    changes: result.changes.map(change => ({ ...change, id: (change.after ?? change.before)?.id })),
  } as CommitNotice
}

/**
 * This server. Its reading can be made to wait.
 * @param newest gives the number of the newest commit
 */
async function listening(newest = () => writer.latestRevision()) {
  const listeners = new Set<(notice: Notice) => void>()
  let gate: Promise<void> | null = null
  let looks = 0
  const database: Database = {
    ...opened,
    onNotice: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: async work => {
      looks++
      await gate
      return opened.snapshot(work)
    },
  }
  const others = await createOtherServers(
    database,
    newest,
    one => notified.push(one),
    error => errors.push(error),
  )
  await others.catchUp()
  return {
    ...others,
    looks: () => looks,
    notice: (text: string, topic: Notice['topic'] = 'commits') => {
      for (const listener of listeners) listener({ topic, text })
    },
    /** Has every reading wait from now on; gives what lets them go. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return () => {
        gate = null
        resolve()
      }
    },
  }
}

const namesNotified = () =>
  notified.map(({ revision, changes }) => `${revision}: ${changes.map(({ id }) => id).join(' ')}`)

describe('what another server commits', () => {
  it('is told with the records as they are now, and of what is gone that it is gone', async () => {
    const server = await listening()
    const { changes } = await commit(added('e1'))
    server.notice('1')
    await server.catchUp()
    const event = { ...anEvent('e1'), revision: 1 }
    expect(notified).toEqual([
      { revision: 1, changes: [{ collection: 'events', id: 'e1', before: null, after: event }] },
    ])
    await commit([{ collection: 'events', before: changes[0]?.after as CommunityEvent, after: null }])
    server.notice('2')
    await server.catchUp()
    expect(notified[1]).toEqual({
      revision: 2,
      changes: [{ collection: 'events', id: 'e1', before: null, after: null }],
    })
  })

  it('is told by its number alone where nothing of it is held here', async () => {
    const server = await listening()
    const note = {
      id: 'n1',
      leadId: 'l1',
      note: 'Called.',
      author: 'Sam',
      authorId: null,
      consent: null,
      createdAt: NOW,
      revision: 0,
    }
    await commit([{ collection: 'notes', before: null, after: note }])
    server.notice('1')
    await server.catchUp()
    expect(notified).toEqual([{ revision: 1, changes: [] }])
  })

  it('before this one listened is known to whoever reads, and not told', async () => {
    await commit(added('e1'))
    const server = await listening()
    expect(notified).toEqual([])
    await commit(added('e2'))
    await server.catchUp()
    expect(namesNotified()).toEqual(['2: e2'])
  })

  it('while this one began to listen is told', async () => {
    let isFirst = true
    await listening(async () => {
      const revision = await writer.latestRevision()
      if (isFirst) {
        isFirst = false
        await commit(added('e1'))
      }
      return revision
    })
    expect(namesNotified()).toEqual(['1: e1'])
  })

  it('by the hundred is told page by page, each once, in the order of the numbers', async () => {
    const server = await listening()
    const ids = Array.from({ length: 1200 }, (_, index) => `e${index}`)
    for (let from = 0; from < ids.length; from += 300) await commit(added(...ids.slice(from, from + 300)))
    await server.catchUp()
    const revisions = notified.map(({ revision }) => revision)
    expect(revisions.length).toBeGreaterThan(1)
    expect(revisions).toEqual([...new Set(revisions)].toSorted((a, b) => a - b))
    expect(revisions.at(-1)).toBe(4)
    expect(notified.flatMap(({ changes }) => changes.map(({ id }) => id)).toSorted()).toEqual(ids.toSorted())
  })
})

describe('a notice', () => {
  it('that is lost is made up for by the next, or by one that says that some may be lost', async () => {
    const server = await listening()
    for (const id of ['e1', 'e2', 'e3']) await commit(added(id))
    server.notice('3')
    await vi.waitFor(() => expect(namesNotified()).toEqual(['3: e1 e2 e3']))
    await commit(added('e4'))
    server.notice('')
    await vi.waitFor(() => expect(namesNotified()).toEqual(['3: e1 e2 e3', '4: e4']))
  })

  it('of what is told already, or of something else, makes nobody look', async () => {
    const server = await listening()
    await commit(added('e1'))
    await server.catchUp()
    const looks = server.looks()
    await commit(added('e2'))
    for (const text of ['0', '1']) server.notice(text)
    server.notice('2', 'sessions')
    server.notice('', 'pictures')
    await server.catchUp()
    expect(server.looks()).toBe(looks + 1)
    expect(namesNotified()).toEqual(['1: e1', '2: e2'])
  })

  it('that comes while others are read is not forgotten', async () => {
    const server = await listening()
    await commit(added('e1'))
    const letGo = server.hold()
    server.notice('1')
    await vi.waitFor(() => expect(server.looks()).toBe(1))
    await commit(added('e2'))
    server.notice('2')
    await commit(added('e3'))
    letGo()
    await server.catchUp()
    expect(notified.at(-1)?.revision).toBe(3)
    expect(notified.flatMap(({ changes }) => changes.map(({ id }) => id))).toEqual(['e1', 'e2', 'e3'])
  })
})

describe('what this server commits itself', () => {
  it('is told as it knows it, where it is the next', async () => {
    const server = await listening()
    const own = await commit(added('e1'))
    await server.tellOwn(own)
    expect(notified).toEqual([own])
    expect(notified[0]).toBe(own)
    expect(server.looks()).toBe(0)
  })

  it('comes after what others committed before it, and is told once', async () => {
    const server = await listening()
    await commit(added('e1'))
    const own = await commit(added('e2'))
    await server.tellOwn(own)
    expect(namesNotified()).toEqual(['2: e1 e2'])
    const next = await commit(added('e3'))
    await server.tellOwn(next)
    expect(notified.at(-1)).toBe(next)
  })

  it('is told once where its own notice comes first', async () => {
    const server = await listening()
    const own = await commit(added('e1'))
    server.notice('1')
    await server.catchUp()
    await server.tellOwn(own)
    expect(namesNotified()).toEqual(['1: e1'])
  })

  it('is told once where it is told while it is read', async () => {
    const server = await listening()
    const own = await commit(added('e1'))
    const letGo = server.hold()
    server.notice('1')
    await vi.waitFor(() => expect(server.looks()).toBe(1))
    await server.tellOwn(own)
    letGo()
    await server.catchUp()
    expect(notified).toEqual([own])
  })
})

describe('a database that cannot be read', () => {
  it('is complained of, and what it holds is told later', async () => {
    let isAway = false
    const server = await listening(async () => {
      if (isAway) throw new Error('the connection is gone')
      return writer.latestRevision()
    })
    await commit(added('e1'))
    isAway = true
    server.notice('1')
    await server.catchUp()
    expect(errors).toEqual([new Error('the connection is gone')])
    expect(notified).toEqual([])
    isAway = false
    server.notice('')
    await vi.waitFor(() => expect(namesNotified()).toEqual(['1: e1']))
    expect(errors).toHaveLength(1)
  })

  it('because the server stops is no trouble', async () => {
    const server = await listening()
    await commit(added('e1'))
    await opened.close()
    await server.catchUp()
    expect([notified, errors]).toEqual([[], []])
  })
})
