import { describe, expect, it } from 'vitest'
import {
  accountEditFields,
  loginSchema,
  passwordChangeSchema,
  userCreateSchema,
  userEditSchema,
  userName,
  usernameSchema,
  userSchema,
} from './user.ts'

const LENA = { firstName: 'Lena', lastName: 'Ortiz', username: 'lena_o', email: 'lena@example.com' }
const PASSWORD = 'Silver-Lake42'

describe('a username', () => {
  it.each([
    ['sam', 'sam'],
    [' Sam_1-b ', 'sam_1-b'],
    ['x'.repeat(30), 'x'.repeat(30)],
    ['x'.repeat(31), null],
    ['ab', null],
    ['  a ', null],
    ['sam smith', null],
    ['sam!', null],
    ['!sam', null],
    ['sám', null],
  ])('%j is kept as %j', (typed, kept) => {
    const parsed = usernameSchema.safeParse(typed)
    expect(parsed.success ? parsed.data : null).toBe(kept)
  })
})

describe('a user', () => {
  it('is sales and active unless said otherwise, with an address in lower case', () => {
    const made = userCreateSchema.parse({ ...LENA, email: ' Lena@Example.com ', password: PASSWORD })
    expect(made).toEqual({ ...LENA, role: 'sales', isActive: true, password: PASSWORD })
    expect(userName(made)).toBe('Lena Ortiz')
  })

  it.each([
    [{ email: 'a@b' }, 'email'],
    [{ email: 'lena.example.com' }, 'email'],
    [
      {
        email: `${'l'.repeat(60)}@${'e'.repeat(60)}.${'e'.repeat(60)}.${'e'.repeat(60)}.${'e'.repeat(60)}.com`,
      },
      'email',
    ],
    [{ firstName: ' ' }, 'firstName'],
    [{ password: 'short' }, 'password'],
    [{ password: undefined }, 'password'],
    [{ role: 'owner' }, 'role'],
  ])('with %j is refused at %s', (fields, path) => {
    const { error } = userCreateSchema.safeParse({ ...LENA, password: PASSWORD, ...fields })
    expect(error?.issues.map(issue => issue.path[0])).toContain(path)
  })

  it('with no e-mail address is told so in words', () => {
    const { error } = userCreateSchema.safeParse({ ...LENA, email: 'lena.example.com', password: PASSWORD })
    expect(error?.issues.map(issue => issue.message)).toEqual(['Please enter a valid email address'])
  })

  it('may change the own names and address, and not the own role', () => {
    const edit = { firstName: 'Elena', lastName: 'Cruz', username: 'elena', email: 'elena@example.com' }
    expect(accountEditFields.parse({ ...edit, role: 'admin', isActive: false })).toEqual(edit)
    expect(accountEditFields.parse({ lastName: 'Cruz' })).toEqual({ lastName: 'Cruz' })
  })

  it('is shown without a password', () => {
    const shown = userSchema.parse({ id: 'u1', ...LENA, password: PASSWORD, createdAt: 'c', updatedAt: 'u' })
    expect(shown).toEqual({
      id: 'u1',
      ...LENA,
      passwordVersion: 0,
      role: 'sales',
      isActive: true,
      createdAt: 'c',
      updatedAt: 'u',
    })
    expect(userSchema.safeParse(LENA).success).toBe(false)
  })

  it('keeps the password that it has where the field is blank, and every field that is not named', () => {
    expect(userEditSchema.parse({ password: '', role: 'admin' })).toEqual({ role: 'admin' })
    expect(userEditSchema.parse({ password: PASSWORD })).toEqual({ password: PASSWORD })
    expect(userEditSchema.parse({})).toEqual({})
    expect(userEditSchema.safeParse({ password: 'short' }).success).toBe(false)
  })
})

describe('what is asked of who logs in', () => {
  it('is a name and a password, in words', () => {
    const wordsOf = (typed: object) =>
      loginSchema.safeParse(typed).error?.issues.map(issue => issue.message) ?? []
    expect(wordsOf({ identifier: ' sam ', password: ' x' })).toEqual([])
    expect(wordsOf({ identifier: 'sam', password: ' ' })).toEqual(['Password is required'])
    expect(loginSchema.parse({ identifier: ' sam ', password: ' x ' })).toEqual({
      identifier: 'sam',
      password: ' x ',
      takesSteps: false,
    })
    expect(wordsOf({ identifier: ' ', password: 'x' })).toEqual(['Email or username is required'])
    expect(wordsOf({ identifier: 'sam' })).toEqual(['Password is required'])
    expect(wordsOf({ identifier: 'sam', password: '' })).toEqual(['Password is required'])
    expect(wordsOf({ identifier: 'x'.repeat(300), password: 'x' })).toHaveLength(1)
  })

  it('before a new password is the one that there is', () => {
    const wordsOf = (typed: object) =>
      passwordChangeSchema
        .safeParse({ password: PASSWORD, ...typed })
        .error?.issues.map(issue => issue.message) ?? []
    expect(wordsOf({ current: 'Quiet-Harbor7' })).toEqual([])
    expect(wordsOf({})).toEqual(['Your current password is required'])
    expect(wordsOf({ current: '' })).toEqual(['Your current password is required'])
    expect(wordsOf({ current: 'x', password: 'short' })).toHaveLength(1)
  })
})
