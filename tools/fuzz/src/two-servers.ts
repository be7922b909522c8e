/**
 * Two real servers on one PostgreSQL, with nothing that keeps anybody with one of them: each request goes to either. Either
 * may die and stay away for a while; the other answers meanwhile. Which one it is follows from the history.
 */
import { createHash } from 'node:crypto'
import { buildTestApp, type TestApp } from '../../../sync-server/tests/support/build-test-app.ts'
import { onDatabase, withDatabase } from '../../../sync-server/tests/support/postgres/databases.ts'
import { freshDatabase } from '../../../sync-server/tests/support/postgres.ts'
import { seededRandom } from '../../../sync-server/tests/support/random.ts'
import { answerBy, type Dealership, type Request } from './dealership.ts'
import type { PlainStep } from './steps.ts'

export class TwoServers implements Dealership {
  readonly late: Request[] = []
  readonly #random: () => number
  readonly #apps: (TestApp | null)[] = [null, null]
  #url = ''

  constructor(history: readonly PlainStep[]) {
    const digest = createHash('sha256').update(JSON.stringify(history)).digest()
    this.#random = seededRandom(digest.readUInt32LE())
  }

  get app(): TestApp {
    const running = this.#apps.filter(app => app !== null)
    return running[this.#pick(running.length)] as TestApp
  }

  isRunning(app: TestApp): boolean {
    return this.#apps.includes(app)
  }

  async start(): Promise<void> {
    this.#url = await freshDatabase()
    for (const place of this.#apps.keys()) await this.#startOne(place)
  }

  /** One dies, if not both do; who was away comes back first. */
  async restart(): Promise<void> {
    for (const [place, app] of this.#apps.entries()) if (!app) await this.#startOne(place)
    const dying = this.#pick(2)
    await this.#end(dying)
    if (this.#random() < 0.3) await this.#end(1 - dying)
    for (const [place, app] of this.#apps.entries())
      if (!app && (place !== dying || this.#random() < 0.5 || this.#apps.every(one => !one)))
        await this.#startOne(place)
  }

  async close(): Promise<void> {
    for (const place of this.#apps.keys()) await this.#end(place)
    const name = new URL(this.#url).pathname.slice(1)
    await onDatabase(withDatabase(this.#url, 'postgres'), client =>
      client.query(`DROP DATABASE ${name} WITH (FORCE)`),
    )
  }

  async answer<T>(request: Request): Promise<T> {
    return answerBy<T>(this.app, request)
  }

  #pick(count: number): number {
    return Math.floor(this.#random() * count)
  }

  async #startOne(place: number): Promise<void> {
    this.#apps[place] = await buildTestApp({ path: this.#url })
  }

  async #end(place: number): Promise<void> {
    const app = this.#apps[place]
    this.#apps[place] = null
    if (!app) return
    await app.database.close()
    if (app.listenerErrors.length > 0) throw new AggregateError(app.listenerErrors, 'A server had trouble')
  }
}
