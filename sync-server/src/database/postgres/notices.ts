/**
 * What servers tell each other through LISTEN and NOTIFY. A notice that is lost with its connection is made up for: whoever
 * listens is told of every topic when the connection stands again, and of commits every few seconds in any case.
 */
import type pg from 'pg'
import { z } from 'zod'
import { type Notice, TOPICS } from '../database.ts'
import { createStandingConnection } from './connections.ts'

const CHANNEL = 'forecourt'
const RETRY_MS = 1000
/** How long a commit stays unknown whose notice is lost for whatever reason. */
const DOUBT_MS = 5000

const noticeSchema = z.object({ server: z.string(), topic: z.enum(TOPICS), text: z.string() })

/** Within a transaction, it is told when that is committed. */
export function noticeStatement(server: string, notice: Notice): pg.QueryConfig {
  return { text: 'SELECT pg_notify($1, $2)', values: [CHANNEL, JSON.stringify({ server, ...notice })] }
}

export interface Notices {
  /** Comes when the first try to connect is over, whether it stands or is tried again. */
  tried: Promise<void>
  subscribe(listener: (notice: Notice) => void): () => void
  close(): Promise<void>
}

/** @param server what this one says is not told to it */
export function createNotices(url: string, server: string): Notices {
  const listeners = new Set<(notice: Notice) => void>()
  const connection = createStandingConnection(url, retry)
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const tell = (notice: Notice) => {
    for (const listener of listeners) listener(notice)
  }

  function retry() {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => listen().catch(retry), RETRY_MS).unref()
  }

  const hear = ({ payload = '' }: pg.Notification) => {
    const notice = noticeSchema.safeParse(parsed(payload))
    if (notice.success && notice.data.server !== server) tell(notice.data)
  }

  async function listen() {
    const client = await connection.get()
    try {
      // The connection may be the one of the last try.
      client.off('notification', hear).on('notification', hear)
      await client.query(`LISTEN ${CHANNEL}`)
    } catch (error) {
      connection.drop(client)
      throw error
    }
    for (const topic of TOPICS) tell({ topic, text: '' })
  }

  const tried = connection.get().then(
    () => {},
    () => {},
  )
  listen().catch(retry)
  const doubts = setInterval(() => tell({ topic: 'commits', text: '' }), DOUBT_MS).unref()
  return {
    tried,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      clearInterval(doubts)
      await connection.close()
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
