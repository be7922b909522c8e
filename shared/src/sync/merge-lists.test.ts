import { describe, expect, it } from 'vitest'
import { inOrderOf, isMoved, mergeLists, withMembersOf } from './merge-lists.ts'

const of = (text: string) => [...text]
const text = (list: readonly unknown[] | null) => list?.join('') ?? null

describe('a list with what was added and taken away', () => {
  it.each([
    ['at the end', 'cba', 'abc', 'abcde', 'cbade'],
    ['in the middle, behind what it stands behind', 'cba', 'abc', 'axbc', 'cbax'],
    ['in front', 'cba', 'abc', 'xabc', 'xcba'],
    ['behind what is gone, behind what stood before that', 'ca', 'abc', 'abxc', 'cax'],
    ['taken away', 'cba', 'abc', 'ac', 'ca'],
    ['there already', 'cbax', 'abc', 'axbc', 'cbax'],
    ['gone already', 'cb', 'abc', 'bc', 'cb'],
    ['all of it another', 'a', 'a', 'bc', 'bc'],
  ])('%s', (_name, list, from, to, result) => {
    expect(text(withMembersOf(of(list), of(from), of(to)))).toBe(result)
  })

  it('keeps its first one where that is a choice', () => {
    expect(text(withMembersOf(of('ba'), of('a'), of('ca'), true))).toBe('bac')
  })
})

it.each([
  ['abcde', 'cba', 'cbade'],
  ['axbc', 'cba', 'cbax'],
  ['ab', 'cba', 'ba'],
  ['ab', '', 'ab'],
])('%s in the order of %s is %s', (list, order, result) => {
  expect(text(inOrderOf(of(list), of(order)))).toBe(result)
})

it.each([
  ['abc', 'acb', false, true],
  ['abc', 'xabcy', false, false],
  ['abc', 'ac', false, false],
  ['abc', 'xab', true, true],
  ['a', 'b', true, false],
  ['', 'b', true, false],
])('from %s to %s, led %s, is moved: %s', (from, to, led, is) => {
  expect(isMoved(of(from), of(to), led)).toBe(is)
})

describe('two edits of a list', () => {
  it.each([
    ['an order, and five added and one gone', 'abc', 'cba', 'acdefgh', 'cadefgh', null],
    ['two that took different ones away', 'abc', 'ac', 'ab', 'a', null],
    ['two that took the same one away', 'abc', 'ab', 'ab', 'ab', null],
    ['two that added', 'abc', 'abcx', 'abcy', 'abcyx', null],
    ['the same order twice', 'abc', 'cba', 'cbax', 'cbax', null],
    ['two orders', 'abc', 'cba', 'bacx', 'bacx', 'cbax'],
    ['an order of what the other has taken away', 'abcd', 'dabc', 'bac', 'bac', null],
  ])('%s', (_name, base, mine, theirs, merged, order) => {
    const made = mergeLists(of(base), of(mine), of(theirs))
    expect([text(made.merged), text(made.order)]).toEqual([merged, order])
  })

  it.each([
    ['one chose a cover', 'a', 'ba', 'a', 'ba', null],
    ['both chose another one', 'a', 'ba', 'ca', 'cab', 'bac'],
    ['both chose the same one', 'a', 'ba', 'ba', 'ba', null],
    ['the cover was taken away, and another one chosen', 'a', 'b', 'ca', 'cb', null],
  ])('that lead: %s', (_name, base, mine, theirs, merged, order) => {
    const made = mergeLists(of(base), of(mine), of(theirs), true)
    expect([text(made.merged), text(made.order)]).toEqual([merged, order])
  })

  it('ask nobody who knew the other order', () => {
    expect(text(mergeLists(of('abc'), of('cba'), of('bac'), false, true).merged)).toBe('cba')
  })
})
