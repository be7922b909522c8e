// Data directories of dealerships of a size, as a server finds them that has long been running.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { Database } from '../../../../sync-server/src/database/database.ts'
import { openSqlite } from '../../../../sync-server/src/database/sqlite.ts'
import { masterPath, readMasters } from '../../../../sync-server/src/demo/demo-media.ts'
import { createDiskMediaStore } from '../../../../sync-server/src/media/disk-media-store.ts'
import { createMedia } from '../../../../sync-server/src/media/media.ts'
import { keyringOfOne } from '../../../../sync-server/src/secrets/keyring.ts'
import { createStore } from '../../../../sync-server/src/store/database-store.ts'
import { freePort } from '../../../e2e/dealership.ts'
import { MeasuredDealership } from '../measured-dealership.ts'
import type { Engine } from './engine.ts'
import { generateStock } from './generate.ts'
import { readModels } from './models.ts'
import { SIZES, type Size } from './sizes.ts'

/** Of whom the pictures are. More would only lengthen the preparation: how many there are changes no figure. */
const SHOWN = new Set(['111', '126'])
const SAY_EVERY = 20_000

/** Makes dealerships; the pictures are encoded once. */
export class Stocks {
  readonly #root = mkdtempSync(join(tmpdir(), 'forecourt-bench-'))
  readonly #say: (text: string) => void
  readonly engine: Engine
  #pictures: Promise<readonly string[]> | null = null

  constructor(engine: Engine, say: (text: string) => void) {
    this.engine = engine
    this.#say = say
  }

  get #base(): string {
    return join(this.#root, 'base')
  }

  /** A dealership of a size in a directory that nobody else uses; it is not running yet. */
  async make(size: Size): Promise<MeasuredDealership> {
    this.#pictures ??= this.#takePictures()
    const pictures = await this.#pictures
    const directory = mkdtempSync(join(this.#root, `${size}-`))
    cpSync(this.#base, directory, { recursive: true })
    const place = await this.engine.place(directory, 'forecourt.sqlite')
    await this.#fill(place, size, pictures)
    const dealership = new MeasuredDealership(await freePort(), directory)
    Object.assign(dealership.settings, this.engine.settings(place))
    return dealership
  }

  dispose() {
    rmSync(this.#root, { recursive: true, force: true })
  }

  async #takePictures(): Promise<string[]> {
    this.#say('Taking in the pictures')
    mkdirSync(this.#base)
    const database = openSqlite(join(this.#base, 'forecourt.sqlite'))
    const files = createDiskMediaStore(join(this.#base, 'media'))
    const logger = pino({ level: 'warn' })
    const media = createMedia({ database, files, now: () => new Date(), logger, encodesAvif: true })
    const masters = (await readMasters()).filter(({ of, as }) => SHOWN.has(of) && as !== 'walkaround')
    const urls: string[] = []
    for (const { file } of masters) urls.push((await media.addPicture(masterPath(file))).url)
    await media.encodeWaiting(new AbortController().signal, () => {})
    await database.close()
    return urls
  }

  async #fill(place: string, size: Size, pictures: readonly string[]) {
    const { models, areReal } = readModels()
    const { vehicles, leads } = SIZES[size]
    const kind = areReal ? 'real' : 'made-up'
    this.#say(`Filling ${size}: ${vehicles} vehicles of ${models.length} ${kind} models, ${leads} customers`)
    const database = await this.engine.openToFill(place)
    if (this.engine.name !== 'SQLite') await this.#copyPictures(database)
    const store = await createStore(
      database,
      error => {
        throw error
      },
      keyringOfOne(),
    )
    let commits = 0
    for (const changes of generateStock({ size, models, pictures })) {
      const at = new Date(Date.UTC(2026, 0, 1) + commits).toISOString()
      const result = await store.commit({ at, actor: { kind: 'system' }, device: null, changes })
      if (result.outcome !== 'committed') throw new Error('The generated stock breaks a rule of the tables.')
      if (++commits % SAY_EVERY === 0) this.#say(`${commits} records`)
    }
    await database.close()
  }

  /** The files are those of the base; what is known of them is written where the other rows are. */
  async #copyPictures({ insert, tables }: Database) {
    const base = openSqlite(join(this.#base, 'forecourt.sqlite'))
    await insert(tables.media).values(await base.select().from(base.tables.media))
    await base.close()
  }
}
