/**
 * Work that one server does at a time. Its name is locked for as long as the connection stands that asked for it, so
 * what a dead server was doing is free at once.
 */
import pLimit from 'p-limit'
import { createStandingConnection } from './connections.ts'

const TRY = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine'
const LEAVE = 'SELECT pg_advisory_unlock(hashtextextended($1, 0))'

export interface Exclusive {
  run<T>(name: string, work: (lost: AbortSignal) => Promise<T>): Promise<T | null>
  close(): Promise<void>
}

export function createExclusive(url: string): Exclusive {
  /** A connection is given its own lock again, so this server has to know what it is doing already. */
  const inWork = new Map<string, AbortController>()
  const connection = createStandingConnection(url, () => {
    for (const lost of inWork.values()) lost.abort()
  })
  /** One question after the other, on whichever connection. */
  const inOrder = pLimit(1)
  return {
    run: async (name, work) => {
      if (inWork.has(name)) return null
      const lost = new AbortController()
      inWork.set(name, lost)
      const lock = [`forecourt/${name}`]
      try {
        const client = await connection.get()
        // Whether the lock is held is not known of a connection that does not answer; with it, the lock is gone.
        const asked = async (text: string) => {
          try {
            return await inOrder(() => client.query<{ mine: boolean }>(text, lock))
          } catch (error) {
            connection.drop(client)
            throw error
          }
        }
        const { rows } = await asked(TRY)
        if (!rows[0]?.mine) return null
        try {
          return await work(lost.signal)
        } finally {
          await asked(LEAVE).catch(() => {})
        }
      } finally {
        inWork.delete(name)
      }
    },
    close: () => connection.close(),
  }
}
