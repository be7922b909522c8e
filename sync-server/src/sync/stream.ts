/** The stream of pokes to one app (server-sent events; see the contract in shared). */
import { HEARTBEAT_SECONDS } from '@forecourt/shared/sync/contract'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { readSession } from '../auth/session-cookie.ts'
import type { Deps, Env } from '../deps.ts'
import type { Pokes } from './pokes.ts'

const RETRY_MS = 2000

export function openStream(c: Context<Env>, { store, sessions }: Deps, pokes: Pokes): Response {
  // Proxies that gather an answer before they pass it on would hold the pokes back.
  c.header('x-accel-buffering', 'no')
  const token = readSession(c) ?? ''
  return streamSSE(c, async stream => {
    let wake = () => {}
    let pending: number | null = await store.latestRevision()
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
    stream.onAbort(end)
    pokes.closed.addEventListener('abort', end)
    try {
      while (!stream.aborted && !pokes.closed.aborted) {
        if (isDoubted) {
          isDoubted = false
          if (!(await sessions.userOf(token))) {
            await stream.writeSSE({ event: 'end', data: '{}' })
            return
          }
        }
        if (pending !== null) {
          const revision = pending
          pending = null
          await stream.writeSSE({ event: 'poke', data: JSON.stringify({ revision }), retry: RETRY_MS })
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
    }
  })
}
