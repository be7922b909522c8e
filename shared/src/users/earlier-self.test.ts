import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  earlierSelves,
  earlierSelvesBodySchema,
  earlierSelvesReplySchema,
  FORMER_ACCOUNTS_MAX,
  mayBeEarlierSelf,
} from './earlier-self.ts'

const KIM = { id: 'new1', username: 'kim', email: 'kim@example.com' }

describe('an account on a device was of the same person', () => {
  it.each([
    ['the same names under an id that nobody knows', { ...KIM, id: 'old1' }, false, true],
    ['the same username, another e-mail', { ...KIM, id: 'old1', email: 'k@example.com' }, false, true],
    ['the same e-mail, another username', { ...KIM, id: 'old1', username: 'kimberly' }, false, true],
    ['nothing the same', { id: 'old1', username: 'lee', email: 'lee@example.com' }, false, false],
    ['the same names, of an account that there is or was', { ...KIM, id: 'old1' }, true, false],
    ['the account itself', KIM, false, false],
  ])('%s', (_case, account, isKnown, expected) => {
    expect(earlierSelves(KIM, [account], () => isKnown)).toEqual(expected ? [account] : [])
  })

  it('never where the server knows the id, and never without a name in common', () => {
    const name = fc.constantFrom('kim', 'lee', 'sam')
    const id: fc.Arbitrary<string> = fc.constantFrom('a1', 'a2', 'a3', 'a4')
    const account = fc.record({ id, username: name, email: name })
    fc.assert(
      fc.property(account, fc.array(account), fc.array(id), (user, all, known) => {
        const found = earlierSelves(user, all, id => known.includes(id))
        for (const one of found) {
          expect(known).not.toContain(one.id)
          expect(one.id).not.toBe(user.id)
          expect([user.username === one.username, user.email === one.email]).toContain(true)
        }
        const others = all.filter(one => !found.includes(one))
        expect(others.every(one => known.includes(one.id) || !mayBeEarlierSelf(user, one))).toBe(true)
      }),
    )
  })
})

it('a device asks about some accounts at once, and is answered with their ids', () => {
  const accounts = (count: number) => Array.from({ length: count }, () => KIM)
  expect(earlierSelvesBodySchema.parse({ accounts: accounts(1) })).toEqual({ accounts: [KIM] })
  for (const [count, isTaken] of [
    [0, true],
    [FORMER_ACCOUNTS_MAX, true],
    [FORMER_ACCOUNTS_MAX + 1, false],
  ] as const)
    expect(earlierSelvesBodySchema.safeParse({ accounts: accounts(count) }).success).toBe(isTaken)
  expect(earlierSelvesBodySchema.safeParse({ accounts: [{ id: KIM.id }] }).success).toBe(false)
  expect(earlierSelvesReplySchema.parse({ ids: ['old1'] })).toEqual({ ids: ['old1'] })
})
