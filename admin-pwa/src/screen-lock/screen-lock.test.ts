import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aStorage } from '../../tests/a-storage.ts'
import { setPin } from '../pin/pin.ts'
import { lockOf } from './lock-marks.ts'
import {
  lockNow,
  lockScreen,
  screenLock,
  stopWatchingScreen,
  unlockScreen,
  watchScreen,
} from './screen-lock.ts'

// A PIN takes long to look at, on purpose.
vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => {
  vi.stubGlobal('localStorage', aStorage())
  vi.stubGlobal('sessionStorage', aStorage())
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', { addEventListener: () => {} })
})
afterEach(stopWatchingScreen)

it('locks, before anything is opened, for whoever has a PIN and nobody else', async () => {
  lockScreen('kim')
  expect(lockOf('kim')).toBeNull()
  await setPin('kim', '481516')
  expect(lockOf('kim')).toBeNull()
  lockScreen('kim')
  expect([lockOf('kim'), lockOf('lee')]).toEqual(['pin', null])
})

it('goes on where a page was open a moment ago, though it wrote nothing as it went, and not where that was locked', async () => {
  await setPin('kim', '481516')
  const openPage = async () => {
    stopWatchingScreen()
    await watchScreen('kim')
    return screenLock.value
  }
  expect(await openPage()).toBe('pin')
  unlockScreen()
  expect(await openPage()).toBeNull()
  expect(await openPage()).toBeNull()
  lockNow()
  expect(await openPage()).toBe('pin')
})
