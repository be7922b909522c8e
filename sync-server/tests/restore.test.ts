import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Manifest } from '../src/backup/archive.ts'
import { backUpOf, databaseOf, dealership, fresh, restoreTo } from './support/backup-place.ts'
import { dumpTables } from './support/dump-tables.ts'
import { ServerProcess } from './support/server-process.ts'
import { type Entry, readTar, writeTar } from './support/tar-files.ts'

describe('a restore', () => {
  it('refuses a place that is not empty; forced, it moves what is there aside', async () => {
    const { directory, app } = await dealership()
    const { file } = await backUpOf(directory)
    await app.lead({ firstName: 'Ona' })
    await app.database.close()
    const newer = dumpTables(databaseOf(directory))
    await expect(restoreTo(directory, file)).rejects.toThrow(`${directory} holds a database.`)
    expect(dumpTables(databaseOf(directory))).toEqual(newer)

    const { movedTo } = await restoreTo(directory, file, true)
    expect(movedTo).toBe(`${directory}.before-restore-2026-11-20T17-00-00-000Z`)
    expect(dumpTables(databaseOf(movedTo ?? ''))).toEqual(newer)
    expect(dumpTables(databaseOf(directory)).leads).toHaveLength(1)

    const other = fresh()
    writeFileSync(join(other, 'notes.txt'), '')
    await expect(restoreTo(other, file)).rejects.toThrow(`${other} is not empty.`)
  })

  it('takes no directory from a server that runs', async () => {
    const directory = join(fresh(), 'data')
    const { file } = await backUpOf((await dealership()).directory)
    const server = await ServerProcess.on(directory)
    await server.start()
    try {
      await expect(restoreTo(directory, file, true)).rejects.toThrow(`A server is running on ${directory}.`)
    } finally {
      await server.kill()
    }
    await restoreTo(directory, file, true)
    expect(dumpTables(databaseOf(directory)).leads).toHaveLength(1)
  })

  it('takes an empty directory, and replaces a database that is damaged when it is forced to', async () => {
    const { file } = await backUpOf((await dealership()).directory)
    const directory = fresh()
    await restoreTo(directory, file)
    writeFileSync(databaseOf(directory), 'no database')
    await restoreTo(directory, file, true)
    expect(dumpTables(databaseOf(directory)).leads).toHaveLength(1)
  })

  it('refuses an archive that is damaged, and leaves nothing behind', async () => {
    const { file } = await backUpOf((await dealership()).directory)
    const whole = readFileSync(file)
    const damaged = join(fresh(), 'damaged.tar')
    const refused = async (bytes: Uint8Array, words: string | RegExp) => {
      writeFileSync(damaged, bytes)
      const target = join(fresh(), 'data')
      await expect(restoreTo(target, damaged)).rejects.toThrow(words)
      expect(readdirSync(join(target, '..'))).toEqual([])
    }
    await refused(whole.subarray(0, whole.length / 2), 'is damaged')
    await refused(whole.subarray(0, 512), 'is damaged')
    await refused(new Uint8Array(0), 'is damaged, or not a backup')
    await refused(Buffer.from('Not a tar at all. '.repeat(100)), 'is damaged, or not a backup')
    const inside = whole.indexOf('SQLite format 3') + 5000
    await refused(Buffer.from(whole).fill(0x55, inside, inside + 4), 'forecourt.sqlite is not as it was')
    const picture = whole.lastIndexOf('WEBP') + 20
    await refused(
      Buffer.from(whole).fill(0x55, picture, picture + 4),
      /media\/\w+(-\d+)?\.webp is not as it was/,
    )
    await expect(restoreTo(join(fresh(), 'data'), join(fresh(), 'none.tar'))).rejects.toThrow(
      'There is no file',
    )
  })

  it('refuses an archive whose manifest does not fit', async () => {
    const { file } = await backUpOf((await dealership()).directory)
    const entries = await readTar(file)
    const refused = async (words: string, changed: Entry[]) => {
      const bad = join(fresh(), 'bad.tar')
      writeTar(bad, changed)
      await expect(restoreTo(join(fresh(), 'data'), bad)).rejects.toThrow(words)
    }
    const editedTo = (edit: (manifest: Manifest) => object) =>
      entries.map(entry =>
        entry.path === 'manifest.json' ? { ...entry, content: edited(entry.content, edit) } : entry,
      )
    const without = (path: string) => entries.filter(entry => entry.path !== path)

    await refused(
      'forecourt.sqlite is not as it was when it was backed up',
      editedTo(manifest => ({
        ...manifest,
        sha256: { ...manifest.sha256, 'forecourt.sqlite': '0'.repeat(64) },
      })),
    )
    await refused(
      'is not of format 1',
      editedTo(manifest => ({ ...manifest, format: 2 })),
    )
    await refused(
      'it holds 8 of 9 media files',
      editedTo(manifest => ({ ...manifest, mediaFiles: 9 })),
    )
    await refused(
      'manifest.json cannot be used',
      editedTo(({ sha256: _gone, ...manifest }) => manifest),
    )
    await refused(
      'manifest.json cannot be used',
      editedTo(manifest => ({
        ...manifest,
        sha256: { ...manifest.sha256, '../../etc/passwd': '0'.repeat(64) },
      })),
    )
    await refused(
      'holds logo.svg, which its manifest does not name',
      editedTo(({ sha256: { 'logo.svg': _gone, ...sha256 }, ...manifest }) => ({ ...manifest, sha256 })),
    )
    await refused('there is no manifest.json in it', without('manifest.json'))
    await refused('logo.svg is missing', without('logo.svg'))
  })

  it.each<Entry>([
    { path: '../evil' },
    { path: 'media/../../evil' },
    { path: '/tmp/evil' },
    { path: 'media/evil.sh' },
    { path: 'media/sub/0123456789abcdef01234567.webp' },
    { path: 'published/index.html' },
    { path: 'media/', type: 'Directory' },
    { path: 'logo.svg', type: 'SymbolicLink', linkpath: '/etc/passwd' },
    { path: 'media', type: 'SymbolicLink', linkpath: '/tmp' },
    { path: 'logo.svg', type: 'Link', linkpath: '/etc/passwd' },
  ])('refuses an archive with %j', async evil => {
    const { file } = await backUpOf((await dealership()).directory)
    const entries = await readTar(file)
    const around = fresh()
    for (const changed of [
      [...entries, evil],
      [evil, ...entries],
    ]) {
      const bad = join(fresh(), 'bad.tar')
      writeTar(bad, changed)
      await expect(restoreTo(join(around, 'data'), bad)).rejects.toThrow(
        `${bad} holds ${evil.path}, which does not belong in a backup.`,
      )
      expect(readdirSync(around)).toEqual([])
    }
  })
})

function edited(content: Uint8Array | undefined, edit: (manifest: Manifest) => object): Uint8Array {
  return Buffer.from(JSON.stringify(edit(JSON.parse(Buffer.from(content ?? []).toString()))))
}
