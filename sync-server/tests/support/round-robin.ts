// What stands before several servers: gives each request to the next of them, whoever asks, and to another one where that one
// is gone or cannot answer now.
import { setTimeout as wait } from 'node:timers/promises'
import type { ServerProcess } from './server-process.ts'
import type { Target } from './storm.ts'

const REST_MS = 25
const PATIENCE_MS = 20_000

export class RoundRobin implements Target {
  readonly #servers: readonly ServerProcess[]
  #next = 0
  /** How often a request had to be sent once more. */
  retries = 0

  constructor(servers: readonly ServerProcess[]) {
    this.#servers = servers
  }

  /** As `send` of a server. What is sent may be sent again: it has a key, or says the same twice. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const patience = performance.now() + PATIENCE_MS
    for (;;) {
      const server = this.#servers[this.#next++ % this.#servers.length] as ServerProcess
      try {
        const reply = await server.send(method, path, body, headers)
        // An answer that breaks off is none.
        const text = await reply.text()
        if (reply.status < 500) return new Response(text, { status: reply.status, headers: reply.headers })
        if (performance.now() > patience) throw new Error(`${path}: ${reply.status} ${text}`)
      } catch (error) {
        if (performance.now() > patience) throw error
      }
      this.retries++
      await wait(REST_MS)
    }
  }

  async sendAsStaff(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const cookie = this.#servers.find(server => server.cookie)?.cookie ?? ''
    return this.send(method, path, body, { cookie, ...headers })
  }
}
