import { describe, expect, it } from 'vitest'
import { COLLECTIONS, descriptionOf } from './collections.ts'
import { inOrderOfParents } from './order-of-parents.ts'

const of = (table: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(table).map(([name, parents]) => [
      name,
      { parents: Object.fromEntries(parents.map(parent => [`${parent}Id`, parent])) },
    ]),
  )

describe('the order in which records are written', () => {
  it.each([
    [{ a: [], b: [] }, ['a', 'b']],
    [{ note: ['lead'], lead: ['vehicle'], vehicle: [] }, ['vehicle', 'lead', 'note']],
    [
      { drive: ['lead', 'vehicle'], lead: ['vehicle'], event: [], vehicle: [] },
      'vehicle lead drive event'.split(' '),
    ],
  ])('of %j is %j', (table, order) => {
    expect(inOrderOfParents(of(table))).toEqual(order)
  })

  it.each([
    [{ a: ['a'] }, 'Parents in a circle: a -> a'],
    [{ a: ['b'], b: ['c'], c: ['a'] }, 'Parents in a circle: a -> b -> c -> a'],
    [{ start: ['a'], a: ['b'], b: ['a'] }, 'Parents in a circle: start -> a -> b -> a'],
    [{ a: ['b'] }, 'There is no collection b'],
  ])('of %j there is none: %s', (table, words) => {
    expect(() => inOrderOfParents(of(table))).toThrow(words)
  })

  it('has what a record refers to before it, so that no note arrives before its customer', () => {
    for (const [place, name] of COLLECTIONS.entries())
      for (const parent of Object.values<string>(descriptionOf(name).parents))
        expect(COLLECTIONS.slice(0, place)).toContain(parent)
  })
})
