// An app as the server sees it: it listens to the stream, pulls when it is poked, and pushes what its user does.
import { randomBytes } from 'node:crypto'
import { idFromBytes } from '@forecourt/shared/ids'
import {
  CONTRACT_HEADER,
  CONTRACT_VERSION,
  DEVICE_HEADER,
  type PullReply,
  type PushReply,
} from '@forecourt/shared/sync/contract'

/** An id as apps make them. */
export const newId = () => idFromBytes(randomBytes(12))

export class Device {
  readonly #origin: string
  readonly #headers: Record<string, string>
  readonly #mirror = newId()
  readonly #closing = new AbortController()
  #place = { after: 0, mark: '', scope: '' }
  #gestures = 0
  #isPulling = false
  #isPoked = false
  /** Told of the id of each record that arrives. */
  onRecord: (id: string) => void = () => {}
  /** What went wrong while it listened. */
  trouble: unknown = null

  constructor(origin: string, cookie: string) {
    this.#origin = origin
    this.#headers = {
      cookie,
      [CONTRACT_HEADER]: String(CONTRACT_VERSION),
      [DEVICE_HEADER]: newId(),
      'content-type': 'application/json',
    }
  }

  /** Goes on from here without what was before. */
  async skipTo(place: { revision: number; mark: string }, scope: string) {
    this.#place = { after: place.revision, mark: place.mark, scope }
  }

  /** Pulls a page; gives the reply. */
  async pull(limit = 1000): Promise<Extract<PullReply, { changes: unknown }>> {
    const query = new URLSearchParams({
      ...Object.fromEntries(Object.entries(this.#place).map(([name, value]) => [name, String(value)])),
      limit: String(limit),
    })
    const reply = await fetch(`${this.#origin}/api/sync/pull?${query}`, { headers: this.#headers })
    const pulled = (await reply.json()) as PullReply
    if (!reply.ok || !('changes' in pulled)) throw new Error(`Nothing was pulled: ${JSON.stringify(pulled)}`)
    const { checkpoint, scope } = pulled
    await this.skipTo(checkpoint, scope)
    return pulled
  }

  /** Pulls everything, page by page; gives how many records came. */
  async fill(): Promise<number> {
    for (let records = 0; ; ) {
      const { changes, remaining } = await this.pull()
      records += Object.values(changes).reduce((sum, some) => sum + some.length, 0)
      if (remaining === 0) return records
    }
  }

  /** Adds a note to a customer. @param id the note's */
  async addNote(leadId: string, id: string): Promise<void> {
    const row = {
      collection: 'notes',
      change: newId(),
      gesture: ++this.#gestures,
      seen: this.#place.after,
      assumed: null,
      next: { id, leadId, note: 'Called, left a message.', author: '', createdAt: new Date().toISOString() },
    }
    const reply = await fetch(`${this.#origin}/api/sync/push`, {
      method: 'POST',
      headers: this.#headers,
      body: JSON.stringify({ mirror: this.#mirror, rows: [row] }),
    })
    const { outcomes } = (await reply.json()) as PushReply
    const [outcome] = outcomes ?? []
    if (!reply.ok || !outcome || !('state' in outcome)) throw new Error('A note was not taken.')
  }

  /** Opens the stream and pulls whenever it is poked, until it is closed. Ends when the stream is open. */
  async listen(): Promise<void> {
    const reply = await fetch(`${this.#origin}/api/sync/stream`, {
      headers: this.#headers,
      signal: this.#closing.signal,
    })
    if (!reply.ok || !reply.body) throw new Error(`No stream: ${reply.status}`)
    void this.#read(reply.body).catch(error => {
      if (!this.#closing.signal.aborted) this.trouble = error
    })
  }

  close() {
    this.#closing.abort()
  }

  async #read(body: ReadableStream<Uint8Array>) {
    const decoder = new TextDecoder()
    for await (const chunk of body) {
      if (decoder.decode(chunk, { stream: true }).includes('event: poke')) await this.#catchUp()
    }
  }

  async #catchUp() {
    this.#isPoked = true
    if (this.#isPulling) return
    this.#isPulling = true
    try {
      while (this.#isPoked) {
        this.#isPoked = false
        const { changes } = await this.pull()
        for (const records of Object.values(changes)) for (const { id } of records) this.onRecord(id)
      }
    } finally {
      this.#isPulling = false
    }
  }
}
