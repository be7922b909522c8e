import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Piece, wordDiff } from './word-diff.ts'

const marked = (pieces: readonly Piece[]) =>
  pieces.map(({ text, isShared }) => (isShared ? text : `[${text}]`)).join('')

it.each([
  ['Likes blue', 'Likes red', 'Likes[ blue]', 'Likes[ red]'],
  ['Call at noon', 'Call Ruth at noon', 'Call at noon', 'Call[ Ruth] at noon'],
  ['', 'New', '', '[New]'],
  ['Same', 'Same', 'Same', 'Same'],
  ['One\ntwo three', 'One\ntwo', 'One\ntwo[ three]', 'One\ntwo'],
])('%j beside %j', (mine, theirs, left, right) => {
  const found = wordDiff(mine, theirs)
  expect([marked(found.mine), marked(found.theirs)]).toEqual([left, right])
})

/** How many words two texts have in common, in one order: the rule as it is told, without a table. */
const commonWords = ([one, ...rest]: readonly string[], others: readonly string[]): number => {
  if (one === undefined) return 0
  const at = others.indexOf(one)
  const without = commonWords(rest, others)
  return at < 0 ? without : Math.max(without, 1 + commonWords(rest, others.slice(at + 1)))
}

it('shares as many words as both have in one order, and joins what stands together', () => {
  const word = fc.constantFrom('a', 'b', 'c', 'd')
  const words = fc.array(word, { maxLength: 7 })
  fc.assert(
    fc.property(words, words, (mine, theirs) => {
      const found = wordDiff(mine.join(' '), theirs.join(' '))
      const shared = found.mine
        .filter(({ isShared }) => isShared)
        .flatMap(({ text }) => text.match(/\S+/g) ?? [])
      expect(shared).toHaveLength(commonWords(mine, theirs))
      for (const pieces of [found.mine, found.theirs])
        for (const [index, piece] of pieces.entries())
          expect(piece.isShared).not.toBe(pieces[index + 1]?.isShared)
    }),
  )
})

it('gives both texts as they are, and what is shared is the same in both', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ' ', '\n', '  '), { maxLength: 30 })
    .map(parts => parts.join(''))
  fc.assert(
    fc.property(text, text, (mine, theirs) => {
      const found = wordDiff(mine, theirs)
      const all = (pieces: readonly Piece[]) => pieces.map(piece => piece.text).join('')
      expect([all(found.mine), all(found.theirs)]).toEqual([mine, theirs])
      const shared = (pieces: readonly Piece[]) =>
        pieces
          .filter(piece => piece.isShared)
          .map(piece => piece.text)
          .join(' ')
          .match(/\S+/g)
      expect(shared(found.mine)).toEqual(shared(found.theirs))
    }),
  )
})
