// Random histories of a small dealership: whatever people try, the promises of decide-lead hold after every step.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aLead, aVehicle, NOW } from '../../tests/factories.ts'
import type { Vehicle } from '../vehicles/vehicle.ts'
import type { VehicleStatus } from '../vehicles/vehicle-options.ts'
import { decideVehicleStatus } from '../vehicles/vehicle-status.ts'
import { decideLeadChange, decideLeadRemoval, type LeadFacts } from './decide-lead.ts'
import type { Lead } from './lead.ts'
import {
  holdsVehicle,
  LEAD_STATUSES,
  LEFT_VEHICLE,
  type LeftVehicle,
  VEHICLE_EFFECTS,
} from './lead-status.ts'
import { undoOfLeadChange } from './undo-lead.ts'

const VEHICLES = ['v1', 'v2', 'v3']
const LEADS = ['l1', 'l2', 'l3', 'l4']

class Dealership {
  readonly leads = new Map<string, Lead>(LEADS.map(id => [id, aLead({ id })]))
  readonly vehicles = new Map<string, Vehicle>(VEHICLES.map(id => [id, aVehicle({ id })]))

  facts(): LeadFacts {
    return {
      now: NOW,
      vehicle: id => {
        const vehicle = this.vehicles.get(id)
        return vehicle ? { vehicle, heldBy: this.holders(id) } : null
      },
    }
  }

  holders(vehicleId: string): string[] {
    return [...this.leads.values()]
      .filter(lead => lead.vehicleId === vehicleId && holdsVehicle(lead))
      .map(lead => lead.id)
  }

  edit(id: string, edit: Partial<Lead>, left?: LeftVehicle, withoutVehicle?: boolean) {
    const lead = this.leads.get(id)
    if (!lead) return
    const decision = decideLeadChange(lead, edit, this.facts(), { left, withoutVehicle })
    if (decision.outcome !== 'changed') return
    this.leads.set(id, decision.lead)
    for (const vehicle of decision.vehicles) this.vehicles.set(vehicle.id, vehicle)
  }

  remove(id: string) {
    const lead = this.leads.get(id)
    if (!lead) return
    for (const vehicle of decideLeadRemoval(lead, this.facts())) this.vehicles.set(vehicle.id, vehicle)
    this.leads.delete(id)
  }

  toggle(id: string) {
    const status = this.vehicles.get(id)?.status
    this.ask(id, status === 'received' ? 'available' : 'received')
  }

  ask(id: string, to: VehicleStatus) {
    const vehicle = this.vehicles.get(id)
    if (!vehicle) return
    const change = decideVehicleStatus(vehicle, to, this.holders(id), NOW)
    if (change.outcome === 'changed') this.vehicles.set(id, change.vehicle)
  }
}

const lead = fc.constantFrom(...LEADS)
const vehicle = fc.constantFrom(...VEHICLES)
const step = fc.oneof(
  fc.record({
    kind: fc.constant('edit' as const),
    id: lead,
    edit: fc.record(
      {
        status: fc.constantFrom(...LEAD_STATUSES),
        vehicleId: fc.option(vehicle),
        testDriveDate: fc.option(fc.constant(NOW)),
        phone: fc.constantFrom('1', '2'),
      },
      { requiredKeys: [] },
    ),
    left: fc.constantFrom(...LEFT_VEHICLE),
    withoutVehicle: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('put_back' as const), id: vehicle }),
  fc.record({ kind: fc.constant('remove' as const), id: lead }),
  fc.record({ kind: fc.constant('toggle' as const), id: vehicle }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function take(dealership: Dealership, one: Step) {
  if (one.kind === 'edit') dealership.edit(one.id, one.edit, one.left, one.withoutVehicle)
  else if (one.kind === 'remove') dealership.remove(one.id)
  else if (one.kind === 'put_back') dealership.ask(one.id, 'available')
  else dealership.toggle(one.id)
}

const histories = fc.array(step, { minLength: 1, maxLength: 40 })

it('never lets two customers hold one vehicle, and keeps held vehicles under contract', () => {
  fc.assert(
    fc.property(histories, steps => {
      const dealership = new Dealership()
      for (const one of steps) {
        take(dealership, one)
        for (const id of VEHICLES) {
          const holders = dealership.holders(id)
          expect(holders.length).toBeLessThanOrEqual(1)
          const holder = dealership.leads.get(holders[0] ?? '')
          if (!holder) continue
          const effect = VEHICLE_EFFECTS[holder.status]
          expect(dealership.vehicles.get(id)?.status).toBe(typeof effect === 'object' ? effect.hold : null)
        }
      }
    }),
  )
})

it('never lets a customer who does not hold a vehicle change that it is sold or not offered', () => {
  fc.assert(
    fc.property(histories, steps => {
      const dealership = new Dealership()
      for (const one of steps) {
        const before = new Map(dealership.vehicles)
        const holdersBefore = new Map(VEHICLES.map(id => [id, dealership.holders(id)]))
        const namedBefore = new Map([...dealership.leads].map(([id, { vehicleId }]) => [id, vehicleId]))
        take(dealership, one)
        for (const id of VEHICLES) {
          const was = before.get(id)?.status
          const is = dealership.vehicles.get(id)?.status
          if (one.kind === 'toggle' || was === is) continue
          if (one.kind === 'put_back') {
            expect(holdersBefore.get(id)).toEqual([])
            continue
          }
          expect(was).not.toBe('received')
          if (was !== 'sold') continue
          // Its holder, or somebody who named it when nobody had it.
          const holders = holdersBefore.get(id) ?? []
          if (holders.length > 0) expect(holders).toEqual([one.id])
          else expect(namedBefore.get(one.id)).toBe(id)
        }
      }
    }),
  )
})

it('changes nothing by deciding, and nothing at all when it refuses', () => {
  fc.assert(
    fc.property(histories, step, (steps, last) => {
      const dealership = new Dealership()
      for (const one of steps) take(dealership, one)
      const current = last.kind === 'edit' ? dealership.leads.get(last.id) : undefined
      if (last.kind !== 'edit' || !current) return
      const before = structuredClone([dealership.leads, dealership.vehicles])
      const { left, withoutVehicle } = last
      const decision = decideLeadChange(current, last.edit, dealership.facts(), { left, withoutVehicle })
      expect([dealership.leads, dealership.vehicles]).toEqual(before)
      if (decision.outcome === 'unchanged') expect({ ...current, ...last.edit }).toEqual(current)
      if (decision.outcome === 'changed') return
      dealership.edit(last.id, last.edit)
      expect([dealership.leads, dealership.vehicles]).toEqual(before)
    }),
  )
})

it('leaves no pending vehicle that nobody could bring back to the market', () => {
  fc.assert(
    fc.property(histories, steps => {
      const dealership = new Dealership()
      for (const one of steps) take(dealership, one)
      for (const id of VEHICLES) {
        if (dealership.vehicles.get(id)?.status !== 'pending') continue
        // Losing every customer who names it is always allowed, and frees it.
        for (const one of [...dealership.leads.values()]) {
          if (one.vehicleId === id) dealership.edit(one.id, { status: 'lost' })
        }
        expect(dealership.vehicles.get(id)?.status).toBe('available')
      }
    }),
  )
})

it('has a way from wherever one came to wherever one may be', () => {
  fc.assert(
    fc.property(
      histories,
      lead,
      vehicle,
      fc.constantFrom(...LEAD_STATUSES),
      (steps, id, vehicleId, status) => {
        const dealership = new Dealership()
        for (const one of steps) take(dealership, one)
        for (const holder of dealership.holders(vehicleId))
          if (holder !== id) dealership.edit(holder, { status: 'contacted' }, 'back_on_market')
        dealership.ask(vehicleId, 'available')
        if (!dealership.leads.has(id)) dealership.leads.set(id, aLead({ id }))
        dealership.edit(id, { status, vehicleId, testDriveDate: NOW }, 'back_on_market')
        expect(dealership.leads.get(id)).toMatchObject({ status, vehicleId })
        const effect = VEHICLE_EFFECTS[status]
        expect(dealership.vehicles.get(vehicleId)?.status).toBe(
          typeof effect === 'object' ? effect.hold : 'available',
        )
      },
    ),
  )
})

it('has a way from wherever one came to each stage without a vehicle in which one may be', () => {
  const stages = LEAD_STATUSES.filter(status => status !== 'financing')
  fc.assert(
    fc.property(histories, lead, fc.constantFrom(...stages), (steps, id, status) => {
      const dealership = new Dealership()
      // As an import brings them: closed, without a vehicle.
      dealership.leads.set('l4', aLead({ id: 'l4', status: 'closed' }))
      for (const one of steps) take(dealership, one)
      if (!dealership.leads.has(id)) dealership.leads.set(id, aLead({ id }))
      dealership.edit(id, { status, vehicleId: null, testDriveDate: NOW }, 'back_on_market', true)
      expect(dealership.leads.get(id)).toMatchObject({ status, vehicleId: null })
    }),
  )
})

it('never closes a deal without a vehicle where that is not said', () => {
  fc.assert(
    fc.property(histories, step, (steps, last) => {
      const dealership = new Dealership()
      for (const one of steps) take(dealership, one)
      const before = last.kind === 'edit' ? dealership.leads.get(last.id) : undefined
      if (last.kind !== 'edit' || !before) return
      dealership.edit(last.id, last.edit, last.left)
      const after = dealership.leads.get(last.id)
      if (after?.status !== 'closed' || after.vehicleId !== null) return
      expect(before).toMatchObject({ status: 'closed', vehicleId: null })
    }),
  )
})

it('has a way for each vehicle to wherever a vehicle may be without a customer', () => {
  const states = fc.constantFrom('received', 'available', 'pending', 'sold')
  fc.assert(
    fc.property(histories, lead, vehicle, states, (steps, id, vehicleId, status) => {
      const dealership = new Dealership()
      for (const one of steps) take(dealership, one)
      for (const holder of dealership.holders(vehicleId))
        dealership.edit(holder, { status: 'contacted' }, 'back_on_market')
      dealership.ask(vehicleId, 'available')
      if (status === 'received') dealership.ask(vehicleId, 'received')
      if (status === 'pending' || status === 'sold') {
        if (!dealership.leads.has(id)) dealership.leads.set(id, aLead({ id }))
        dealership.edit(id, { status: status === 'sold' ? 'closed' : 'financing', vehicleId })
        dealership.edit(id, { status: 'contacted' }, 'keep_off')
      }
      expect(dealership.vehicles.get(vehicleId)?.status).toBe(status)
      expect(dealership.holders(vehicleId)).toEqual([])
    }),
  )
})

it('takes a slip back: whoever comes from a sale and says so leaves the vehicle as it was', () => {
  fc.assert(
    fc.property(fc.constantFrom('financing', 'closed'), lead, vehicle, (status, id, vehicleId) => {
      const dealership = new Dealership()
      dealership.edit(id, { vehicleId })
      dealership.edit(id, { status })
      dealership.edit(id, { status: 'contacted' }, 'back_on_market')
      expect(dealership.vehicles.get(vehicleId)?.status).toBe('available')
      dealership.edit(id, { status })
      dealership.edit(id, { status: 'contacted' })
      expect(dealership.vehicles.get(vehicleId)?.status).toBe(status === 'closed' ? 'sold' : 'pending')
    }),
  )
})

it('leaves everything as it was where a change is taken back by another one', () => {
  fc.assert(
    fc.property(histories, step, (steps, last) => {
      const dealership = new Dealership()
      // As an import brings them: closed, without a vehicle.
      dealership.leads.set('l4', aLead({ id: 'l4', status: 'closed' }))
      for (const one of steps) take(dealership, one)
      const before = last.kind === 'edit' ? dealership.leads.get(last.id) : undefined
      if (last.kind !== 'edit' || !before) return
      const vehicles = statusesOf(dealership)
      const { left, withoutVehicle } = last
      const decision = decideLeadChange(before, last.edit, dealership.facts(), { left, withoutVehicle })
      if (decision.outcome !== 'changed') return
      const undo = undoOfLeadChange(before, decision, dealership.facts())
      if (!undo) return
      take(dealership, last)
      const { answers } = undo
      dealership.edit(last.id, undo.edit as Partial<Lead>, answers.left, answers.withoutVehicle)
      expect({ ...dealership.leads.get(last.id), updatedAt: before.updatedAt }).toEqual(before)
      expect(statusesOf(dealership)).toEqual(vehicles)
    }),
    { numRuns: 1000 },
  )
})

const statusesOf = ({ vehicles }: Dealership) =>
  [...vehicles.values()].map(({ id, status, firstAvailableAt }) => [id, status, firstAvailableAt])
