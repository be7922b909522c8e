/** Whether everything is as promised when all have heard of everything. Each problem is said in words. */
import { COLLECTIONS, type Collection } from '@forecourt/shared/collections/collections'
import { TEST_DRIVE_MOVED_TEXT } from '@forecourt/shared/leads/judge-test-drive'
import { holdsVehicle } from '@forecourt/shared/leads/lead-status'
import { PUSH_REFUSAL_TEXTS } from '@forecourt/shared/records/judge-push'
import { isSame } from '@forecourt/shared/records/merge'
import type { TestApp } from '../../../sync-server/tests/support/build-test-app.ts'
import { type Device, TABS } from './device.ts'
import { type Fields, type Gesture, type GestureLog, JUDGED, REST } from './gestures.ts'
import {
  type Audited,
  gaveWay,
  type Issue,
  isAbout,
  issuesOf,
  type LostHistory,
  wasMadeIn,
  whatFollowed,
} from './lost-histories.ts'
import { ACCOUNTS } from './steps.ts'

/** What lies in the tables, as records: read without the functions that are judged. */
type Stored = Record<Exclude<Collection, 'issues'>, (Fields & { id: string })[]> & { issues: Issue[] }

export class Judge {
  readonly #app: TestApp
  readonly #log: GestureLog
  readonly #lines: Audited[]
  readonly #stored: Stored
  readonly #lost: readonly LostHistory[]
  readonly problems: string[] = []

  private constructor(
    app: TestApp,
    log: GestureLog,
    lines: Audited[],
    stored: Stored,
    lost: readonly LostHistory[],
  ) {
    this.#app = app
    this.#log = log
    this.#lines = lines
    this.#stored = stored
    this.#lost = lost
  }

  /** @param lost the histories that the server had before it was set back, each time */
  static async of(app: TestApp, log: GestureLog, lost: readonly LostHistory[] = []): Promise<Judge> {
    const stored = {
      vehicles: (await app.rows('vehicles')).map(({ priceCents, ...rest }) => ({
        ...rest,
        price: (priceCents / 100).toFixed(2),
      })),
      leads: await app.rows('leads'),
      notes: await app.rows('leadNotes'),
      events: await app.rows('communityEvents'),
      tasks: await app.rows('tasks'),
      issues: await app.rows('syncIssues'),
    }
    return new Judge(app, log, await app.rows('audit'), stored, lost)
  }

  /** What the server has, for a user: issues only where they are their own. */
  #documents(collection: Collection, userId: string): Map<string, Fields> {
    const rows: readonly (Fields & { id: string })[] = this.#stored[collection]
    const own = rows.filter(row => collection !== 'issues' || row.userId === userId)
    return new Map(own.map(row => [row.id, row]))
  }

  /** A person on a device, as the log names them; what has no device was not done on one. */
  #personOf({ device, actorId }: Audited): string {
    const account = ACCOUNTS.find(one => this.#app[one].user.id === actorId)
    return device === null ? 'visitor' : device === REST ? REST : `${device}/${account}`
  }

  /** Every device shows what the server has, and nothing waits on it. */
  isMirroredBy(device: Device): void {
    const { id: userId } = this.#app[device.account].user
    for (let tab = 0; tab < TABS; tab++) {
      const { core } = device.tab(tab)
      for (const collection of COLLECTIONS) {
        const there = this.#documents(collection, userId)
        const rows: readonly { id: string }[] = core.rows(collection).value ?? []
        const here = new Map(rows.map(row => [row.id, row as unknown as Fields]))
        for (const id of new Set([...there.keys(), ...here.keys()])) {
          const [is, should] = [here.get(id), there.get(id)]
          if (JSON.stringify(sorted(is)) !== JSON.stringify(sorted(should)))
            this.#say(
              `${device.name} shows ${collection} ${id} as ${text(is)}, the server has ${text(should)}`,
            )
        }
      }
      const outbox = core.rows('outbox').value ?? []
      if (outbox.length > 0) this.#say(`${device.name} still holds ${text(outbox)}`)
    }
    if (device.store.place().filling) this.#say(`${device.name} is still filling`)
  }

  async keepsTheRulesOfVehicles(): Promise<void> {
    const leads = await this.#app.store.leads.all()
    const holders = Map.groupBy(leads.filter(holdsVehicle), ({ vehicleId }) => vehicleId)
    for (const [vehicle, { length }] of holders)
      if (length > 1) this.#say(`${length} customers hold vehicle ${vehicle}`)
    for (const lead of leads.filter(holdsVehicle)) {
      const vehicle = await this.#app.store.vehicles.get(lead.vehicleId ?? '')
      const wanted = lead.status === 'financing' ? 'pending' : 'sold'
      if (vehicle?.status !== wanted)
        this.#say(`${lead.id} in ${lead.status} has vehicle ${text(vehicle?.status)}`)
    }
    const { body: listed } = await this.#app.visitor.get<{ id: string; status: string }[]>('/api/vehicles')
    for (const { id, status } of listed)
      if (status === 'sold' || status === 'received') this.#say(`${id} is public and ${status}`)
    const numbers = this.#stored.vehicles.map(({ stockNumber }) => String(stockNumber ?? ''))
    if (new Set(numbers).size !== numbers.length) this.#say(`two vehicles have one number: ${numbers}`)
    for (const number of numbers)
      if (!/^[A-Z0-9][A-Z0-9-]{0,11}$/.test(number)) this.#say(`a vehicle has the number "${number}"`)
    const slots = (await this.#app.store.vehicles.inHero()).map(({ heroSlideOrder }) => heroSlideOrder)
    if (new Set(slots).size !== slots.length) this.#say(`two vehicles stand in one hero place: ${slots}`)
  }

  /** No value that somebody typed was overwritten by somebody who had not seen it, nor was one in a history that is lost. */
  isOverwrittenKnowingly(): void {
    this.#overwritesKnowingly(this.#lines, this.#lines)
    for (const { lines, kept } of this.#lost)
      this.#overwritesKnowingly(
        lines.filter(({ revision }) => revision > kept),
        lines,
      )
  }

  /** @param history of which the lines are a part */
  #overwritesKnowingly(lines: readonly Audited[], history: readonly Audited[]): void {
    for (const line of lines) {
      const fields: readonly string[] = JUDGED[line.collection as Collection] ?? []
      const by = this.#personOf(line)
      if (line.action === 'changed')
        for (const field of fields) {
          const [was, is] = [line.before?.[field] ?? null, line.after?.[field] ?? null]
          if (was === null || isSame(was, is) || followsADeletion(line, field, history)) continue
          const { collection, recordId } = line
          if (this.#wasCounted(line, field, was, history)) continue
          const typed = this.#log.isCounted(collection, recordId, by, field, is) ? [is, null] : [is]
          const known = [was, ...whatFollowed(this.#lost, line, field, was)]
          const knew = (value: unknown) =>
            typed.some(one => this.#log.knew(collection, recordId, by, field, one, value))
          if (!known.some(knew))
            this.#say(`${by} overwrote ${field} ${text(was)} of ${line.recordId} by ${text(is)} unseen`)
        }
      if (line.action === 'deleted' && line.collection !== 'notes' && line.collection !== 'tasks')
        this.#isDeletedKnowingly(line, by, fields, history)
      if (line.collection === 'vehicles' && line.before?.exteriorPhotos) this.#keepsPhotos(line, by)
    }
  }

  /** Whether what stood in a field was counted, for whoever left it empty. */
  #wasCounted(line: Audited, field: string, was: unknown, history: readonly Audited[]): boolean {
    const { collection, recordId: id } = line
    const wrote = history.findLast(
      one =>
        one.revision < line.revision && isAbout(one, { collection, id }) && isSame(one.after?.[field], was),
    )
    return wrote !== undefined && this.#log.isCounted(collection, id, this.#personOf(wrote), field, was)
  }

  #isDeletedKnowingly(line: Audited, by: string, fields: readonly string[], history: readonly Audited[]) {
    const { collection, recordId, before, revision } = line
    const erasures = this.#log.of(collection, recordId).filter(one => one.kind === 'erased' && one.by === by)
    const knows = (erasure: Gesture) =>
      fields.every(field => {
        const [was, saw] = [before?.[field] ?? null, erasure.saw?.[field] ?? null]
        if (isSame(was, saw) || this.#wasCounted(line, field, was, history)) return true
        return this.#log.knew(collection, recordId, by, field, saw, was)
      })
    if (!erasures.some(knows)) this.#say(`${by} deleted ${recordId} unseen: ${text(before)}`)
    const notes = history.filter(
      line =>
        line.revision === revision &&
        (line.collection === 'notes' || line.collection === 'tasks') &&
        line.action === 'deleted',
    )
    for (const note of notes) {
      const isKnown = erasures.some(({ saw }) => listOf(saw, 'notesSeen').includes(note.recordId))
      if (!isKnown) this.#say(`${by} deleted note ${note.recordId} of ${recordId} unseen`)
    }
  }

  /**
   * Who is told that somebody else changed a record is told the truth: another person did, or it followed from something that
   * was done to another record.
   */
  accusesNobodyOfNothing(): void {
    const lost = this.#lost.flatMap(({ lines }) => lines)
    const lines = [...this.#lines, ...lost]
    const isOfMany = (line: Audited) =>
      lines.some(
        one =>
          one.revision === line.revision && one.recordId !== line.recordId && one.collection !== 'issues',
      )
    for (const issue of this.#stored.issues) {
      if (issue.kind !== 'conflict' && issue.message !== PUSH_REFUSAL_TEXTS.changed_meanwhile) continue
      const made = lines.find(({ collection, recordId }) => collection === 'issues' && recordId === issue.id)
      const author = made && this.#personOf(made)
      const isDeletion = '_deleted' in issue.mine
      // What came of a test drive is said of its date: who is told that somebody moved it is told of either.
      const fields =
        issue.message === TEST_DRIVE_MOVED_TEXT
          ? ['testDriveDate', 'testDriveOutcome']
          : Object.keys(issue.mine)
      const isByOther = (line: Audited) =>
        (this.#personOf(line) !== author || isOfMany(line)) &&
        (isDeletion || line.action === 'deleted' || fields.some(field => field in (line.after ?? {})))
      // Who makes a record again that a set back lost may have written more into it: that is a change to everybody else.
      const isFirst = ({ action, recordId }: Audited) =>
        action === 'created' && !lost.some(one => one.action === 'created' && one.recordId === recordId)
      const about = lines.filter(
        line => isAbout(line, { collection: issue.about, id: issue.documentId }) && !isFirst(line),
      )
      // A note that came since, or a next step that was changed, is somebody else's doing, too.
      const steps = new Set(
        lines.flatMap(({ collection, recordId, after }) =>
          collection === 'tasks' && after?.leadId === issue.documentId ? recordId : [],
        ),
      )
      const notes = lines.filter(
        ({ collection, recordId, after }) =>
          (collection === 'notes' && after?.leadId === issue.documentId) || steps.has(recordId),
      )
      if (![...about, ...(isDeletion ? notes : [])].some(isByOther))
        this.#say(`${author} is told "${issue.message}" of ${issue.documentId}, and nobody else did anything`)
    }
  }

  /** A photo that goes was seen by who took it away. */
  #keepsPhotos({ before, after, recordId, action }: Audited, by: string) {
    if (action !== 'changed') return
    const was = before?.exteriorPhotos as string[]
    const is = (after?.exteriorPhotos ?? []) as string[]
    const own = this.#log
      .of('vehicles', recordId)
      .filter(one => one.by === by && 'exteriorPhotos' in one.typed)
    for (const url of was.filter(one => !is.includes(one)))
      if (!own.some(({ saw }) => listOf(saw, 'exteriorPhotos').includes(url)))
        this.#say(`${by} took photo ${url} of ${recordId} away unseen`)
  }

  /**
   * What was done on a device is stored, stands in an issue of its author, or gave way: to what the same person did next, or
   * in a history that is lost, or because its author let it go.
   */
  accountsFor(device: Device): void {
    const userId = this.#app[device.account].user.id
    const name = `${device.name}/${device.account}`
    const own = this.#log.all.filter(({ by }) => by === name)
    for (const [index, gesture] of own.entries()) {
      const later = own.slice(index + 1).filter(({ id }) => id === gesture.id)
      if (gesture.kind === 'erased') {
        const isKept =
          this.#log.hasLetGo(gesture, '_deleted', true) ||
          gaveWay(this.#lost, gesture, userId, '_deleted', true)
        if (!this.#isGone(gesture, userId) && !later.length && !isKept)
          this.#say(`the deletion of ${gesture.id} by ${name} is lost`)
        continue
      }
      const telling: readonly string[] = JUDGED[gesture.collection]
      for (const field of telling.filter(name => name in gesture.typed)) {
        const value = gesture.typed[field]
        const isReplaced = later.some(({ kind, typed }) => kind === 'erased' || field in typed)
        if (
          isReplaced ||
          this.#isStored(gesture, field, value) ||
          this.#isIssue(gesture, userId, field, value) ||
          this.#log.hasLetGo(gesture, field, value) ||
          gaveWay(this.#lost, gesture, userId, field, value) ||
          (value === null && wasMadeIn(this.#lost, gesture))
        )
          continue
        this.#say(`${field} ${text(value)} of ${gesture.collection} ${gesture.id} by ${name} is lost`)
      }
    }
  }

  #isStored(gesture: Gesture, field: string, value: unknown): boolean {
    const { collection, id, by } = gesture
    const isIt = (stored: unknown) =>
      // Who leaves it empty gets one that is counted.
      isSame(stored, value) || (value === null && this.#log.isCounted(collection, id, by, field, stored))
    return this.#lines.some(line => isAbout(line, gesture) && isIt(line.after?.[field]))
  }

  #isIssue(gesture: Gesture, userId: string, field: string, value: unknown): boolean {
    return issuesOf(this.#stored.issues, gesture, userId).some(({ mine }) => isSame(mine[field], value))
  }

  #isGone(gesture: Gesture, userId: string): boolean {
    const lines = this.#lines.filter(line => isAbout(line, gesture))
    const isDeleted = lines.some(({ action }) => action === 'deleted')
    return isDeleted || lines.length === 0 || this.#isIssue(gesture, userId, '_deleted', true)
  }

  #say(problem: string) {
    this.problems.push(problem)
  }
}

/** The interest that a deleted vehicle leaves behind with its customers is the server's. */
const followsADeletion = (line: Audited, field: string, history: readonly Audited[]) =>
  field === 'vehicleInterest' &&
  history.some(
    ({ revision, collection, action }) =>
      revision === line.revision && collection === 'vehicles' && action === 'deleted',
  )

const listOf = (record: Fields | null, field: string): unknown[] => {
  const list = record?.[field]
  return Array.isArray(list) ? list : []
}

const text = (value: unknown) => JSON.stringify(value) ?? 'nothing'

const sorted = (record: Fields | undefined) =>
  record && Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
