import { describe, expect, test } from 'vitest'
import { createSeeker, isNobody, NO_TRACES, tracesOf } from './traces.ts'

const ANN = {
  firstName: 'Anna Lisa',
  lastName: 'O’Quimby',
  email: 'Ann.Q@Example.net',
  phone: '+1 (208) 555-7731 ext. 4',
}
const seeker = createSeeker(tracesOf([ANN, { firstName: '', email: null }]))

describe('a person in a text', () => {
  test.each([
    ['Call 208-555-7731 now', 'contact'],
    ['(208) 555 7731', 'contact'],
    ['12085557731', 'contact'],
    ['+1 208.555.7731', 'contact'],
    ['at 555-7731 after six', 'contact'],
    ['mailto:ann.q@example.net.', 'contact'],
    ['ANNA  LISA o’quimby was here', 'name'],
    ['Anna Lisa M. O’Quimby', 'name'],
    ['O’Quimby, Anna Lisa', 'name'],
  ])('%s is found by %s, and struck', (text, by) => {
    expect(seeker.find(text)?.by).toBe(by)
    expect(seeker.find(seeker.struck(text))).toBeNull()
    expect(seeker.struck(text)).toContain('[erased]')
  })

  test.each([
    'O’Quimby alone',
    'Anna Lisa alone',
    '92085557731',
    '20855577310',
    '5557731',
    'joann.q@example.net',
    'ann.q@example.network-x',
    'Hanna Lisa O’Quimby',
    'Anna Lisa O’Quimbyson',
  ])('%s is somebody else', text => {
    expect(seeker.find(text)).toBeNull()
    expect(seeker.struck(text)).toBe(text)
  })

  test('is struck in whatever holds texts, and nothing else of it changes', () => {
    const text = 'Anna Lisa O’Quimby, 208 555 7731'
    const value = { a: ['x', { b: text }], n: 2085557731, none: null }
    expect(seeker.findIn(value)).toMatchObject({ by: 'contact', text })
    expect(seeker.struck(value)).toEqual({ a: ['x', { b: '[erased], [erased]' }], n: 2085557731, none: null })
    const other = { a: ['x'] }
    expect(seeker.struck(other)).toBe(other)
  })

  test('of whom nothing is known is in none', () => {
    expect(isNobody(NO_TRACES)).toBe(true)
    expect(isNobody(tracesOf([{ firstName: 'Ann' }]))).toBe(true)
    expect(createSeeker(NO_TRACES).findIn(['', 'Ann'])).toBeNull()
  })
})
