/**
 * The hero slideshow: five numbered positions. A vehicle's `heroSlideOrder` is its position, 0 for none. Positions
 * that nobody filled by hand show the newest vehicles.
 */
import { HERO_SLOTS, type Vehicle } from './vehicle.ts'
import { isPublic } from './vehicle-status.ts'

export type HeroPlace = Pick<Vehicle, 'id' | 'heroSlideOrder'>

/**
 * Drops a vehicle on a position (1 to 5), or back on the list (0). A vehicle that already stands there gets the
 * dropped vehicle's previous position. Returns only the places that change.
 */
export function assignHeroSlot(places: readonly HeroPlace[], id: string, slot: number): HeroPlace[] {
  const dropped = places.find(place => place.id === id)
  if (!dropped || dropped.heroSlideOrder === slot) return []
  const changes = [{ id, heroSlideOrder: slot }]
  if (slot > 0) {
    for (const place of places) {
      if (place.heroSlideOrder === slot && place.id !== id)
        changes.push({ id: place.id, heroSlideOrder: dropped.heroSlideOrder })
    }
  }
  return changes
}

/**
 * New inventory takes position 1. Those that stand in its way move down one, up to the first gap; with no gap the
 * fifth leaves. Returns only the places that change.
 */
export function placeNewInHero(places: readonly HeroPlace[], id: string): HeroPlace[] {
  const changes: HeroPlace[] = [{ id, heroSlideOrder: 1 }]
  for (let slot = 1; slot <= HERO_SLOTS; slot++) {
    const standing = places.filter(place => place.heroSlideOrder === slot && place.id !== id)
    if (standing.length === 0) break
    const below = slot < HERO_SLOTS ? slot + 1 : 0
    for (const place of standing) changes.push({ id: place.id, heroSlideOrder: below })
  }
  return changes
}

type HeroVehicle = Pick<
  Vehicle,
  'id' | 'status' | 'heroSlideOrder' | 'generatedVideoUrl' | 'photos' | 'createdAt'
>

/** Whether a vehicle has something for a slide. */
export const hasMedia = (vehicle: Pick<HeroVehicle, 'generatedVideoUrl' | 'photos'>): boolean =>
  vehicle.generatedVideoUrl !== null || vehicle.photos.length > 0

/**
 * The vehicles of the slideshow in order, five at most. Position N belongs to the public vehicle whose order is N;
 * what remains is filled with the newest public vehicles that stand in no position. A vehicle without a film or a
 * photo has nothing to show and is passed over.
 */
export function fillHeroSlots<V extends HeroVehicle>(vehicles: readonly V[]): V[] {
  const showable = vehicles.filter(vehicle => isPublic(vehicle) && hasMedia(vehicle)).sort(newestFirst)
  const spare = showable.filter(vehicle => vehicle.heroSlideOrder === 0)
  const slides: V[] = []
  for (let slot = 1; slot <= HERO_SLOTS; slot++) {
    const next = showable.find(vehicle => vehicle.heroSlideOrder === slot) ?? spare.shift()
    if (next) slides.push(next)
  }
  return slides
}

function newestFirst(a: HeroVehicle, b: HeroVehicle): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1
  return a.id < b.id ? -1 : 1
}
