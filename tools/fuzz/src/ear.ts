/** What a device hears of a server without asking. It may take that later, several at once, or never. */
import type { News } from '@forecourt/shared/sync/contract'
import { SHAPE } from '@forecourt/shared/sync/shape'
import { createNewsTeller, type TellNews } from '../../../sync-server/src/sync/news-teller.ts'
import { createPulls } from '../../../sync-server/src/sync/pulls.ts'
import type { TestApp } from '../../../sync-server/tests/support/build-test-app.ts'
import type { Account } from './dealership.ts'

export class Ear {
  readonly #account: Account
  #stream: { app: TestApp; tell: TellNews } | null = null
  #received: News[] | null = null

  constructor(account: Account) {
    this.#account = account
  }

  /** Hears of what is new. A stream breaks with its server, and what was new meanwhile has to be asked for. */
  async listen(isRunning: (app: TestApp) => boolean, running: TestApp): Promise<void> {
    if (this.#stream && !isRunning(this.#stream.app)) this.close()
    const { user } = running[this.#account]
    if (!this.#stream) {
      this.#stream = {
        app: running,
        tell: await createNewsTeller(createPulls(running), running.store, user, SHAPE),
      }
      this.#received = null
      return
    }
    const news = await this.#stream.tell(user)
    this.#received = news && this.#received && [...this.#received, news]
  }

  /** What was heard and not taken yet; nothing where the server has to be asked. */
  take(): readonly News[] {
    const received = this.#received ?? []
    this.#received = []
    return received
  }

  close(): void {
    this.#stream = null
    this.#received = null
  }
}
