import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aStorage } from '../../tests/a-storage.ts'
import { rememberContact, rememberedContact } from '../mirror/contact-memory.ts'
import { lookAtTime } from './time-away.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const CONTACT = '2026-11-20T16:00:00.000Z'
const START = Date.parse(CONTACT)

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  vi.stubGlobal('localStorage', aStorage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The app is opened while the clock shows this instant, from the contact on. */
function openedAt(clock: number) {
  vi.setSystemTime(START + clock)
  return lookAtTime()
}

it('whoever opens it with the clock sixty days back, and then right, was away for as long as it took', () => {
  lookAtTime()
  rememberContact(CONTACT)
  expect(openedAt(-60 * DAY)).toEqual({ awayMs: 0, isClockSetBack: true })
  expect(openedAt(MINUTE)).toEqual({ awayMs: MINUTE, isClockSetBack: false })
  expect(rememberedContact()).toBe(CONTACT)
})

it('a clock that is set back after thirteen days leaves one', () => {
  rememberContact(CONTACT)
  expect(openedAt(13 * DAY).awayMs).toBe(13 * DAY)
  expect(openedAt(-60 * DAY)).toEqual({ awayMs: 13 * DAY, isClockSetBack: true })
  expect(openedAt(15 * DAY)).toEqual({ awayMs: 15 * DAY, isClockSetBack: false })
  expect(rememberedContact()).toBe(CONTACT)
})

it('a contact begins it anew, whatever the clock shows', () => {
  rememberContact(CONTACT)
  openedAt(13 * DAY)
  rememberContact(new Date(START - 60 * DAY).toISOString())
  expect(openedAt(-60 * DAY)).toEqual({ awayMs: 0, isClockSetBack: false })
})
