/**
 * Work that one server does at a time. Its name is locked for as long as the connection stands that asked for it, so
 * what a dead server was doing is free at once.
 */
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
  return {
    run: async (name, work) => {
      if (inWork.has(name)) return null
      const lost = new AbortController()
      inWork.set(name, lost)
      const lock = [`forecourt/${name}`]
      try {
        const client = await connection.get()
        const { rows } = await client.query<{ mine: boolean }>(TRY, lock)
        if (!rows[0]?.mine) return null
        try {
          return await work(lost.signal)
        } finally {
          // With the connection, the lock is gone.
          await client.query(LEAVE, lock).catch(() => {})
        }
      } finally {
        inWork.delete(name)
      }
    },
    close: () => connection.close(),
  }
}
