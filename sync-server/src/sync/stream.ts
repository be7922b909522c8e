/** The stream of pokes to one app (server-sent events; see the contract in shared). */
import {
  CONTRACT_VERSION,
  HEARTBEAT_SECONDS,
  type News,
  type Poke,
  streamQuerySchema,
} from '@forecourt/shared/sync/contract'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { staffOf } from '../auth/guard.ts'
import { readSession } from '../auth/session-cookie.ts'
import { isDatabaseTrouble } from '../database/trouble.ts'
import type { Deps, Env } from '../deps.ts'
import { parse } from '../http/read-body.ts'
import { createNewsTeller } from './news-teller.ts'
import type { Pokes } from './pokes.ts'
import type { Pulls } from './pulls.ts'
import type { StreamPlaces } from './stream-places.ts'

const RETRY_MS = 2000

interface StreamDeps extends Pick<Deps, 'store' | 'sessions'> {
  pulls: Pulls
  places: StreamPlaces
}

export function openStream(
  c: Context<Env>,
  { store, sessions, pulls, places }: StreamDeps,
  pokes: Pokes,
): Response {
  // Proxies that gather an answer before they pass it on would hold the pokes back.
  c.header('x-accel-buffering', 'no')
  const token = readSession(c) ?? ''
  const opener = staffOf(c)
  const { user, contract, shape } = parse(streamQuerySchema, c.req.query())
  const takesNews = user === opener.id && contract >= CONTRACT_VERSION
  return streamSSE(c, async stream => {
    let wake = () => {}
    /** Whose session it still is. That an app listens is no use of a session: nobody need be in front of it. */
    const readerNow = () => sessions.userOf(token, false)
    const tell = takesNews ? await createNewsTeller(pulls, store, opener, shape) : null
    /** What is new for whoever reads; what keeps it from being known is told to who asks. */
    const news = async (): Promise<News | null> => {
      try {
        const reader = tell && (await readerNow())
        return reader && (await tell(reader))
      } catch (error) {
        if (isDatabaseTrouble(error)) return null
        throw error
      }
    }
    let pending: number | null = await store.latestRevision()
    let isFirst = true
    const unsubscribe = pokes.subscribe(revision => {
      pending = revision
      wake()
    })
    const end = () => wake()
    /** Whether the session may have ended since it was last looked at. */
    let isDoubted = false
    const unsubscribeClosing = sessions.onClose(() => {
      isDoubted = true
      wake()
    })
    const { over, leave } = places.take(opener.id, token)
    stream.onAbort(end)
    pokes.closed.addEventListener('abort', end)
    over.addEventListener('abort', end)
    try {
      while (!stream.aborted && !pokes.closed.aborted && !over.aborted) {
        if (isDoubted) {
          isDoubted = false
          if (!(await readerNow())) {
            await stream.writeSSE({ event: 'end', data: '{}' })
            return
          }
        }
        if (pending !== null) {
          const revision = pending
          pending = null
          // Nothing is known yet of where the mirror is.
          const notified = isFirst ? null : await news()
          isFirst = false
          const poke: Poke = { revision, ...(notified && { news: notified }) }
          await stream.writeSSE({ event: 'poke', data: JSON.stringify(poke), retry: RETRY_MS })
          continue
        }
        const isWoken = await new Promise<boolean>(resolve => {
          const timer = setTimeout(() => resolve(false), HEARTBEAT_SECONDS * 1000)
          wake = () => {
            clearTimeout(timer)
            resolve(true)
          }
        })
        if (isWoken) continue
        isDoubted = true
        await stream.writeSSE({ event: 'alive', data: '{}' })
      }
    } finally {
      unsubscribe()
      unsubscribeClosing()
      pokes.closed.removeEventListener('abort', end)
      leave()
    }
  })
}
