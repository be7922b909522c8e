// A backup that is encrypted opens by its passphrase or key alone, and brings the data key along; a plain one never does.
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { list } from 'tar'
import { describe, expect, test } from 'vitest'
import { BackupError } from '../src/backup/archive.ts'
import { backUp } from '../src/backup/back-up.ts'
import { type BackupLock, type BackupSecret, isEncrypted } from '../src/backup/encryption.ts'
import { backupsBefore, disposeOfBackups } from '../src/backup/old-backups.ts'
import { restore } from '../src/backup/restore.ts'
import { keyFile, textOfKeys } from '../src/secrets/key-place.ts'
import { openDataKey } from '../src/secrets/open-data-key.ts'
import { dealership, filesOf, fresh, now } from './support/backup-place.ts'
import { APPLICATION, buildTestApp, START } from './support/build-test-app.ts'
import { openTestDatabase } from './support/test-database.ts'

const PASSPHRASE = 'seven quiet harbors'
const LONG_MS = 240_000

/** A data directory with an application in it, and the file of its key beside it. */
async function encryptedDealership() {
  const { directory, app } = await dealership()
  const file = `${directory}.key`
  await app.database.close()
  const database = await openTestDatabase(join(directory, 'forecourt.sqlite'))
  const { keyring } = await openDataKey(database, keyFile(file), () => {})
  await database.close()
  const with_ = await buildTestApp({ path: join(directory, 'forecourt.sqlite'), keyring })
  const sent = await with_.visitor.post<{ id: string }>('/api/loan-applications', APPLICATION)
  await with_.database.close()
  return { directory, keyPlace: keyFile(file), id: sent.body.id }
}

type Made = Awaited<ReturnType<typeof encryptedDealership>>

async function backedUp({ directory, keyPlace }: Made, lock?: BackupLock) {
  const file = join(fresh(), 'backup')
  await backUp({
    dataDirectory: directory,
    file,
    lock,
    keys: textOfKeys(keyPlace.read()),
    now,
    say: () => {},
  })
  return file
}

/** Restores into a place where nothing is. */
async function restored(file: string, secret?: BackupSecret, askPassphrase?: () => Promise<string>) {
  const dataDirectory = join(fresh(), 'data')
  const keyPlace = keyFile(`${dataDirectory}.key`)
  const said: string[] = []
  const say = (text: string) => said.push(text)
  await restore({ file, dataDirectory, force: false, secret, askPassphrase, keyPlace, now, say })
  return { dataDirectory, keyPlace, said: said.join('\n') }
}

/** What somebody reads of an application on a restored dealership. */
async function read(dataDirectory: string, id: string) {
  const path = join(dataDirectory, 'forecourt.sqlite')
  const database = await openTestDatabase(path)
  const { keyring } = await openDataKey(database, keyFile(`${dataDirectory}.key`), () => {})
  await database.close()
  const app = await buildTestApp({ path, keyring })
  const reply = await app.admin.get(`/api/loan-applications/${id}`)
  await app.database.close()
  return reply
}

const filesAnywhere = (directory: string) => readdirSync(directory, { recursive: true, encoding: 'utf8' })

describe('an encrypted backup', () => {
  test(
    'holds nothing in plain, and gives back everything on a machine that knows nothing, by passphrase or by key',
    async () => {
      const made = await encryptedDealership()
      const identity = await generateX25519Identity()
      const recipient = await identityToRecipient(identity)
      const before = filesOf(made.directory)
      for (const [lock, secret] of [
        [{ passphrase: PASSPHRASE }, { passphrase: PASSPHRASE }],
        [{ recipients: [recipient] }, { identity: `# created: today\n${identity}\n` }],
      ] as const) {
        const file = await backedUp(made, lock)
        expect(await isEncrypted(file)).toBe(true)
        const bytes = readFileSync(file, 'latin1')
        for (const plain of ['Ruth', 'manifest.json', 'forecourt-key-', 'SQLite format'])
          expect([plain, bytes.includes(plain)]).toEqual([plain, false])
        // Nothing of it is left lying about, beside the data or beside the backup.
        expect(filesAnywhere(made.directory).filter(name => name.includes('.forecourt-backup'))).toEqual([])
        expect(filesAnywhere(join(file, '..'))).toEqual(['backup'])
        const { dataDirectory, keyPlace } = await restored(file, secret)
        expect(filesOf(dataDirectory)).toEqual(before)
        expect(keyPlace.read()).toEqual(made.keyPlace.read())
        expect(filesAnywhere(dataDirectory)).not.toContain('data.key')
        expect((await read(dataDirectory, made.id)).body).toMatchObject({ annualIncome: '64000.00' })
      }
    },
    LONG_MS,
  )

  test(
    'asks for its passphrase, and is refused in words for another one, without one, and where it is damaged',
    async () => {
      const made = await encryptedDealership()
      const file = await backedUp(made, { passphrase: PASSPHRASE })
      const { dataDirectory } = await restored(file, undefined, async () => PASSPHRASE)
      expect(filesAnywhere(dataDirectory)).toContain('forecourt.sqlite')
      await expect(restored(file)).rejects.toThrow(/is encrypted.*--passphrase-file/)
      await expect(restored(file, { passphrase: 'another passphrase' })).rejects.toThrow(
        'passphrase is another one',
      )
      const other = await generateX25519Identity()
      await expect(restored(file, { identity: other })).rejects.toThrow('key is another one')
      const identity = await generateX25519Identity()
      const damaged = await backedUp(made, { recipients: [await identityToRecipient(identity)] })
      truncateSync(damaged, readFileSync(damaged).length - 1000)
      await expect(restored(damaged, { identity })).rejects.toThrow(BackupError)
    },
    LONG_MS,
  )

  test('is not begun with a lock that holds nothing', async () => {
    const made = await encryptedDealership()
    await expect(backedUp(made, { passphrase: 'short' })).rejects.toThrow('12 characters')
    await expect(backedUp(made, { recipients: ['age1nobody'] })).rejects.toThrow('age-keygen')
  })
})

test(
  'a plain backup never holds the key: on a machine without it, what it lacks is said, and all else works',
  async () => {
    const made = await encryptedDealership()
    const file = await backedUp(made)
    const names: string[] = []
    await list({ file, onReadEntry: entry => names.push(entry.path) })
    expect(names).toContain('forecourt.sqlite')
    expect(names).not.toContain('data.key')
    expect(readFileSync(file, 'latin1')).not.toContain('forecourt-key-')
    const { dataDirectory, said } = await restored(file)
    const [key] = made.keyPlace.read()
    expect(said).toContain(`encrypted with the data key ${key?.id}, which is not in`)
    const reply = await read(dataDirectory, made.id)
    expect(reply).toMatchObject({ status: 503 })
    expect(reply.body.message).toContain('The data key')
    // The copy of the key is brought.
    keyFile(`${dataDirectory}.key`).write?.(made.keyPlace.read())
    expect((await read(dataDirectory, made.id)).body).toMatchObject({ annualIncome: '64000.00' })
  },
  LONG_MS,
)

test(
  'memory stays where it is while a large backup is encrypted',
  async () => {
    const made = await encryptedDealership()
    const media = join(made.directory, 'media')
    mkdirSync(media, { recursive: true })
    for (let index = 0; index < 8; index++)
      writeFileSync(join(media, `${index.toString(16).repeat(24)}.mp4`), Buffer.alloc(24_000_000, index))
    const recipient = await identityToRecipient(await generateX25519Identity())
    let most = 0
    const before = process.memoryUsage().rss
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss - before)
    }, 20)
    const file = await backedUp(made, { recipients: [recipient] }).finally(() => clearInterval(watch))
    expect(readFileSync(file).length).toBeGreaterThan(190_000_000)
    // A backup that were held in memory would take all of its 192 MB, and more than once.
    expect(most).toBeLessThan(150_000_000)
  },
  LONG_MS,
)

test('backups that are too old are named, and deleted only in a folder that the dealer names', async () => {
  const made = await encryptedDealership()
  const folder = fresh()
  const backups = [
    await backedUp(made),
    await backedUp(made, { recipients: [await identityToRecipient(await generateX25519Identity())] }),
  ]
  for (const [index, file] of backups.entries())
    writeFileSync(join(folder, `old-${index}`), readFileSync(file))
  writeFileSync(join(folder, 'new'), readFileSync(backups[0] ?? ''))
  writeFileSync(join(folder, 'taxes.pdf'), 'not ours')
  const [past, present] = [new Date('2024-01-01T00:00:00.000Z'), new Date(START)]
  for (const name of ['old-0', 'old-1', 'taxes.pdf']) utimesSync(join(folder, name), past, past)
  utimesSync(join(folder, 'new'), present, present)
  expect(await backupsBefore(folder, '2025-01-01T00:00:00.000Z')).toEqual(['old-0', 'old-1'])
  expect(await disposeOfBackups({ backupsFolder: null, backupsMonths: 24 }, present)).toBe(0)
  expect(await disposeOfBackups({ backupsFolder: folder, backupsMonths: 24 }, present)).toBe(2)
  expect(filesAnywhere(folder).sort()).toEqual(['new', 'taxes.pdf'])
  rmSync(folder, { recursive: true })
})
