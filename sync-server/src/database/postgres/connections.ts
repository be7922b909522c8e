/** Connections to PostgreSQL: what all of them say of themselves, and one that stands for as long as the server runs. */
import type pg from 'pg'
import { PlainClient } from './plain-client.ts'

const CONNECT_TIMEOUT_MS = 5000
/** A server that vanished in the middle of a transaction holds the others up for so long. */
const IDLE_IN_TRANSACTION_MS = 10_000

export function optionsOf(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'forecourt',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
  }
}

export interface StandingConnection {
  /** The connection; a new one where it was lost. */
  get(): Promise<pg.Client>
  /** Lets go of a connection of which it is not known in what state it is. */
  drop(client: pg.Client): void
  close(): Promise<void>
}

/** @param onLost is told when a connection that stood is gone */
export function createStandingConnection(url: string, onLost: () => void = () => {}): StandingConnection {
  let standing: Promise<pg.Client> | null = null
  let isClosed = false

  async function connect(): Promise<pg.Client> {
    const client = new PlainClient(optionsOf(url))
    // Whoever asks something of a lost connection is told so; this is for when nobody does.
    client.on('error', () => {})
    await client.connect()
    client.once('end', () => {
      standing = null
      if (!isClosed) onLost()
    })
    return client
  }

  return {
    get: async () => {
      standing ??= connect().catch(error => {
        standing = null
        throw error
      })
      return standing
    },
    drop: client => {
      standing = null
      client.end().catch(() => {})
    },
    close: async () => {
      isClosed = true
      const client = await standing?.catch(() => null)
      await client?.end()
    },
  }
}
