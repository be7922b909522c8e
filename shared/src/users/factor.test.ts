import { describe, expect, it } from 'vitest'
import {
  type FactorDemand,
  mayRemoveFactor,
  mustHaveFactor,
  nextLogInStep,
  readCode,
  recoveryCodeText,
} from './factor.ts'

describe('who must have a second factor', () => {
  it.each<[FactorDemand, boolean, string, boolean]>([
    ['administrators', false, 'admin', false],
    ['administrators', false, 'sales', false],
    ['administrators', true, 'admin', true],
    ['administrators', true, 'sales', false],
    // An unknown role counts as sales.
    ['administrators', true, 'owner', false],
    ['everyone', false, 'sales', true],
    ['everyone', true, 'sales', true],
    ['everyone', true, 'admin', true],
  ])('demanded of %s, real: %s, a user of role %s: %s', (demand, isReal, role, must) => {
    expect(mustHaveFactor({ role }, { demand, isReal })).toBe(must)
  })
})

describe('what a log-in needs next', () => {
  const NO = { hasFactor: false, isFactorShown: false, isPasswordOneTime: false, mustHaveFactor: false }
  it.each([
    [NO, 'done'],
    [{ ...NO, mustHaveFactor: true }, 'enrolment'],
    [{ ...NO, isPasswordOneTime: true }, 'password'],
    [{ ...NO, isPasswordOneTime: true, mustHaveFactor: true }, 'password'],
    [{ ...NO, hasFactor: true }, 'factor'],
    [{ ...NO, hasFactor: true, mustHaveFactor: true }, 'factor'],
    // Whoever found the paper with the password does not get to set another one.
    [{ ...NO, hasFactor: true, isPasswordOneTime: true }, 'factor'],
    [{ ...NO, hasFactor: true, isFactorShown: true, isPasswordOneTime: true }, 'password'],
    [{ ...NO, hasFactor: true, isFactorShown: true }, 'done'],
    [{ ...NO, hasFactor: true, isFactorShown: true, mustHaveFactor: true }, 'done'],
    // It was removed meanwhile, by an administrator.
    [{ ...NO, isFactorShown: true, mustHaveFactor: true }, 'enrolment'],
    [{ ...NO, isFactorShown: true }, 'done'],
  ])('%j: %s', (facts, step) => {
    expect(nextLogInStep(facts)).toBe(step)
  })
})

it.each([
  [[], false, true],
  [[], true, false],
  [[{ works: true }], true, true],
  // One of another address opens nothing here.
  [[{ works: false }], true, false],
  [[{ works: false }], false, true],
  [[{ works: false }, { works: true }], true, true],
])(
  'where %j would be left, and one is demanded: %s, a factor may be removed: %s',
  (others, isDemanded, may) => {
    expect(mayRemoveFactor(others, isDemanded)).toBe(may)
  },
)

it.each([
  ['123456', { kind: 'totp', code: '123456' }],
  [' 123 456 ', { kind: 'totp', code: '123456' }],
  ['7KQ2-M9XF-4TRB-HD3W', { kind: 'recovery', code: '7KQ2M9XF4TRBHD3W' }],
  ['7kq2 m9xf 4trb hd3w', { kind: 'recovery', code: '7KQ2M9XF4TRBHD3W' }],
  // Letters that are read as digits.
  ['OIL0-0000-0000-0000', { kind: 'recovery', code: '0110000000000000' }],
  ['12345', null],
  ['1234567', null],
  ['7KQ2-M9XF-4TRB-HD3', null],
  ['7KQ2-M9XF-4TRB-HD3U', null],
  ['', null],
  ['١٢٣٤٥٦', null],
])('the typed code %j is read as %j', (typed, read) => {
  expect(readCode(typed)).toEqual(read)
})

it('a recovery code is shown in groups, and read again as it was', () => {
  const code = '7KQ2M9XF4TRBHD3W'
  expect(recoveryCodeText(code)).toBe('7KQ2-M9XF-4TRB-HD3W')
  expect(readCode(recoveryCodeText(code))).toEqual({ kind: 'recovery', code })
})
