// Commits that come at once share a transaction, and not their fate.

import { setImmediate as soon } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { ask, type Database, type Queries, type Work } from '../src/database/database.ts'
import { openSqlite } from '../src/database/sqlite.ts'
import { UnsureError } from '../src/database/trouble.ts'
import { createGroupCommit, Moved } from '../src/store/group-commit.ts'
import type { Commit, CommitResult } from '../src/store/store.ts'
import { rowsOf } from './support/test-database.ts'

/**
 * Commits that each write a row of the name they have; some of these fail after they have written.
 * @param turn is waited for before each transaction, as where others write
 * @param after happens when a transaction is stored, before that is told
 */
function openGroup(turn = async () => {}, after = async () => {}) {
  const opened = openSqlite(':memory:')
  const database: Database = {
    ...opened,
    transaction: async work => {
      await turn()
      const outcome = await opened.transaction(work)
      await after()
      return outcome
    },
  }
  const log: string[] = []
  function* apply({ insert, tables }: Queries, { idempotencyKey: key = '' }: Commit): Work<CommitResult> {
    log.push(`apply ${key}`)
    yield* ask(insert(tables.settings).values({ key, value: true }))
    if (key === 'moved') throw new Moved()
    if (key === 'broken') throw new Error('The disk is on fire')
    return { outcome: 'committed' as const, revision: 1, changes: [] }
  }
  const commit = createGroupCommit(database, apply, ({ idempotencyKey }, { outcome }) =>
    log.push(`${outcome} ${idempotencyKey}`),
  )
  return {
    log,
    /** Gives the outcomes, or the words of the errors, in the order of the commits. */
    commitAll: (...keys: string[]) =>
      Promise.all(
        keys.map(idempotencyKey =>
          commit({
            at: '2026-11-20T17:00:00.000Z',
            actor: { kind: 'system' },
            device: null,
            changes: [],
            idempotencyKey,
          }).then(
            ({ outcome }) => outcome,
            (error: Error) => error.message,
          ),
        ),
      ),
    stored: async () => (await rowsOf(database, 'settings')).map(({ key }) => key),
  }
}

describe('commits that come at once', () => {
  it('are all stored before any of them is told of', async () => {
    const { commitAll, log } = openGroup()
    expect(await commitAll('a', 'b')).toEqual(['committed', 'committed'])
    expect(log).toEqual(['apply a', 'apply b', 'committed a', 'committed b'])
  })

  it('leave nothing of one that was decided on what has changed since, and all of the others', async () => {
    const { commitAll, stored } = openGroup()
    expect(await commitAll('a', 'moved', 'b')).toEqual(['committed', 'moved', 'committed'])
    expect(await stored()).toEqual(['a', 'b'])
  })

  it('are tried one by one where one of them breaks, and only that one fails', async () => {
    const { commitAll, stored, log } = openGroup()
    expect(await commitAll('a', 'broken', 'b')).toEqual(['committed', 'The disk is on fire', 'committed'])
    expect(await stored()).toEqual(['a', 'b'])
    expect(log.filter(line => line.startsWith('committed'))).toEqual(['committed a', 'committed b'])
  })

  it('are as good as one that comes alone', async () => {
    const { commitAll, stored } = openGroup()
    expect(await commitAll('broken')).toEqual(['The disk is on fire'])
    expect(await commitAll('a')).toEqual(['committed'])
    expect(await stored()).toEqual(['a'])
  })

  it('share their transaction with those who come while its turn is waited for', async () => {
    const turns: (() => void)[] = []
    const { commitAll, log } = openGroup(() => new Promise<void>(resolve => turns.push(resolve)))
    const first = commitAll('a')
    await soon()
    const second = commitAll('b', 'c')
    await soon()
    expect(turns).toHaveLength(1)
    turns[0]?.()
    expect(await Promise.all([first, second])).toEqual([['committed'], ['committed', 'committed']])
    expect(log.filter(line => line.startsWith('apply'))).toEqual(['apply a', 'apply b', 'apply c'])
    expect(turns).toHaveLength(1)
  })

  it.each([
    ['lost at the commit', new UnsureError(new Error('Connection terminated unexpectedly'))],
    ['gone', new Error('Connection terminated unexpectedly')],
  ])(
    'are all told, and none is tried again, where the connection is %s: they may be stored',
    async (_, lost) => {
      let isLost = true
      const { commitAll, log, stored } = openGroup(undefined, async () => {
        const wasLost = isLost
        // The database is there again at once: to try again would go through.
        isLost = false
        if (wasLost) throw lost
      })
      expect(await commitAll('a', 'b')).toEqual([lost.message, lost.message])
      expect(log).toEqual(['apply a', 'apply b'])
      expect(await stored()).toEqual(['a', 'b'])
      expect(await commitAll('c')).toEqual(['committed'])
      expect(log).toEqual(['apply a', 'apply b', 'apply c', 'committed c'])
    },
  )

  it('are all told when the turn does not come, and those after them are stored', async () => {
    let isLocked = true
    const { commitAll, stored } = openGroup(async () => {
      if (isLocked) throw new Error('timeout expired: others were writing')
    })
    const words = 'timeout expired: others were writing'
    expect(await commitAll('a', 'b')).toEqual([words, words])
    isLocked = false
    expect(await commitAll('c')).toEqual(['committed'])
    expect(await stored()).toEqual(['c'])
  })
})
