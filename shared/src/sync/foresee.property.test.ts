// Whatever somebody does on a device without a connection: what it shows of its vehicles is what the server makes of it.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aLead, aVehicle, NOW } from '../../tests/factories.ts'
import type { Change } from '../collections/change.ts'
import { CONTESTED_FIELDS, PUSHED_FIELDS } from '../collections/collections.ts'
import { decideLeadChange, type LeadFacts } from '../leads/decide-lead.ts'
import { judgeLeadPush } from '../leads/judge-lead-push.ts'
import type { Lead, LeadEdit } from '../leads/lead.ts'
import { holdsVehicle, LEAD_STATUSES, LEFT_VEHICLE, type LeftVehicle } from '../leads/lead-status.ts'
import { fatesAfter } from '../leads/vehicle-fates.ts'
import type { IssueDraft } from '../records/judge-push.ts'
import { NO_GRANTS } from '../users/permissions.ts'
import { decideVehicleEdit, obstacleToDeleting, type VehicleWorld } from '../vehicles/decide-vehicle.ts'
import { judgeVehiclePush } from '../vehicles/judge-vehicle-push.ts'
import type { Vehicle } from '../vehicles/vehicle.ts'
import { isLeftOff, withStatus } from '../vehicles/vehicle-status.ts'
import { foreseeVehicles } from './foresee.ts'
import { edited, erased, type Held, shownOf } from './held-record.ts'
import { sendingOrder } from './sending-order.ts'

const LEADS = ['l1', 'l2', 'l3', 'l4']
const VEHICLES = ['v1', 'v2', 'v3']

const factsOf = (leads: readonly Lead[], vehicles: readonly Vehicle[]): LeadFacts => ({
  now: NOW,
  vehicle: id => {
    const vehicle = vehicles.find(one => one.id === id)
    return vehicle ? { vehicle, heldBy: holders(leads, id) } : null
  },
})
const holders = (leads: readonly Lead[], id: string) =>
  leads.filter(lead => lead.vehicleId === id && holdsVehicle(lead)).map(lead => lead.id)
const worldOf = (vehicles: readonly Vehicle[], heldBy: readonly string[]): VehicleWorld => ({
  heldBy,
  now: NOW,
  inHero: vehicles.filter(({ heroSlideOrder }) => heroSlideOrder > 0),
  vinOwner: vin => vehicles.find(vehicle => vehicle.vin === vin)?.id ?? null,
  stockNumberOwner: asked => vehicles.find(({ stockNumber }) => stockNumber === asked) ?? null,
  placesNewInHero: false,
})

/** Server and device in one: plain lists for the one, what is held for the other. */
class Dealership {
  leads = new Map<string, Held<Lead>>()
  vehicles = new Map<string, Held<Vehicle>>()
  #gesture = 0

  constructor(leads: readonly Lead[], vehicles: readonly Vehicle[]) {
    for (const lead of leads) this.leads.set(lead.id, { id: lead.id, server: lead, waiting: null })
    for (const vehicle of vehicles)
      this.vehicles.set(vehicle.id, { id: vehicle.id, server: vehicle, waiting: null })
  }

  shownLeads = () => [...this.leads.values()].flatMap(held => shownOf(held) ?? [])
  shownVehicles = () => [...this.vehicles.values()].flatMap(held => shownOf(held) ?? [])
  foreseen = () => foreseeVehicles(this.shownVehicles(), this)

  #names() {
    const gesture = ++this.#gesture
    return { change: `c${gesture}`, words: '', at: NOW, gesture, seen: 1 }
  }

  /** Moves a customer; as a person asks the rule, or as an earlier version of the app may have done without asking. */
  /**
   * Moves a customer; as a person asks the rule, or as an earlier version of the app may have done without asking.
   * @returns what the person was told of vehicles, by id
   */
  move(id: string, edit: LeadEdit, asks: boolean, left: LeftVehicle = 'keep_off'): Record<string, string> {
    const held = this.leads.get(id)
    const lead = held && shownOf(held)
    if (!held || !lead) return {}
    const stock = this.foreseen()
    const facts = factsOf(this.shownLeads(), stock)
    const decision = decideLeadChange(lead, edit, facts, { left })
    if (asks && decision.outcome !== 'changed') return {}
    const moved = decision.outcome === 'changed' ? decision.lead : { ...lead, ...edit }
    const next = {
      ...moved,
      leftVehicle: left,
      ...(asks && decision.outcome === 'changed' ? { fates: fatesAfter(lead, decision, facts) } : {}),
    }
    this.leads.set(
      id,
      edited(held, lead, next as Lead, this.#names(), PUSHED_FIELDS.leads, CONTESTED_FIELDS.leads),
    )
    const shown = decision.outcome === 'changed' ? decision.vehicles : []
    return Object.fromEntries([...stock, ...shown].map(vehicle => [vehicle.id, vehicle.status]))
  }

  removeLead(id: string) {
    const held = this.leads.get(id)
    const seen = held && shownOf(held)
    if (held && seen) this.leads.set(id, erased(held, seen, this.#names(), PUSHED_FIELDS.leads))
  }

  addLead(id: string) {
    const held = { id, server: null, waiting: null }
    const lead = aLead({ id, revision: 0 })
    if (this.leads.has(id)) return
    this.leads.set(id, edited<Lead>(held, null, lead, this.#names(), PUSHED_FIELDS.leads, []))
  }

  toggle(id: string, price: string) {
    const held = this.vehicles.get(id)
    const shown = this.foreseen().find(vehicle => vehicle.id === id)
    if (!held || !shownOf(held) || !shown) return
    const heldBy = holders(this.shownLeads(), id)
    const isOff = shown.status === 'received' || isLeftOff(shown, heldBy)
    const edit = { price, status: isOff ? 'available' : 'received' } as const
    const world = worldOf(this.foreseen(), heldBy)
    const decision = decideVehicleEdit(shown, edit, world)
    if (decision.outcome !== 'changed') return
    const { vehicles: fields } = PUSHED_FIELDS
    this.vehicles.set(
      id,
      edited(held, shown, decision.vehicle, this.#names(), fields, CONTESTED_FIELDS.vehicles),
    )
  }

  removeVehicle(id: string) {
    const held = this.vehicles.get(id)
    const shown = this.foreseen().find(vehicle => vehicle.id === id)
    const seen = held && shownOf(held)
    if (!held || !seen || !shown || obstacleToDeleting(holders(this.shownLeads(), id), shown)) return
    this.vehicles.set(id, erased(held, seen, this.#names(), PUSHED_FIELDS.vehicles))
  }

  /** What the server makes of all that waits. */
  push(): { vehicles: Vehicle[]; issues: IssueDraft[] } {
    const leads = new Map(
      [...this.leads.values()].flatMap(({ id, server }) => (server ? [[id, server]] : [])),
    )
    const vehicles = new Map(
      [...this.vehicles.values()].flatMap(({ id, server }) => (server ? [[id, server]] : [])),
    )
    const take = ({ collection, before, after }: Change) => {
      const id = (after ?? before)?.id ?? ''
      if (collection === 'leads') after ? leads.set(id, after) : leads.delete(id)
      if (collection === 'vehicles') after ? vehicles.set(id, after) : vehicles.delete(id)
    }
    const issues: IssueDraft[] = []
    const rows = (['leads', 'vehicles'] as const).flatMap(collection =>
      [...this[collection].values()].flatMap(({ id, waiting }) =>
        waiting ? [{ collection, id, waiting }] : [],
      ),
    )
    const author = { id: 'sam', role: 'admin', name: 'Sam', granted: NO_GRANTS }
    for (const { collection, id, waiting } of sendingOrder(rows)) {
      const pushed = { assumed: waiting.assumed, next: waiting.next ?? { id, _deleted: true } }
      const all = [...leads.values()]
      const stock = [...vehicles.values()]
      const heldBy = holders(all, id)
      const namedBy = all.filter(lead => lead.vehicleId === id)
      const leadFacts = { ...factsOf(all, stock), notes: [], hasUnseenNotes: false }
      const judgement =
        collection === 'leads'
          ? judgeLeadPush(pushed, leads.get(id) ?? null, author, () => false, leadFacts)
          : judgeVehiclePush(pushed, vehicles.get(id) ?? null, author, () => false, {
              ...worldOf(stock, heldBy),
              namedBy,
              placedUnseen: new Set(),
            })
      issues.push(...judgement.issues)
      judgement.changes.forEach(take)
    }
    return { vehicles: [...vehicles.values()], issues }
  }
}

/** A dealership in which nothing contradicts itself. */
const dealership = fc
  .record({
    stages: fc.tuple(...LEADS.map(() => fc.constantFrom(...LEAD_STATUSES))),
    wants: fc.tuple(...LEADS.map(() => fc.option(fc.constantFrom(...VEHICLES)))),
    isOffered: fc.tuple(...VEHICLES.map(() => fc.boolean())),
  })
  .map(({ stages, wants, isOffered }) => {
    const start = new Dealership(
      LEADS.map(id => aLead({ id })),
      VEHICLES.map(id => aVehicle({ id })),
    )
    for (const [index, id] of LEADS.entries())
      start.move(id, { status: stages[index], vehicleId: wants[index] ?? null, testDriveDate: NOW }, true)
    const leads = start.shownLeads()
    const vehicles = start
      .push()
      .vehicles.map((vehicle, index) =>
        vehicle.status === 'available' && !isOffered[index] ? withStatus(vehicle, 'received', NOW) : vehicle,
      )
    return new Dealership(leads, vehicles)
  })

const lead = fc.constantFrom(...LEADS, 'new1')
const vehicle = fc.constantFrom(...VEHICLES)
const gesture = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      id: lead,
      left: fc.constantFrom(...LEFT_VEHICLE),
      edit: fc.record(
        {
          status: fc.constantFrom(...LEAD_STATUSES),
          vehicleId: fc.option(vehicle, { freq: 4 }),
          phone: fc.constantFrom('1', '2'),
        },
        { requiredKeys: [] },
      ),
    }),
  },
  fc.record({ kind: fc.constantFrom('remove' as const, 'add' as const), id: lead }),
  fc.record({ kind: fc.constantFrom('toggle' as const, 'take away' as const), id: vehicle }),
)
type Gesture = typeof gesture extends fc.Arbitrary<infer G> ? G : never

function take(lot: Dealership, one: Gesture, asks: boolean) {
  if (one.kind === 'move') lot.move(one.id, one.edit, asks, one.left)
  else if (one.kind === 'remove') lot.removeLead(one.id)
  else if (one.kind === 'add') lot.addLead(one.id)
  else if (one.kind === 'toggle') lot.toggle(one.id, '12.00')
  else lot.removeVehicle(one.id)
}

const stateOf = (vehicles: readonly Vehicle[]) =>
  vehicles
    .map(({ id, status, isAvailable, price }) => ({ id, status, isAvailable, price }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))

/** For a machine that others use too. */
const PATIENCE_MS = 60_000

it(
  'foresees each vehicle as the server judges it, whatever is done and in whatever order',
  () => {
    fc.assert(
      fc.property(dealership, fc.array(gesture, { maxLength: 12 }), fc.boolean(), (lot, gestures, asks) => {
        for (const one of gestures) {
          take(lot, one, asks)
          expect(stateOf(lot.foreseen())).toEqual(stateOf(lot.push().vehicles))
        }
      }),
      { numRuns: 400 },
    )
  },
  PATIENCE_MS,
)

it(
  'does with each vehicle what was said of it, however often its customers move before that is sent',
  () => {
    const move = gesture.filter(({ kind }) => kind === 'move')
    fc.assert(
      fc.property(dealership, lead, fc.array(move, { maxLength: 8 }), (lot, id, moves) => {
        for (const one of moves) {
          if (one.kind !== 'move') continue
          const shown = lot.move(id, one.edit, true, one.left)
          const foreseen = new Map(lot.foreseen().map(vehicle => [vehicle.id, vehicle.status]))
          for (const [vehicleId, status] of Object.entries(shown))
            expect(foreseen.get(vehicleId)).toBe(status)
        }
      }),
      { numRuns: 400 },
    )
  },
  PATIENCE_MS,
)

it(
  'lets nothing be done that the server refuses, where each record is touched once',
  () => {
    // Who asked about a vehicle that is taken away is changed by that, too: then two things befall one customer.
    const once = fc.uniqueArray(
      gesture.filter(({ kind }) => kind !== 'take away'),
      { selector: ({ id }) => id, maxLength: 8 },
    )
    fc.assert(
      fc.property(dealership, once, (lot, gestures) => {
        for (const one of gestures) take(lot, one, true)
        expect(lot.push().issues).toEqual([])
      }),
      { numRuns: 400 },
    )
  },
  PATIENCE_MS,
)
