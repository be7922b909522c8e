/** When the mirror exchanges with the server: after each change here, at each poke, when the server is back. */

import type { News } from '@forecourt/shared/sync/contract'
import { connection, noteLost, probe, Refused, Unreachable } from './connection.ts'
import type { MirrorDatabase } from './database.ts'
import { listen } from './listen.ts'
import { startLookOut } from './look-out.ts'
import { inOneTab } from './one-tab.ts'

const RETRY_FIRST_MS = 1000
const RETRY_MOST_MS = 60_000
/** What the device itself keeps from its end is over when its user has made room, and nobody wants to wait for a minute then. */
const RETRY_TROUBLE_MOST_MS = 15_000
const LOCK = 'forecourt-sync'

export interface SyncLoop {
  /** Exchanges with the server now, or once more after the exchange that is under way. */
  nudge(): void
  stop(): Promise<void>
}

export interface SyncLoopDeps {
  database: MirrorDatabase
  /** Whose mirror it is. */
  userId: string
  /** One exchange; gives whether nothing waits after it. @param heard what is new, where that is all that brings it about */
  run(received: readonly News[]): Promise<boolean>
  /** Hears of what keeps an exchange from its end, other than the connection and what the server says. */
  onTrouble(error: unknown): void
}

/** Does something while no tab of the device exchanges with the server. */
export const withoutSyncing = <T>({ name }: Pick<MirrorDatabase, 'name'>, work: () => Promise<T>) =>
  inOneTab(`${LOCK}-${name}`, work)

export function startSyncLoop({ database, userId, run, onTrouble }: SyncLoopDeps): SyncLoop {
  let isStopped = false
  let isWanted = false
  /** What came with pokes since the last exchange began; null where the server is to be asked whatever came. */
  let received: News[] | null = []
  let active: Promise<void> | null = null
  let wait = RETRY_FIRST_MS
  let again: ReturnType<typeof setTimeout> | undefined

  const canRun = () => !isStopped && connection.value.obstacle === null
  const runIfStill = async () => {
    if (!canRun()) return true
    const brought = received ?? []
    received = []
    return run(brought)
  }
  /** One exchange at a time for the whole device, whichever tab wants it. */
  const exclusively = () => withoutSyncing(database, runIfStill)

  async function runWhileWanted(): Promise<void> {
    while (isWanted && canRun()) {
      isWanted = false
      try {
        if (await exclusively()) wait = RETRY_FIRST_MS
        else retry()
      } catch (error) {
        if (isStopped) return
        // The signal is back already, and what hung was given up for that.
        if (error instanceof Unreachable && isWanted && connection.value.offlineSince === null) continue
        const isOwn = !(error instanceof Unreachable) && !(error instanceof Refused)
        if (isOwn) onTrouble(error)
        retry(isOwn ? RETRY_TROUBLE_MOST_MS : RETRY_MOST_MS)
        return
      }
    }
  }

  const nudge = () => want(null)

  function want(news: News | null, isSignalBack = false) {
    if (isStopped) return
    isWanted = true
    received = news && received && [...received, news]
    // What is asked while nothing comes through may hang until long after: the server is looked for instead.
    if (connection.value.offlineSince !== null && !isSignalBack) return
    clearTimeout(again)
    active ??= runWhileWanted().finally(() => {
      active = null
    })
  }

  function retry(most = RETRY_MOST_MS) {
    again = setTimeout(nudge, Math.min(wait, most) * (0.5 + Math.random() / 2))
    wait = Math.min(wait * 2, most)
  }

  const back = connection.subscribe(({ offlineSince, obstacle }) => {
    if (offlineSince !== null || obstacle !== null) return
    wait = RETRY_FIRST_MS
    nudge()
  })
  const stream = listen(database, userId, want)
  const lookOut = startLookOut()
  // The browser may be right: then the exchange needs no look before it, which takes as long as an answer.
  const online = () => {
    void probe()
    want(null, true)
  }
  const offline = () => noteLost()
  addEventListener('online', online)
  addEventListener('offline', offline)

  return {
    nudge,
    stop: async () => {
      isStopped = true
      clearTimeout(again)
      lookOut.close()
      removeEventListener('online', online)
      removeEventListener('offline', offline)
      back.unsubscribe()
      stream.close()
      await active?.catch(() => {})
    },
  }
}
