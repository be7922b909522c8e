/**
 * What can be done with vehicles, here and without a server. The rule decides on the vehicles as they are shown, with the
 * moves that wait; what is written stands upon the vehicle as it was seen by who did it.
 */
import { wantedUpon } from '@forecourt/shared/sync/open-form'
import {
  decideVehicleCreate,
  decideVehicleEdit,
  obstacleToDeleting,
  type RefusedVehicle,
  VEHICLE_REFUSAL_TEXTS,
  vehicleRefusalText,
} from '@forecourt/shared/vehicles/decide-vehicle'
import { assignHeroSlot, type HeroPlace } from '@forecourt/shared/vehicles/hero'
import { undoOfVehicleEdit } from '@forecourt/shared/vehicles/undo-vehicle'
import {
  type Vehicle,
  type VehicleCreate,
  type VehicleEdit,
  vehicleName,
} from '@forecourt/shared/vehicles/vehicle'
import { type Acting, instant, type Message } from '../mirror/acting.ts'
import { newId } from '../mirror/new-id.ts'
import type { Glance } from '../mirror/rows.ts'
import { eraseWithWayBack, goneWords, notTakenBack, TAKEN_BACK, withWayBack } from '../mirror/way-back.ts'
import { fateText, isJustOffered } from './fate-words.ts'
import { vehicleWorldOf } from './vehicle-facts.ts'
import { waitersOfFreed, withWaiters } from './waiters.ts'

/** What is said when a change is stored, and when it could not be. */
export interface Words {
  done: Message | null
  failed: Message
  /**
   * Whether it is offered to take the change back: by writing what was there before, or, where no other edit would lead back
   * there, by keeping the change back for so long.
   */
  canTakeBack?: boolean
  /** What is so when it was taken back, where more is to be said than that it is as before. */
  undone?: string
}

export type VehicleOutcome = 'done' | 'failed' | 'gone' | RefusedVehicle

/** Whether a change was refused for a reason that is said at a field, or in passing where there is none. */
export const isVehicleRefusal = (outcome: VehicleOutcome): outcome is RefusedVehicle =>
  typeof outcome === 'object'

export function createVehicleActions({ mirror, say }: Omit<Acting, 'user'>) {
  const leads = () => mirror.rows('leads').value ?? []
  const shown = () => mirror.foreseen.value ?? []

  const world = (id: string | null) => vehicleWorldOf(leads(), shown(), id, instant())

  async function write(
    seen: Vehicle | null,
    vehicle: Vehicle,
    what: string,
    { done, failed }: Pick<Words, 'done' | 'failed'>,
    hold?: string,
  ): Promise<'done' | 'failed'> {
    try {
      await mirror.write('vehicles', vehicle, `${vehicleName(vehicle)}: ${what}`, seen, hold)
    } catch {
      say({ ...failed, isBad: true })
      return 'failed'
    }
    if (done) say(done)
    return 'done'
  }

  const fateOf = (vehicle: Vehicle) => fateText(vehicle, mirror.newTakesHero())

  /** Writes what takes an edit back; says so, or why it stays as it is. */
  async function takeBack(after: Vehicle, undo: VehicleEdit, what: string, text: string) {
    const done = { ...TAKEN_BACK, text }
    const outcome = await change(after, undo, `${what}, taken back`, { done, failed: notTakenBack() }, true)
    if (isVehicleRefusal(outcome)) say(notTakenBack(vehicleRefusalText(outcome)))
  }

  async function change(
    seen: Vehicle,
    edit: VehicleEdit,
    what: string,
    { canTakeBack = false, undone, done, failed }: Words,
    isUndo = false,
  ): Promise<VehicleOutcome> {
    const present = shown().find(vehicle => vehicle.id === seen.id)
    if (!present) {
      say({ ...failed, text: `${vehicleName(seen)} was deleted meanwhile.`, isBad: true })
      return 'gone'
    }
    const decision = decideVehicleEdit(present, edit, world(seen.id))
    if (decision.outcome === 'refused') return decision
    if (decision.outcome === 'unchanged') {
      // Somebody put it back already.
      if (isUndo && done) say(done)
      return 'done'
    }
    const { vehicle } = decision
    const wanted = wantedUpon(seen, present, vehicle)
    const isMoved = present.status !== vehicle.status
    const waiters = isUndo ? null : waitersOfFreed(mirror, isMoved ? [vehicle] : [])
    const said =
      done && isMoved && !isUndo ? withWaiters({ detail: fateOf(vehicle), ...done }, waiters) : done
    if (!said || !canTakeBack) return write(seen, wanted, what, { done: said, failed })
    const undo = undoOfVehicleEdit(present, vehicle, edit, world(seen.id))
    const text = undone ?? (isMoved ? fateText(present, false) : TAKEN_BACK.text)
    if (undo) {
      const kept = { ...said, takeBack: () => takeBack(vehicle, undo, what, text) }
      return write(seen, wanted, what, { done: kept, failed })
    }
    const hold = newId()
    const goneText = goneWords(mirror, 'vehicles', vehicle.id, vehicleName(vehicle))
    const kept = withWayBack({ mirror, say }, hold, said, goneText, text)
    return write(seen, wanted, what, { done: kept, failed }, hold)
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

  async function placed(places: readonly HeroPlace[], done: Message, failed: Message) {
    try {
      await writePlaces(places)
    } catch {
      return say(failed)
    }
    say(done)
  }

  const placeOf = (id: string) => shown().find(one => one.id === id)?.heroSlideOrder

  /** Puts vehicles back where they stood, unless somebody moved one of them since. */
  async function putBack(vehicle: Vehicle, places: readonly HeroPlace[], former: readonly HeroPlace[]) {
    if (places.some(({ id, heroSlideOrder }) => placeOf(id) !== heroSlideOrder))
      return say(notTakenBack('Somebody changed these positions meanwhile.'))
    const slot = former.find(({ id }) => id === vehicle.id)?.heroSlideOrder ?? 0
    const where = slot > 0 ? `stands in position ${slot} again` : 'is out of the slideshow again'
    await placed(former, { ...TAKEN_BACK, text: `${vehicleName(vehicle)} ${where}.` }, notTakenBack())
  }

  return {
    /**
     * Gives the refusal for the caller to say in its place.
     * @param seen the vehicle as it was seen by who changes it
     */
    change,

    feature(vehicle: Vehicle, failed: Message): Promise<VehicleOutcome> {
      const name = vehicleName(vehicle)
      const isFeatured = !vehicle.isFeatured
      const said = (is: boolean) => (is ? `${name} is featured` : `${name} is not featured`)
      return change(vehicle, { isFeatured }, isFeatured ? 'featured' : 'unfeatured', {
        done: { title: 'Vehicle Updated', text: `${said(isFeatured)}${isFeatured ? '' : ' any more'}.` },
        failed,
        canTakeBack: true,
        undone: `${said(!isFeatured)}${isFeatured ? ' any more' : ' again'}.`,
      })
    },

    async create(id: string, fields: Omit<VehicleCreate, 'id'>, words: Words): Promise<VehicleOutcome> {
      const decision = decideVehicleCreate(id, fields, world(null))
      if (decision.outcome === 'refused') return decision
      if (decision.outcome !== 'changed') return 'failed'
      const isFirst = isJustOffered(decision.vehicle) && decision.vehicle.heroSlideOrder === 0
      const detail = isFirst ? fateOf(decision.vehicle) : ''
      const done = words.done && { ...words.done, detail }
      return write(null, decision.vehicle, 'added', { ...words, done })
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
        const heroSlideOrder = placeOf(id)
        return heroSlideOrder === undefined ? [] : [{ id, heroSlideOrder }]
      })
      const where = slot > 0 ? `stands in position ${slot}` : 'is out of the slideshow'
      const done: Message = {
        title: 'Slideshow Updated',
        text: `${vehicleName(vehicle)} ${where}.`,
        takeBack: () => putBack(vehicle, places, former),
      }
      await placed(places, done, { title: 'Error', text: 'Failed to update hero order', isBad: true })
    },
  }
}

export type VehicleActions = ReturnType<typeof createVehicleActions>
