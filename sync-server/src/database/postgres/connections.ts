/** Connections to PostgreSQL: what all of them say of themselves, and one that stands for as long as the server runs. */
import pLimit from 'p-limit'
import type pg from 'pg'
import { PlainClient } from './plain-client.ts'

const CONNECT_TIMEOUT_MS = 5000
/** A server that vanished in the middle of a transaction holds the others up for so long. */
const IDLE_IN_TRANSACTION_MS = 10_000
/** Long enough for whoever waits to outlive the one who vanished. */
const LOCK_TIMEOUT_MS = 12_000
/** A database that does not answer for so long is out of reach, whether its machine is gone or it only stands still. */
const ANSWER_TIMEOUT_MS = 15_000
/** A peer whose machine is gone without a word is noticed here sooner than there, where its locks become free. */
const KEEP_ALIVE_MS = 10_000
const SESSION =
  '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c idle_session_timeout=0'

export function optionsOf(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'forecourt',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    // Queries of which none needs the answer of another are sent at once.
    pipeline: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    options: SESSION,
  }
}

/** As above, for what somebody waits for: nothing takes longer than some seconds. */
export function promptOptionsOf(url: string): pg.ClientConfig {
  return { ...optionsOf(url), lock_timeout: LOCK_TIMEOUT_MS, query_timeout: ANSWER_TIMEOUT_MS }
}

/** A connection that several ask at the same time: it answers one after the other. */
export function oneByOne(client: pg.ClientBase): Pick<pg.ClientBase, 'query'> {
  const inTurn = pLimit(1)
  const query = (...asked: [string]) => inTurn(() => client.query(...asked))
  return { query: query as pg.ClientBase['query'] }
}

export interface StandingConnection {
  /** The connection; a new one where it was lost. @throws when it is closed, and what keeps it from being connected */
  get(): Promise<pg.Client>
  /** Lets go of a connection of which it is not known in what state it is. */
  drop(client: pg.Client): void
  close(): Promise<void>
}

/** @param onLost is told when a connection that stood is gone */
export function createStandingConnection(url: string, onLost: () => void = () => {}): StandingConnection {
  let standing: { client: pg.Client; connected: Promise<pg.Client> } | null = null
  let isClosed = false

  function connect() {
    const client = new PlainClient(promptOptionsOf(url))
    // Whoever asks something of a lost connection is told so; this is for when nobody does.
    client.on('error', () => {})
    const leave = () => {
      if (standing?.client === client) standing = null
    }
    const connected = client.connect().then(() => {
      client.once('end', () => {
        leave()
        if (!isClosed) onLost()
      })
      return client
    })
    connected.catch(leave)
    return { client, connected }
  }

  return {
    get: async () => {
      if (isClosed) throw new Error('Connection terminated: the database is closed')
      standing ??= connect()
      return standing.connected
    },
    drop: client => {
      if (standing?.client === client) standing = null
      client.end().catch(() => {})
    },
    close: async () => {
      isClosed = true
      const client = await standing?.connected.catch(() => null)
      await client?.end()
    },
  }
}
