/** One stream of pokes for the device, in the tab that leads; a slow question now and then where a stream gets nowhere. */
import { CONTRACT_VERSION, HEARTBEAT_SECONDS, type News, type Poke } from '@forecourt/shared/sync/contract'
import { SHAPE } from '@forecourt/shared/sync/shape'
import { connection, noteContact, probe, send } from './connection.ts'
import type { MirrorDatabase } from './database.ts'

const RETRY_FIRST_MS = 1000
const RETRY_MOST_MS = 30_000
const POLL_MS = 30_000
/** A proxy that gathers a stream passes nothing on; one that says nothing for so long is as good as none. */
const SILENCE_MS = 3 * HEARTBEAT_SECONDS * 1000

/**
 * @param userId whose mirror it is
 * @param onPoke is told what came with a poke; null where the server has to be asked
 */
export function listen(
  database: MirrorDatabase,
  userId: string,
  onPoke: (news: News | null) => void,
): { close(): void } {
  let source: EventSource | null = null
  let isStopped = false
  let wait = RETRY_FIRST_MS
  let again: ReturnType<typeof setTimeout> | undefined
  let lastSign = 0
  /** Whether the contact was lost since the stream said something: it may be as dead as what it came through. */
  let isDoubted = false
  const stops: (() => void)[] = []

  const close = () => {
    clearTimeout(again)
    source?.close()
    source = null
  }

  const sign = () => {
    lastSign = Date.now()
    isDoubted = false
  }

  const open = () => {
    if (isStopped || source || connection.value.obstacle) return
    clearTimeout(again)
    sign()
    const query = new URLSearchParams({ user: userId, contract: String(CONTRACT_VERSION), shape: SHAPE })
    source = new EventSource(`/api/sync/stream?${query}`)
    source.addEventListener('poke', ({ data }) => {
      wait = RETRY_FIRST_MS
      sign()
      const { news }: Poke = JSON.parse(data)
      if (news) noteContact()
      onPoke(news ?? null)
    })
    source.addEventListener('alive', () => {
      sign()
      // Where nothing happens for days it is all that is heard.
      noteContact()
    })
    source.addEventListener('end', () => {
      close()
      void send('/api/auth/me').catch(() => {})
    })
    // A stream also breaks where the server is well, e.g. while it restarts or behind a proxy that cuts it.
    source.addEventListener('error', () => {
      close()
      void probe()
      again = setTimeout(open, wait)
      wait = Math.min(wait * 2, RETRY_MOST_MS)
    })
  }

  void database.waitForLeadership().then(() => {
    if (isStopped) return
    open()
    const back = connection.subscribe(({ offlineSince, obstacle }) => {
      if (offlineSince !== null) isDoubted = true
      else if (obstacle === null) {
        if (isDoubted) close()
        open()
      }
    })
    const poll = setInterval(() => {
      if (source && Date.now() - lastSign < SILENCE_MS) return
      close()
      onPoke(null)
      open()
    }, POLL_MS)
    stops.push(
      () => back.unsubscribe(),
      () => clearInterval(poll),
    )
  })

  return {
    close: () => {
      isStopped = true
      close()
      for (const stop of stops) stop()
    },
  }
}
