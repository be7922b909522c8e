import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Made } from '../src/publishing/page-maker.ts'
import { createPublishQueue } from '../src/publishing/publish-queue.ts'

const DEBOUNCE_MS = 500
const MAX_WAIT_MS = 1000
const KEPT: Made = { isNew: true, kept: Promise.resolve() }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A queue whose pages are made when the test lets them; notes what is begun. */
function openQueue() {
  const begun: string[] = []
  const makings: { path: string; made: PromiseWithResolvers<Made> }[] = []
  const queue = createPublishQueue({
    make: path => {
      begun.push(path)
      const made = Promise.withResolvers<Made>()
      makings.push({ path, made })
      return made.promise
    },
    debounceMs: DEBOUNCE_MS,
    maxWaitMs: MAX_WAIT_MS,
  })
  /** Lets the page be made that was begun first of those of a path. */
  async function finish(path: string, made: Made | Error = KEPT) {
    const at = makings.findIndex(making => making.path === path)
    const [making] = makings.splice(at, 1)
    if (made instanceof Error) making?.made.reject(made)
    else making?.made.resolve(made)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { queue, begun, finish }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('pages of low priority', () => {
  it('are made one by one in the order in which they were added, each once', async () => {
    const { queue, begun, finish } = openQueue()
    queue.add(['/a', '/b'])
    queue.add(['/b', '/a', '/c'])
    expect(queue.size()).toBe(3)
    const drained = queue.undebounced(queue.drain())
    for (const path of ['/a', '/b', '/c']) {
      await pass(0)
      expect(begun.at(-1)).toBe(path)
      await finish(path)
    }
    await drained
    expect(begun).toEqual(['/a', '/b', '/c'])
    expect([queue.size(), queue.madeCount(), queue.isSettled()]).toEqual([0, 3, true])
  })

  it('are made again when they are added while they are made', async () => {
    const { queue, begun, finish } = openQueue()
    queue.add(['/a'])
    const drained = queue.undebounced(queue.drain())
    await pass(0)
    queue.add(['/a'])
    queue.add(['/a'])
    expect(begun).toEqual(['/a'])
    await finish('/a')
    expect(begun).toEqual(['/a', '/a'])
    await finish('/a')
    await drained
    expect(begun).toEqual(['/a', '/a'])
  })

  it('wait until nothing was added for a while, or until they have waited for long', async () => {
    const { queue, begun, finish } = openQueue()
    queue.add(['/first', '/a', '/b'])
    const drained = queue.drain()
    await pass(0)
    // Nothing had happened for long.
    await finish('/first')
    for (let at = 0; at < MAX_WAIT_MS - 100; at += 100) {
      queue.add(['/a', '/b'])
      await pass(100)
    }
    expect(begun).toEqual(['/first'])
    queue.add(['/b'])
    await pass(100)
    expect(begun).toEqual(['/first', '/a'])
    await finish('/a')
    await pass(DEBOUNCE_MS - 101)
    expect(begun).toHaveLength(2)
    await pass(1)
    expect(begun).toEqual(['/first', '/a', '/b'])
    await finish('/b')
    await drained
  })

  it('are made at once when somebody waits for all of them', async () => {
    const { queue, begun, finish } = openQueue()
    queue.add(['/first', '/a'])
    const drained = queue.drain()
    await pass(0)
    await finish('/first')
    await pass(1)
    expect(begun).toEqual(['/first'])
    const all = queue.undebounced(drained)
    await pass(0)
    expect(begun).toEqual(['/first', '/a'])
    await finish('/a')
    await all
  })

  it('count as made once their files are written, when they were not as they had to be', async () => {
    const { queue, finish } = openQueue()
    queue.add(['/a', '/b'])
    const drained = queue.undebounced(queue.drain())
    await pass(0)
    const { promise: kept, resolve } = Promise.withResolvers<void>()
    await finish('/a', { isNew: true, kept })
    expect(queue.madeCount()).toBe(0)
    resolve()
    await pass(0)
    await finish('/b', { isNew: false, kept: Promise.resolve() })
    await drained
    expect(queue.madeCount()).toBe(1)
  })
})

describe('a page of high priority', () => {
  it('is made at once beside what is being made, and not again in its turn', async () => {
    const { queue, begun, finish } = openQueue()
    queue.add(['/a', '/b', '/urgent'])
    const drained = queue.undebounced(queue.drain())
    await pass(0)
    queue.prioritize('/urgent')
    expect(begun).toEqual(['/a', '/urgent'])
    await finish('/a')
    await finish('/b')
    expect(queue.isSettled()).toBe(false)
    await finish('/urgent')
    await drained
    expect(begun).toEqual(['/a', '/urgent', '/b'])
  })

  it('needs nobody to drain the queue, and is made once however often it is asked for', async () => {
    const { queue, begun, finish } = openQueue()
    queue.add(['/a'])
    const waits = [queue.whenMade('/a'), queue.whenMade('/a')]
    queue.prioritize('/a')
    await pass(0)
    expect(begun).toEqual(['/a'])
    await finish('/a')
    await Promise.all(waits)
    expect([begun, queue.isPending('/a')]).toEqual([['/a'], false])
  })

  it('is not made twice at the same time: what is being made comes to its end first', async () => {
    const { queue, begun, finish } = openQueue()
    queue.add(['/a'])
    queue.prioritize('/a')
    queue.add(['/a'])
    queue.prioritize('/a')
    void queue.process('/a')
    await pass(0)
    expect(begun).toEqual(['/a'])
    await finish('/a')
    expect(begun).toEqual(['/a', '/a'])
    await finish('/a')
    expect([begun.length, queue.isSettled()]).toEqual([2, true])
  })

  it('is waited for until it is in memory, not until its files are written', async () => {
    const { queue, finish } = openQueue()
    queue.add(['/a'])
    const shown = queue.whenMade('/a')
    await finish('/a', { isNew: true, kept: new Promise(() => {}) })
    await shown
    expect([queue.isPending('/a'), queue.isSettled()]).toEqual([false, false])
  })

  it('is waited for as it is after the last change', async () => {
    const { queue, begun, finish } = openQueue()
    queue.add(['/a'])
    let isShown = false
    void queue.whenMade('/a').then(() => {
      isShown = true
    })
    queue.add(['/a'])
    await finish('/a')
    expect([begun, isShown]).toEqual([['/a', '/a'], false])
    await finish('/a')
    expect(isShown).toBe(true)
  })

  it('is nothing that has to be waited for when it does not wait to be made', async () => {
    const { queue, begun } = openQueue()
    await queue.whenMade('/a')
    queue.prioritize('/a')
    await queue.settled()
    expect(begun).toEqual([])
  })
})

describe('after a failure', () => {
  it('nothing is made and nobody waits, until the queue is started again', async () => {
    const { queue, begun, finish } = openQueue()
    queue.add(['/a', '/b'])
    const drained = expect(queue.undebounced(queue.drain())).rejects.toThrow('broken')
    await pass(0)
    await finish('/a', new Error('broken'))
    await drained
    queue.prioritize('/b')
    await queue.whenMade('/b')
    expect([begun, queue.isPaused(), queue.size()]).toEqual([['/a'], true, 2])

    queue.start()
    const again = queue.undebounced(queue.drain())
    for (const path of ['/b', '/a']) {
      await pass(0)
      await finish(path)
    }
    await again
    expect([begun, queue.size()]).toEqual([['/a', '/b', '/a'], 0])
  })

  it('what is being made beside it comes to its end first', async () => {
    const { queue, finish } = openQueue()
    queue.add(['/a', '/b'])
    let hasEnded = false
    const drained = queue.undebounced(queue.drain()).catch(() => {
      hasEnded = true
    })
    await pass(0)
    queue.prioritize('/b')
    await finish('/a', new Error('broken'))
    expect(hasEnded).toBe(false)
    await finish('/b')
    await drained
    expect([hasEnded, queue.isPending('/b')]).toEqual([true, false])
  })

  it('that of its files, a page waits to be made again', async () => {
    const { queue, finish } = openQueue()
    queue.add(['/a'])
    const drained = expect(queue.undebounced(queue.drain())).rejects.toThrow('disk')
    await pass(0)
    await finish('/a', { isNew: true, kept: Promise.reject(new Error('disk')) })
    await drained
    expect([queue.isPending('/a'), queue.madeCount()]).toEqual([true, 0])
  })
})
