/** How a person decides about what their device offers after the server was set back, through what the screens call. */
import type { Collection, Documents } from '@forecourt/shared/collections/collections'
import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import { may } from '@forecourt/shared/users/permissions'
import type { MirrorCore } from '../../../admin-pwa/src/mirror/mirror-core.ts'
import type { BackEntry, LostEntry } from '../../../admin-pwa/src/mirror/rows.ts'
import { mayDeleteAgain } from '../../../admin-pwa/src/set-back/may-delete-again.ts'
import { sendAgain } from '../../../admin-pwa/src/sync/send-again.ts'
import { type Fields, type Gesture, type GestureLog, TELLING } from './gestures.ts'
import { inOrder } from './in-order.ts'
import type { Person } from './people.ts'
import { pickOf } from './pick-of.ts'

type Done = Omit<Gesture, 'by'>

const partOf = (record: object, fields: readonly string[]): Fields =>
  Object.fromEntries(fields.map(field => [field, (record as Fields)[field]]))

const isIssue = (entry: LostEntry): entry is LostEntry & { lost: SyncIssue } => entry.about === 'issues'

/** Records in an order that is the same each time a history is lived through. */
function asListed<T extends object>(entries: readonly T[], recordOf: (entry: T) => object): T[] {
  const byRecord = new Map(entries.map(entry => [recordOf(entry), entry]))
  return inOrder([...byRecord.keys()]).flatMap(record => byRecord.get(record) ?? [])
}

export class Offers {
  readonly #person: Person
  readonly #log: GestureLog

  constructor(person: Person, log: GestureLog) {
    this.#person = person
    this.#log = log
  }

  #core(tab: number): MirrorCore {
    return this.#person.device.tab(tab).core
  }

  lost(tab = 0): LostEntry[] {
    return asListed(this.#core(tab).rows('lost').value ?? [], ({ lost }) => lost)
  }

  back(tab = 0): BackEntry[] {
    const who = { role: this.#person.device.account }
    const back = mayDeleteAgain(this.#core(tab).rows('back').value ?? [], permission => may(who, permission))
    return asListed(back, ({ title, about, isChanged }) => ({ title, about, isChanged }))
  }

  async settleLost(tab: number, pick: number, way: 'send' | 'let_go'): Promise<void> {
    const entry = pickOf(this.lost(tab), pick)
    if (entry) await (way === 'send' ? this.#send(tab, entry) : this.#letGo(tab, entry))
  }

  async settleBack(tab: number, pick: number, way: 'delete' | 'keep'): Promise<void> {
    const entry = pickOf(this.back(tab), pick)
    if (entry) await this.#settleBack(tab, entry, way)
  }

  /** Sends everything again and deletes everything again. Gives how much was offered. */
  async settleAll(): Promise<number> {
    const [lost, back] = [this.lost(), this.back()]
    // What was sent before it may have changed what an entry offers.
    for (const { id } of lost) {
      const entry = this.lost().find(one => one.id === id)
      if (entry) await this.#send(0, entry)
    }
    for (const entry of back) await this.#settleBack(0, entry, 'delete')
    return lost.length + back.length
  }

  #shown<C extends Collection>(tab: number, collection: C, id: string): Documents[C] | null {
    return this.#core(tab).glance(collection, id)?.record ?? null
  }

  #erasure(tab: number, collection: Collection, id: string): Done {
    const core = this.#core(tab)
    const belongings = [...(core.rows('notes').value ?? []), ...(core.rows('tasks').value ?? [])]
    const notesSeen = belongings.filter(({ leadId }) => leadId === id).map(one => one.id)
    const saw = { ...this.#shown(tab, collection, id), notesSeen }
    return { collection, id, kind: 'erased', saw, typed: {} }
  }

  /** What is wanted by who sends again: they are shown what was lost, and what the server has in its stead. */
  #wanted(tab: number, entry: LostEntry): Done | null {
    if (isIssue(entry)) {
      const { about: collection, documentId: id, mine } = entry.lost
      // A deletion is asked about again.
      if ('_deleted' in mine) return null
      const saw = this.#shown(tab, collection, id) as Fields | null
      // Without its record it is the issue that is sent, which has what its author wanted as it was.
      return saw && { collection, id, kind: 'edited', saw, typed: mine }
    }
    const { about: collection, documentId: id, lost, present, fields } = entry
    const named: readonly string[] =
      collection === 'notes' ? [...TELLING.notes, 'leadId'] : TELLING[collection]
    return present
      ? { collection, id, kind: 'edited', saw: present as object as Fields, typed: partOf(lost, fields) }
      : { collection, id, kind: 'made', saw: null, typed: partOf(lost, named) }
  }

  async #send(tab: number, entry: LostEntry): Promise<void> {
    const gesture = this.#wanted(tab, entry)
    const waited = this.#waiting(tab)
    // Where the device cannot store it, it says so and offers it on.
    await sendAgain(entry, this.#core(tab), NO_PHOTOS).catch(() => {})
    if (gesture && this.#waiting(tab) !== waited) this.#log.add({ by: this.#person.name, ...gesture })
  }

  async #letGo(tab: number, entry: LostEntry): Promise<void> {
    const { about, documentId, lost } = entry
    await this.#core(tab)
      .settleLost(entry, 'let_go')
      .catch(() => {})
    if (this.lost(tab).some(({ id }) => id === entry.id)) return
    const by = this.#person.name
    if (isIssue(entry)) {
      const { about: collection, documentId: id, mine: values } = entry.lost
      this.#log.letGo.push({ by, collection, id, values })
    } else {
      const named = entry.present ? entry.fields : TELLING[about]
      this.#log.letGo.push({ by, collection: about, id: documentId, values: partOf(lost, named) })
    }
  }

  async #settleBack(tab: number, entry: BackEntry, way: 'delete' | 'keep'): Promise<void> {
    const { about: collection, documentId: id } = entry
    const gesture = this.#erasure(tab, collection, id)
    const waited = this.#waiting(tab)
    await this.#core(tab)
      .settleBack(entry, way)
      .catch(() => {})
    const by = this.#person.name
    if (this.#waiting(tab) !== waited) this.#log.add({ by, ...gesture })
    else if (way === 'keep' && !this.back(tab).some(one => one.id === entry.id))
      this.#log.letGo.push({ by, collection, id, values: { _deleted: true } })
  }

  #waiting(tab: number): string {
    return JSON.stringify(this.#core(tab).waiting())
  }
}

/** No photo waits on a device. */
const NO_PHOTOS = { userId: '', keep: async () => ({ doubles: [] }) }
