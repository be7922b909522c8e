/** What people do on a device, by the rules that the screens ask; each gesture is written down with what was seen. */
import { EVENT_EDITABLE } from '@forecourt/shared/events/event'
import { decideLeadChange } from '@forecourt/shared/leads/decide-lead'
import { LEAD_EDITABLE, type Lead } from '@forecourt/shared/leads/lead'
import { holdsVehicle } from '@forecourt/shared/leads/lead-status'
import type { Collection, Documents } from '@forecourt/shared/sync/contract'
import type { SyncIssue } from '@forecourt/shared/sync/sync-issue'
import { decideVehicleEdit, type VehicleWorld } from '@forecourt/shared/vehicles/decide-vehicle'
import { assignHeroSlot } from '@forecourt/shared/vehicles/hero'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { withUnsentMoves } from '../../admin-pwa/src/mirror/unsent.ts'
import { aLead, aVehicle } from '../../shared/tests/factories.ts'
import type { Device } from './device.ts'
import { type Fields, type GestureLog, TELLING } from './gestures.ts'

type Edited = 'leads' | 'vehicles' | 'events'
type AnyDocument = Documents[Collection]

export const pickOf = <T>(items: readonly T[], index: number): T | undefined => items[index % items.length]

const byId = <T extends { id: string }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

export class Person {
  readonly device: Device
  readonly #log: GestureLog
  #form: { collection: Edited; record: AnyDocument } | null = null
  #made = 0

  constructor(device: Device, log: GestureLog) {
    this.device = device
    this.#log = log
  }

  rows<C extends Collection>(collection: C): Documents[C][] {
    return byId(this.device.rows(collection))
  }

  async #write<C extends Collection>(
    collection: C,
    saw: Documents[C] | null,
    typed: Fields,
    next: Documents[C],
  ) {
    await this.device.core.write(collection, next, 'words', saw)
    this.#log.add({
      by: this.device.name,
      collection,
      id: next.id,
      kind: saw ? 'edited' : 'made',
      saw: saw as Fields | null,
      typed,
    })
  }

  async edit(collection: Edited, pick: number, field: number): Promise<void> {
    const record = pickOf(this.rows(collection), pick)
    if (record) await this.#type(collection, record, field)
  }

  async #type(collection: Edited, saw: AnyDocument, index: number) {
    const field = pickOf<string>(TELLING[collection], index) ?? ''
    const typed = { [field]: this.#log.value(field) }
    await this.#write(collection, saw as never, typed, { ...saw, ...typed, ...now() } as never)
  }

  open(collection: Edited, pick: number): void {
    const record = pickOf(this.rows(collection), pick)
    this.#form = record ? { collection, record } : null
  }

  async save(field: number): Promise<void> {
    if (!this.#form) return
    const { collection, record } = this.#form
    this.#form = null
    await this.#type(collection, record, field)
  }

  async move(pick: number, status: Lead['status'], vehiclePick: number): Promise<void> {
    const lead = pickOf(this.rows('leads'), pick)
    if (!lead) return
    const vehicle = pickOf(this.rows('vehicles'), vehiclePick)
    const edit = {
      status,
      ...(vehicle && lead.vehicleId === null ? { vehicleId: vehicle.id } : {}),
      ...(status === 'test_drive_scheduled' ? { testDriveDate: '2026-12-01T17:00:00.000Z' } : {}),
    }
    const leads = this.rows('leads')
    const vehicles = this.#shownVehicles()
    const decision = decideLeadChange(lead, edit, {
      ...nowIs(),
      vehicle: id => {
        const found = vehicles.find(one => one.id === id)
        const heldBy = leads.filter(one => one.vehicleId === id && holdsVehicle(one)).map(one => one.id)
        return found ? { vehicle: found, heldBy } : null
      },
    })
    if (decision.outcome === 'changed') await this.#write('leads', lead, edit, decision.lead)
  }

  #shownVehicles(): readonly Vehicle[] {
    const outbox = this.device.core.rows('outbox').value ?? []
    return withUnsentMoves(this.rows('vehicles'), this.rows('leads'), outbox)
  }

  async make(collection: Edited): Promise<void> {
    const id = `${this.device.name}x${++this.#made}`
    const typed = Object.fromEntries(TELLING[collection].map(field => [field, this.#log.value(field)]))
    const record = { ...BLANKS[collection], ...typed, id, createdAt: NOW, updatedAt: NOW, revision: 0 }
    await this.#write(collection, null, typed, record as never)
  }

  async note(pick: number): Promise<void> {
    const lead = pickOf(this.rows('leads'), pick)
    if (!lead) return
    const id = `${this.device.name}n${++this.#made}`
    const typed = { note: this.#log.value('note') }
    const note = { id, leadId: lead.id, ...typed, author: 'me', createdAt: NOW, revision: 0 }
    await this.#write('notes', null, { ...typed, leadId: lead.id }, note)
  }

  async erase(collection: Edited, pick: number): Promise<void> {
    const record = pickOf(this.rows(collection), pick)
    if (!record) return
    const notes = this.rows('notes').filter(note => note.leadId === record.id)
    await this.device.core.erase(collection, record as never, 'words')
    this.#log.add({
      by: this.device.name,
      collection,
      id: record.id,
      kind: 'erased',
      saw: { ...record, notesSeen: notes.map(({ id }) => id) },
      typed: {},
    })
  }

  async #editVehicle(pick: number, editOf: (vehicle: Vehicle) => Partial<Vehicle> | null): Promise<void> {
    const vehicle = pickOf(this.rows('vehicles'), pick)
    const edit = vehicle && editOf(vehicle)
    if (!vehicle || !edit) return
    const world: VehicleWorld = { ...nowIs(), inHero: [], vinOwner: () => null, placesNewInHero: false }
    const decision = decideVehicleEdit(vehicle, edit, world)
    if (decision.outcome === 'changed') await this.#write('vehicles', vehicle, edit, decision.vehicle)
  }

  offer(pick: number, status: 'available' | 'received'): Promise<void> {
    return this.#editVehicle(pick, () => ({ status }))
  }

  photos(pick: number, isRemoval: boolean): Promise<void> {
    return this.#editVehicle(pick, ({ exteriorPhotos: photos }) =>
      photos.length === 0 ? null : { exteriorPhotos: isRemoval ? photos.slice(1) : photos.toReversed() },
    )
  }

  async hero(pick: number, slot: number): Promise<void> {
    const vehicle = pickOf(this.rows('vehicles'), pick)
    if (!vehicle) return
    for (const { id, heroSlideOrder } of assignHeroSlot(this.rows('vehicles'), vehicle.id, slot)) {
      const base = this.rows('vehicles').find(one => one.id === id)
      if (base) await this.#write('vehicles', base, { heroSlideOrder }, { ...base, heroSlideOrder })
    }
  }

  async settle(pick: number, choice: 'kept_mine' | 'kept_theirs'): Promise<void> {
    const issue = pickOf(
      this.rows('issues').filter(({ settledAt }) => settledAt === null),
      pick,
    )
    if (!issue) return
    if (choice === 'kept_mine') await this.#keepMine(issue)
    await this.device.core.write('issues', { ...issue, settlement: choice, settledAt: NOW }, 'settled', issue)
    this.#log.add({
      by: this.device.name,
      collection: 'issues',
      id: issue.id,
      kind: 'edited',
      saw: issue as Fields,
      typed: { settlement: choice },
    })
  }

  async #keepMine({ about, documentId, mine }: SyncIssue) {
    if (about === 'notes' || '_deleted' in mine) return
    const fields: readonly string[] = EDITABLE[about]
    const telling = Object.fromEntries(Object.entries(mine).filter(([field]) => fields.includes(field)))
    const record = this.rows(about).find(({ id }) => id === documentId)
    if (record)
      await this.#write(about, record as never, telling, { ...record, ...telling, ...now() } as never)
  }
}

const EDITABLE = { leads: LEAD_EDITABLE, vehicles: TELLING.vehicles, events: EVENT_EDITABLE } as const

const NOW = '2026-11-20T17:00:00.000Z'
const now = () => ({ updatedAt: NOW })
const nowIs = () => ({ now: NOW })

/** What is made on a device has no revision yet. */
const BLANKS = {
  leads: { ...aLead({ lastName: 'Fuzz' }), revision: 0 },
  vehicles: { ...aVehicle({ photos: [] }), revision: 0 },
  events: { date: 'Saturday', status: 'upcoming', gallery: [] },
} as const satisfies Record<Edited, object>
