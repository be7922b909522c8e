/**
 * What the changes that wait on a device will make of its vehicles. Each is judged upon what the server had when the
 * device last heard of it, in the order of sending, by the rules that the server asks; so the app neither keeps a vehicle
 * from a customer whom the server would let have it, nor offers one that the server would refuse. Where others change
 * something meanwhile, the server may judge otherwise, and says so to the author.
 *
 * What it does not foresee: refusals for want of permission, notes that others added to a customer who was deleted, and
 * test drives that somebody else booked meanwhile.
 */

import type { Change } from '../collections/change.ts'
import { judgeLeadPush } from '../leads/judge-lead-push.ts'
import type { Lead } from '../leads/lead.ts'
import { holdsVehicle } from '../leads/lead-status.ts'
import type { Author, Pushed } from '../records/judge-push.ts'
import { NO_GRANTS } from '../users/permissions.ts'
import { judgeVehiclePush } from '../vehicles/judge-vehicle-push.ts'
import type { Vehicle } from '../vehicles/vehicle.ts'
import { withStatus } from '../vehicles/vehicle-status.ts'
import type { Held, Waiting } from './held-record.ts'
import { sendingOrder } from './sending-order.ts'

/** What a device holds of leads and vehicles, by id. */
export interface HeldRecords {
  leads: ReadonlyMap<string, Held<Lead>>
  vehicles: ReadonlyMap<string, Held<Vehicle>>
}

/** What waits is what the app let its user do. */
const AUTHOR: Author = { id: '', role: 'admin', name: '', granted: NO_GRANTS }
/** What others place meanwhile is judged by the server. */
const NOBODY_PLACED: ReadonlySet<string> = new Set()
/** What differs from the record that the author knew was changed by somebody else. */
const KNEW_NO_MORE = () => false

/**
 * The vehicles with the status that each will have. One whose deletion will be refused is among them again.
 * @param shown the vehicles as their user sees them, which is what is given where nothing will be otherwise
 */
export function foreseeVehicles(shown: readonly Vehicle[], held: HeldRecords): readonly Vehicle[] {
  const rows = sendingOrder([...waitingOf('leads', held.leads), ...waitingOf('vehicles', held.vehicles)])
  if (rows.length === 0) return shown
  const records = new ForeseenRecords(held)
  for (const row of rows) records.take(judge(row, records))

  let isOther = false
  const foreseen = shown.map(vehicle => {
    const status = records.vehicle(vehicle.id)?.status ?? vehicle.status
    if (status === vehicle.status) return vehicle
    isOther = true
    return withStatus(vehicle, status, vehicle.updatedAt)
  })
  const staying = rows.flatMap(({ collection, id, waiting: { next } }) =>
    collection === 'vehicles' && !next ? (records.vehicle(id) ?? []) : [],
  )
  return isOther || staying.length > 0 ? [...foreseen, ...staying] : shown
}

interface Row {
  collection: 'leads' | 'vehicles'
  id: string
  waiting: Waiting<Lead> | Waiting<Vehicle>
}

function waitingOf(
  collection: Row['collection'],
  held: ReadonlyMap<string, Held<Lead> | Held<Vehicle>>,
): Row[] {
  const rows: Row[] = []
  for (const { id, waiting } of held.values()) if (waiting) rows.push({ collection, id, waiting })
  return rows
}

function judge({ collection, id, waiting: { assumed, next, at } }: Row, records: ForeseenRecords): Change[] {
  const pushed: Pushed = { assumed, next: next ?? { id, _deleted: true } }
  if (collection === 'leads') {
    const facts = {
      now: at,
      vehicle: (vehicleId: string) => {
        const vehicle = records.vehicle(vehicleId)
        return vehicle ? { vehicle, heldBy: records.heldBy(vehicleId) } : null
      },
      notes: [],
      hasUnseenNotes: false,
    }
    return judgeLeadPush(pushed, records.lead(id), AUTHOR, KNEW_NO_MORE, facts).changes
  }
  const facts = {
    now: at,
    // Who stands where in the hero changes the status of no vehicle.
    inHero: [],
    vinOwner: (vin: string) => records.vehicles().find(vehicle => vehicle.vin === vin)?.id ?? null,
    stockNumberOwner: (stockNumber: string) =>
      records.vehicles().find(vehicle => vehicle.stockNumber === stockNumber) ?? null,
    placesNewInHero: false,
    heldBy: records.heldBy(id),
    namedBy: records.namedBy(id),
    placedUnseen: NOBODY_PLACED,
  }
  return judgeVehiclePush(pushed, records.vehicle(id), AUTHOR, KNEW_NO_MORE, facts).changes
}

/** The server's leads and vehicles, with what has been judged so far. */
class ForeseenRecords {
  readonly #held: HeldRecords
  readonly #leads = new Map<string, Lead | null>()
  readonly #vehicles = new Map<string, Vehicle | null>()
  /** Ids of the leads that name a vehicle. */
  readonly #naming = new Map<string, Set<string>>()

  constructor(held: HeldRecords) {
    this.#held = held
    for (const { server } of held.leads.values()) if (server) this.#name(server)
  }

  lead(id: string): Lead | null {
    return this.#leads.has(id) ? (this.#leads.get(id) ?? null) : (this.#held.leads.get(id)?.server ?? null)
  }

  vehicle(id: string): Vehicle | null {
    return this.#vehicles.has(id)
      ? (this.#vehicles.get(id) ?? null)
      : (this.#held.vehicles.get(id)?.server ?? null)
  }

  vehicles(): Vehicle[] {
    return [...new Set([...this.#held.vehicles.keys(), ...this.#vehicles.keys()])].flatMap(
      id => this.vehicle(id) ?? [],
    )
  }

  namedBy(vehicleId: string): Lead[] {
    return [...(this.#naming.get(vehicleId) ?? [])].flatMap(id => this.lead(id) ?? [])
  }

  heldBy(vehicleId: string): string[] {
    return this.namedBy(vehicleId)
      .filter(holdsVehicle)
      .map(({ id }) => id)
  }

  take(changes: readonly Change[]): void {
    for (const { collection, before, after } of changes) {
      if (collection === 'vehicles') this.#vehicles.set((after ?? before)?.id ?? '', after)
      if (collection !== 'leads') continue
      if (before?.vehicleId) this.#naming.get(before.vehicleId)?.delete(before.id)
      this.#leads.set((after ?? before)?.id ?? '', after)
      if (after) this.#name(after)
    }
  }

  #name({ id, vehicleId }: Lead): void {
    if (vehicleId === null) return
    const naming = this.#naming.get(vehicleId)
    if (naming) naming.add(id)
    else this.#naming.set(vehicleId, new Set([id]))
  }
}
