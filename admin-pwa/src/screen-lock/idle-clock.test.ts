import { expect, it } from 'vitest'
import { createIdleClock } from './idle-clock.ts'

const MINUTE = 60_000
const AFTER = 15 * MINUTE

/** A device with a clock that can be set, and a page that was opened with the last touch. */
function device() {
  const state = { touchedAt: 1_000_000_000, now: 1_000_000_000, ran: 0 }
  const clock = createIdleClock({
    touchedAt: () => state.touchedAt,
    now: () => state.now,
    ran: () => state.ran,
  })
  return {
    state,
    pass: (ms: number) => Object.assign(state, { now: state.now + ms, ran: state.ran + ms }),
    touch: () => Object.assign(state, { touchedAt: state.now }),
    isIdle: () => clock.isIdle(AFTER),
  }
}

it('is idle when nobody touched it for longer than that', () => {
  const { pass, touch, isIdle } = device()
  pass(15 * MINUTE)
  expect(isIdle()).toBe(false)
  pass(1)
  expect(isIdle()).toBe(true)
  touch()
  expect(isIdle()).toBe(false)
})

it('counts the time in which the device slept, and the page did not run', () => {
  const { state, isIdle } = device()
  state.now += 16 * MINUTE
  expect(isIdle()).toBe(true)
})

it('is not kept awake by a clock that is set back again and again', () => {
  const { state, pass, isIdle } = device()
  for (let minute = 0; minute < 16; minute += 1) {
    pass(MINUTE)
    state.now -= MINUTE
  }
  expect(isIdle()).toBe(true)
})

it('is idle where the clock was set back by more than that', () => {
  const { state, isIdle } = device()
  state.now -= 16 * MINUTE
  expect(isIdle()).toBe(true)
})

it('hears of a touch in another tab whenever it looks', () => {
  const { pass, touch, isIdle } = device()
  pass(14 * MINUTE)
  touch()
  pass(14 * MINUTE)
  expect(isIdle()).toBe(false)
  pass(2 * MINUTE)
  expect(isIdle()).toBe(true)
})
