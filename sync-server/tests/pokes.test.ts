// Apps are told that there is something new: at once after a quiet moment, else with what else came until then.
import { setImmediate as soon } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CommitListener } from '../src/store/store.ts'
import { createPokes } from '../src/sync/pokes.ts'
import { buildTestApp, type TestApp } from './support/build-test-app.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a poke', () => {
  function listening() {
    let commit: CommitListener = () => {}
    const pokes = createPokes({
      onCommit: listener => {
        commit = listener
        return () => {}
      },
    })
    const received: number[] = []
    const leave = pokes.subscribe(revision => received.push(revision))
    return { pokes, received, leave, commit: (revision: number) => commit({ revision, changes: [] }) }
  }

  it('comes at once, one for all commits of a turn', async () => {
    const { received, commit } = listening()
    commit(1)
    commit(2)
    expect(received).toEqual([])
    await soon()
    expect(received).toEqual([2])
  })

  it('comes a tenth of a second after the one before, with all that came until then', async () => {
    const { received, commit } = listening()
    commit(1)
    await soon()
    vi.advanceTimersByTime(60)
    commit(2)
    commit(3)
    await soon()
    vi.advanceTimersByTime(39)
    expect(received).toEqual([1])
    commit(4)
    vi.advanceTimersByTime(1)
    expect(received).toEqual([1, 4])
    vi.advanceTimersByTime(100)
    commit(5)
    await soon()
    expect(received).toEqual([1, 4, 5])
  })

  it('comes to whoever listens, and to nobody who has left', async () => {
    const { pokes, received, leave, commit } = listening()
    const other: number[] = []
    pokes.subscribe(revision => other.push(revision))
    expect(pokes.listeners()).toBe(2)
    leave()
    expect(pokes.listeners()).toBe(1)
    commit(1)
    await soon()
    expect([received, other]).toEqual([[], [1]])
    expect(pokes.closed.aborted).toBe(false)
    pokes.close()
    expect(pokes.closed.aborted).toBe(true)
  })
})

describe('a stream on which nothing happens', () => {
  const HEARTBEAT_MS = 15_000

  /** Opens the stream of somebody; gives what reads its next event, after the first poke. */
  async function listen({ app }: TestApp, { cookie }: { cookie: string | null }) {
    const response = await app.request('/api/sync/stream', { headers: { cookie: cookie ?? '' } })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const next = async () => /event: (\w+)/.exec((await reader?.read())?.value ?? '')?.[1] ?? 'the end'
    expect(await next()).toBe('poke')
    return next
  }

  /** Lets the stream come to where it waits, and its time pass. */
  async function pass(ms: number) {
    for (let turn = 0; turn < 20; turn++) await soon()
    vi.advanceTimersByTime(ms)
  }

  it('says every fifteen seconds that it lives', async () => {
    const dealership = await buildTestApp()
    const next = await listen(dealership, dealership.sales)
    for (let beat = 0; beat < 3; beat++) {
      await pass(HEARTBEAT_MS)
      expect(await next()).toBe('alive')
    }
    const { revision } = await dealership.lead()
    expect(await next()).toBe('poke')
    expect(await dealership.store.latestRevision()).toBe(revision)
    dealership.pokes.close()
    expect(await next()).toBe('the end')
  })

  it('ends after a session of which nobody told that it ended', async () => {
    const dealership = await buildTestApp()
    const next = await listen(dealership, dealership.sales)
    await pass(HEARTBEAT_MS)
    expect(await next()).toBe('alive')
    await pass(0)
    await dealership.database.delete(dealership.database.tables.sessions)
    await pass(HEARTBEAT_MS)
    expect(await next()).toBe('alive')
    expect(await next()).toBe('end')
    expect(await next()).toBe('the end')
    await vi.waitFor(() => expect(dealership.pokes.listeners()).toBe(0))
  })

  it('goes on when sessions of others end', async () => {
    const dealership = await buildTestApp()
    const next = await listen(dealership, dealership.sales)
    await pass(0)
    await dealership.sessions.closeAll(dealership.sales2.user.id)
    await pass(HEARTBEAT_MS)
    expect(await next()).toBe('alive')
  })
})
