import { describe, expect, it } from 'vitest'
import { aVehicle } from '../../tests/factories.ts'
import { assignHeroSlot, fillHeroSlots, placeNewInHero } from './hero.ts'

const places = (...ids: string[]) => ids.map((id, index) => ({ id, heroSlideOrder: index + 1 }))
const asTable = (changes: readonly { id: string; heroSlideOrder: number }[]) =>
  Object.fromEntries(changes.map(({ id, heroSlideOrder }) => [id, heroSlideOrder]))

describe('a vehicle that is dropped', () => {
  it.each([
    ['a', 2, { a: 2, b: 1 }],
    ['a', 0, { a: 0 }],
    ['a', 5, { a: 5 }],
    ['a', 1, {}],
    ['unknown', 1, {}],
  ])('%s on %i changes %j', (id, slot, changes) => {
    expect(asTable(assignHeroSlot(places('a', 'b', 'c'), id, slot))).toEqual(changes)
  })
})

describe('new inventory', () => {
  it.each([
    [[], { n: 1 }],
    [['a', 'b'], { n: 1, a: 2, b: 3 }],
    [['a', 'b', 'c', 'd', 'e'], { n: 1, a: 2, b: 3, c: 4, d: 5, e: 0 }],
  ])('comes first, and those who stand there move down: %j', (ids, changes) => {
    expect(asTable(placeNewInHero(places(...ids), 'n'))).toEqual(changes)
  })

  it('moves nobody beyond the first gap, and not itself', () => {
    const gap = [
      { id: 'a', heroSlideOrder: 1 },
      { id: 'c', heroSlideOrder: 3 },
    ]
    expect(asTable(placeNewInHero(gap, 'n'))).toEqual({ n: 1, a: 2 })
    expect(placeNewInHero(places('n', 'b'), 'n')).toEqual([{ id: 'n', heroSlideOrder: 1 }])
  })
})

describe('the slideshow', () => {
  const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T17:00:00.000Z`
  const shown = (...vehicles: Parameters<typeof aVehicle>[0][]) =>
    fillHeroSlots(vehicles.map(fields => aVehicle(fields))).map(({ id }) => id)

  it('shows who has a position there, and fills the others with the newest', () => {
    expect(
      shown(
        { id: 'old', createdAt: day(1) },
        { id: 'new', createdAt: day(9) },
        { id: 'second', createdAt: day(2), heroSlideOrder: 2 },
        { id: 'middle', createdAt: day(5) },
      ),
    ).toEqual(['new', 'second', 'middle', 'old'])
  })

  it('is in the same order however they come, also where they were made at the same instant', () => {
    const vehicles = ['b', 'a', 'c'].map(id => ({ id, createdAt: day(1) }))
    expect(shown(...vehicles)).toEqual(['a', 'b', 'c'])
    expect(shown(...vehicles.toReversed())).toEqual(['a', 'b', 'c'])
  })

  it('passes over what has nothing to show, and shows a film without a photo', () => {
    expect(
      shown(
        { id: 'bare', photos: [] },
        { id: 'film', photos: [], generatedVideoUrl: '/media/f.mp4' },
        { id: 'hidden', status: 'received' },
      ),
    ).toEqual(['film'])
  })

  it('has five positions', () => {
    expect(
      shown(...[1, 2, 3, 4, 5, 6, 7].map(number => ({ id: `v${number}`, createdAt: day(number) }))),
    ).toEqual(['v7', 'v6', 'v5', 'v4', 'v3'])
  })
})
