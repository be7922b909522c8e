import { expect, it } from 'vitest'
import { factorWords, hasFactor } from './factor-words.ts'

const NONE = { userId: 'sam', passkeys: 0, hasTotp: false, recoveryCodesLeft: 0, isPasswordOneTime: false }

it.each([
  [{}, 'Password alone', false],
  [{ isPasswordOneTime: true }, 'One-time password, not changed yet', false],
  [{ passkeys: 1, recoveryCodesLeft: 10 }, 'Password, passkey; 10 recovery codes left', true],
  [{ hasTotp: true, recoveryCodesLeft: 1 }, 'Password, authenticator app; 1 recovery code left', true],
  [{ passkeys: 2, hasTotp: true }, 'Password, 2 passkeys, authenticator app; 0 recovery codes left', true],
  [
    { passkeys: 1, isPasswordOneTime: true, recoveryCodesLeft: 9 },
    'One-time password, not changed yet, passkey; 9 recovery codes left',
    true,
  ],
])('%j is told as "%s"', (given, words, has) => {
  expect(factorWords({ ...NONE, ...given })).toBe(words)
  expect(hasFactor({ ...NONE, ...given })).toBe(has)
})

it('of whom nothing is known, nothing is to be reset', () => {
  expect(hasFactor(null)).toBe(false)
})
