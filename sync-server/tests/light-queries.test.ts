// What need not be on the disk when it is answered shares a transaction, and not its fate. Tries are counted that way.
import { describe, expect, it } from 'vitest'
import { openSqlite } from '../src/database/sqlite.ts'
import { createAttempts } from '../src/http/attempts.ts'
import { rowsOf } from './support/test-database.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

function open() {
  const database = openSqlite(':memory:')
  const { insert, tables } = database
  const store = (key: string) => database.lightly(insert(tables.settings).values({ key, value: true }))
  return { database, store }
}

const stored = async ({ database }: ReturnType<typeof open>) =>
  (await rowsOf(database, 'settings')).map(row => row.key)

describe('light queries that come at once', () => {
  it('share one transaction', async () => {
    const shop = open()
    const steps: unknown[] = []
    shop.database.client.function('step', () => void steps.push(shop.database.client.inTransaction))
    shop.database.client.exec('CREATE TEMP TRIGGER t AFTER INSERT ON settings BEGIN SELECT step(); END')
    await Promise.all(['a', 'b', 'c'].map(shop.store))
    expect(steps).toEqual([true, true, true])
    expect(await stored(shop)).toEqual(['a', 'b', 'c'])
  })

  it('stand or fall alone', async () => {
    const shop = open()
    const outcomes = await Promise.allSettled(['a', 'b', 'a', 'c'].map(shop.store))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(await stored(shop)).toEqual(['a', 'b', 'c'])
  })

  it('are all refused by a database that takes nothing, and taken when it does again', async () => {
    const shop = open()
    shop.database.client.pragma('query_only = ON')
    const outcomes = await Promise.allSettled(['a', 'b'].map(shop.store))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    shop.database.client.pragma('query_only = OFF')
    await shop.store('c')
    expect(await stored(shop)).toEqual(['c'])
  })

  it('are all told when the transaction ends under them', async () => {
    const shop = open()
    shop.database.client.exec(`CREATE TEMP TRIGGER t BEFORE INSERT ON settings WHEN new.key = 'b'
      BEGIN SELECT RAISE(ROLLBACK, 'the disk is full'); END`)
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(shop.store))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await stored(shop)).toEqual([])
  })

  it('leave the commits after them durable', async () => {
    const shop = open()
    await Promise.allSettled(['a', 'a'].map(shop.store))
    expect(shop.database.client.pragma('synchronous', { simple: true })).toBe(2)
  })
})

describe('tries', () => {
  it('that come at once are counted one by one, each under its own key', async () => {
    const { database } = open()
    const attempts = createAttempts(database, () => new Date(0))
    const keys = ['a', 'b', 'a', 'a', 'b']
    const counts = await Promise.all(keys.map(key => attempts.count(key, MINUTE_MS)))
    expect(counts).toEqual([1, 1, 2, 3, 2])
  })

  it('are forgotten a day after their window began', async () => {
    const { database } = open()
    let present = 0
    const attempts = createAttempts(database, () => new Date(present))
    await attempts.count('old', MINUTE_MS)
    present = DAY_MS
    await attempts.count('kept', MINUTE_MS)
    present = DAY_MS + 60 * MINUTE_MS
    await attempts.count('new', MINUTE_MS)
    const left = await rowsOf(database, 'attempts')
    expect(left.map(row => row.key)).toEqual(['kept', 'new'])
  })
})
