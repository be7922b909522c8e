import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBackgroundJob } from '../src/publishing/background-job.ts'

const RETRY_MS = 5000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function openJob() {
  const runs: PromiseWithResolvers<void>[] = []
  const needed = { more: false }
  const failures: unknown[] = []
  const job = createBackgroundJob({
    run: () => {
      const run = Promise.withResolvers<void>()
      runs.push(run)
      return run.promise
    },
    isNeeded: () => needed.more,
    onFailure: error => failures.push(error),
    retryMs: RETRY_MS,
  })
  const end = async (error?: Error) => {
    const running = job.running()
    if (error) runs.at(-1)?.reject(error)
    else runs.at(-1)?.resolve()
    await running
  }
  return { job, runs, needed, failures, end }
}

describe('a background job', () => {
  it('has one run at a time, and another one only where more has come up meanwhile', async () => {
    const { job, runs, needed, end } = openJob()
    expect(job.running()).toBeNull()
    job.trigger()
    job.trigger()
    expect(runs).toHaveLength(1)
    await end()
    expect([runs.length, job.running()]).toEqual([1, null])
    job.trigger()
    needed.more = true
    await end()
    expect(runs).toHaveLength(3)
    needed.more = false
    await end()
    expect([runs.length, job.running()]).toEqual([3, null])
  })

  it('is tried again by one timer, whatever is needed and however often it failed', async () => {
    const { job, runs, needed, failures, end } = openJob()
    needed.more = true
    for (const [index, passes] of [1000, 1000, 4999].entries()) {
      job.trigger()
      await end(new Error(`number ${index}`))
      expect(runs).toHaveLength(index + 1)
      vi.advanceTimersByTime(passes)
    }
    expect([runs.length, failures.length]).toEqual([3, 3])
    vi.advanceTimersByTime(1)
    expect(runs).toHaveLength(4)
    needed.more = false
    await end()
    vi.advanceTimersByTime(RETRY_MS)
    expect(runs).toHaveLength(4)
  })

  it('does nothing more when it is closed', async () => {
    const { job, runs, end } = openJob()
    job.trigger()
    await end(new Error('broken'))
    job.close()
    vi.advanceTimersByTime(RETRY_MS)
    job.trigger()
    expect(runs).toHaveLength(1)
  })
})
