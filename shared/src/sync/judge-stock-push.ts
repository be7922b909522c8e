/** Pushed vehicles and events (see judge-push for what a judgement promises). */
import {
  type CommunityEvent,
  EVENT_EDITABLE,
  eventCreateSchema,
  eventSchema,
  newEvent,
} from '../events/event.ts'
import type { Lead } from '../leads/lead.ts'
import {
  decideVehicleCreate,
  decideVehicleEdit,
  obstacleToDeleting,
  VEHICLE_REFUSAL_TEXTS,
  type VehicleWorld,
} from '../vehicles/decide-vehicle.ts'
import {
  VEHICLE_EDITABLE,
  type Vehicle,
  type VehicleEdit,
  vehicleCreateSchema,
  vehicleEditSchema,
  vehicleName,
} from '../vehicles/vehicle.ts'
import { withoutGonePictures } from '../vehicles/vehicle-media.ts'
import type { Change } from './change.ts'
import {
  type Author,
  changedFields,
  changedUnseen,
  goneMeanwhile,
  isAllowed,
  type Judgement,
  type Knew,
  madeAt,
  mergePush,
  NOTHING,
  PUSH_REFUSAL_TEXTS,
  type Pushed,
  parseFields,
  refused,
} from './judge-push.ts'
import { isSame } from './merge.ts'

export interface VehiclePushFacts extends VehicleWorld {
  /** Leads that name the vehicle. */
  namedBy: readonly Lead[]
  /** Ids of vehicles that others put on their hero position after the author last heard of everything. */
  placedUnseen: ReadonlySet<string>
}

export function judgeVehiclePush(
  pushed: Pushed,
  current: Vehicle | null,
  author: Author,
  knew: Knew,
  facts: VehiclePushFacts,
): Judgement {
  const title = vehicleTitle(current ?? pushed.next)
  const mine = changedFields(pushed, VEHICLE_EDITABLE, current)
  const back = (message: string, values = mine) => ({
    changes: [],
    issues: [refused(title, values, current, message)],
  })
  if (pushed.next._deleted === true) {
    if (!current) return NOTHING
    const gone = { _deleted: true }
    if (!isAllowed(author, 'delete_vehicles')) return back(PUSH_REFUSAL_TEXTS.no_permission, gone)
    if (changedUnseen(pushed, current, VEHICLE_EDITABLE, knew))
      return back(PUSH_REFUSAL_TEXTS.changed_meanwhile, gone)
    const obstacle = obstacleToDeleting(facts.heldBy, current)
    if (obstacle) return back(VEHICLE_REFUSAL_TEXTS[obstacle], gone)
    return { changes: vehicleRemoval(current, facts.namedBy, facts.now), issues: [] }
  }
  if (!isAllowed(author, current ? 'edit_vehicles' : 'add_vehicles'))
    return back(PUSH_REFUSAL_TEXTS.no_permission)
  if (current) return judgeEdit(pushed, current, knew, facts, title)
  if (pushed.assumed) return { changes: [], issues: [goneMeanwhile(title, pushed, VEHICLE_EDITABLE)] }

  const parsed = vehicleCreateSchema.safeParse(pushed.next)
  if (!parsed.success) return back(parsed.error.issues[0]?.message ?? PUSH_REFUSAL_TEXTS.not_valid)
  const decision = decideVehicleCreate(String(pushed.next.id), parsed.data, facts)
  if (decision.outcome === 'refused') return back(VEHICLE_REFUSAL_TEXTS[decision.code])
  return { changes: vehicleChanges(null, decision, facts.inHero), issues: [] }
}

function judgeEdit(
  pushed: Pushed,
  current: Vehicle,
  knew: Knew,
  facts: VehiclePushFacts,
  title: string,
): Judgement {
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
  const blamed = decision.code === 'vin_taken' ? 'vin' : 'status'
  const { [blamed]: value, ...rest } = good
  issues.push(refused(title, { [blamed]: value }, current, VEHICLE_REFUSAL_TEXTS[decision.code]))
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
): Change[] {
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
export function vehicleRemoval(vehicle: Vehicle, namedBy: readonly Lead[], now: string): Change[] {
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

export function judgeEventPush(
  pushed: Pushed,
  current: CommunityEvent | null,
  author: Author,
  knew: Knew,
  now: string,
): Judgement {
  const title = eventTitle(current ?? pushed.next)
  const mine = changedFields(pushed, EVENT_EDITABLE, current)
  const back = (message: string, values = mine) => ({
    changes: [],
    issues: [refused(title, values, current, message)],
  })
  if (!isAllowed(author, 'system_settings')) return back(PUSH_REFUSAL_TEXTS.no_permission)
  if (pushed.next._deleted === true) {
    if (!current) return NOTHING
    if (changedUnseen(pushed, current, EVENT_EDITABLE, knew))
      return back(PUSH_REFUSAL_TEXTS.changed_meanwhile, { _deleted: true })
    return { changes: [{ collection: 'events', before: current, after: null }], issues: [] }
  }
  if (current) {
    const { applied, issues } = mergePush(pushed, current, EVENT_EDITABLE, knew, title)
    const { good, bad, message } = parseFields(applied, eventSchema.partial())
    if (Object.keys(bad).length > 0)
      issues.push(refused(title, bad, current, message ?? PUSH_REFUSAL_TEXTS.not_valid))
    if (Object.keys(good).length === 0) return { changes: [], issues }
    const after = { ...current, ...good, updatedAt: now } as CommunityEvent
    return { changes: [{ collection: 'events', before: current, after }], issues }
  }
  if (pushed.assumed) return { changes: [], issues: [goneMeanwhile(title, pushed, EVENT_EDITABLE)] }
  const parsed = eventCreateSchema.safeParse(pushed.next)
  if (!parsed.success) return back(parsed.error.issues[0]?.message ?? PUSH_REFUSAL_TEXTS.not_valid)
  const gallery = eventSchema.shape.gallery.safeParse(pushed.next.gallery ?? [])
  const made = { ...parsed.data, gallery: gallery.success ? gallery.data : [] }
  const after: CommunityEvent = {
    ...newEvent(String(pushed.next.id), made, now),
    createdAt: madeAt(pushed.next.createdAt, now),
  }
  const issues = gallery.success
    ? []
    : [refused(title, { gallery: pushed.next.gallery }, after, PUSH_REFUSAL_TEXTS.not_valid)]
  return { changes: [{ collection: 'events', before: null, after }], issues }
}

/** What a vehicle is called, as far as it says. */
export function vehicleTitle(record: Readonly<Record<string, unknown>>): string {
  return [record.year, record.make, record.model].filter(Boolean).join(' ') || 'Vehicle'
}

/** What an event is called, as far as it says. */
export const eventTitle = (record: Readonly<Record<string, unknown>>) => String(record.name ?? 'Event')
