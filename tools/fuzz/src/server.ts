/** The real server on a database file; it dies and comes back, and requests reach it, or not, or late, or twice. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Unreachable } from '../../../admin-pwa/src/mirror/connection.ts'
import { type BackupMark, noteSetBack } from '../../../sync-server/src/backup/restore.ts'
import { buildTestApp, type TestApp } from '../../../sync-server/tests/support/build-test-app.ts'
import { sqliteOf } from '../../../sync-server/tests/support/test-database.ts'
import { answerBy, type Dealership, type Request } from './dealership.ts'

export class Server implements Dealership {
  readonly #directory = mkdtempSync(join(tmpdir(), 'fuzz-'))
  #path = join(this.#directory, 'forecourt.sqlite')
  #app: TestApp | null = null
  #copies = 0
  #startsAt: string | undefined
  /** Requests that are still on their way. */
  readonly late: Request[] = []

  get app(): TestApp {
    if (!this.#app) throw new Error('The server is not running.')
    return this.#app
  }

  isRunning(app: TestApp): boolean {
    return app === this.#app
  }

  /** @param at the instant that its clock shows from then on; by default the same as when it was started last */
  async start(at?: string): Promise<void> {
    this.#startsAt = at ?? this.#startsAt
    const start = this.#startsAt === undefined ? {} : { start: this.#startsAt }
    this.#app = await buildTestApp({ path: this.#path, ...start })
  }

  /** Ends it as it stands; what was not committed is gone. */
  die(): void {
    if (this.#app) sqliteOf(this.#app.database).close()
    this.#app = null
  }

  async restart(at?: string): Promise<void> {
    this.die()
    await this.start(at)
  }

  backup(): Buffer {
    return sqliteOf(this.app.database).serialize()
  }

  /**
   * Goes on from a backup, as a dealership does whose disk is gone.
   * @param mark what a restore writes down: the backup, and when it was done; null for a database that is put back by hand
   */
  async restore(
    backup: Buffer,
    mark: (BackupMark & { at: string }) | null = null,
    at?: string,
  ): Promise<void> {
    this.die()
    this.#path = join(this.#directory, `restored-${++this.#copies}.sqlite`)
    writeFileSync(this.#path, backup)
    if (mark) await noteSetBack(this.#path, mark, mark.at)
    await this.start(at)
  }

  async close(): Promise<void> {
    this.die()
    rmSync(this.#directory, { recursive: true, force: true })
  }

  /** Answers a request. @throws Unreachable while it is down, Refused with its words */
  async answer<T>(request: Request): Promise<T> {
    if (!this.#app) throw new Unreachable('down')
    return answerBy<T>(this.#app, request)
  }
}
