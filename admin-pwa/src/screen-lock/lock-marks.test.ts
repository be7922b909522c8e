import { beforeEach, expect, it, vi } from 'vitest'
import { aStorage } from '../../tests/a-storage.ts'
import { setPin, tryPin } from '../pin/pin.ts'
import {
  forgetLock,
  lockOf,
  markExpired,
  markLocked,
  noteOpen,
  unmarkExpired,
  unmarkLocked,
  wasJustOpen,
} from './lock-marks.ts'

const KIM = 'kim'
const NOW = 1_800_000_000_000

// A PIN takes long to look at, on purpose.
vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => {
  vi.stubGlobal('localStorage', aStorage())
  vi.stubGlobal('sessionStorage', aStorage())
})

it('a page that is loaded again is there within a minute, and asks once', () => {
  noteOpen(KIM, NOW)
  expect(wasJustOpen(KIM, NOW + 5000)).toBe(true)
  expect(wasJustOpen(KIM, NOW + 6000)).toBe(false)
})

it.each([
  ['a tab that is opened again after it was closed', 61_000],
  ['one whose clock was set back', -1],
])('%s is no page that is loaded again', (_name, later) => {
  noteOpen(KIM, NOW)
  expect(wasJustOpen(KIM, NOW + later)).toBe(false)
})

it('a page of somebody else is none either', () => {
  noteOpen('lee', NOW)
  expect(wasJustOpen(KIM, NOW)).toBe(false)
})

it('a login that is there again leaves the PIN to be given, and a PIN that was tried too often stays so', async () => {
  await setPin(KIM, '481516')
  expect(lockOf(KIM)).toBeNull()
  markLocked(KIM)
  expect([lockOf(KIM), lockOf('lee')]).toEqual(['pin', null])
  markExpired(KIM)
  expect(lockOf(KIM)).toBe('expired')
  unmarkExpired(KIM)
  expect(lockOf(KIM)).toBe('pin')
  for (let tries = 0; tries < 5; tries += 1) await tryPin(KIM, '999999')
  expect(lockOf(KIM)).toBe('spent')
  markExpired(KIM)
  expect(lockOf(KIM)).toBe('spent')
  unmarkLocked()
  expect(lockOf(KIM)).toBe('expired')
  forgetLock(KIM)
  expect(lockOf(KIM)).toBeNull()
})
