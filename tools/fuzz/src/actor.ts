/** What every gesture on a device needs: who makes it, what is said of it, and that it is written down. */

import type { Collection, Documents } from '@forecourt/shared/collections/collections'
import { PUSHED_FIELDS } from '@forecourt/shared/collections/collections'
import { isSame } from '@forecourt/shared/records/merge'
import { roleOf } from '@forecourt/shared/users/permissions'
import type { Message } from '../../../admin-pwa/src/mirror/acting.ts'
import type { MirrorCore } from '../../../admin-pwa/src/mirror/mirror-core.ts'
import { TAKEN_BACK } from '../../../admin-pwa/src/mirror/way-back.ts'
import type { Device, Tab } from './device.ts'
import type { Fields, GestureLog, Mark } from './gestures.ts'
import { inOrder } from './in-order.ts'
import { note } from './tally.ts'

/** What a gesture can be taken back of. */
const UNDONE = ['leads', 'vehicles', 'events', 'tasks'] as const

interface AnyShown {
  about: Collection
  record: Fields
}

interface Standing {
  message: Message
  since: Mark
  tab: number
}

interface Seen {
  saw: Fields | null
  shown?: Readonly<Record<string, readonly unknown[]>>
}

/** Somebody at a device, who presses what its screens offer, and reads what they say. */
export class Actor {
  readonly name: string
  readonly device: Device
  protected readonly log: GestureLog
  protected said: Message[] = []
  /** What is said, and still stands. */
  protected standing: Standing | null = null

  constructor(device: Device, log: GestureLog) {
    this.device = device
    this.name = `${device.name}/${device.account}`
    this.log = log
  }

  protected tabOf(index: number): Tab {
    return this.device.tab(index)
  }

  rows<C extends Collection>(collection: C, tab = 0): Documents[C][] {
    const rows = (this.tabOf(tab).core.rows(collection).value ?? []) as readonly Documents[C][]
    return inOrder(rows)
  }

  protected acting(tab: number) {
    this.said = []
    return {
      mirror: this.tabOf(tab).core,
      user: {
        id: this.device.userId,
        firstName: 'Fuzz',
        lastName: this.name,
        role: roleOf(this.device.account),
      },
      say: (message: Message) => {
        this.standing?.message.onGone?.()
        this.standing = { message, since: this.log.mark(), tab }
        this.said.push(message)
      },
    }
  }

  /**
   * Presses Undo of what was said last. What was kept back is as if it had never been done; what was written is written
   * back, which is a gesture of its own. Something is said of either.
   */
  async undo(): Promise<void> {
    const standing = this.standing
    this.standing = null
    const takeBack = standing?.message.takeBack
    if (!standing || !takeBack) return
    const { message, since, tab } = standing
    const before = this.#shown(tab)
    this.said = []
    await this.attempt(tab, takeBack)
    const said = this.said.at(-1)
    if (!said) this.log.untrue.push(`${this.name} pressed Undo of "${message.title}", and was told nothing`)
    if (said?.title !== TAKEN_BACK.title) return
    note(message.takeBackMs ? 'kept back and taken back' : 'written and taken back')
    if (message.takeBackMs) this.log.forget(this.name, since)
    else this.#writeDownBack(before, tab)
  }

  #shown(tab: number): Map<string, AnyShown> {
    const all = UNDONE.flatMap(about => this.rows(about, tab).map(record => ({ about, record })))
    return new Map(all.map(one => [`${one.about}/${one.record.id}`, one as AnyShown]))
  }

  /** What is another than it was shown before is what was put back. */
  #writeDownBack(before: ReadonlyMap<string, AnyShown>, tab: number) {
    for (const [key, { about, record: is }] of this.#shown(tab)) {
      const was = before.get(key)?.record
      const fields = was ? PUSHED_FIELDS[about].filter(field => !isSame(was[field], is[field])) : []
      if (!was || fields.length === 0) continue
      const typed = Object.fromEntries(fields.map(field => [field, is[field]]))
      this.writeDown(about, String(was.id), 'edited', { saw: was }, typed)
    }
  }

  /**
   * Does something that writes, and holds what the screen says of it against what came of it: what failed has changed
   * nothing, what succeeded has made, changed or deleted a record, or had nothing to do.
   */
  protected async attempt(tab: number, act: () => Promise<unknown>): Promise<boolean> {
    const before = waitingIn(this.tabOf(tab).core)
    await act()
    const isBad = this.said.some(message => message.isBad)
    if (isBad && waitingIn(this.tabOf(tab).core) !== before)
      this.log.untrue.push(`${this.name} was told "${this.said.at(-1)?.text}", and something waits`)
    return !isBad
  }

  protected writeDown(
    collection: Collection,
    id: string,
    kind: 'made' | 'edited',
    { saw, shown }: Seen,
    typed: Fields,
  ) {
    this.log.add({ by: this.name, collection, id, kind, saw, typed, ...(shown ? { shown } : {}) })
  }
}

/** Everything that waits, as one text. */
export const waitingIn = (core: MirrorCore) => JSON.stringify(core.waiting())
