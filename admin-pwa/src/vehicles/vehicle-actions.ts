/**
 * What can be done with vehicles, here and without a server. The rule decides on the vehicles as they are shown, with the
 * moves that wait; what is written stands upon the vehicle as it was seen by who did it.
 */
import { wantedUpon } from '@forecourt/shared/sync/open-form'
import {
  decideVehicleCreate,
  decideVehicleEdit,
  obstacleToDeleting,
  VEHICLE_REFUSAL_TEXTS,
  type VehicleRefusal,
} from '@forecourt/shared/vehicles/decide-vehicle'
import { assignHeroSlot } from '@forecourt/shared/vehicles/hero'
import {
  type Vehicle,
  type VehicleCreate,
  type VehicleEdit,
  vehicleName,
} from '@forecourt/shared/vehicles/vehicle'
import { type Acting, instant, type Message } from '../mirror/acting.ts'
import { newId } from '../mirror/new-id.ts'
import type { Glance } from '../mirror/rows.ts'
import { eraseWithWayBack } from '../mirror/way-back.ts'
import { vehicleWorldOf } from './vehicle-facts.ts'

/** What is said when a change is stored, and when it could not be. */
export interface Words {
  done: Message | null
  failed: Message
  /** Whether it is offered to take the change back. */
  canTakeBack?: boolean
}

export type VehicleOutcome = 'done' | 'failed' | 'gone' | VehicleRefusal

export function createVehicleActions({ mirror, say }: Omit<Acting, 'user'>) {
  const leads = () => mirror.rows('leads').value ?? []
  const shown = () => mirror.foreseen.value ?? []

  const world = (id: string | null) => vehicleWorldOf(leads(), shown(), id, instant())

  async function write(
    seen: Vehicle | null,
    vehicle: Vehicle,
    what: string,
    { done, failed }: Words,
  ): Promise<'done' | 'failed'> {
    try {
      await mirror.write('vehicles', vehicle, `${vehicleName(vehicle)}: ${what}`, seen)
    } catch {
      say({ ...failed, isBad: true })
      return 'failed'
    }
    if (done) say(done)
    return 'done'
  }

  /** What puts back the fields that an edit names. */
  function takingBack(before: Vehicle, after: Vehicle, edit: VehicleEdit, what: string, words: Words) {
    const fields = Object.keys(edit) as (keyof VehicleEdit)[]
    const former = Object.fromEntries(fields.map(field => [field, before[field]])) as VehicleEdit
    return () => change(after, former, `${what}, taken back`, { ...words, canTakeBack: false })
  }

  async function change(
    seen: Vehicle,
    edit: VehicleEdit,
    what: string,
    { canTakeBack, ...words }: Words,
  ): Promise<VehicleOutcome> {
    const present = shown().find(vehicle => vehicle.id === seen.id)
    if (!present) {
      say({ ...words.failed, text: `${vehicleName(seen)} was deleted meanwhile.`, isBad: true })
      return 'gone'
    }
    const decision = decideVehicleEdit(present, edit, world(seen.id))
    if (decision.outcome === 'refused') return decision.code
    if (decision.outcome === 'unchanged') return 'done'
    const takeBack = takingBack(present, decision.vehicle, edit, what, words)
    const done = words.done && { ...words.done, ...(canTakeBack ? { takeBack } : {}) }
    return write(seen, wantedUpon(seen, present, decision.vehicle), what, { ...words, done })
  }

  /** Writes hero positions as they are wanted; each upon the vehicle as it stands. */
  async function writePlaces(places: readonly { id: string; heroSlideOrder: number }[]): Promise<void> {
    for (const { id, heroSlideOrder } of places) {
      const seen = mirror.glance('vehicles', id)?.record
      if (!seen) continue
      const what = heroSlideOrder > 0 ? `hero position ${heroSlideOrder}` : 'out of the hero'
      const next = { ...seen, heroSlideOrder, updatedAt: instant() }
      await mirror.write('vehicles', next, `${vehicleName(seen)}: ${what}`, seen)
    }
  }

  async function orSay(writing: Promise<void>): Promise<boolean> {
    try {
      await writing
      return true
    } catch {
      say({ title: 'Error', text: 'Failed to update hero order', isBad: true })
      return false
    }
  }

  return {
    /**
     * Gives the refusal for the caller to say in its place.
     * @param seen the vehicle as it was seen by who changes it
     */
    change,

    async create(fields: Omit<VehicleCreate, 'id'>, words: Words): Promise<VehicleOutcome> {
      const decision = decideVehicleCreate(newId(), fields, world(null))
      if (decision.outcome === 'refused') return decision.code
      if (decision.outcome !== 'changed') return 'failed'
      const place = decision.vehicle.heroSlideOrder
      // New inventory takes a place in the slideshow by itself, where the dealer wants that.
      const detail = place > 0 ? `It stands in position ${place} of the slideshow.` : ''
      return write(null, decision.vehicle, 'added', {
        ...words,
        done: words.done && { ...words.done, detail },
      })
    },

    /** @param seen the vehicle as it was seen by who asked for the deletion */
    async remove(seen: Glance<'vehicles'>): Promise<void> {
      const { record } = seen
      const present = shown().find(vehicle => vehicle.id === record.id) ?? record
      const obstacle = obstacleToDeleting(world(record.id).heldBy, present)
      if (obstacle) {
        say({ title: 'Error', text: VEHICLE_REFUSAL_TEXTS[obstacle], isBad: true })
        return
      }
      await eraseWithWayBack({ mirror, say }, 'vehicles', seen, {
        name: vehicleName(record),
        done: { title: 'Success', text: 'Vehicle deleted successfully' },
        failed: { title: 'Error', text: 'Failed to delete vehicle' },
      })
    },

    /**
     * Puts a vehicle on a hero position, or back on the list (0); whoever stands there gets its place. Both are
     * written: in whatever order the server hears of them, it comes to the same places.
     */
    async place(vehicle: Vehicle, slot: number): Promise<void> {
      const places = assignHeroSlot(shown(), vehicle.id, slot)
      const former = places.flatMap(({ id }) => {
        const place = shown().find(one => one.id === id)
        return place ? [{ id, heroSlideOrder: place.heroSlideOrder }] : []
      })
      if (!(await orSay(writePlaces(places)))) return
      const where = slot > 0 ? `stands in position ${slot}` : 'is out of the slideshow'
      say({
        title: 'Slideshow Updated',
        text: `${vehicleName(vehicle)} ${where}.`,
        takeBack: () => orSay(writePlaces(former)),
      })
    },
  }
}

export type VehicleActions = ReturnType<typeof createVehicleActions>
