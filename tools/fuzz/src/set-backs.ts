/** Histories of the one server on its file, which may be set back to a backup. */
import { Judge } from './judge.ts'
import { liveIn, START_MS, World } from './live.ts'
import type { LostHistory } from './lost-histories.ts'
import { Offers } from './offers.ts'
import type { Person } from './people.ts'
import { Server } from './server.ts'
import { isPlain, type Step } from './steps.ts'

const HOUR_MS = 3_600_000
/** What one person sends again may be another one's to decide about; so many times at most. */
const OFFER_ROUNDS = 6

export const live = (history: readonly Step[]): Promise<string[]> =>
  liveIn(new SetBackWorld(new Server()), history)

interface Backup {
  database: Buffer
  createdAt: string
  revision: number
}

class SetBackWorld extends World {
  readonly #server: Server
  #backup: Backup | null = null
  readonly #lost: LostHistory[] = []

  constructor(server: Server) {
    super(server)
    this.#server = server
  }

  override async happen(step: Step): Promise<void> {
    if (isPlain(step)) return super.happen(step)
    const person = this.next('device' in step ? step.device : 0)
    switch (step.kind) {
      case 'backup': {
        const { store, now } = this.#server.app
        const revision = await store.latestRevision()
        this.#backup = { database: this.#server.backup(), createdAt: now().toISOString(), revision }
        return
      }
      case 'set_back':
        return this.#setBack(step.isByHand)
      case 'lost':
        return this.#offers(person).settleLost(step.tab, step.pick, step.way)
      case 'back':
        return this.#offers(person).settleBack(step.tab, step.pick, step.way)
      default:
        return step satisfies never
    }
  }

  #offers(person: Person): Offers {
    return new Offers(person, this.log)
  }

  /** The clock of the server goes on: what is stored from then on is told from what was stored before. */
  async #setBack(isByHand: boolean): Promise<void> {
    const backup = this.#backup
    if (!backup) return
    const { app } = this.#server
    this.#lost.push({
      lines: await app.rows('audit'),
      issues: await app.rows('syncIssues'),
      kept: backup.revision,
    })
    const at = new Date(START_MS + this.#lost.length * HOUR_MS).toISOString()
    await this.#server.restore(backup.database, isByHand ? null : { ...backup, at }, at)
  }

  /** Then everybody sends again what the server lost, and deletes again what came back, until nothing is offered. */
  override async heal(): Promise<void> {
    await super.heal()
    if (this.#lost.length === 0) return
    for (let round = 0; round < OFFER_ROUNDS; round++) {
      let offered = 0
      await this.exchange(async person => {
        const own = await this.#offers(person).settleAll()
        offered += own
        if (own > 0) await person.device.sync([], null)
      })
      if (offered === 0) break
    }
    await this.exchange()
  }

  protected override judgeOf(): Promise<Judge> {
    return Judge.of(this.#server.app, this.log, this.#lost)
  }

  override async judge(): Promise<string[]> {
    const problems = await super.judge()
    await this.exchange(async person => {
      const offers = this.#offers(person)
      for (const entry of [...offers.lost(), ...offers.back()])
        problems.push(`${person.name} is still offered ${JSON.stringify(entry)}`)
    })
    return problems
  }
}
