/**
 * A device with the real mirrors of its users on a real (if simulated) IndexedDB. A mirror is open in two tabs. The device
 * can die at any write and at any request, be full, and have a clock of its own.
 */

import { randomUUID } from 'node:crypto'
import type { Collection, Documents } from '@forecourt/shared/collections/collections'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { Refused, type Sending, Unreachable } from '../../../admin-pwa/src/mirror/connection.ts'
import { type MirrorDatabase, openDatabase, type Storage } from '../../../admin-pwa/src/mirror/database.ts'
import { type DraftStore, openDraftStore } from '../../../admin-pwa/src/mirror/draft-store.ts'
import { type HeldStore, openHeldStore } from '../../../admin-pwa/src/mirror/held-store.ts'
import type { Stepping } from '../../../admin-pwa/src/mirror/held-writes.ts'
import { createMirrorCore, type MirrorCore } from '../../../admin-pwa/src/mirror/mirror-core.ts'
import { createSyncRun } from '../../../admin-pwa/src/mirror/sync-run.ts'
import type { Account, Dealership, Request } from './dealership.ts'
import { Ear } from './ear.ts'
import type { Fault } from './steps.ts'

/** So few that sheets come to be in a small dealership too. */
const SHEET_FROM = 2
export const TABS = 2

/** The device is gone in the middle of what it did. */
class Died extends Error {}

/** What one tab has of the mirror. */
export interface Tab {
  store: HeldStore
  core: MirrorCore
  drafts: DraftStore
}

export class Device {
  readonly name: string
  /** Who uses it. */
  account: Account
  /** Everybody who has a mirror on it. */
  readonly users = new Set<Account>()
  readonly #server: Dealership
  #ear: Ear
  readonly #indexedDb = new IDBFactory()
  readonly #storage = getRxStorageDexie({ indexedDB: this.#indexedDb, IDBKeyRange } as never) as Storage
  readonly #databaseName = `mirror-${randomUUID()}`
  #database!: MirrorDatabase
  #tabs: Tab[] = []
  #faults: Fault[] = []
  #whilePushing: () => Promise<void> = async () => {}
  /** How many rows of a push pass whatever stands between the device and the server. */
  rowsThatPass = Number.POSITIVE_INFINITY
  /** What it has no room for: what is new, or anything. */
  lacksRoomFor: 'nothing' | 'news' | 'anything' = 'nothing'
  /** How many writes it still lives for. */
  #writesLeft = Number.POSITIVE_INFINITY
  /** How many writes there is no room for. */
  #full = 0
  /** How often it died while it exchanged. */
  deaths = 0
  /** How much its clock is ahead, in ms. */
  ahead = 0

  constructor(name: string, account: Account, server: Dealership) {
    this.name = name
    this.account = account
    this.#server = server
    this.#ear = new Ear(account)
  }

  get userId(): string {
    return this.#server.app[this.account].user.id
  }

  get core(): MirrorCore {
    return this.tab(0).core
  }

  get store(): HeldStore {
    return this.tab(0).store
  }

  tab(index: number): Tab {
    return this.#tabs[index % this.#tabs.length] as Tab
  }

  rows<C extends Collection>(collection: C): readonly Documents[C][] {
    return (this.core.rows(collection).value ?? []) as readonly Documents[C][]
  }

  async open(): Promise<void> {
    this.#writesLeft = Number.POSITIVE_INFINITY
    this.users.add(this.account)
    const name = `${this.#databaseName}-${this.account}`
    this.#database = await openDatabase({ name, storage: this.#storage, isShared: false })
    const names = Array.from({ length: TABS }, (_, index) => `tab${index}`)
    for (const tab of names) {
      const store = this.#mortal(this.#bounded(await openHeldStore(this.#database, SHEET_FROM)))
      const drafts = await openDraftStore({
        collection: this.#database.place,
        onTrouble: () => {},
        tab,
        openTabs: async () => new Set(names),
        unwrittenDrafts: { take: () => [], listen: () => () => {} },
      })
      this.#tabs.push({ store, core: createMirrorCore(store, this.userId), drafts })
    }
  }

  async close(): Promise<void> {
    for (const { store, drafts } of this.#tabs) {
      drafts.close()
      store.close()
    }
    this.#tabs = []
    await this.#database.close()
  }

  /** Everything that lies in its databases, as text: also what is marked as deleted there. */
  async stored(): Promise<string> {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const texts: string[] = []
    for (const { name = '' } of await this.#indexedDb.databases()) {
      const database = await asked(this.#indexedDb.open(name) as unknown as IDBOpenDBRequest)
      for (const store of database.objectStoreNames)
        texts.push(JSON.stringify(await asked(database.transaction(store).objectStore(store).getAll())))
      database.close()
    }
    return texts.join('\n')
  }

  /** Ends as it stands, and is opened again. */
  async crash(): Promise<void> {
    this.#ear.close()
    await this.close()
    await this.open()
  }

  /** Somebody takes the device over; what the others have on it stays. */
  async use(account: Account): Promise<void> {
    this.#ear.close()
    await this.close()
    this.account = account
    this.#ear = new Ear(account)
    await this.open()
  }

  /** From now on there is no room for so many writes. */
  fill(writes: number): void {
    this.#full = writes
  }

  /** Hears of what is new, and does nothing about it yet. */
  hear(): Promise<void> {
    return this.#ear.listen(app => this.#server.isRunning(app), this.#server.app)
  }

  /**
   * Exchanges with the server. Gives whether that came to its end.
   * @param isPoked whether it does so because of what it hears
   * @param whilePushing what its user does while the first push is under way
   */
  async sync(
    faults: readonly Fault[],
    diesAfter: number | null,
    isPoked = false,
    whilePushing: () => Promise<void> = async () => {},
  ): Promise<boolean> {
    this.#faults = [...faults]
    this.#whilePushing = whilePushing
    this.#writesLeft = diesAfter ?? Number.POSITIVE_INFINITY
    const run = createSyncRun({
      store: this.store,
      send: (path, init) => this.#send(path, init),
      now: () => new Date(),
    })
    try {
      if (isPoked) await this.hear()
      const received = this.#ear.take()
      await run(isPoked ? received : [])
      return true
    } catch (error) {
      if (error instanceof Died) {
        this.deaths++
        await this.crash()
      } else if (!(error instanceof Unreachable || error instanceof Refused || this.#isFull(error)))
        throw error
      return false
    } finally {
      this.#writesLeft = Number.POSITIVE_INFINITY
    }
  }

  /** Whether it is told what it was made to lack by a step of a history. */
  #isFull(error: unknown): boolean {
    const lacksNothing = this.lacksRoomFor === 'nothing'
    return lacksNothing && error instanceof DOMException && error.name === 'QuotaExceededError'
  }

  /** Writes as long as there is room. */
  #bounded(store: HeldStore): HeldStore {
    const need = (room: 'news' | 'anything') => {
      const isThere = this.lacksRoomFor === 'nothing' || (this.lacksRoomFor === 'news' && room === 'anything')
      if (!isThere) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    return {
      ...store,
      change: async (...args) => {
        need('anything')
        return store.change(...args)
      },
      changeAll: async (...args) => {
        need('news')
        return store.changeAll(...args)
      },
      changeEach: steppings => eachWith(() => need('anything'), steppings, store.changeEach),
      setPlace: async place => {
        need('news')
        return store.setPlace(place)
      },
      setApplications: async present => {
        need('news')
        return store.setApplications(present)
      },
      noteSent: async rows => {
        need('anything')
        return store.noteSent(rows)
      },
    }
  }

  /** Dies instead of writing once its time has come. */
  #mortal(store: HeldStore): HeldStore {
    const live = () => {
      if (this.#writesLeft-- <= 0) throw new Died()
      if (this.#full-- > 0) throw new DOMException('There is no room.', 'QuotaExceededError')
      this.#full = 0
    }
    return {
      ...store,
      change: async (...args) => {
        live()
        return store.change(...args)
      },
      changeAll: async (...args) => {
        live()
        return store.changeAll(...args)
      },
      // It may die between any two of them, as where each has to be written by itself.
      changeEach: async steppings => {
        const written = await eachWith(live, steppings, store.changeEach)
        for (const one of written)
          if (one.status === 'rejected' && one.reason instanceof Died) throw one.reason
        return written
      },
      setPlace: async place => {
        live()
        return store.setPlace(place)
      },
      setApplications: async present => {
        live()
        return store.setApplications(present)
      },
      noteSent: async rows => {
        live()
        return store.noteSent(rows)
      },
    }
  }

  /** It neither writes nor asks for anything after that. */
  #die(): never {
    this.#writesLeft = -1
    throw new Died()
  }

  async #send<T>(path: string, { method = 'GET', body }: Sending = {}): Promise<T> {
    const request: Request = { account: this.account, device: this.name, path, method, body }
    const server = this.#server
    if (this.#writesLeft < 0) throw new Died()
    if (rowsOf(body) > this.rowsThatPass) throw new Refused(413, 'Too large.')
    if (path.startsWith('/api/sync/push')) {
      const type = this.#whilePushing
      this.#whilePushing = async () => {}
      await type()
    }
    const fault = this.#faults.shift() ?? 'none'
    switch (fault) {
      case 'none':
        return server.answer<T>(request)
      case 'request_lost':
        throw new Unreachable('lost')
      case 'reply_lost':
        await server.answer(request)
        throw new Unreachable('lost')
      case 'doubled':
        await server.answer(request).catch(() => {})
        return server.answer<T>(request)
      case 'late':
        server.late.push(request)
        throw new Unreachable('late')
      case 'refused_by_proxy':
        throw new Refused(503, 'A proxy says no.')
      case 'server_dies_before':
        await server.restart()
        throw new Unreachable('died')
      case 'server_dies_after':
        await server.answer(request)
        await server.restart()
        throw new Unreachable('died')
      case 'device_dies_before':
        return this.#die()
      case 'device_dies_after':
        await server.answer(request)
        return this.#die()
      default:
        return fault satisfies never
    }
  }
}

/** Changes those of some records with which nothing goes wrong. */
async function eachWith(
  check: () => void,
  steppings: readonly Stepping[],
  changeEach: HeldStore['changeEach'],
): Promise<PromiseSettledResult<unknown>[]> {
  const checked = await Promise.allSettled(steppings.map(async () => check()))
  const written = await changeEach(steppings.filter((_, index) => checked[index]?.status === 'fulfilled'))
  return checked.map(one => (one.status === 'rejected' ? one : (written.shift() ?? one)))
}

function rowsOf(body: unknown): number {
  return body && typeof body === 'object' && 'rows' in body && Array.isArray(body.rows) ? body.rows.length : 0
}
