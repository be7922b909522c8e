import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aStorage } from '../../tests/a-storage.ts'
import { askForNewPin, goWithoutPin, isGoodPin, isPinAskedFor, pinState, setPin, tryPin } from './pin.ts'

const KIM = 'kim'

// A PIN takes long to look at, on purpose.
vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => {
  vi.stubGlobal('localStorage', aStorage())
})

it.each([
  ['481516', true],
  ['481516234200', true],
  ['48151', false],
  ['4815162342001', false],
  ['48151a', false],
  ['000000', false],
  ['123456', false],
  ['987654', false],
  ['', false],
])('%s: a PIN that nobody guesses at first? %s', (pin, isGood) => {
  expect(isGoodPin(pin)).toBe(isGood)
})

describe('the PIN of a user on this device', () => {
  it('opens for its user, and is kept as no text', async () => {
    await setPin(KIM, '481516')
    expect(pinState(KIM)).toBe('set')
    expect(pinState('lee')).toBe('none')
    expect(JSON.stringify(localStorage.getItem('forecourt-pin-kim'))).not.toContain('481516')
    expect(await tryPin(KIM, '481516')).toBeNull()
  })

  it('is tried five times, and opens nothing after that, right or wrong', async () => {
    await setPin(KIM, '481516')
    for (const left of [4, 3, 2, 1, 0]) expect(await tryPin(KIM, '999999')).toBe(left)
    expect(pinState(KIM)).toBe('spent')
    expect(await tryPin(KIM, '481516')).toBe(0)
  })

  it('counts a try before it is looked at: who closes the app meanwhile, or tries in two tabs, wins none', async () => {
    await setPin(KIM, '481516')
    const tries = ['111111', '222222', '333333', '444444', '555555', '481516'].map(pin => tryPin(KIM, pin))
    expect(pinState(KIM)).toBe('spent')
    expect(await Promise.all(tries)).toEqual([4, 3, 2, 1, 0, 0])
  })

  it('has all its tries again once it was right', async () => {
    await setPin(KIM, '481516')
    await tryPin(KIM, '999999')
    await tryPin(KIM, '481516')
    expect(await tryPin(KIM, '999999')).toBe(4)
  })

  it('is asked for again of who had one, until they choose or go without', async () => {
    askForNewPin(KIM)
    expect(isPinAskedFor(KIM)).toBe(false)
    await setPin(KIM, '481516')
    askForNewPin(KIM)
    expect([pinState(KIM), isPinAskedFor(KIM)]).toEqual(['none', true])
    goWithoutPin(KIM)
    expect(isPinAskedFor(KIM)).toBe(false)
    await setPin(KIM, '481516')
    askForNewPin(KIM)
    await setPin(KIM, '735281')
    expect(isPinAskedFor(KIM)).toBe(false)
  })
})
