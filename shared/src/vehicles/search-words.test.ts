import { expect, it } from 'vitest'
import { comparedWord } from './search-text.ts'
import { isOneLetterOff } from './search-words.ts'

it.each([
  ['toyta', 'toyota', true],
  ['toyoota', 'toyota', true],
  ['toyoto', 'toyota', true],
  ['otyota', 'toyota', true],
  ['toyoat', 'toyota', true],
  ['toyota', 'toyota', true],
  ['oyota', 'toyota', true],
  ['toyot', 'toyota', true],
  ['tyta', 'toyota', false],
  ['tooyata', 'toyota', false],
  ['honda', 'mazda', false],
  ['kia', 'kio', true],
  ['bmw', 'mbw', true],
  ['gt', 'gti', false],
])('%s and %s are one letter apart: %s', (a, b, is) => {
  expect([isOneLetterOff(a, b), isOneLetterOff(b, a)]).toEqual([is, is])
})

it.each([
  ['trucks', 'truck'],
  ['lexus', 'lexu'],
  ['glass', 'glass'],
  ['gas', 'gas'],
  ['grey', 'gray'],
  ['f-150', 'f150'],
  ['5.7l', '5.7l'],
  ['v8.', 'v8'],
  ['a4s', 'a4s'],
  ["captain's", 'captain'],
])('%s is compared as %s', (word, compared) => {
  expect(comparedWord(word)).toBe(compared)
})
