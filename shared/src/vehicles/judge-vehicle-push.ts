/** Pushed vehicles (see judge-push for what a judgement promises). */

import {
  type Author,
  type ChangeOf,
  changedFields,
  changedUnseen,
  goneMeanwhile,
  isAllowed,
  type Judgement,
  type Knew,
  keptFromDeletion,
  mergePush,
  NOTHING,
  PUSH_REFUSAL_TEXTS,
  type Pushed,
  parseFields,
  refused,
} from '../records/judge-push.ts'
import { isSame } from '../records/merge.ts'
import {
  decideVehicleCreate,
  decideVehicleEdit,
  obstacleToDeleting,
  VEHICLE_REFUSAL_FIELDS,
  VEHICLE_REFUSAL_TEXTS,
  type VehicleWorld,
  vehicleRefusalText,
} from './decide-vehicle.ts'
import {
  VEHICLE_EDITABLE,
  type Vehicle,
  type VehicleEdit,
  vehicleCreateSchema,
  vehicleEditSchema,
  vehicleName,
} from './vehicle.ts'
import { vehicleTitle } from './vehicle-collection.ts'
import { withoutGonePictures } from './vehicle-media.ts'

type VehicleChange = ChangeOf<'vehicles', Vehicle>

/** A customer who names a vehicle, as far as the vehicle's rules are concerned. */
interface Naming {
  vehicleId: string | null
  vehicleInterest: string | null
  updatedAt: string
}

export interface VehiclePushFacts<Lead extends Naming> extends VehicleWorld {
  /** Leads that name the vehicle. */
  namedBy: readonly Lead[]
  /** Ids of vehicles that others put on their hero position after the author last heard of everything. */
  placedUnseen: ReadonlySet<string>
}

export function judgeVehiclePush<Lead extends Naming>(
  pushed: Pushed,
  current: Vehicle | null,
  author: Author,
  knew: Knew,
  facts: VehiclePushFacts<Lead>,
): Judgement<VehicleChange | ChangeOf<'leads', Lead>> {
  const title = vehicleTitle(current ?? pushed.next)
  const mine = changedFields(pushed, VEHICLE_EDITABLE, current)
  const back = (message: string) => ({ changes: [], issues: [refused(title, mine, current, message)] })
  if (pushed.next._deleted === true) {
    if (!current) return NOTHING
    const keep = (message: string) => ({
      changes: [],
      issues: [keptFromDeletion(title, pushed, current, VEHICLE_EDITABLE, knew, message)],
    })
    if (!isAllowed(author, 'delete_vehicles')) return keep(PUSH_REFUSAL_TEXTS.no_permission)
    if (changedUnseen(pushed, current, VEHICLE_EDITABLE, knew))
      return keep(PUSH_REFUSAL_TEXTS.changed_meanwhile)
    const obstacle = obstacleToDeleting(facts.heldBy, current)
    if (obstacle) return keep(VEHICLE_REFUSAL_TEXTS[obstacle])
    return { changes: vehicleRemoval(current, facts.namedBy, facts.now), issues: [] }
  }
  if (!isAllowed(author, current ? 'edit_vehicles' : 'add_vehicles'))
    return back(PUSH_REFUSAL_TEXTS.no_permission)
  if (current) return judgeEdit(pushed, current, knew, facts, title)
  if (pushed.assumed) return { changes: [], issues: [goneMeanwhile(title, pushed, VEHICLE_EDITABLE)] }

  const parsed = vehicleCreateSchema.safeParse(pushed.next)
  if (!parsed.success) return back(parsed.error.issues[0]?.message ?? PUSH_REFUSAL_TEXTS.not_valid)
  const id = String(pushed.next.id)
  const decision = decideVehicleCreate(id, parsed.data, facts)
  if (decision.outcome !== 'refused')
    return { changes: vehicleChanges(null, decision, facts.inHero), issues: [] }
  if (decision.code !== 'stock_number_taken') return back(vehicleRefusalText(decision))
  // It is stored all the same, with a number that is counted: photos and customers may wait for it.
  const { stockNumber, ...fields } = parsed.data
  const numberless = decideVehicleCreate(id, { ...fields, stockNumber: null }, facts)
  if (numberless.outcome === 'refused') return back(vehicleRefusalText(numberless))
  return {
    changes: vehicleChanges(null, numberless, facts.inHero),
    issues: [refused(title, { stockNumber }, null, vehicleRefusalText(decision))],
  }
}

function judgeEdit(
  pushed: Pushed,
  current: Vehicle,
  knew: Knew,
  facts: Omit<VehiclePushFacts<Naming>, 'namedBy'>,
  title: string,
): Judgement<VehicleChange> {
  const { applied, issues } = mergeVehicle(pushed, current, knew, title)
  const { good, bad, message } = parseFields(applied, vehicleEditSchema)
  if (Object.keys(bad).length > 0)
    issues.push(refused(title, bad, current, message ?? PUSH_REFUSAL_TEXTS.not_valid))
  // Whoever stands there would leave the hero, though the author never saw them there.
  const { heroSlideOrder: slot } = good
  const standing = facts.inHero.find(one => one.heroSlideOrder === slot && one.id !== current.id)
  if (standing && slot !== current.heroSlideOrder && facts.placedUnseen.has(standing.id)) {
    issues.push(refused(title, { heroSlideOrder: slot }, current, placedMeanwhile(standing)))
    delete good.heroSlideOrder
  }

  const decision = decideVehicleEdit(current, good as VehicleEdit, facts)
  if (decision.outcome !== 'refused')
    return { changes: vehicleChanges(current, decision, facts.inHero), issues }

  // The refused field goes back alone; what is left is judged again.
  const isMoved = 'status' in good && good.status !== current.status
  const field = VEHICLE_REFUSAL_FIELDS[decision.code]
  // What is offered for nothing is not offered for the price that was there before either.
  const blamed = field === 'price' && isMoved ? 'status' : field
  const { [blamed]: value, ...rest } = good
  issues.push(refused(title, { [blamed]: value }, current, vehicleRefusalText(decision)))
  const others = judgeEdit(
    { assumed: current, next: { ...current, ...rest } },
    current,
    () => true,
    facts,
    title,
  )
  return { changes: others.changes, issues: [...issues, ...others.issues] }
}

const placedMeanwhile = (standing: Vehicle) =>
  `${vehicleName(standing)} was put on this hero position meanwhile.`

/**
 * Merges a row into today's vehicle. Which pictures are left is settled before which of them leads: no edit brings a cover
 * back that the other took away.
 */
function mergeVehicle(pushed: Pushed, current: Vehicle, knew: Knew, title: string) {
  const merge = mergePush(pushed, current, VEHICLE_EDITABLE, knew, title)
  const after = { ...current, ...merge.applied }
  const isLedAnew = !isSame(pushed.next.photos, pushed.assumed?.photos)
  const next = isLedAnew ? withoutGonePictures(pushed.assumed ?? {}, after, pushed.next) : pushed.next
  const today = withoutGonePictures(current, after, current)
  if (next === pushed.next && today === current) return merge
  const { applied, issues } = mergePush({ ...pushed, next }, today, VEHICLE_EDITABLE, knew, title)
  const { photos = today.photos, ...others } = applied
  return { applied: isSame(photos, current.photos) ? others : { ...others, photos }, issues }
}

type Decision = ReturnType<typeof decideVehicleEdit>

/** The rows that a decision writes. */
export function vehicleChanges(
  before: Vehicle | null,
  decision: Decision,
  inHero: readonly Vehicle[],
): VehicleChange[] {
  if (decision.outcome !== 'changed') return []
  return [
    { collection: 'vehicles', before, after: decision.vehicle },
    ...decision.others.map(after => ({
      collection: 'vehicles' as const,
      before: inHero.find(one => one.id === after.id) ?? null,
      after,
    })),
  ]
}

/** A deleted vehicle leaves its description behind with the customers who asked about it. */
export function vehicleRemoval<Lead extends Naming>(
  vehicle: Vehicle,
  namedBy: readonly Lead[],
  now: string,
): (VehicleChange | ChangeOf<'leads', Lead>)[] {
  return [
    { collection: 'vehicles', before: vehicle, after: null },
    ...namedBy.map(lead => ({
      collection: 'leads' as const,
      before: lead,
      after: {
        ...lead,
        vehicleId: null,
        vehicleInterest: lead.vehicleInterest ?? vehicleName(vehicle),
        updatedAt: now,
      },
    })),
  ]
}
