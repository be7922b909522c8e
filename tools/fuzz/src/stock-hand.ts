/** What people do with vehicles: what the screens call, as their screens show them. */
import type { Vehicle, VehicleEdit } from '@forecourt/shared/vehicles/vehicle'
import { removeUpload, reorderUploads } from '@forecourt/shared/vehicles/vehicle-media'
import { isLeftOff, PUT_BACK } from '@forecourt/shared/vehicles/vehicle-status'
import { createVehicleActions, type Words } from '../../../admin-pwa/src/vehicles/vehicle-actions.ts'
import { holdersOf } from '../../../admin-pwa/src/vehicles/vehicle-facts.ts'
import { Actor } from './actor.ts'
import type { Fields } from './gestures.ts'
import { inOrder } from './in-order.ts'
import { pickOf } from './pick-of.ts'
import { note } from './tally.ts'

const WORDS: Words = {
  done: { title: 'Done', text: '' },
  failed: { title: 'Failed', text: '' },
  canTakeBack: true,
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

export class StockHand extends Actor {
  /** The vehicles with what waits. */
  protected shown(tab: number): Vehicle[] {
    return inOrder(this.tabOf(tab).core.foreseen.value ?? [])
  }

  async #editVehicle(
    tab: number,
    pick: number,
    editOf: (vehicle: Vehicle) => VehicleEdit | null,
  ): Promise<boolean> {
    const vehicle = pickOf(this.shown(tab), pick)
    const edit = vehicle && editOf(vehicle)
    if (!vehicle || !edit) return false
    const actions = createVehicleActions(this.acting(tab))
    let isDone = false
    await this.attempt(tab, async () => {
      isDone = (await actions.change(vehicle, edit, 'changed', WORDS)) === 'done'
      if (isDone) this.writeDown('vehicles', vehicle.id, 'edited', { saw: vehicle as Fields }, edit)
    })
    return isDone
  }

  async offer(tab: number, pick: number, status: 'available' | 'received'): Promise<void> {
    await this.#editVehicle(tab, pick, () => ({ status }))
  }

  /** Puts a vehicle back on the market that no customer has. */
  async putBack(tab: number, pick: number): Promise<void> {
    const leads = this.rows('leads', tab)
    const all = this.shown(tab)
    const leftOff = all.filter(vehicle => isLeftOff(vehicle, idsOf(holdersOf(leads, vehicle.id))))
    const vehicle = pickOf(leftOff, pick)
    if (!vehicle) return
    const isDone = await this.#editVehicle(tab, all.indexOf(vehicle), () => ({ status: PUT_BACK.to }))
    if (isDone) note('put back on the market')
  }

  async star(tab: number, pick: number): Promise<void> {
    await this.#editVehicle(tab, pick, ({ isFeatured }) => ({ isFeatured: !isFeatured }))
  }

  async photos(tab: number, pick: number, isRemoval: boolean): Promise<void> {
    const editOf = (vehicle: Vehicle) => {
      const { exteriorPhotos: photos } = vehicle
      const [first] = photos
      if (first === undefined) return null
      return isRemoval
        ? removeUpload(vehicle, 'exterior', first.split('/').at(-1) ?? '')
        : reorderUploads(vehicle, 'exterior', photos.toReversed())
    }
    await this.#editVehicle(tab, pick, editOf)
  }

  async hero(tab: number, pick: number, slot: number): Promise<void> {
    const vehicle = pickOf(this.rows('vehicles', tab), pick)
    if (vehicle) await createVehicleActions(this.acting(tab)).place(vehicle, slot)
  }
}
