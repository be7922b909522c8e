/** What people do on a device: what the screens call. Each gesture is written down with what was shown to who made it. */
import type { Documents } from '@forecourt/shared/collections/collections'
import type { Lead, TestDriveOutcome } from '@forecourt/shared/leads/lead'
import { LEFT_VEHICLE, type LeadStatus } from '@forecourt/shared/leads/lead-status'
import { CONFIRMABLE_TROUBLES } from '@forecourt/shared/leads/test-drive'
import { isSame } from '@forecourt/shared/records/merge'
import { roleOf } from '@forecourt/shared/users/permissions'
import type { CallOutcome } from '../../../admin-pwa/src/customers/call-outcome.ts'
import {
  type Answers,
  createLeadActions,
  type LeadActions,
  type LeadOutcome,
} from '../../../admin-pwa/src/customers/lead-actions.ts'
import { createEventActions } from '../../../admin-pwa/src/events/event-actions.ts'
import type { Glance } from '../../../admin-pwa/src/mirror/rows.ts'
import { createTaskActions, type TaskActions } from '../../../admin-pwa/src/tasks/task-actions.ts'
import { createVehicleActions } from '../../../admin-pwa/src/vehicles/vehicle-actions.ts'
import { waitingIn } from './actor.ts'
import { TABS } from './device.ts'
import { type Fields, TELLING } from './gestures.ts'
import { type Edited, OpenedForm } from './open-forms.ts'
import { pickOf } from './pick-of.ts'
import { wayAsShown } from './settling.ts'
import { StockHand } from './stock-hand.ts'
import { note } from './tally.ts'

/** What a new record needs beside what tells of its gesture. */
const NEEDED = {
  leads: { lastName: 'Fuzz', email: 'fuzz@example.com', source: 'phone' },
  vehicles: { make: 'Toyota', model: 'Fuzz', year: '2021' },
  events: { date: 'Saturday' },
} as const satisfies Record<Edited, object>

interface AgainMove {
  status: LeadStatus
  vehicle: number
}

/** A question whether a record shall be deleted, as it stood when it was asked. */
interface Question {
  collection: Edited
  seen: Glance<Edited>
  notesSeen: string[]
}

export class Person extends StockHand {
  readonly #forms = new Map<number, OpenedForm>()
  #question: Question | null = null

  /** A field of a record is changed as it is shown: a form is opened, typed into and saved at once. */
  async edit(tab: number, collection: Edited, pick: number, field: number): Promise<void> {
    const record = pickOf(this.rows(collection, tab), pick)
    const form = record && this.#formOf(tab, collection, record)
    if (!form) return
    form.type(...this.#typing(collection, field))
    await this.#save(tab, form)
    form.close()
  }

  /**
   * A form of a record, on which a tab shows no other one. Customers, vehicles and events are edited in modal dialogs
   * (`forms/form-dialog.tsx`): what lies behind takes neither pointer nor focus, the keys of a screen do nothing while any
   * dialog is there (`shell/shortcuts.tsx`), and another address, or the browser's way back, takes the screen away with
   * its dialog. What was typed is there again in the next form. What can be done to a record while its form is open in the
   * same tab does not close it: Undo of a message, which lies above dialogs, the notes and the photos within the dialog,
   * and, as everywhere, whatever is done in the other tab.
   */
  #formOf(tab: number, collection: Edited, record: Documents[Edited]): OpenedForm {
    if (this.#forms.get(tab % TABS)?.id === record.id) this.leave(tab)
    return new OpenedForm(this.tabOf(tab), collection, record)
  }

  /** A vehicle is given a number that another one may have; the form says so, where this device knows it. */
  async number(tab: number, pick: number, number: string): Promise<void> {
    const vehicle = pickOf(this.rows('vehicles', tab), pick)
    if (!vehicle) return
    const form = this.#formOf(tab, 'vehicles', vehicle)
    form.type('stockNumber', number)
    await this.#save(tab, form)
    form.close()
  }

  #typing(collection: Edited, index: number): [string, string] {
    const field = pickOf<string>(TELLING[collection], index) ?? ''
    return [field, this.log.value(field)]
  }

  open(tab: number, collection: Edited, pick: number): void {
    this.#forms.get(tab % TABS)?.close()
    this.#forms.delete(tab % TABS)
    const record = pickOf(this.rows(collection, tab), pick)
    if (record) this.#forms.set(tab % TABS, new OpenedForm(this.tabOf(tab), collection, record))
  }

  type(tab: number, field: number): void {
    const form = this.#forms.get(tab % TABS)
    form?.type(...this.#typing(form.collection, field))
  }

  decide(tab: number, pick: number, way: 'take' | 'keep'): void {
    this.#forms.get(tab % TABS)?.decide(pick, way)
  }

  /** The form is closed, and what was typed into it is left. */
  leave(tab: number): void {
    this.#forms.get(tab % TABS)?.close()
    this.#forms.delete(tab % TABS)
  }

  async save(tab: number): Promise<void> {
    const form = this.#forms.get(tab % TABS)
    if (form && (await this.#save(tab, form))) this.leave(tab)
  }

  async #save(tab: number, form: OpenedForm): Promise<boolean> {
    const typed = form.typed()
    const isNew = form.id === null || form.state.isGone
    const before = new Set(this.rows(form.collection, tab).map(({ id }) => id))
    let isStored = false
    const acting = this.acting(tab)
    await this.attempt(tab, async () => {
      isStored = await form.save(acting)
    })
    if (!isStored) return false
    // A mirror that shows its first page only now shows others, too, that were not there before.
    const isMade = (row: Fields & { id: string }) =>
      !before.has(row.id) && Object.entries(typed).every(([field, value]) => isSame(row[field], value))
    const made = this.rows(form.collection, tab).find(row =>
      isMade(row as unknown as Fields & { id: string }),
    )
    const id = isNew ? made?.id : form.id
    if (!id) this.log.untrue.push(`${this.name} was told that ${form.name} is stored, and it is not there`)
    else this.writeDown(form.collection, id, isNew ? 'made' : 'edited', isNew ? { saw: null } : form, typed)
    return true
  }

  /** All tabs are loaded again. What was typed into forms that were open is there when they are opened again. */
  async reload(): Promise<void> {
    const open = [...this.#forms].map(([tab, form]) => ({ tab, form, typed: form.typed() }))
    for (let tab = 0; tab < TABS; tab++) await this.tabOf(tab).drafts.written()
    this.lookAway()
    await this.device.crash()
    for (const { tab, form, typed } of open) {
      const record = this.rows(form.collection, tab).find(({ id }) => id === form.id)
      if (!record) continue
      const again = new OpenedForm(this.tabOf(tab), form.collection, record)
      this.#forms.set(tab, again)
      const lost = Object.entries(typed).filter(([field, value]) => {
        const isNow = again.typed()[field] === value
        const isStored = (record as unknown as Fields)[field] === value
        return !isNow && !isStored
      })
      if (lost.length > 0)
        this.log.untrue.push(`${this.name} lost ${JSON.stringify(lost)} of ${form.name} by a reload`)
      // What is shown of a draft was shown before, too.
      for (const [field, values] of Object.entries(form.shown)) again.shown[field]?.push(...values)
    }
  }

  /** Nothing is open any more. */
  lookAway(): void {
    this.standing = null
    for (const form of this.#forms.values()) form.close()
    this.#forms.clear()
    this.#question = null
  }

  async move(tab: number, pick: number, status: LeadStatus, vehiclePick: number): Promise<void> {
    const lead = pickOf(this.rows('leads', tab), pick)
    if (!lead) return
    const actions = createLeadActions(this.acting(tab))
    const more = status === 'test_drive_scheduled' ? testDriveAt(lead, vehiclePick) : {}
    await this.attempt(tab, async () => {
      const answers = { left: pickOf(LEFT_VEHICLE, vehiclePick) ?? 'keep_off', isSale: true } as const
      const outcome = await this.#moved(actions, lead, status, more, answers)
      if (outcome === 'test_drive_trouble' && vehiclePick % 2 === 0)
        await this.#moved(actions, lead, status, more, { ...answers, confirmed: CONFIRMABLE_TROUBLES })
      const vehicle = pickOf(this.rows('vehicles', tab), vehiclePick)
      if (outcome === 'vehicle' && vehicle)
        await this.#moved(actions, lead, status, { ...more, vehicleId: vehicle.id }, answers)
    })
    if (vehiclePick % 4 === 3) await this.undo()
  }

  /** Gives a customer a vehicle of the stock, or none. */
  async choose(tab: number, pick: number, vehiclePick: number, isNone: boolean): Promise<void> {
    const lead = pickOf(this.rows('leads', tab), pick)
    const vehicle = pickOf(this.rows('vehicles', tab), vehiclePick)
    if (!lead || (!vehicle && !isNone)) return
    const vehicleId = isNone ? null : (vehicle?.id ?? null)
    const actions = createLeadActions(this.acting(tab))
    await this.attempt(tab, async () => {
      const left = pickOf(LEFT_VEHICLE, vehiclePick) ?? 'keep_off'
      const outcome = await actions.edit(lead, { vehicleId }, { left, isSale: true })
      if (outcome !== 'done' || vehicleId === lead.vehicleId) return
      note('vehicle chosen')
      this.writeDown('leads', lead.id, 'edited', { saw: lead as Fields }, { vehicleId })
    })
  }

  /** A customer gets a vehicle that is offered, and buys or finances it. Gives who, where it came to that. */
  async deal(tab: number, pick: number, vehiclePick: number, isSale: boolean): Promise<string | null> {
    const lead = pickOf(this.rows('leads', tab), pick)
    const offered = this.shown(tab).filter(({ status }) => status === 'available')
    const vehicle = pickOf(offered, vehiclePick)
    if (!lead || !vehicle) return null
    const more = { vehicleId: vehicle.id }
    return (await this.#goTo(tab, lead, isSale ? 'closed' : 'financing', more)) ? lead.id : null
  }

  /** Who had a vehicle steps back from it, and it is kept off the market. */
  async stepBack(tab: number, id: string): Promise<void> {
    const lead = this.rows('leads', tab).find(one => one.id === id)
    if (lead) await this.#goTo(tab, lead, 'contacted', {})
  }

  async #goTo(tab: number, lead: Lead, status: LeadStatus, more: Partial<Lead>): Promise<boolean> {
    const actions = createLeadActions(this.acting(tab))
    let isDone = false
    await this.attempt(tab, async () => {
      const answers = { left: 'keep_off', isSale: true } as const
      isDone = (await this.#moved(actions, lead, status, more, answers)) === 'done'
    })
    return isDone
  }

  /** Moves a customer, takes that back, and moves the same one again. */
  async moveAgain(tab: number, pick: number, moves: readonly AgainMove[], between: () => Promise<unknown>) {
    const lead = pickOf(this.rows('leads', tab), pick)
    for (const [index, { status, vehicle }] of moves.entries()) {
      if (index > 0) await between()
      const at = this.rows('leads', tab).findIndex(({ id }) => id === lead?.id)
      const isLast = index === moves.length - 1
      // A move whose vehicle is of these is taken back at once.
      if (at >= 0) await this.move(tab, at, status, vehicle * 4 + (isLast ? 0 : 3))
    }
  }

  async #moved(
    actions: LeadActions,
    lead: Lead,
    status: LeadStatus,
    more: Partial<Lead>,
    answers: Answers,
  ): Promise<LeadOutcome> {
    const outcome = await actions.move(lead, status, more, answers)
    if (outcome === 'done')
      this.writeDown('leads', lead.id, 'edited', { saw: lead as Fields }, { status, ...more })
    return outcome
  }

  /** Says whether a customer came to their test drive. */
  async answer(tab: number, pick: number, testDriveOutcome: TestDriveOutcome): Promise<void> {
    const lead = pickOf(
      this.rows('leads', tab).filter(one => one.testDriveDate !== null),
      pick,
    )
    if (!lead || lead.testDriveOutcome === testDriveOutcome) return
    const actions = createLeadActions(this.acting(tab))
    await this.attempt(tab, async () => {
      if ((await actions.answer(lead, testDriveOutcome)) === 'done')
        this.writeDown('leads', lead.id, 'edited', { saw: lead as Fields }, { testDriveOutcome })
    })
  }

  /** A customer comes to nobody, or to somebody of the staff. */
  async own(tab: number, pick: number, to: number): Promise<void> {
    const lead = pickOf(this.rows('leads', tab), pick)
    const chosen = pickOf([null, ...(this.tabOf(tab).core.staff.value ?? [])], to) ?? null
    const ownerId = chosen?.id ?? null
    if (!lead || lead.ownerId === ownerId) return
    const actions = createLeadActions(this.acting(tab))
    await this.attempt(tab, async () => {
      if ((await actions.handOver(lead, chosen)) !== 'done') return
      note('customer handed over')
      this.writeDown('leads', lead.id, 'edited', { saw: lead as Fields }, { ownerId })
    })
  }

  /** A next step: planned with a customer, or done, put off, or given to somebody. */
  async task(tab: number, pick: number, what: 'plan' | 'finish' | 'snooze' | 'give', how: number) {
    const actions = createTaskActions(this.acting(tab))
    if (what === 'plan') return this.#plan(tab, pick, how, actions)
    const seen = pickOf(
      this.rows('tasks', tab).filter(({ doneAt }) => doneAt === null),
      pick,
    )
    const colleague = pickOf(this.tabOf(tab).core.staff.value ?? [], how)
    if (!seen) return
    const due = dueAt(how)
    const edits = {
      finish: { typed: { outcome: 'done' }, act: () => actions.finish(seen, 'done', 'Fuzz') },
      snooze: { typed: { due }, act: () => actions.snooze(seen, due, 'Fuzz') },
      give: {
        typed: { ownerId: colleague?.id },
        act: async () => colleague !== undefined && actions.handOver(seen, colleague, 'Fuzz'),
      },
    }[what]
    const isOther = Object.entries(edits.typed).some(([field, value]) => (seen as Fields)[field] !== value)
    await this.attempt(tab, async () => {
      if (!(await edits.act()) || !isOther) return
      if (what === 'finish') note('next step done')
      this.writeDown('tasks', seen.id, 'edited', { saw: seen as Fields }, edits.typed)
    })
    if (how % 4 === 3) await this.undo()
  }

  async #plan(tab: number, pick: number, how: number, actions: TaskActions) {
    const lead = pickOf(this.rows('leads', tab), pick)
    if (!lead) return
    const what = this.log.value('what')
    const before = new Set(this.rows('tasks', tab).map(({ id }) => id))
    await this.attempt(tab, async () => {
      const about = { leadId: lead.id, vehicleId: null, name: 'Fuzz' }
      if (!(await actions.plan(about, { kind: 'call', what, due: dueAt(how) }))) return
      const made = this.rows('tasks', tab).find(one => !before.has(one.id) && one.what === what)
      if (made) this.writeDown('tasks', made.id, 'made', { saw: null }, { what, leadId: lead.id })
      else this.log.untrue.push(`${this.name} was told that a next step is planned, and it is not there`)
    })
  }

  /** Notes what came of a call. */
  async call(tab: number, pick: number, outcome: CallOutcome): Promise<void> {
    const lead = pickOf(this.rows('leads', tab), pick)
    if (!lead) return
    const before = new Set(this.rows('notes', tab).map(({ id }) => id))
    await this.attempt(tab, async () => {
      if (!(await createLeadActions(this.acting(tab)).noteCall(lead, outcome, null))) return
      note('call noted')
      for (const made of this.rows('notes', tab))
        if (!before.has(made.id))
          this.writeDown('notes', made.id, 'made', { saw: null }, { note: made.note, leadId: lead.id })
      const is = this.rows('leads', tab).find(({ id }) => id === lead.id)
      if (is && is.ownerId !== lead.ownerId)
        this.writeDown('leads', lead.id, 'edited', { saw: lead as Fields }, { ownerId: is.ownerId })
    })
  }

  async make(tab: number, collection: Edited): Promise<void> {
    const form = new OpenedForm(this.tabOf(tab), collection, null)
    const typed = Object.fromEntries(TELLING[collection].map(field => [field, this.log.value(field)]))
    form.fillIn({ ...NEEDED[collection], ...typed })
    await this.#save(tab, form)
    form.close()
    this.tabOf(tab).drafts.forget(form.name)
  }

  async note(tab: number, pick: number): Promise<void> {
    const lead = pickOf(this.rows('leads', tab), pick)
    if (!lead) return
    const note = this.log.value('note')
    const before = new Set(this.rows('notes', tab).map(({ id }) => id))
    const actions = createLeadActions(this.acting(tab))
    let isStored = false
    await this.attempt(tab, async () => {
      isStored = await actions.addNote(lead, note)
    })
    const made = this.rows('notes', tab).find(one => !before.has(one.id) && one.note === note)
    if (isStored && made) this.writeDown('notes', made.id, 'made', { saw: null }, { note, leadId: lead.id })
    if (isStored !== (made !== undefined)) this.log.untrue.push(`${this.name} was told wrongly of a note`)
  }

  /** Asks for a deletion; the question stands while other things happen. */
  ask(tab: number, collection: Edited, pick: number): void {
    const record = pickOf(this.rows(collection, tab), pick)
    const seen = record && this.tabOf(tab).core.glance(collection, record.id)
    if (!seen) return
    const parts = [...this.rows('notes', tab), ...this.rows('tasks', tab)]
    const own = parts.filter(part => part.leadId === record.id)
    this.#question = { collection, seen, notesSeen: own.map(({ id }) => id) }
  }

  async confirm(tab: number): Promise<void> {
    const question = this.#question
    this.#question = null
    if (!question) return
    const { collection, seen, notesSeen } = question
    const { record } = seen
    if (!this.rows(collection, tab).some(({ id }) => id === record.id)) return
    const acting = this.acting(tab)
    const isDone = await this.attempt(tab, async () => {
      if (collection === 'leads') await createLeadActions(acting).remove(seen as Glance<'leads'>)
      else if (collection === 'vehicles')
        await createVehicleActions(acting).remove(seen as Glance<'vehicles'>)
      else await createEventActions(acting).remove(seen as Glance<'events'>)
    })
    if (!isDone) return
    this.log.add({
      by: this.name,
      collection,
      id: record.id,
      kind: 'erased',
      saw: { ...record, notesSeen },
      typed: {},
    })
  }

  /** Takes one of the ways out of an issue that its screen offers; what a dialog asks for is answered with what it shows. */
  async settle(tab: number, pick: number, way: number, vehiclePick: number): Promise<void> {
    const open = this.rows('issues', tab).filter(({ settledAt }) => settledAt === null)
    const issue = pickOf(open, pick)
    if (!issue) return
    const before = new Set(this.rows('notes', tab).map(({ id }) => id))
    const answer = { issue, way, vehicle: vehiclePick, lead: pickOf(this.rows('leads', tab), vehiclePick) }
    const taken = wayAsShown(this.acting(tab), roleOf(this.device.account), answer)
    if (!taken) return
    const waited = waitingIn(this.tabOf(tab).core)
    // The screen says so where the device cannot store it.
    await this.attempt(tab, () => taken.press().catch(() => {}))
    // What was refused, or could not be stored, is not settled either.
    if (waitingIn(this.tabOf(tab).core) === waited) return
    for (const gesture of taken.done) this.log.add({ by: this.name, ...gesture })
    const { about: collection, documentId: id } = issue
    if (taken.letGo) this.log.letGo.push({ by: this.name, collection, id, values: taken.letGo })
    for (const note of this.rows('notes', tab))
      if (!before.has(note.id))
        this.writeDown('notes', note.id, 'made', { saw: null }, { note: note.note, leadId: note.leadId })
  }
}

/** One of a few days that are far off. */
const dueAt = (how: number) => `2030-06-1${how % 5}T15:00:00.000Z`

/** One of a few times that are far off, in opening hours and within an hour of each other; a new one has no outcome yet. */
function testDriveAt(lead: Lead, pick: number): Partial<Lead> {
  const testDriveDate = `2030-06-03T17:${pick % 3}0:00.000Z`
  return testDriveDate === lead.testDriveDate ? { testDriveDate } : { testDriveDate, testDriveOutcome: null }
}
