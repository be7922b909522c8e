import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inSmallSteps } from './in-small-steps.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const many = Array.from({ length: 1201 }, (_, index) => index)

it('does something with each, in their order, and not all at once', () => {
  const done: number[] = []
  inSmallSteps(many, one => done.push(one))
  expect(done).toEqual([])
  vi.advanceTimersToNextTimer()
  expect(done.length).toBeLessThan(many.length)
  vi.runAllTimers()
  expect(done).toEqual(many)
})

it('says when it is over, and not before', () => {
  const said: number[] = []
  const done: number[] = []
  inSmallSteps(
    many,
    one => done.push(one),
    () => said.push(done.length),
  )
  vi.advanceTimersToNextTimer()
  expect(said).toEqual([])
  vi.runAllTimers()
  expect(said).toEqual([many.length])
})

it('ends when nobody wants it any more', () => {
  const done: number[] = []
  const end = inSmallSteps(many, one => done.push(one))
  vi.advanceTimersToNextTimer()
  const soFar = done.length
  end()
  vi.runAllTimers()
  expect(done).toHaveLength(soFar)
})
