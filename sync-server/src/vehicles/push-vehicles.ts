/** Pushed vehicles: the facts of the rule. */
import type { PushRow } from '@forecourt/shared/sync/contract'
import { judgeVehiclePush } from '@forecourt/shared/vehicles/judge-vehicle-push'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { isOfMirror, type JudgePush, textOf } from '../judging/judging.ts'
import type { Store } from '../store/store.ts'
import { vehicleWorld } from './vehicle-world.ts'

export const judgeVehicle: JudgePush = async ({ store, row, author, mirror, at, knew }) => {
  const { id } = row.next
  const world = await vehicleWorld(store, at, id, {
    vin: asStored(row.next.vin),
    stockNumber: asStored(row.next.stockNumber),
  })
  const current = await store.vehicles.get(id)
  const placedUnseen = await placedByOthers(store, row, world.inHero, mirror)
  const judgement = judgeVehiclePush(row, current, author, knew, { ...world, placedUnseen })
  return row.next.status === row.assumed?.status ? judgement : { ...judgement, reliedOn: world.reliedOn }
}

/** A VIN or a stock number, as a vehicle has it. */
const asStored = (value: unknown) => textOf(value)?.trim().toUpperCase() ?? null

/** The vehicle on the hero position that is wanted, where somebody else put it there after the mirror last heard of everything. */
async function placedByOthers(store: Store, row: PushRow, inHero: readonly Vehicle[], mirror: string) {
  const wanted = Number(row.next.heroSlideOrder ?? 0)
  const standing = inHero.find(one => one.heroSlideOrder === wanted && one.id !== row.next.id)
  if (!standing || standing.revision <= row.seen) return new Set<string>()
  const traces = await store.traces('vehicles', standing.id, row.seen)
  const isPlaced = traces.some(
    trace => trace.fields.includes('heroSlideOrder') && !trace.isEffect && !isOfMirror(trace, mirror),
  )
  return new Set(isPlaced ? [standing.id] : [])
}
