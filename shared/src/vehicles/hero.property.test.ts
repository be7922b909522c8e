import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aVehicle } from '../../tests/factories.ts'
import { assignHeroSlot, fillHeroSlots, type HeroPlace, placeNewInHero } from './hero.ts'
import { HERO_SLOTS } from './vehicle.ts'
import { VEHICLE_STATUSES } from './vehicle-options.ts'
import { isPublic } from './vehicle-status.ts'

/** Vehicles on positions, no two on one. */
const places = fc
  .uniqueArray(fc.integer({ min: 1, max: HERO_SLOTS }), { maxLength: HERO_SLOTS })
  .chain(slots =>
    fc
      .integer({ min: 1, max: 4 })
      .map(spare => [
        ...slots.map((slot, index) => ({ id: `s${index}`, heroSlideOrder: slot })),
        ...Array.from({ length: spare }, (_, index) => ({ id: `f${index}`, heroSlideOrder: 0 })),
      ]),
  )

function apply(before: readonly HeroPlace[], changes: readonly HeroPlace[]): HeroPlace[] {
  const after = new Map(before.map(place => [place.id, place.heroSlideOrder]))
  for (const change of changes) after.set(change.id, change.heroSlideOrder)
  return [...after].map(([id, heroSlideOrder]) => ({ id, heroSlideOrder }))
}

function expectNoTwoOnOne(all: readonly HeroPlace[]) {
  const taken = all.map(place => place.heroSlideOrder).filter(slot => slot > 0)
  expect(new Set(taken).size).toBe(taken.length)
}

describe('dropping on a position', () => {
  it('swaps with whoever stands there, and puts no two on one', () => {
    fc.assert(
      fc.property(places, fc.nat(), fc.integer({ min: 0, max: HERO_SLOTS }), (before, pick, slot) => {
        const dropped = before[pick % before.length] as HeroPlace
        const after = apply(before, assignHeroSlot(before, dropped.id, slot))
        expectNoTwoOnOne(after)
        expect(after.find(place => place.id === dropped.id)?.heroSlideOrder).toBe(slot)
        const stood = before.find(place => place.heroSlideOrder === slot && place.id !== dropped.id)
        if (stood && slot > 0)
          expect(after.find(place => place.id === stood.id)?.heroSlideOrder).toBe(dropped.heroSlideOrder)
      }),
    )
  })
})

describe('gestures made without a signal', () => {
  it('come to the same places in whatever order the server hears of them', () => {
    const gestures = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: HERO_SLOTS })), { maxLength: 6 })
    fc.assert(
      fc.property(places, gestures, fc.infiniteStream(fc.nat()), (before, made, order) => {
        const wanted = made.reduce((all, [pick, slot]) => {
          const dropped = all[pick % all.length] as HeroPlace
          return apply(all, assignHeroSlot(all, dropped.id, slot))
        }, before)
        const pushed = wanted.filter(
          place => before.find(one => one.id === place.id)?.heroSlideOrder !== place.heroSlideOrder,
        )
        let server = before
        while (pushed.length > 0) {
          const [next] = pushed.splice((order.next().value ?? 0) % pushed.length, 1)
          if (next) server = apply(server, assignHeroSlot(server, next.id, next.heroSlideOrder))
        }
        const byId = (all: readonly HeroPlace[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1))
        expect(byId(server)).toEqual(byId(wanted))
      }),
    )
  })
})

describe('new inventory', () => {
  it('takes position 1, keeps the order of the others, and lets at most the last one go', () => {
    fc.assert(
      fc.property(places, before => {
        const after = apply([...before, { id: 'new', heroSlideOrder: 0 }], placeNewInHero(before, 'new'))
        expectNoTwoOnOne(after)
        expect(after.find(place => place.id === 'new')?.heroSlideOrder).toBe(1)
        const order = (all: readonly HeroPlace[]) =>
          all
            .filter(place => place.heroSlideOrder > 0 && place.id !== 'new')
            .sort((a, b) => a.heroSlideOrder - b.heroSlideOrder)
            .map(place => place.id)
        const stayed = order(after)
        expect(order(before).slice(0, stayed.length)).toEqual(stayed)
        expect(order(before).length - stayed.length).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('the slideshow', () => {
  const vehicle = fc
    .record({
      status: fc.constantFrom(...VEHICLE_STATUSES),
      heroSlideOrder: fc.integer({ min: 0, max: HERO_SLOTS }),
      photos: fc.constantFrom<string[][]>([], ['/media/a.webp']),
      day: fc.integer({ min: 1, max: 28 }),
    })
    .map(({ day, ...fields }) => ({
      ...fields,
      createdAt: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`,
    }))
  const stock = fc
    .array(vehicle, { maxLength: 12 })
    .map(all => all.map((fields, index) => aVehicle({ ...fields, id: `v${index}` })))

  it('shows at most five, each once, only what is public and has something to show', () => {
    fc.assert(
      fc.property(stock, vehicles => {
        const slides = fillHeroSlots(vehicles)
        expect(slides.length).toBeLessThanOrEqual(HERO_SLOTS)
        expect(new Set(slides.map(slide => slide.id)).size).toBe(slides.length)
        for (const slide of slides) {
          expect(isPublic(slide)).toBe(true)
          expect(slide.photos.length).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('gives position N to the vehicle that stands there when all five are filled', () => {
    const all = [1, 2, 3, 4, 5].map(slot => aVehicle({ id: `v${slot}`, heroSlideOrder: slot }))
    expect(fillHeroSlots(all.toReversed()).map(slide => slide.heroSlideOrder)).toEqual([1, 2, 3, 4, 5])
  })
})
