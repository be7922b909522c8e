import { beforeEach, expect, it, vi } from 'vitest'
import { aStorage } from '../../tests/a-storage.ts'
import { setPin } from '../pin/pin.ts'
import { lockOf } from './lock-marks.ts'
import { lockScreen } from './screen-lock.ts'

// A PIN takes long to look at, on purpose.
vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => vi.stubGlobal('localStorage', aStorage()))

it('locks, before anything is opened, for whoever has a PIN and nobody else', async () => {
  lockScreen('kim')
  expect(lockOf('kim')).toBeNull()
  await setPin('kim', '481516')
  expect(lockOf('kim')).toBeNull()
  lockScreen('kim')
  expect([lockOf('kim'), lockOf('lee')]).toEqual(['pin', null])
})
