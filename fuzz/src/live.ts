/** Lives through a history, heals everything, and gives what is not as promised. */
import type { Lead } from '@forecourt/shared/leads/lead'
import sharp from 'sharp'
import { Device } from './device.ts'
import { GestureLog, TELLING } from './gestures.ts'
import type { Account, House } from './house.ts'
import { Judge } from './judge.ts'
import { Person, pickOf } from './people.ts'
import { Server } from './server.ts'
import type { Step, StepOf } from './steps.ts'

const ACCOUNTS: readonly Account[] = ['sales', 'sales2', 'admin']
const REST = 'rest'
/** So many exchanges bring a device that is not disturbed up to date, and then some. */
const HEALING_ROUNDS = 4

/** @param server what answers; by default the one server on its file */
export async function live(history: readonly Step[], server: House = new Server()): Promise<string[]> {
  const world = new World(server)
  try {
    await world.begin()
    for (const step of history) await world.happen(step)
    await world.heal()
    return await world.judge()
  } finally {
    await world.end()
  }
}

class World {
  readonly #server: House
  readonly #log = new GestureLog()
  readonly #people: Person[] = []
  #pictures = 0

  constructor(server: House) {
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
      this.#people.push(new Person(device, this.#log))
    }
  }

  async happen(step: Step): Promise<void> {
    const person = 'device' in step ? (this.#people[step.device] as Person) : (this.#people[0] as Person)
    switch (step.kind) {
      case 'edit':
        return person.edit(step.collection, step.pick, step.field)
      case 'open':
        return person.open(step.collection, step.pick)
      case 'save':
        return person.save(step.field)
      case 'move':
        return person.move(step.pick, step.status, step.vehicle)
      case 'make':
        return person.make(step.collection)
      case 'note':
        return person.note(step.pick)
      case 'erase':
        return person.erase(step.collection, step.pick)
      case 'offer':
        return person.offer(step.pick, step.status)
      case 'photos':
        return person.photos(step.pick, step.isRemoval)
      case 'hero':
        return person.hero(step.pick, step.slot)
      case 'settle':
        return person.settle(step.pick, step.choice)
      case 'rest':
        return this.#rest(step)
      case 'hear':
        return person.device.hear()
      case 'sync':
        await person.device.sync(step.faults, step.diesAfter, step.isPoked, async () => {
          const { typing } = step
          if (typing) await person.edit(typing.collection, typing.pick, typing.field)
        })
        return
      case 'crash':
        return person.device.crash()
      case 'arrive':
        return this.#arrive(step.pick)
      case 'restart':
        return this.#server.restart()
      default:
        return step satisfies never
    }
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
      await app.visitor.post('/api/leads', { ...INQUIRY, firstName: this.#log.value('firstName') })
      return
    }
    const wanted = what === 'upload' ? 'vehicles' : what === 'note' || what === 'move' ? 'leads' : collection
    const rows = await this.#read(wanted)
    const saw = pickOf(rows, pick)
    if (!saw) return
    const path = `/api/${wanted}/${saw.id}`
    switch (what) {
      case 'edit': {
        const name = pickOf<string>(TELLING[wanted], field) ?? ''
        const typed = { [name]: this.#log.value(name) }
        this.#log.add({ by: REST, collection: wanted, id: saw.id, kind: 'edited', saw, typed })
        await desk.patch(path, typed)
        return
      }
      case 'move': {
        const lead = saw as unknown as Lead
        await desk.patch(path, { status: lead.vehicleId ? 'financing' : 'contacted' })
        return
      }
      case 'note':
        await desk.post(`${path}/notes`, { note: this.#log.value('note') })
        return
      case 'erase': {
        const notes = (await this.#read('notes')).filter(({ leadId }) => leadId === saw.id)
        const notesSeen = notes.map(({ id }) => id)
        this.#log.add({
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

  async #read(collection: 'leads' | 'vehicles' | 'events' | 'notes'): Promise<Row[]> {
    const { store } = this.#server.app
    const { changes } = await store.news({ scope: [collection], after: 0, limit: 1e9, userId: '' })
    const rows = changes[collection] as unknown as Row[]
    return rows.filter(row => !('_deleted' in row)).sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  async heal(): Promise<void> {
    while (this.#server.late.length > 0) await this.#arrive(0)
    for (let round = 0; round < HEALING_ROUNDS; round++)
      for (const { device } of this.#people) await device.sync([], null)
  }

  async judge(): Promise<string[]> {
    const judge = await Judge.of(this.#server.app, this.#log)
    for (const { device } of this.#people) {
      await judge.isMirroredBy(device)
      judge.accountsFor(device)
    }
    judge.isOverwrittenKnowingly()
    await judge.keepsTheRulesOfVehicles()
    return judge.problems
  }

  async end(): Promise<void> {
    for (const { device } of this.#people) await device.close()
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
