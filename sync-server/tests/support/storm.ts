// Many writers at once, who remember what the server has acknowledged and what it left unanswered.
import type { ServerProcess } from './server-process.ts'

/** A customer as the writers know them: the key is their own, the id is the server's. */
export interface Known {
  key: string
  id: string | null
  /** Whether the server has said that the customer is stored. */
  isAcknowledged: boolean
  /** The words last acknowledged. */
  words: string
  /** Words that were sent and not answered: they may be stored or not. */
  unanswered: string | null
}

/** An edit that was answered with its revision. */
export interface AcknowledgedEdit {
  id: string
  revision: number
  words: string
}

/** One server, or several that stand for one. */
export type Target = Pick<ServerProcess, 'send' | 'sendAsStaff'>

export class Storm {
  readonly customers: Known[] = []
  readonly edits: AcknowledgedEdit[] = []
  readonly #server: Target
  readonly #random: () => number
  #isRaging = false
  #count = 0

  constructor(server: Target, random: () => number) {
    this.#server = server
    this.#random = random
  }

  /** Lets writers write until `end`. What fails before that is an error. */
  async rage(writers: number): Promise<void> {
    this.#isRaging = true
    await Promise.all(Array.from({ length: writers }, () => this.#write()))
  }

  /** No more requests are begun; those on their way stay on it. */
  end(): void {
    this.#isRaging = false
  }

  /** Sends once more what has no answer, under the same key. */
  async repeatUnanswered(): Promise<void> {
    for (const customer of this.customers.filter(one => one.id === null)) await this.#inquire(customer)
  }

  async #write(): Promise<void> {
    // Each writer edits only customers of its own, so that the order of the edits is known.
    const own: Known[] = []
    while (this.#isRaging) {
      try {
        const known = own[Math.floor(this.#random() * own.length)]
        if (known && this.#random() < 0.5) await this.#edit(known)
        else own.push(await this.#inquire(this.#newcomer()))
      } catch (error) {
        // When it is over the server is gone, and connections break.
        if (this.#isRaging) throw error
      }
    }
  }

  #newcomer(): Known {
    const key = `storm-${++this.#count}-${Math.floor(this.#random() * 2 ** 32)}`
    const customer = { key, id: null, isAcknowledged: false, words: `first ${key}`, unanswered: null }
    this.customers.push(customer)
    return customer
  }

  async #inquire(customer: Known): Promise<Known> {
    const { key } = customer
    const inquiry = {
      firstName: 'Ruth',
      lastName: key,
      email: 'ruth.becker@example.com',
      phone: '(208) 555-0142',
      notes: `first ${key}`,
    }
    const reply = await this.#server.send('POST', '/api/leads', inquiry, { 'idempotency-key': key })
    expectSuccess(reply)
    customer.isAcknowledged = true
    customer.id = ((await reply.json()) as { id: string }).id
    return customer
  }

  async #edit(customer: Known): Promise<void> {
    const words = `edit ${++this.#count}`
    customer.unanswered = words
    const reply = await this.#server.sendAsStaff('PATCH', `/api/leads/${customer.id}`, { notes: words })
    expectSuccess(reply)
    customer.words = words
    customer.unanswered = null
    const { id, revision } = (await reply.json()) as { id: string; revision: number }
    this.edits.push({ id, revision, words })
  }
}

function expectSuccess(reply: Response) {
  if (!reply.ok) throw new Error(`The server answered ${reply.status} to ${reply.url}`)
}
