// Data directories of dealerships of a size, as a server finds them that has long been running.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { freePort } from '../../../e2e/dealership.ts'
import { openSqlite } from '../../../sync-server/src/database/sqlite.ts'
import { drawVehicle, viewsOf } from '../../../sync-server/src/demo/art/draw-vehicle.ts'
import { createMedia } from '../../../sync-server/src/media/media.ts'
import { createDiskMediaStore } from '../../../sync-server/src/media/media-store.ts'
import { createStore } from '../../../sync-server/src/store/database-store.ts'
import { MeasuredDealership } from '../measured-dealership.ts'
import { generateStock } from './generate.ts'
import { readModels } from './models.ts'
import { SIZES, type Size } from './sizes.ts'

/** More pictures would only lengthen the preparation: how many there are changes no figure. */
const BODIES = ['suv', 'truck'] as const
const SAY_EVERY = 20_000

/** Makes dealerships; the pictures are drawn and encoded once. */
export class Stocks {
  readonly #root = mkdtempSync(join(tmpdir(), 'forecourt-bench-'))
  readonly #say: (text: string) => void
  #pictures: Promise<readonly string[]> | null = null

  constructor(say: (text: string) => void) {
    this.#say = say
  }

  get #base(): string {
    return join(this.#root, 'base')
  }

  /** A dealership of a size in a directory that nobody else uses; it is not running yet. */
  async make(size: Size): Promise<MeasuredDealership> {
    this.#pictures ??= this.#drawPictures()
    const pictures = await this.#pictures
    const directory = mkdtempSync(join(this.#root, `${size}-`))
    cpSync(this.#base, directory, { recursive: true })
    await this.#fill(directory, size, pictures)
    return new MeasuredDealership(await freePort(), directory)
  }

  dispose() {
    rmSync(this.#root, { recursive: true, force: true })
  }

  async #drawPictures(): Promise<string[]> {
    this.#say('Drawing the pictures')
    mkdirSync(this.#base)
    const database = openSqlite(join(this.#base, 'forecourt.sqlite'))
    const files = createDiskMediaStore(join(this.#base, 'media'))
    const media = createMedia({ database, files, now: () => new Date(), logger: pino({ level: 'warn' }) })
    const urls: string[] = []
    for (const body of BODIES)
      for (const view of viewsOf(body)) {
        const drawing = drawVehicle({ bodyStyle: body, paint: 'silver', view, seed: 1 })
        const bitmap = await sharp(Buffer.from(drawing)).png({ compressionLevel: 1 }).toBuffer()
        urls.push((await media.addPicture(bitmap)).url)
      }
    await media.encodeWaiting(new AbortController().signal, () => {})
    await database.close()
    return urls
  }

  async #fill(directory: string, size: Size, pictures: readonly string[]) {
    const { models, areReal } = readModels()
    const { vehicles, leads } = SIZES[size]
    const kind = areReal ? 'real' : 'made-up'
    this.#say(`Filling ${size}: ${vehicles} vehicles of ${models.length} ${kind} models, ${leads} customers`)
    const database = openSqlite(join(directory, 'forecourt.sqlite'))
    // Only here: what is generated can be generated again.
    database.client.pragma('synchronous = OFF')
    const store = await createStore(database, error => {
      throw error
    })
    let commits = 0
    for (const changes of generateStock({ size, models, pictures })) {
      const at = new Date(Date.UTC(2026, 0, 1) + commits).toISOString()
      const result = await store.commit({ at, actor: { kind: 'system' }, device: null, changes })
      if (result.outcome !== 'committed') throw new Error('The generated stock breaks a rule of the tables.')
      if (++commits % SAY_EVERY === 0) this.#say(`${commits} records`)
    }
    database.client.pragma('wal_checkpoint(TRUNCATE)')
    await database.close()
  }
}
