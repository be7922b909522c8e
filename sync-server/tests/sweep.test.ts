import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createSweep } from '../src/publishing/sweep.ts'

const PATHS = Array.from({ length: 100 }, (_, index) => `/vehicle/${index}`)

function openSweep(paths: readonly string[] = PATHS) {
  const compared: string[] = []
  const at = { once: 0, most: 0 }
  const interrupted = { afterPages: Number.POSITIVE_INFINITY }
  const sweep = createSweep({
    paths: async () => paths,
    compare: async path => {
      at.most = Math.max(at.most, ++at.once)
      compared.push(path)
      await Promise.resolve()
      at.once--
    },
    isInterrupted: () => compared.length >= interrupted.afterPages,
  })
  return { sweep, compared, at, interrupted }
}

describe('a sweep', () => {
  it('compares each page once, three at a time, when it was asked for', async () => {
    const { sweep, compared, at } = openSweep([...PATHS, ...PATHS])
    await sweep.run()
    expect(compared).toEqual([])
    sweep.request()
    expect(sweep.isPending()).toBe(true)
    await sweep.run()
    expect(compared).toEqual(PATHS)
    expect(at.most).toBe(3)
    expect(sweep.isPending()).toBe(false)
    await sweep.run()
    expect(compared).toHaveLength(PATHS.length)
  })

  it('lets others have their turn now and then', async () => {
    const { sweep, compared } = openSweep()
    sweep.request()
    const run = sweep.run()
    let [before, most] = [0, 0]
    do {
      await setImmediate()
      most = Math.max(most, compared.length - before)
      before = compared.length
    } while (sweep.isPending())
    await run
    expect(compared).toHaveLength(PATHS.length)
    expect(most).toBeLessThanOrEqual(60)
  })

  it('stops when it is interrupted, goes on where it stopped, and loses no page', async () => {
    const { sweep, compared, interrupted } = openSweep()
    sweep.request()
    interrupted.afterPages = 30
    await sweep.run()
    expect(compared).toEqual(PATHS.slice(0, 30))
    expect(sweep.isPending()).toBe(true)
    await sweep.run()
    expect(compared).toHaveLength(30)
    interrupted.afterPages = Number.POSITIVE_INFINITY
    await sweep.run()
    expect(compared).toEqual(PATHS)
    expect(sweep.isPending()).toBe(false)
  })

  it('begins anew when it is asked for again, also while it is under way', async () => {
    const { sweep, compared, interrupted } = openSweep()
    sweep.request()
    interrupted.afterPages = 30
    await sweep.run()
    interrupted.afterPages = Number.POSITIVE_INFINITY
    sweep.request()
    const run = sweep.run()
    await setImmediate()
    sweep.request()
    await run
    expect(compared).toEqual([...PATHS.slice(0, 30), ...PATHS])
    expect(sweep.isPending()).toBe(true)
    await sweep.run()
    expect(compared).toEqual([...PATHS.slice(0, 30), ...PATHS, ...PATHS])
    expect(sweep.isPending()).toBe(false)
  })

  it('is over when there is no page', async () => {
    const { sweep } = openSweep([])
    sweep.request()
    await sweep.run()
    expect(sweep.isPending()).toBe(false)
  })
})
