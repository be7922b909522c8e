// Dealerships on the disk, to be backed up and restored.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_DEALER } from '@forecourt/shared/dealer/dealer'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import { backUp } from '../../src/backup/back-up.ts'
import { restore } from '../../src/backup/restore.ts'
import { createDiskMediaStore } from '../../src/media/disk-media-store.ts'
import { createMedia } from '../../src/media/media.ts'
import { keyFile } from '../../src/secrets/key-place.ts'
import { buildTestApp, START } from './build-test-app.ts'

const place = mkdtempSync(join(tmpdir(), 'backup-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

export const now = () => new Date(START)
/** An empty directory of its own. */
export const fresh = () => mkdtempSync(join(place, 'case-'))
export const databaseOf = (directory: string) => join(directory, 'forecourt.sqlite')

/** A dealership with a car, a picture and a film of it, a customer, a note, a description and a logo. */
export async function dealership() {
  const directory = join(fresh(), 'data')
  mkdirSync(directory)
  const app = await buildTestApp({ path: databaseOf(directory) })
  const files = createDiskMediaStore(join(directory, 'media'))
  const media = createMedia({ database: app.database, files, now, logger: app.logger, encodesAvif: true })
  const bitmap = await sharp({ create: { width: 700, height: 400, channels: 3, background: '#a03020' } })
    .png()
    .toBuffer()
  const { url } = await media.addPicture(bitmap)
  await media.encodeWaiting(new AbortController().signal, () => {})
  const film = { hash: 'd'.repeat(24), type: 'mp4', bytes: 4, createdAt: START } as const
  await app.database.insert(app.database.tables.videos).values(film)
  writeFileSync(join(directory, 'media', `${film.hash}.mp4`), 'film')
  const vehicle = await app.vehicle({ photos: [url] })
  const lead = await app.lead({ vehicleId: vehicle.id })
  await app.sales.post(`/api/leads/${lead.id}/notes`, { note: 'Called back' })
  writeFileSync(join(directory, 'dealer.json'), JSON.stringify({ ...DEMO_DEALER, logo: 'logo.svg' }))
  writeFileSync(join(directory, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  return { directory, app }
}

/** A backup of a data directory, with what was said about it. */
export async function backUpOf(directory: string, mediaBucket?: string) {
  const said: string[] = []
  const file = join(fresh(), 'backup.tar')
  const manifest = await backUp({
    dataDirectory: directory,
    file,
    mediaBucket,
    now,
    say: text => said.push(text),
  })
  return { file, manifest, said }
}

export const restoreTo = (dataDirectory: string, file: string, force = false) =>
  restore({ file, dataDirectory, force, keyPlace: keyFile(`${dataDirectory}.key`), now, say: () => {} })

/** Every file below a directory with its bytes, without the database. */
export function filesOf(directory: string): Record<string, string> {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort()
  return Object.fromEntries(
    names
      .filter(name => !name.startsWith('forecourt.sqlite') && statSync(join(directory, name)).isFile())
      .map(name => [name, readFileSync(join(directory, name), 'base64')]),
  )
}
