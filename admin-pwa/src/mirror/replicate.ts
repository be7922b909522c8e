/**
 * Keeps the mirror and the server alike (contract: shared/src/sync/contract.ts). What the server answers to a push is
 * its state of each record that is not as it was sent; the mirror takes it, and the refused change comes back as an
 * issue. A push that gets no answer is sent again, with the same change id, until it gets one.
 */
import type { Collection, Documents, PullReply, PushReply } from '@forecourt/shared/sync/contract'
import { COLLECTIONS } from '@forecourt/shared/sync/contract'
import type { RxReplicationWriteToMasterRow, WithDeleted } from 'rxdb'
import { type RxReplicationState, replicateRxCollection } from 'rxdb/plugins/replication'
import { Subject } from 'rxjs'
import { changeIdOf } from './change-id.ts'
import { connection, noteLost, probe, send } from './connection.ts'
import type { MirrorDatabase } from './documents.ts'

const PULL_BATCH = 1000
const PUSH_BATCH = 50
const RETRY_MS = 3000
const PROBE_MS = 5000
const POLL_MS = 30_000
const STREAM_RETRY_MS = 1000

interface Checkpoint {
  revision: number
}

type State = RxReplicationState<never, Checkpoint>

export interface Replication {
  /** Asks for news and sends what waits, now. */
  resync(): void
  /** When everything has come from the server once; in a tab that does not lead, never. */
  filled: Promise<unknown>
  stop(): Promise<void>
}

export interface SentRow {
  collection: Collection
  documentId: string
  /** The instant that the sent record carries. */
  at: string | null
}

export function startReplication(
  database: MirrorDatabase,
  onSent: (rows: readonly SentRow[]) => Promise<void>,
): Replication {
  const pokes = new Subject<'RESYNC'>()
  const states = new Map<Collection, State>()
  for (const name of COLLECTIONS) states.set(name, replicate(name))

  function replicate<C extends Collection>(name: C): State {
    const state = replicateRxCollection<Documents[C], Checkpoint>({
      replicationIdentifier: `server/${name}`,
      collection: database[name] as never,
      live: true,
      retryTime: RETRY_MS,
      waitForLeadership: true,
      autoStart: true,
      pull: {
        batchSize: PULL_BATCH,
        stream$: pokes.asObservable(),
        handler: async (checkpoint, batchSize) => {
          const after = checkpoint?.revision ?? 0
          const reply = await send<PullReply<C>>(`/api/sync/pull/${name}?after=${after}&limit=${batchSize}`)
          const documents = reply.documents.map(document => ({
            ...document,
            _deleted: '_deleted' in document,
          })) as WithDeleted<Documents[C]>[]
          return { documents, checkpoint: reply.checkpoint }
        },
      },
      push: {
        batchSize: PUSH_BATCH,
        handler: async rows => {
          // A note of a customer who was added offline must not arrive before the customer.
          if (name === 'notes') await states.get('leads')?.awaitInSync()
          return push(name, rows)
        },
      },
    })
    return state as unknown as State
  }

  async function push<C extends Collection>(
    name: C,
    rows: RxReplicationWriteToMasterRow<Documents[C]>[],
  ): Promise<WithDeleted<Documents[C]>[]> {
    const changed = await waitingOf(name, rows)
    const body = {
      rows: await Promise.all(
        rows.map(async ({ assumedMasterState, newDocumentState: next }) => {
          // A record that came from the server, and whose coming was not noted because the app was closed just then, looks
          // like one that was made here. Nobody changed it: it is only asked about.
          const assumed = changed.has(next.id) ? (assumedMasterState ?? null) : next
          return { change: await changeIdOf(name, assumed, next), assumed, next }
        }),
      ),
    }
    const reply = await send<PushReply<C>>(`/api/sync/push/${name}`, { method: 'POST', body })
    await onSent(
      rows.map(({ newDocumentState: next }) => ({
        collection: name,
        documentId: next.id,
        at: instantOf(next),
      })),
    )
    return reply.conflicts.map(document => {
      const sent = rows.find(row => row.newDocumentState.id === document.id)?.newDocumentState
      // A tombstone names its record only; the mirror keeps whole documents.
      return { ...sent, ...document, _deleted: '_deleted' in document }
    }) as WithDeleted<Documents[C]>[]
  }

  /** The records among these that a person changed on this device; each of them has its entry in the outbox. */
  async function waitingOf(name: Collection, rows: readonly { newDocumentState: { id: string } }[]) {
    const ids = rows.map(row => `${name}:${row.newDocumentState.id}`)
    const entries = await database.outbox.findByIds(ids).exec()
    return new Set([...entries.values()].map(entry => entry.documentId))
  }

  const resync = () => {
    pokes.next('RESYNC')
    for (const state of states.values()) state.reSync()
  }
  const stopListening = listen(database, resync)

  return {
    resync,
    filled: Promise.all([...states.values()].map(state => state.awaitInitialReplication())),
    stop: async () => {
      stopListening()
      for (const state of states.values()) await state.cancel()
    },
  }
}

export function instantOf(document: object): string | null {
  if ('updatedAt' in document) return String(document.updatedAt)
  if ('settledAt' in document && document.settledAt) return String(document.settledAt)
  return 'createdAt' in document ? String(document.createdAt) : null
}

/** One stream of pokes for the device, in the leading tab; a slow question now and then where a stream gets nowhere. */
function listen(database: MirrorDatabase, resync: () => void): () => void {
  let source: EventSource | null = null
  let isStopped = false
  let wait = STREAM_RETRY_MS
  let again: ReturnType<typeof setTimeout> | undefined

  const open = () => {
    if (isStopped || source || connection.value.obstacle) return
    clearTimeout(again)
    source = new EventSource('/api/sync/stream')
    source.addEventListener('poke', () => {
      wait = STREAM_RETRY_MS
      resync()
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
      wait = Math.min(wait * 2, POLL_MS)
    })
  }
  const close = () => {
    clearTimeout(again)
    source?.close()
    source = null
  }

  void database.waitForLeadership().then(() => {
    if (isStopped) return
    open()
    const back = connection.subscribe(({ offlineSince, obstacle }) => {
      if (offlineSince !== null || obstacle) return
      resync()
      open()
    })
    const poll = setInterval(() => {
      if (source) return
      resync()
      open()
    }, POLL_MS)
    stops.push(
      () => back.unsubscribe(),
      () => clearInterval(poll),
    )
  })

  const look = setInterval(() => {
    if (connection.value.offlineSince !== null) void probe()
  }, PROBE_MS)
  const online = () => void probe()
  const offline = () => noteLost()
  addEventListener('online', online)
  addEventListener('offline', offline)
  const stops = [
    close,
    () => clearInterval(look),
    () => removeEventListener('online', online),
    () => removeEventListener('offline', offline),
  ]
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}
