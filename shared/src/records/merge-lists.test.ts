import { describe, expect, it } from 'vitest'
import { editedList, inOrderOf, isMoved, listUpon, mergeLists, withMembersOf } from './merge-lists.ts'

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
    expect(text(withMembersOf(of('abd'), of('ab'), of('acb'), true))).toBe('acbd')
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
    ['the same order twice, and one in front', 'ab', 'xba', 'ba', 'xba', null],
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

describe('a change of a list that waits, upon another state of it', () => {
  it.each([
    ['is my order, with what others added and took away', 'acx', 'abc', 'cba', false, 'acx', 'cax'],
    ['is nothing where the server has my order already', 'cbax', 'abc', 'cba', false, 'cbax', 'cbax'],
    [
      'is what I added and took away, in the order that others chose',
      'cba',
      'abc',
      'acx',
      false,
      'cba',
      'cax',
    ],
    ['chooses a cover, which is none yet', 'abc', 'abc', 'xabc', true, 'abc', 'xabc'],
    ['has chosen the cover that the server has', 'xabcy', 'abc', 'xabc', true, 'xabcy', 'xabcy'],
    ['puts another first, which is there and stands behind', 'abc', 'acb', 'bc', true, 'acb', 'bc'],
  ] as const)('%s', (_what, server, assumed, next, led, known, wanted) => {
    const made = listUpon(of(server), of(assumed), of(next), led)
    expect([text(made.assumed), text(made.next)]).toEqual([known, wanted])
  })

  it('has no choice of what comes first where nobody says that it is one', () => {
    const { assumed, next } = listUpon(of('bac'), of('abc'), of('xabc'))
    expect([text(assumed), text(next)]).toEqual(['bac', 'xbac'])
  })
})

describe('an edit of a list that has moved since its author saw it', () => {
  it.each([
    ['adds to it as it is now', 'abc', 'abcx', 'abc', 'abcy', 'abc', 'abcxy'],
    ['takes from it as it is now', 'abc', 'abcx', 'abc', 'ac', 'abc', 'acx'],
    ['puts it in order, and knew the order that is held', 'abc', 'abc', 'abc', 'cba', 'abc', 'cba'],
    ['puts it in order, and knew another one', 'cba', 'cba', 'abc', 'bac', 'abc', 'bac'],
    ['puts back an order that waits', 'abc', 'cba', 'cba', 'abc', 'cba', 'abc'],
    ['puts back what was taken away, which is a change', 'abc', 'bc', 'bc', 'bca', 'bc', 'bca'],
  ])('%s', (_what, known, shown, base, next, assumed, wanted) => {
    const made = editedList(of(known), of(shown), of(base), of(next))
    expect([text(made.assumed), text(made.next)]).toEqual([assumed, wanted])
  })
})
