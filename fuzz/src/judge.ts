/** Whether everything is as promised when all have heard of everything. Each problem is said in words. */
import { holdsVehicle } from '@forecourt/shared/leads/lead-status'
import { COLLECTIONS, type Collection } from '@forecourt/shared/sync/contract'
import { isSame } from '@forecourt/shared/sync/merge'
import type { Tables } from '../../sync-server/src/database/database.ts'
import { newsAfter } from '../../sync-server/src/store/history.ts'
import type { TestApp } from '../../sync-server/tests/support/build-test-app.ts'
import type { Device } from './device.ts'
import { type Fields, type Gesture, type GestureLog, TELLING } from './gestures.ts'

type Audited = Tables['audit']['$inferSelect']
type Issue = Tables['syncIssues']['$inferSelect']

export class Judge {
  readonly #app: TestApp
  readonly #log: GestureLog
  readonly #lines: Audited[]
  readonly #issues: Issue[]
  readonly problems: string[] = []

  private constructor(app: TestApp, log: GestureLog, lines: Audited[], issues: Issue[]) {
    this.#app = app
    this.#log = log
    this.#lines = lines
    this.#issues = issues
  }

  static async of(app: TestApp, log: GestureLog): Promise<Judge> {
    return new Judge(app, log, await app.rows('audit'), await app.rows('syncIssues'))
  }

  /** What the server has, for a user. */
  async #documents(userId: string) {
    const { changes } = await this.#app.database.snapshot(queries =>
      newsAfter(queries, { scope: COLLECTIONS, after: 0, limit: Number.MAX_SAFE_INTEGER, userId }),
    )
    return (collection: Collection): Map<string, Fields> =>
      new Map(changes[collection].flatMap(one => ('_deleted' in one ? [] : [[one.id, one as Fields]])))
  }

  /** Every device shows what the server has, and nothing waits on it. */
  async isMirroredBy(device: Device): Promise<void> {
    const documents = await this.#documents(this.#app[device.account].user.id)
    for (const collection of COLLECTIONS) {
      const there = documents(collection)
      const here = new Map(device.rows(collection).map(row => [row.id, row as Fields]))
      for (const id of new Set([...there.keys(), ...here.keys()])) {
        const [is, should] = [here.get(id), there.get(id)]
        if (JSON.stringify(sorted(is)) !== JSON.stringify(sorted(should)))
          this.#say(`${device.name} shows ${collection} ${id} as ${text(is)}, the server has ${text(should)}`)
      }
    }
    const outbox = device.core.rows('outbox').value ?? []
    if (outbox.length > 0) this.#say(`${device.name} still holds ${text(outbox)}`)
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
    const slots = (await this.#app.store.vehicles.inHero()).map(({ heroSlideOrder }) => heroSlideOrder)
    if (new Set(slots).size !== slots.length) this.#say(`two vehicles stand in one hero place: ${slots}`)
  }

  /** No value that somebody typed was overwritten by somebody who had not seen it. */
  isOverwrittenKnowingly(): void {
    for (const line of this.#lines) {
      const fields: readonly string[] = TELLING[line.collection as Collection] ?? []
      const by = line.device ?? 'visitor'
      if (line.action === 'changed')
        for (const field of fields) {
          const [was, is] = [line.before?.[field] ?? null, line.after?.[field] ?? null]
          if (was === null || isSame(was, is) || this.#followsADeletion(line, field)) continue
          if (!this.#log.knew(line.collection, line.recordId, by, field, is, was))
            this.#say(`${by} overwrote ${field} ${text(was)} of ${line.recordId} by ${text(is)} unseen`)
        }
      if (line.action === 'deleted' && line.collection !== 'notes') this.#isDeletedKnowingly(line, by, fields)
      if (line.collection === 'vehicles' && line.before?.exteriorPhotos) this.#keepsPhotos(line, by)
    }
  }

  /** The interest that a deleted vehicle leaves behind with its customers is the server's. */
  #followsADeletion(line: Audited, field: string): boolean {
    return (
      field === 'vehicleInterest' &&
      this.#lines.some(
        ({ revision, collection, action }) =>
          revision === line.revision && collection === 'vehicles' && action === 'deleted',
      )
    )
  }

  #isDeletedKnowingly(
    { collection, recordId, before, revision }: Audited,
    by: string,
    fields: readonly string[],
  ) {
    const erasures = this.#log.of(collection, recordId).filter(one => one.kind === 'erased' && one.by === by)
    const knows = (erasure: Gesture) =>
      fields.every(field => {
        const [was, saw] = [before?.[field] ?? null, erasure.saw?.[field] ?? null]
        return isSame(was, saw) || this.#log.knew(collection, recordId, by, field, saw, was)
      })
    if (!erasures.some(knows)) this.#say(`${by} deleted ${recordId} unseen: ${text(before)}`)
    const notes = this.#lines.filter(
      line => line.revision === revision && line.collection === 'notes' && line.action === 'deleted',
    )
    for (const note of notes) {
      const isKnown = erasures.some(({ saw }) => listOf(saw, 'notesSeen').includes(note.recordId))
      if (!isKnown) this.#say(`${by} deleted note ${note.recordId} of ${recordId} unseen`)
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

  /** What was done on a device is stored, stands in an issue of its author, or gave way to what the same person did next. */
  accountsFor(device: Device): void {
    const userId = this.#app[device.account].user.id
    const own = this.#log.all.filter(({ by }) => by === device.name)
    for (const [index, gesture] of own.entries()) {
      const later = own.slice(index + 1).filter(({ id }) => id === gesture.id)
      if (gesture.kind === 'erased') {
        if (!this.#isGone(gesture, userId) && !later.length)
          this.#say(`the deletion of ${gesture.id} by ${device.name} is lost`)
        continue
      }
      const telling: readonly string[] = TELLING[gesture.collection]
      for (const field of telling.filter(name => name in gesture.typed)) {
        const value = gesture.typed[field]
        const isReplaced = later.some(({ kind, typed }) => kind === 'erased' || field in typed)
        if (
          isReplaced ||
          this.#isStored(gesture, field, value) ||
          this.#isIssue(gesture, userId, field, value)
        )
          continue
        this.#say(`${field} ${text(value)} of ${gesture.collection} ${gesture.id} by ${device.name} is lost`)
      }
    }
  }

  #isStored({ collection, id }: Gesture, field: string, value: unknown): boolean {
    return this.#lines.some(
      line => line.collection === collection && line.recordId === id && isSame(line.after?.[field], value),
    )
  }

  #isIssue({ collection, id }: Gesture, userId: string, field: string, value: unknown): boolean {
    return this.#issues.some(
      issue =>
        issue.userId === userId &&
        issue.about === collection &&
        issue.documentId === id &&
        isSame(issue.mine[field], value),
    )
  }

  #isGone({ collection, id }: Gesture, userId: string): boolean {
    const isDeleted = this.#lines.some(
      line => line.collection === collection && line.recordId === id && line.action === 'deleted',
    )
    const wasNever = !this.#lines.some(line => line.collection === collection && line.recordId === id)
    return isDeleted || wasNever || this.#isIssue({ collection, id } as Gesture, userId, '_deleted', true)
  }

  #say(problem: string) {
    this.problems.push(problem)
  }
}

const listOf = (record: Fields | null, field: string): unknown[] => {
  const list = record?.[field]
  return Array.isArray(list) ? list : []
}

const text = (value: unknown) => JSON.stringify(value) ?? 'nothing'

const sorted = (record: Fields | undefined) =>
  record && Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
