/** Lives through a history, heals everything, and gives what is not as promised. */
import type { Lead } from '@forecourt/shared/leads/lead'
import sharp from 'sharp'
import { vi } from 'vitest'
import type { Dealership } from './dealership.ts'
import { Device } from './device.ts'
import { GestureLog, REST, TELLING } from './gestures.ts'
import { inOrder } from './in-order.ts'
import { Judge } from './judge.ts'
import { Person } from './people.ts'
import { pickOf } from './pick-of.ts'
import { ACCOUNTS, type PlainStep, type StepOf } from './steps.ts'

export const START_MS = Date.parse('2026-11-20T17:00:00.000Z')
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** So many exchanges bring a device that is not disturbed up to date, and then some. */
const HEALING_ROUNDS = 4

/** @param server what answers */
export const liveOn = (history: readonly PlainStep[], server: Dealership): Promise<string[]> =>
  liveIn(new World(server), history)

interface Lived<S> {
  begin(): Promise<void>
  happen(step: S): Promise<void>
  heal(): Promise<void>
  judge(): Promise<string[]>
  end(): Promise<void>
}

export async function liveIn<S>(world: Lived<S>, history: readonly S[]): Promise<string[]> {
  // Devices have clocks of their own; nothing else is faked.
  vi.useFakeTimers({ toFake: ['Date'], now: START_MS })
  try {
    await world.begin()
    for (const step of history) await world.happen(step)
    await world.heal()
    return await world.judge()
  } finally {
    await world.end()
    vi.useRealTimers()
  }
}

export class World {
  readonly #server: Dealership
  protected readonly log = new GestureLog()
  protected readonly devices: Device[] = []
  /** By their name on a device. */
  readonly #people = new Map<string, Person>()
  #pictures = 0
  #moments = 0

  constructor(server: Dealership) {
    this.#server = server
  }

  async begin(): Promise<void> {
    await this.#server.start()
    const { app } = this.#server
    for (const model of ['Tacoma', 'Tundra', 'Sienna']) await app.vehicle({ model })
    for (const firstName of ['Ruth', 'Ona', 'Lee']) await app.lead({ firstName })
    const event = { name: 'Open house', date: 'Saturday', location: 'The lot', description: 'Coffee' }
    await app.admin.post('/api/events', event)
    for (const [index, account] of ACCOUNTS.entries()) {
      const device = new Device(`d${index}`, account, this.#server)
      await device.open()
      await device.sync([], null)
      this.devices.push(device)
    }
  }

  /** Who uses a device at the moment. */
  protected user(index: number): Person {
    const device = this.devices[index] as Device
    const name = `${device.name}/${device.account}`
    const known = this.#people.get(name)
    if (known) return known
    const person = new Person(device, this.log)
    this.#people.set(name, person)
    return person
  }

  /** Who does something now, by the clock of their device. */
  protected next(device = 0): Person {
    const person = this.user(device)
    vi.setSystemTime(START_MS + ++this.#moments * 1000 + person.device.ahead)
    return person
  }

  async happen(step: PlainStep): Promise<void> {
    const person = this.next('device' in step ? step.device : 0)
    switch (step.kind) {
      case 'edit':
        return person.edit(step.tab, step.collection, step.pick, step.field)
      case 'open':
        return person.open(step.tab, step.collection, step.pick)
      case 'type':
        return person.type(step.tab, step.field)
      case 'decide':
        return person.decide(step.tab, step.pick, step.way)
      case 'save':
        return person.save(step.tab)
      case 'leave':
        return person.leave(step.tab)
      case 'reload':
        return person.reload()
      case 'move':
        return person.move(step.tab, step.pick, step.status, step.vehicle)
      case 'choose':
        return person.choose(step.tab, step.pick, step.vehicle, step.isNone)
      case 'again': {
        const { tab, pick, moves, isSynced } = step
        return person.moveAgain(tab, pick, moves, async () => isSynced && person.device.sync([], null))
      }
      case 'answer':
        return person.answer(step.tab, step.pick, step.outcome)
      case 'task':
        return person.task(step.tab, step.pick, step.what, step.how)
      case 'call':
        return person.call(step.tab, step.pick, step.outcome)
      case 'own':
        return person.own(step.tab, step.pick, step.to)
      case 'make':
        return person.make(step.tab, step.collection)
      case 'note':
        return person.note(step.tab, step.pick)
      case 'ask':
        return person.ask(step.tab, step.collection, step.pick)
      case 'confirm':
        return person.confirm(step.tab)
      case 'number':
        return person.number(step.tab, step.pick, step.number)
      case 'offer':
        return person.offer(step.tab, step.pick, step.status)
      case 'deal':
        return this.#deal(person, step)
      case 'put_back':
        return person.putBack(step.tab, step.pick)
      case 'star':
        return person.star(step.tab, step.pick)
      case 'photos':
        return person.photos(step.tab, step.pick, step.isRemoval)
      case 'hero':
        return person.hero(step.tab, step.pick, step.slot)
      case 'settle':
        return person.settle(step.tab, step.pick, step.way, step.vehicle)
      case 'undo':
        return person.undo()
      case 'slip':
        return this.#slip(person, step)
      case 'above':
        return this.#above(person, step)
      case 'use':
        person.lookAway()
        return person.device.use(step.account)
      case 'meanwhile':
        return this.#meanwhile(person, step)
      case 'clock':
        person.device.ahead = step.minutes * MINUTE_MS
        return
      case 'fill':
        return person.device.fill(step.writes)
      case 'rest':
        return this.#rest(step)
      case 'hear':
        return person.device.hear()
      case 'sync': {
        const { deaths } = person.device
        await person.device.sync(step.faults, step.diesAfter, step.isPoked, async () => {
          const { typing } = step
          if (typing) await person.edit(typing.tab, typing.collection, typing.pick, typing.field)
        })
        if (person.device.deaths > deaths) person.lookAway()
        return
      }
      case 'crash':
        person.lookAway()
        return person.device.crash()
      case 'arrive':
        return this.#arrive(step.pick)
      case 'restart':
        return this.#server.restart()
      default:
        return step satisfies never
    }
  }

  /** Somebody types into a form; somebody else changes the same record before it is saved. */
  async #meanwhile(
    person: Person,
    { tab, other, collection, pick, field, otherField, isAcknowledged, way }: StepOf<'meanwhile'>,
  ): Promise<void> {
    const second = this.user(other)
    await person.device.sync([], null)
    await second.device.sync([], null)
    person.open(tab, collection, pick)
    person.type(tab, field)
    if (second.device !== person.device) await second.edit(tab, collection, pick, otherField)
    await second.device.sync([], null)
    if (isAcknowledged) await person.device.sync([], null)
    if (way !== 'nothing') person.decide(tab, 0, way)
    await person.save(tab)
    await person.device.sync([], null)
  }

  async #slip(person: Person, { tab, collection, pick, field, isSynced }: StepOf<'slip'>): Promise<void> {
    if (field !== null) await person.edit(tab, collection, pick, field)
    person.ask(tab, collection, pick)
    await person.confirm(tab)
    if (isSynced) await person.device.sync([], null)
    await person.undo()
  }

  async #above(
    person: Person,
    { tab, collection, pick, field, otherField, isSynced }: StepOf<'above'>,
  ): Promise<void> {
    await person.edit(tab, collection, pick, field)
    person.open(tab, collection, pick)
    person.type(tab, otherField)
    await person.undo()
    if (isSynced) await person.device.sync([], null)
    await person.save(tab)
  }

  async #deal(
    person: Person,
    { tab, pick, vehicle, isSale, isSynced, isPutBack, isUndone }: StepOf<'deal'>,
  ): Promise<void> {
    const customer = await person.deal(tab, pick, vehicle, isSale)
    if (isSynced) await person.device.sync([], null)
    if (customer === null) return
    await person.stepBack(tab, customer)
    if (isPutBack) await person.putBack(tab, pick)
    if (isUndone) await person.undo()
    if (isSynced) await person.device.sync([], null)
  }

  async #arrive(pick: number): Promise<void> {
    const request = pickOf(this.#server.late, pick)
    if (!request) return
    this.#server.late.splice(this.#server.late.indexOf(request), 1)
    await this.#server.answer(request).catch(() => {})
  }

  /** Somebody at a desk, who reads before each change, and whose change is answered at once. */
  async #rest({ what, collection, pick, field }: StepOf<'rest'>): Promise<void> {
    const { app } = this.#server
    const desk = app.admin.onDevice(REST)
    if (what === 'inquire') {
      await app.visitor.post('/api/leads', { ...INQUIRY, firstName: this.log.value('firstName') })
      return
    }
    const wanted =
      what === 'upload' || what === 'number'
        ? 'vehicles'
        : what === 'note' || what === 'move'
          ? 'leads'
          : collection
    const rows = await this.#read(wanted)
    const saw = pickOf(rows, pick)
    if (!saw) return
    const path = `/api/${wanted}/${saw.id}`
    switch (what) {
      case 'edit': {
        const name = pickOf<string>(TELLING[wanted], field) ?? ''
        const typed = { [name]: this.log.value(name) }
        this.log.add({ by: REST, collection: wanted, id: saw.id, kind: 'edited', saw, typed })
        await desk.patch(path, typed)
        return
      }
      case 'number': {
        const typed = { stockNumber: `A${field % 3}` }
        const { status } = await desk.patch(path, typed)
        if (status === 200)
          this.log.add({ by: REST, collection: wanted, id: saw.id, kind: 'edited', saw, typed })
        return
      }
      case 'move': {
        const lead = saw as unknown as Lead
        await desk.patch(path, { status: lead.vehicleId ? 'financing' : 'contacted' })
        return
      }
      case 'note':
        await desk.post(`${path}/notes`, { note: this.log.value('note') })
        return
      case 'erase': {
        const belongings = [...(await this.#read('notes')), ...(await this.#read('tasks'))]
        const notesSeen = belongings.filter(({ leadId }) => leadId === saw.id).map(({ id }) => id)
        this.log.add({
          by: REST,
          collection: wanted,
          id: saw.id,
          kind: 'erased',
          saw: { ...saw, notesSeen },
          typed: {},
        })
        await desk.delete(path)
        return
      }
      case 'upload': {
        const bytes = await aPicture(++this.#pictures)
        await desk.upload(`${path}/upload-images`, [{ field: 'exterior', name: 'a.png', bytes }])
        return
      }
      default:
        what satisfies never
    }
  }

  async #read(collection: 'leads' | 'vehicles' | 'events' | 'notes' | 'tasks'): Promise<Row[]> {
    const { store } = this.#server.app
    const { changes } = await store.news({ scope: [collection], after: 0, limit: 1e9, userId: '' })
    const rows = changes[collection] as unknown as Row[]
    return inOrder(rows.filter(row => !('_deleted' in row)))
  }

  /** Whoever has something on a device comes back to it, until all have heard of everything. */
  async heal(): Promise<void> {
    for (const person of this.#people.values()) person.lookAway()
    vi.setSystemTime(START_MS + DAY_MS)
    while (this.#server.late.length > 0) await this.#arrive(0)
    for (let round = 0; round < HEALING_ROUNDS; round++) await this.exchange()
  }

  /** Everybody who has something on a device exchanges it undisturbed. @param act what they do after that */
  protected async exchange(act: (person: Person) => Promise<void> = async () => {}): Promise<void> {
    for (const [index, device] of this.devices.entries())
      for (const account of device.users) {
        device.fill(0)
        if (device.account !== account) await device.use(account)
        await device.sync([], null)
        await act(this.user(index))
      }
  }

  protected judgeOf(): Promise<Judge> {
    return Judge.of(this.#server.app, this.log)
  }

  async judge(): Promise<string[]> {
    const judge = await this.judgeOf()
    for (const device of this.devices)
      for (const account of device.users) {
        if (device.account !== account) await device.use(account)
        judge.isMirroredBy(device)
        judge.accountsFor(device)
      }
    judge.isOverwrittenKnowingly()
    judge.accusesNobodyOfNothing()
    await judge.keepsTheRulesOfVehicles()
    return [...judge.problems, ...this.log.untrue]
  }

  async end(): Promise<void> {
    for (const device of this.devices) await device.close()
    await this.#server.close()
  }
}

type Row = { id: string } & Record<string, unknown>

const INQUIRY = { lastName: 'Becker', email: 'ruth.becker@example.com', phone: '(208) 555-0142' }

/** A picture unlike all others. */
async function aPicture(number: number): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: number % 256, g: (number >> 8) % 256, b: 80 }
  const bytes = await sharp({ create: { width: 6, height: 4, channels: 3, background } })
    .png()
    .toBuffer()
  return Uint8Array.from(bytes)
}
