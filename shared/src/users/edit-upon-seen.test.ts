import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedMeanwhile, seenIn, userEditBodySchema } from './edit-upon-seen.ts'
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
  createdAt: '2026-11-20T17:00:00.000Z',
  updatedAt: '2026-11-20T17:00:00.000Z',
}

describe('an edit upon what its author saw', () => {
  it.each([
    ['saw what is stored', { lastName: 'Reed' }, { lastName: 'Stone' }, []],
    ['saw something else', { lastName: 'Reed' }, { lastName: 'Ortiz' }, ['lastName: Stone']],
    ['wants what is stored', { lastName: 'Stone' }, { lastName: 'Ortiz' }, []],
    ['says nothing of what was seen', { lastName: 'Reed' }, {}, []],
    ['saw something else in a field that it keeps', { lastName: 'Reed' }, { firstName: 'Ada' }, []],
    [
      'gives another role',
      { role: 'sales', firstName: 'Ada' },
      { role: 'admin', firstName: 'Eda' },
      ['firstName: Sam'],
    ],
    ['says again what was seen', { role: 'admin' }, { role: 'admin' }, ['role: Sales User']],
  ] as const)('that %s', (_what, edit, seen, told) => {
    const words = told
      .map(one => one.split(': '))
      .map(([path, value]) => ({
        path,
        message: `This was changed meanwhile to ${value}.`,
      }))
    expect(changedMeanwhile(STORED, edit, seen)).toEqual(words)
  })

  it('calls role and status as the screens do', () => {
    const told = changedMeanwhile(
      { ...STORED, role: 'admin', isActive: false },
      { role: 'sales', isActive: true },
      { role: 'sales', isActive: true },
    )
    expect(told.map(({ message }) => message)).toEqual([
      'This was changed meanwhile to Administrator.',
      'This was changed meanwhile to inactive.',
    ])
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
        const refused = changedMeanwhile(stored, edit, seenIn(before, edit)).map(({ path }) => path)
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
  })
})
