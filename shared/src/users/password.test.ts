import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { staffDealerSchema } from '../dealer/dealer.ts'
import { generatePassword, hasRepeats, passwordSchema, passwordStrength } from './password.ts'
import { may, NO_GRANTS, PERMISSIONS, ROLE_PERMISSIONS, SALES_GRANTABLE } from './permissions.ts'

describe('a password', () => {
  it.each([
    ['Short1!', 'Password must be at least 12 characters long'],
    ['x'.repeat(129), 'Password must not exceed 128 characters'],
    [
      'quiet-harbor7',
      'Password must contain: 1 uppercase letter, 1 symbol, 1 number, and no repeating characters',
    ],
    [
      'Quiet-Harbour',
      'Password must contain: 1 uppercase letter, 1 symbol, 1 number, and no repeating characters',
    ],
    ['Quiet-Harbbor7', 'Password cannot contain repeating characters'],
    ['Quiet-Harbor7', undefined],
    ['Ümläut-7😀😉abc', undefined],
  ])('%s: %s', (password, message) => {
    expect(passwordSchema.safeParse(password).error?.issues[0]?.message).toBe(message)
  })

  it.each([
    [11, 'Password must be at least 12 characters long'],
    [12, undefined],
    [128, undefined],
    [129, 'Password must not exceed 128 characters'],
  ])('of %i characters: %s', (length, message) => {
    const password = `A1-${'xy'.repeat(64)}`.slice(0, length)
    expect(passwordSchema.safeParse(password).error?.issues[0]?.message).toBe(message)
  })

  it('that is none is too short', () => {
    expect(passwordSchema.safeParse(undefined).error?.issues[0]?.message).toBe(
      'Password must be at least 12 characters long',
    )
  })

  it.each([
    ['', 0, 'Weak'],
    ['aa', 0, 'Weak'],
    ['ab', 1, 'Weak'],
    ['aB', 2, 'Weak'],
    ['aB1', 3, 'Fair'],
    ['aB1-', 4, 'Fair'],
    ['abcdefghijA1', 5, 'Good'],
    ['abcdefghiA1-', 6, 'Good'],
    ['abcdefghijA1-', 6, 'Good'],
    ['abcdefghijkA1-', 7, 'Strong'],
    ['abcdefghijklA1-', 7, 'Strong'],
    ['abcdefghijklmA1-', 8, 'Strong'],
  ])('%j has %i points: %s', (password, score, label) => {
    expect(passwordStrength(password)).toMatchObject({ score, label })
  })

  it('that is valid has at least six points of eight, whatever it is made of', () => {
    const character = fc.constantFrom(...'aAbB1290!-?ü😀 ')
    fc.assert(
      fc.property(fc.array(character, { maxLength: 20 }), characters => {
        const password = characters.join('')
        const { score, valid } = passwordStrength(password)
        const isLong = characters.length >= 12
        expect(valid).toBe(
          score >= 6 && isLong && !hasRepeats(password) && passwordSchema.safeParse(password).success,
        )
        if (passwordSchema.safeParse(password).success) expect(score).toBeGreaterThanOrEqual(6)
      }),
    )
  })

  it.each([
    ['', 0, 'Weak'],
    ['ab', 1, 'Weak'],
    ['abcdefgh1A', 3, 'Fair'],
    ['Quiet-Harbor7', 6, 'Good'],
    ['Quiet-Harbor-70x', 8, 'Strong'],
  ])('%j has %i points and is %s', (password, score, label) => {
    expect(passwordStrength(password)).toMatchObject({ score, label })
  })

  it('is advised on what it lacks', () => {
    expect(passwordStrength('aa').suggestions).toEqual([
      'Use at least 12 characters',
      'Include at least 1 uppercase letter',
      'Include at least 1 symbol',
      'Include at least 1 number',
      'Avoid repeating characters',
    ])
  })

  /** Gives whole numbers below a bound, always the same ones for a seed. */
  const randomFrom = (seed: number) => {
    let state = seed
    return (bound: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
      return Math.floor(((state >>> 0) / 2 ** 32) * bound)
    }
  }

  it('that is generated has 14 characters and is always valid', () => {
    fc.assert(
      fc.property(fc.integer(), seed => {
        const password = generatePassword(randomFrom(seed))
        expect(password).toHaveLength(14)
        expect(passwordSchema.safeParse(password).success).toBe(true)
      }),
    )
  })

  it('that is generated can have any of its characters anywhere, and none that look alike', () => {
    const random = randomFrom(7)
    const passwords = Array.from({ length: 400 }, () => generatePassword(random))
    const kinds = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d]/]
    for (let place = 0; place < 14; place++)
      for (const kind of kinds)
        expect([place, kind, passwords.some(one => kind.test(one.charAt(place)))]).toEqual([
          place,
          kind,
          true,
        ])
    for (const several of [/\d.*\d.*\d/, /[A-M].*[A-M].*[A-M]/, /[b-m].*[b-m].*[b-m]/])
      expect([several, passwords.some(one => several.test(one))]).toEqual([several, true])
    const used = new Set(passwords.join(''))
    expect([...'0O1Il'].filter(one => used.has(one))).toEqual([])
    for (const one of 'ABCXYZabcxyz29!~') expect([one, used.has(one)]).toEqual([one, true])
  })
})

describe('a permission', () => {
  it('is held by a role of the table, and by no visitor', () => {
    for (const permission of PERMISSIONS) {
      expect(may(null, permission)).toBe(false)
      expect(may({ role: 'admin' }, permission)).toBe(
        (ROLE_PERMISSIONS.admin as readonly string[]).includes(permission),
      )
      expect(may({ role: 'sales' }, permission)).toBe(
        (ROLE_PERMISSIONS.sales as readonly string[]).includes(permission),
      )
      expect(may({ role: 'emperor' }, permission)).toBe(may({ role: 'sales' }, permission))
    }
  })

  it('can be granted to administrators by configuration, and to nobody else', () => {
    const grants = { ...NO_GRANTS, adminGrants: ['delete_users'] } as const
    expect(may({ role: 'admin' }, 'delete_users', grants)).toBe(true)
    expect(may({ role: 'sales' }, 'delete_users', grants)).toBe(false)
  })

  it('can be granted to sales by configuration, where it is one of those that can be, and to nobody else', () => {
    const grants = { ...NO_GRANTS, salesGrants: ['view_applications'] } as const
    expect(may({ role: 'sales' }, 'view_applications')).toBe(false)
    expect(may({ role: 'sales' }, 'view_applications', grants)).toBe(true)
    expect(may({ role: 'emperor' }, 'view_applications', grants)).toBe(true)
    expect(may(null, 'view_applications', grants)).toBe(false)
    for (const permission of PERMISSIONS) {
      const isGrantable = staffDealerSchema.partial().safeParse({ salesGrants: [permission] }).success
      expect(isGrantable).toBe((SALES_GRANTABLE as readonly string[]).includes(permission))
      if (permission !== 'view_applications')
        expect(may({ role: 'sales' }, permission, grants)).toBe(may({ role: 'sales' }, permission))
    }
  })
})
