// A flood of log-ins makes log-ins wait, and nothing else.
import { describe, expect, it } from 'vitest'
import { createTurns, HASHES_WAITING_MAX, TOO_MANY_AT_ONCE } from '../src/users/hashing-turns.ts'
import { buildTestApp } from './support/build-test-app.ts'

describe('turns', () => {
  it('do one thing at a time, in the order in which it was asked for, whatever fails', async () => {
    const inTurn = createTurns(10)
    const done: string[] = []
    let running = 0
    const work = (name: string) => async () => {
      expect(++running).toBe(1)
      await new Promise(setImmediate)
      running--
      done.push(name)
      if (name === 'b') throw new Error('b fails')
      return name
    }
    const results = await Promise.allSettled(['a', 'b', 'c'].map(name => inTurn(work(name))))
    expect(done).toEqual(['a', 'b', 'c'])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('refuse what is too much in words, and take more as soon as something is done', async () => {
    const inTurn = createTurns(2)
    const slow = Promise.withResolvers<void>()
    const waiting = [inTurn(() => slow.promise), inTurn(async () => {})]
    await expect(inTurn(async () => {})).rejects.toThrow(TOO_MANY_AT_ONCE)
    slow.resolve()
    await Promise.all(waiting)
    expect(await inTurn(async () => 'taken')).toBe('taken')
  })
})

it('log-ins beyond what can wait are told so, and the others get their answer', async () => {
  const { visitor } = await buildTestApp()
  const sent = HASHES_WAITING_MAX + 6
  const replies = await Promise.all(
    Array.from({ length: sent }, (_, n) =>
      visitor.post('/api/auth/login', { identifier: `nobody${n}`, password: 'Wrong-Password1' }),
    ),
  )
  const refused = replies.filter(({ status }) => status === 503)
  expect(refused).toHaveLength(sent - HASHES_WAITING_MAX)
  expect(refused[0]?.body.message).toBe(TOO_MANY_AT_ONCE)
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(HASHES_WAITING_MAX)
}, 60_000)
