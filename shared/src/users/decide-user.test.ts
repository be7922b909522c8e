import { describe, expect, it } from 'vitest'
import { obstacleToDeletion, obstacleToEdit, type UserRefusal } from './decide-user.ts'
import { type User, type UserEdit, userEditSchema } from './user.ts'

const userOf = (fields: Partial<User> = {}): User => ({
  id: 'ada',
  firstName: 'Ada',
  lastName: 'Miller',
  username: 'ada',
  email: 'ada@example.com',
  role: 'admin',
  isActive: true,
  passwordVersion: 0,
  createdAt: '2026-11-20T17:00:00.000Z',
  updatedAt: '2026-11-20T17:00:00.000Z',
  ...fields,
})

describe('an edit of an account', () => {
  it.each<[string, Partial<User>, UserEdit, number, string, UserRefusal | null]>([
    ['of a colleague', { id: 'sam', role: 'sales' }, { isActive: false }, 1, 'ada', null],
    ['of my own name', {}, { firstName: 'Eda' }, 1, 'ada', null],
    ['that says again what holds', {}, { role: 'admin', isActive: true }, 1, 'ada', null],
    ['that deactivates me', {}, { isActive: false }, 2, 'ada', 'own_status'],
    ['that demotes me', {}, { role: 'sales' }, 2, 'ada', 'own_role'],
    ['that deactivates the last administrator', {}, { isActive: false }, 1, 'kim', 'last_admin'],
    ['that demotes the last administrator', {}, { role: 'sales' }, 1, 'kim', 'last_admin'],
    ['that demotes one of two', {}, { role: 'sales' }, 2, 'kim', null],
    ['of an administrator who is not active', { isActive: false }, { role: 'sales' }, 1, 'kim', null],
  ])('%s', (_what, fields, edit, activeAdmins, actorId, refusal) => {
    expect(obstacleToEdit(userOf(fields), edit, { actorId, activeAdmins })).toBe(refusal)
  })

  it('leaves the password out where it is blank, and holds a new one to the rules', () => {
    expect(userEditSchema.parse({ password: '' })).toEqual({})
    expect(userEditSchema.safeParse({ password: 'short' }).error?.issues[0]?.message).toBe(
      'Password must be at least 12 characters long',
    )
    expect(userEditSchema.parse({ isActive: false })).toEqual({ isActive: false })
  })
})

describe('the deletion of an account', () => {
  it.each<[string, Partial<User>, number, string, UserRefusal | null]>([
    ['of a colleague', { id: 'sam', role: 'sales' }, 1, 'ada', null],
    ['of my own', {}, 2, 'ada', 'own_deletion'],
    ['of the last administrator', {}, 1, 'kim', 'last_admin'],
    ['of one of two administrators', {}, 2, 'kim', null],
  ])('%s', (_what, fields, activeAdmins, actorId, refusal) => {
    expect(obstacleToDeletion(userOf(fields), { actorId, activeAdmins })).toBe(refusal)
  })
})
