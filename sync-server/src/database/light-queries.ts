import type Sqlite from 'better-sqlite3'

interface Waiting<T> {
  query: T
  resolve(answer: unknown): void
  reject(error: unknown): void
}

/**
 * Queries that need not be on the disk when they are answered. Those that come at once share one transaction, for
 * beginning and ending one costs more than what they do. Each stands or falls alone, but for an error that ends the
 * transaction: that is told to all.
 * @param ask answers a query now
 */
export function createLightQueries<T>(client: Sqlite.Database, ask: (query: T) => unknown) {
  let waiting: Waiting<T>[] = []

  const askAll = client.transaction((group: readonly Waiting<T>[]) =>
    group.map(({ query, resolve, reject }) => {
      try {
        const answer = ask(query)
        return () => resolve(answer)
      } catch (error) {
        // Some errors end the transaction, and with it what the others have done.
        if (!client.inTransaction) throw error
        return () => reject(error)
      }
    }),
  )

  function flush() {
    const group = waiting
    waiting = []
    try {
      client.exec('PRAGMA synchronous = NORMAL')
      try {
        for (const tell of askAll.immediate(group)) tell()
      } finally {
        client.exec('PRAGMA synchronous = FULL')
      }
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  return (query: T): Promise<unknown> =>
    new Promise((resolve, reject) => {
      waiting.push({ query, resolve, reject })
      if (waiting.length === 1) setImmediate(flush)
    })
}
