/** Pushed vehicles and events (see judge-push for what a judgement promises). */
import { type CommunityEvent, EVENT_EDITABLE, eventCreateSchema, eventSchema } from '../events/event.ts'
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
import type { Change } from './change.ts'
import {
  type Author,
  changedFields,
  changedUnseen,
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

export interface VehiclePushFacts extends VehicleWorld {
  /** Ids of the leads that hold the vehicle. */
  heldBy: readonly string[]
  /** Leads that name the vehicle. */
  namedBy: readonly Lead[]
}

export function judgeVehiclePush(
  pushed: Pushed,
  current: Vehicle | null,
  author: Author,
  knew: Knew,
  facts: VehiclePushFacts,
): Judgement {
  const title = vehicleTitle(current ?? pushed.next)
  const mine = changedFields(pushed, VEHICLE_EDITABLE)
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
  if (pushed.assumed) return back(PUSH_REFUSAL_TEXTS.deleted_meanwhile)

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
  const { applied, issues } = mergePush(pushed, current, VEHICLE_EDITABLE, knew, title)
  const { good, bad, message } = parseFields(applied, vehicleEditSchema)
  if (Object.keys(bad).length > 0)
    issues.push(refused(title, bad, current, message ?? PUSH_REFUSAL_TEXTS.not_valid))

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
  const title = String((current ?? pushed.next).name ?? 'Event')
  const mine = changedFields(pushed, EVENT_EDITABLE)
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
  if (pushed.assumed) return back(PUSH_REFUSAL_TEXTS.deleted_meanwhile)
  const parsed = eventCreateSchema.safeParse(pushed.next)
  if (!parsed.success) return back(parsed.error.issues[0]?.message ?? PUSH_REFUSAL_TEXTS.not_valid)
  const gallery = eventSchema.shape.gallery.safeParse(pushed.next.gallery ?? [])
  const after: CommunityEvent = {
    ...parsed.data,
    id: String(pushed.next.id),
    gallery: gallery.success ? gallery.data : [],
    createdAt: madeAt(pushed.next.createdAt, now),
    updatedAt: now,
    revision: 0,
  }
  const issues = gallery.success
    ? []
    : [refused(title, { gallery: pushed.next.gallery }, after, PUSH_REFUSAL_TEXTS.not_valid)]
  return { changes: [{ collection: 'events', before: null, after }], issues }
}

function vehicleTitle(record: Readonly<Record<string, unknown>>): string {
  return [record.year, record.make, record.model].filter(Boolean).join(' ') || 'Vehicle'
}
