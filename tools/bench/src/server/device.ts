// An app as the server sees it: it takes what the stream brings or pulls when it is poked, and pushes what its user does.
import { randomBytes } from 'node:crypto'
import { idFromBytes } from '@forecourt/shared/made-id'
import {
  CONTRACT_HEADER,
  CONTRACT_VERSION,
  type News,
  type Poke,
  type PulledChanges,
  type PullReply,
  type PushReply,
} from '@forecourt/shared/sync/contract'
import { DEVICE_HEADER } from '@forecourt/shared/sync/device'

/** An id as apps make them. */
export const newId = () => idFromBytes(randomBytes(12))

export class Device {
  readonly #origin: string
  readonly #headers: Record<string, string>
  readonly #mirror = newId()
  readonly #closing = new AbortController()
  #place = { after: 0, mark: '', scope: '' }
  #gestures = 0
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

  /** Opens the stream and takes what is new whenever it is poked, until it is closed. Ends when the stream is open. */
  async listen(): Promise<void> {
    const me = await fetch(`${this.#origin}/api/auth/me`, { headers: this.#headers })
    const { user } = (await me.json()) as { user: { id: string } }
    const query = new URLSearchParams({ user: user.id, contract: String(CONTRACT_VERSION) })
    const reply = await fetch(`${this.#origin}/api/sync/stream?${query}`, {
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
    let said = ''
    for await (const chunk of body) {
      const events = (said + decoder.decode(chunk, { stream: true })).split('\n\n')
      said = events.pop() ?? ''
      for (const event of events) {
        const poke = /^event: poke$/m.test(event) && /^data: (.*)$/m.exec(event)
        if (poke) await this.#hear((JSON.parse(poke[1] ?? '') as Poke).news)
      }
    }
  }

  async #hear(news: News | undefined) {
    const { after, mark, scope } = this.#place
    const goesOn = news?.after.revision === after && news.after.mark === mark && news.reply.scope === scope
    if (!goesOn) return this.#tell((await this.pull()).changes)
    await this.skipTo(news.reply.checkpoint, scope)
    this.#tell(news.reply.changes)
  }

  #tell(changes: PulledChanges) {
    for (const records of Object.values(changes)) for (const { id } of records) this.onRecord(id)
  }
}
