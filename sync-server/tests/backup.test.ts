import { spawnSync } from 'node:child_process'
import { chmodSync, linkSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, it, vi } from 'vitest'
import { inWords } from '../src/backup/archive.ts'
import { backUp } from '../src/backup/back-up.ts'
import { MEDIA_NAME } from '../src/media/media-store.ts'
import { backUpOf, databaseOf, dealership, filesOf, fresh, now, restoreTo } from './support/backup-place.ts'
import { START } from './support/build-test-app.ts'
import { dumpTables } from './support/dump-tables.ts'
import { seededRandom } from './support/random.ts'
import { ServerProcess } from './support/server-process.ts'
import { Storm } from './support/storm.ts'

/** Backs up until one backup saw somebody write: on a slow machine one may come between two writes. */
async function backUpDuringWrites(directory: string, written: () => number) {
  for (;;) {
    const before = written()
    const backup = await backUpOf(directory)
    if (written() > before) return backup
  }
}

/** A directory in which no file can be made, and what is said of it. */
function closedDirectory(): { closed: string; words: RegExp } {
  // Root may write everywhere but among the files of the kernel, which a container may also hold to be read-only.
  if (process.getuid?.() === 0)
    return { closed: '/sys', words: /permission is missing|the disk is read-only/ }
  const closed = fresh()
  chmodSync(closed, 0o500)
  return { closed, words: /permission is missing/ }
}

describe('a backup', () => {
  it('restored is the dealership: every row, every picture, the description and the logo', async () => {
    const { directory } = await dealership()
    const { file, manifest } = await backUpOf(directory)
    const restored = join(fresh(), 'deep', 'data')
    await restoreTo(restored, file)
    const {
      settings = [],
      audit = [],
      sqlite_sequence: _counted,
      ...tables
    } = dumpTables(databaseOf(restored))
    const {
      settings: earlier,
      audit: lines,
      sqlite_sequence: _before,
      ...before
    } = dumpTables(databaseOf(directory))
    expect(tables).toEqual(before)
    // It knows that it was set back, its log says so, and nothing else is another.
    expect(audit.filter(isOfDealership)).toEqual(lines)
    expect(settings.filter(({ key }) => key !== 'set_backs')).toEqual(earlier)
    expect(settings).toHaveLength((earlier?.length ?? 0) + 1)
    expect(filesOf(restored)).toEqual(filesOf(directory))
    expect(Object.keys(filesOf(restored))).toHaveLength(10)
    expect(manifest).toMatchObject({ format: 1, createdAt: START, revision: 3, mediaFiles: 8 })
  })

  it('is for its owner only, replaces an earlier one and leaves nothing else behind', async () => {
    const { directory, app } = await dealership()
    const { file } = await backUpOf(directory)
    await app.lead({ firstName: 'Ona' })
    const { revision } = await backUp({ dataDirectory: directory, file, now, say: () => {} })
    expect(revision).toBe(4)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(file, '..'))).toEqual(['backup.tar'])
  })

  it('of a dealership whose media are in a bucket says that they are not in it, and what to do', async () => {
    const { directory } = await dealership()
    rmSync(join(directory, 'media'), { recursive: true })
    const { file, manifest, said } = await backUpOf(directory, 's3://cars/shop/')
    expect(manifest).toMatchObject({ mediaFiles: 0, mediaBucket: 's3://cars/shop/' })
    expect(said.join('\n')).toMatch(
      /WARNING: 8 media files .* s3:\/\/cars\/shop\/ and NOT in this backup\. Copy the bucket next/,
    )
    const restored = await restoreTo(join(fresh(), 'data'), file)
    expect(restored.manifest.mediaBucket).toBe('s3://cars/shop/')
  })

  it('holds a picture whole whose file has two names on the disk', async () => {
    const { directory } = await dealership()
    const media = join(directory, 'media')
    const [first = ''] = readdirSync(media)
    linkSync(join(media, first), join(media, 'f'.repeat(24).concat('.webp')))
    const { file } = await backUpOf(directory)
    const restored = join(fresh(), 'data')
    await restoreTo(restored, file)
    expect(filesOf(restored)).toEqual(filesOf(directory))
  })

  it('holds every picture of its moment, even one that is removed meanwhile', async () => {
    const { directory } = await dealership()
    const media = join(directory, 'media')
    const files = filesOf(directory)
    const newcomer = `${'e'.repeat(24)}.webp`
    const file = join(fresh(), 'backup.tar')
    const say = (text: string) => {
      if (text.startsWith('Copying')) writeFileSync(join(media, newcomer), 'new')
      for (const name of readdirSync(media))
        if (MEDIA_NAME.test(name) && name !== newcomer) rmSync(join(media, name))
    }
    await backUp({ dataDirectory: directory, file, now, say })
    expect(readdirSync(media)).toEqual([newcomer])
    const restored = join(fresh(), 'data')
    await restoreTo(restored, file)
    expect(filesOf(restored)).toEqual({ ...files, [`media/${newcomer}`]: 'bmV3' })
  })

  it('tells which pictures of the database are not on the disk', async () => {
    const { directory } = await dealership()
    const names = readdirSync(join(directory, 'media')).sort()
    const picture = names.find(name => name.endsWith('.avif')) ?? ''
    const film = names.find(name => name.endsWith('.mp4')) ?? ''
    for (const name of [picture, film]) rmSync(join(directory, 'media', name))
    const { manifest, said } = await backUpOf(directory)
    expect(said).toContain(`WARNING: 2 media files of the database are not on the disk: ${picture}, ${film}`)
    expect(manifest.mediaFiles).toBe(6)
  })

  it('made while a server writes is one moment of it', async () => {
    const directory = join(fresh(), 'data')
    const server = await ServerProcess.on(directory)
    await server.start()
    try {
      await server.logIn()
      const storm = new Storm(server, seededRandom(7))
      const raging = storm.rage(4)
      const acknowledged = () => storm.customers.filter(({ isAcknowledged }) => isAcknowledged).length
      const writesMoreThan = (count: number) =>
        vi.waitUntil(() => acknowledged() > count, { timeout: 20_000 })
      await writesMoreThan(0)
      const { file, manifest } = await backUpDuringWrites(directory, acknowledged)
      await writesMoreThan(acknowledged())
      storm.end()
      await raging
      const restored = join(fresh(), 'data')
      await restoreTo(restored, file)

      const then = dumpTables(databaseOf(restored))
      const today = dumpTables(databaseOf(directory))
      const { revision } = manifest
      expect(then.sequence).toEqual([{ id: 1, revision }])
      expect(Number(today.sequence?.[0]?.revision)).toBeGreaterThan(revision)
      for (const name of ['audit', 'idempotency_keys'])
        expect(then[name]?.filter(isOfDealership)).toEqual(
          today[name]?.filter(row => Number(row.revision) <= revision),
        )
      expect(new Map(then.leads?.map(lead => [lead.id, lead.notes]))).toEqual(wordsOf(then.audit ?? []))
    } finally {
      await server.kill()
    }
  })

  it('says in words why it cannot be made', async () => {
    const { directory } = await dealership()
    const wordsFor = async (file: string, dataDirectory = directory) =>
      backUp({ dataDirectory, file, now, say: () => {} }).then(() => 'It was made.', inWords)
    const empty = fresh()
    const { file } = await backUpOf(directory)
    expect(await wordsFor(join(empty, 'a.tar'), empty)).toBe(`There is no database in ${empty}.`)
    expect(await wordsFor(join(directory, 'media', 'a.tar'))).toContain('lies in the data directory')
    expect(await wordsFor(join(empty, 'nowhere', 'a.tar'))).toBe(
      `${join(empty, 'nowhere')}: there is no such file or directory.`,
    )
    expect(await wordsFor(join(file, 'a.tar'))).toContain('a part of it is a file, not a directory.')
    expect(await wordsFor(empty)).toContain('there is a directory of this name.')
    const broken = fresh()
    writeFileSync(databaseOf(broken), 'This is no database. '.repeat(100))
    expect(await wordsFor(file, broken)).toBe('The database cannot be used: file is not a database.')
    expect(readdirSync(join(empty, '..')).filter(name => name.startsWith('.'))).toEqual([])
  })

  it('cannot be made where nothing may be written', async () => {
    const { directory } = await dealership()
    const { closed, words } = closedDirectory()
    const making = backUp({ dataDirectory: directory, file: join(closed, 'a.tar'), now, say: () => {} })
    expect(await making.then(() => 'It was made.', inWords)).toMatch(words)
  })
})

describe('the commands', () => {
  const run = (name: string, directory: string, ...args: string[]) => {
    const command = join(import.meta.dirname, '..', 'src', `${name}-command.ts`)
    const env = { ...process.env, DATA_DIR: directory }
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { env })
    return { status, said: `${stdout}${stderr}`.trimEnd().split('\n') }
  }

  it('end with a sentence, and with code 1 when something is wrong', async () => {
    const { directory } = await dealership()
    const file = join(fresh(), 'backup.tar')
    const restored = join(fresh(), 'data')
    expect(run('backup', directory, file)).toEqual({
      status: 0,
      said: [
        `Copying the database of ${directory}`,
        'Packing 8 media files',
        `The backup is in ${file}: the database at revision 3, and 8 media files.`,
        'This backup is NOT encrypted: whoever has the file reads customers, notes and inquiries in it. --passphrase-file or --recipient encrypts it.',
        `The data key is not in it: keep a copy of ${directory}.key elsewhere. Without it the figures of loan applications cannot be read.`,
      ],
    })
    const done = run('restore', restored, file)
    expect(done.status).toBe(0)
    expect(done.said.at(-1)).toMatch(/ is as it was at .*: the database at revision 3, and 8 media files\./)
    const logOf = (place: string) => {
      const database = new Sqlite(join(place, 'forecourt.sqlite'), { readonly: true })
      const lines = database
        .prepare("select actor_kind as by, action, after from audit where collection = 'backups'")
        .all() as { by: string; action: string; after: string }[]
      database.close()
      return lines.map(({ by, action, after }) => ({ by, action, ...JSON.parse(after) }))
    }
    expect(logOf(directory)).toEqual([
      { by: 'command', action: 'backed_up', file: 'backup.tar', revision: 3, mediaFiles: 8 },
    ])
    // What it tells of was not there yet when the copy was made.
    expect(logOf(restored)).toMatchObject([{ by: 'command', action: 'restored', revision: 3 }])
    const refused = run('restore', restored, file)
    expect(refused).toMatchObject({ status: 1, said: [expect.stringContaining('holds a database.')] })
    expect(run('restore', restored, file, '--force').said).toContainEqual(
      expect.stringContaining(`Moved the old directory to ${restored}.before-restore-`),
    )
    expect(run('backup', directory)).toEqual({
      status: 1,
      said: [
        'Usage:',
        expect.stringContaining('npm run backup -- FILE [--passphrase-file FILE]'),
        expect.stringContaining('npm run backup -- FILE [--recipient age1...]'),
      ],
    })
    expect(run('restore', directory, '--fast')).toMatchObject({ status: 1 })
  })
})

/** Not the line that says that it was set back. */
const isOfDealership = ({ collection }: Record<string, unknown>) => collection !== 'backups'

/** The last words about each customer, as the audit tells them. */
function wordsOf(audit: Record<string, unknown>[]): Map<unknown, unknown> {
  const words = new Map<unknown, unknown>()
  for (const line of audit) {
    const after = JSON.parse(String(line.after))
    if (line.collection === 'leads') words.set(line.record_id, after.notes ?? words.get(line.record_id))
  }
  return words
}
