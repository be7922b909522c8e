/** What every gesture on a device needs: who makes it, what is said of it, and that it is written down. */
import type { Collection, Documents } from '@forecourt/shared/sync/contract'
import type { Message } from '../../admin-pwa/src/mirror/acting.ts'
import type { MirrorCore } from '../../admin-pwa/src/mirror/mirror-core.ts'
import type { Device, Tab } from './device.ts'
import type { Fields, GestureLog, Mark } from './gestures.ts'
import { inOrder } from './in-order.ts'

interface Standing {
  message: Message
  since: Mark
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
      user: { id: this.device.userId, firstName: 'Fuzz', lastName: this.name },
      say: (message: Message) => {
        this.standing?.message.onGone?.()
        this.standing = { message, since: this.log.mark() }
        this.said.push(message)
      },
    }
  }

  /** Takes back what was said last, while that can be undone whole: then it is as if it had never been done. */
  async undo(): Promise<void> {
    const standing = this.standing
    this.standing = null
    if (!standing?.message.takeBackMs) return
    this.said = []
    await standing.message.takeBack?.()
    if (this.said.at(-1)?.title === 'Taken back') this.log.forget(this.name, standing.since)
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
