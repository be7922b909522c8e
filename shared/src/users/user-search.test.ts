import { describe, expect, it } from 'vitest'
import { userMatcher } from './user-search.ts'

const LENA = { firstName: 'Léna', lastName: 'Ortiz', username: 'lena_o', email: 'l.ortiz@example.com' }

describe('a search for a user', () => {
  it.each([
    ['', true],
    ['  ', true],
    ['lena', true],
    ['ORTIZ Lé', true],
    ['lena_', true],
    ['l.ortiz@', true],
    ['lena miller', false],
    ['admin', false],
  ])('%j: %s', (search, isFound) => {
    expect(userMatcher(search)(LENA)).toBe(isFound)
  })
})
