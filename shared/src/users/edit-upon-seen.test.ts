import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accountEditBodySchema,
  changedMeanwhile,
  meanwhileWords,
  seenIn,
  userEditBodySchema,
  userValueText,
} from './edit-upon-seen.ts'
import { ROLES } from './permissions.ts'
import type { User } from './user.ts'

const STORED: User = {
  id: 'sam',
  firstName: 'Sam',
  lastName: 'Stone',
  username: 'sam',
  email: 'sam@example.com',
  role: 'sales',
  isActive: true,
  passwordVersion: 0,
  createdAt: '2026-11-20T17:00:00.000Z',
  updatedAt: '2026-11-20T17:00:00.000Z',
}

describe('an edit upon what its author saw', () => {
  it.each([
    ['saw what is stored', { lastName: 'Reed' }, { lastName: 'Stone' }, []],
    ['saw something else', { lastName: 'Reed' }, { lastName: 'Ortiz' }, ['lastName']],
    ['wants what is stored', { lastName: 'Stone' }, { lastName: 'Ortiz' }, []],
    ['says nothing of what was seen', { lastName: 'Reed' }, {}, []],
    ['saw something else in a field that it keeps', { lastName: 'Reed' }, { firstName: 'Ada' }, []],
    [
      'gives another role',
      { role: 'sales', firstName: 'Ada' },
      { role: 'admin', firstName: 'Eda' },
      ['firstName'],
    ],
    ['says again what was seen', { role: 'admin' }, { role: 'admin' }, ['role']],
    ['sets a password upon the one that is', { password: 'New-Harbor71' }, { passwordVersion: 0 }, []],
    ['sets a password past another', { password: 'New-Harbor71' }, { passwordVersion: -1 }, ['password']],
    ['sets no password', { lastName: 'Reed' }, { passwordVersion: -1 }, []],
    ['sets a password and says nothing of the one that is', { password: 'New-Harbor71' }, {}, []],
  ] as const)('that %s', (_what, edit, seen, fields) => {
    expect(changedMeanwhile(STORED, edit, seen)).toEqual(fields)
  })

  it('is told who stored something else, as the screens call it', () => {
    const stored: User = { ...STORED, role: 'admin', isActive: false }
    const kim = { by: 'Kim Park', when: 'at 10:42 AM' }
    expect(meanwhileWords(stored, 'role', kim)).toBe('Kim Park changed this to Administrator at 10:42 AM.')
    expect(meanwhileWords(stored, 'isActive', null)).toBe('This was changed meanwhile to inactive.')
    expect(meanwhileWords(stored, 'password', kim)).toBe(
      'Kim Park set a new password for Sam Stone at 10:42 AM.',
    )
    expect(meanwhileWords(stored, 'password', null)).toBe(
      'Somebody set a new password for Sam Stone meanwhile.',
    )
  })

  it('calls a person who is called as a role is by their name, and a role of a later version by its own', () => {
    expect(userValueText('username', 'admin')).toBe('admin')
    expect(userValueText('firstName', 'sales')).toBe('sales')
    expect(userValueText('role', 'owner')).toBe('owner')
  })

  const fields = fc.record(
    {
      firstName: fc.constantFrom('A', 'B', 'C'),
      lastName: fc.constantFrom('A', 'B', 'C'),
      role: fc.constantFrom(...ROLES),
      isActive: fc.boolean(),
    },
    { requiredKeys: [] },
  )

  it('is never refused upon what is stored, and never overwrites what was not seen', () => {
    fc.assert(
      fc.property(fields, fields, fields, (now, then, edit) => {
        const [stored, before] = [
          { ...STORED, ...now },
          { ...STORED, ...then },
        ]
        expect(changedMeanwhile(stored, edit, seenIn(stored, edit))).toEqual([])
        const refused = changedMeanwhile(stored, edit, seenIn(before, edit))
        const lost = (['firstName', 'lastName', 'role', 'isActive'] as const).filter(
          field =>
            edit[field] !== undefined && edit[field] !== stored[field] && stored[field] !== before[field],
        )
        expect(refused).toEqual(lost)
      }),
    )
  })

  it('says what was seen beside the edit, which leaves a blank password out', () => {
    const body = { lastName: ' Reed ', password: '', seen: { lastName: ' Stone' } }
    expect(userEditBodySchema.parse(body)).toEqual({
      edit: { lastName: 'Reed' },
      seen: { lastName: ' Stone' },
    })
    expect(userEditBodySchema.parse({ isActive: false })).toEqual({ edit: { isActive: false }, seen: {} })
    const seen = { role: 'admin', isActive: true } as const
    expect(userEditBodySchema.parse({ isActive: false, seen })).toEqual({ edit: { isActive: false }, seen })
  })

  it('of the own account says it too', () => {
    const seen = { email: 'sam@example.com' }
    const edit = { email: 'sam.stone@example.com' }
    expect(accountEditBodySchema.parse({ ...edit, seen })).toEqual({ edit, seen })
    expect(accountEditBodySchema.parse(edit)).toEqual({ edit, seen: {} })
  })

  it('says nothing of the fields that it leaves as they are', () => {
    expect(seenIn(STORED, { lastName: 'Reed' })).toEqual({ lastName: 'Stone' })
  })
})
