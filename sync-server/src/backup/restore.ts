/**
 * Turns a backup into a data directory. Everything is unpacked, checked and migrated beside the place where it belongs;
 * only a whole dealership takes it.
 */
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SetBack } from '@forecourt/shared/sync/set-back'
import Sqlite from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import { extract, ReadEntry } from 'tar'
import { openSqlite } from '../database/sqlite.ts'
import { type KeyPlace, readKeys } from '../secrets/key-place.ts'
import { DATA_KEY_SETTING } from '../secrets/open-data-key.ts'
import type { DataKey } from '../secrets/sealed-text.ts'
import { COMMAND } from '../store/actor.ts'
import { createSecurityLog } from '../store/security-log.ts'
import { SET_BACKS_KEY, setBacksOf } from '../sync/set-backs.ts'
import {
  ARCHIVE_FORMAT,
  BackupError,
  checkDatabase,
  DATABASE,
  inWords,
  isArchiveName,
  KEYS,
  MANIFEST,
  type Manifest,
  MEDIA,
  manifestSchema,
  sha256Of,
} from './archive.ts'
import { type BackupSecret, isEncrypted, openEncrypted } from './encryption.ts'

export interface RestoreOptions {
  file: string
  dataDirectory: string
  /** Moves a directory that is in the way aside instead of refusing. */
  force: boolean
  /** What opens an encrypted backup. */
  secret?: BackupSecret | undefined
  /** Asks for the passphrase where nothing that opens it was given. */
  askPassphrase?: (() => Promise<string>) | undefined
  /** Where the data key is to be, or is. */
  keyPlace: KeyPlace
  now: () => Date
  say: (text: string) => void
}

export interface Restored {
  manifest: Manifest
  /** Where the directory is that was in the way. */
  movedTo: string | null
}

/** Restores into an empty or new data directory. @throws BackupError */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { file, dataDirectory, force, now, say } = options
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`)
  const target = existsSync(dataDirectory) ? await realpath(dataDirectory) : resolve(dataDirectory)
  await refuseOccupied(target, force)

  const time = now().toISOString().replaceAll(/[:.]/g, '-')
  const staging = `${target}.restoring-${time}`
  await mkdir(dirname(staging), { recursive: true })
  await mkdir(staging)
  try {
    say(`Unpacking ${file}`)
    const names = await unpack(await contentOf(options), file, staging)
    const manifest = await readManifest(file, staging)
    say(`Checking the backup of ${manifest.createdAt}`)
    await checkFiles(file, staging, manifest, names)
    checkDatabase(join(staging, DATABASE))
    await noteSetBack(join(staging, DATABASE), manifest, now().toISOString())
    await rm(join(staging, MANIFEST))
    const keys = await takeKeys(staging)

    await refuseOccupied(target, force)
    const movedTo = await clear(target, `${target}.before-restore-${time}`)
    if (movedTo) say(`Moved the old directory to ${movedTo}`)
    await rename(staging, target)
    bringKeys(keys, join(target, DATABASE), options)
    say(
      'Whoever was erased after this backup was made is here again. Erase them anew: the records of disposal in the old directory name when.',
    )
    return { manifest, movedTo }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** What a database says of the backup that it was set back to. */
export type BackupMark = Pick<Manifest, 'createdAt' | 'revision'>

/** Migrates a database, and has it say that its dealership was set back: devices may know of more. */
export async function noteSetBack(
  path: string,
  { createdAt, revision }: BackupMark,
  at: string,
): Promise<void> {
  const database = openSqlite(path)
  try {
    const { settings } = database.tables
    const [row] = await database.select().from(settings).where(eq(settings.key, SET_BACKS_KEY))
    const value: SetBack[] = [...setBacksOf(row?.value), { at, backupAt: createdAt, revision }]
    await database
      .insert(settings)
      .values({ key: SET_BACKS_KEY, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } })
    await createSecurityLog(database, () => new Date(at)).note(COMMAND, {
      collection: 'backups',
      recordId: String(revision),
      action: 'restored',
      after: { backupAt: createdAt, revision },
    })
  } finally {
    await database.close()
  }
}

/** Refuses to take a place that holds something, and with force the place of a server that runs. */
async function refuseOccupied(target: string, force: boolean): Promise<void> {
  if (!existsSync(target)) return
  const database = join(target, DATABASE)
  const holdsDatabase = existsSync(database)
  if (!force && (await readdir(target)).length > 0)
    throw new BackupError(
      `${target} ${holdsDatabase ? 'holds a database' : 'is not empty'}. Restore into a new directory with DATA_DIR, or use --force: it moves this one aside.`,
    )
  if (holdsDatabase && isServed(database))
    throw new BackupError(`A server is running on ${target}. Stop it first.`)
}

/** Whether another process has a database open: it does not get it for itself alone. */
function isServed(path: string): boolean {
  try {
    const sqlite = new Sqlite(path, { fileMustExist: true, timeout: 0 })
    try {
      sqlite.pragma('locking_mode = EXCLUSIVE')
      sqlite.exec('BEGIN IMMEDIATE; ROLLBACK')
      return false
    } finally {
      sqlite.close()
    }
  } catch (error) {
    // A database that is damaged is nobody's, and may be the reason for the restore.
    return error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
  }
}

/** Unpacks what a backup holds; gives the names. @throws BackupError when there is anything else in the archive */
async function unpack(content: Readable, file: string, directory: string): Promise<string[]> {
  const names: string[] = []
  const strangers: string[] = []
  const filter = (name: string, entry: unknown) => {
    const isOurs = entry instanceof ReadEntry && entry.type === 'File' && isArchiveName(name)
    ;(isOurs ? names : strangers).push(name)
    return isOurs
  }
  try {
    await pipeline(content, extract({ cwd: directory, strict: true, preserveOwner: false, filter }))
  } catch (error) {
    throw new BackupError(`${file} is damaged, or not a backup: ${inWords(error)}`)
  }
  if (strangers.length > 0)
    throw new BackupError(`${file} holds ${strangers[0]}, which does not belong in a backup.`)
  return names
}

/** The archive as a stream, opened where it is encrypted. @throws BackupError */
async function contentOf({ file, secret, askPassphrase }: RestoreOptions): Promise<Readable> {
  if (!(await isEncrypted(file))) return createReadStream(file)
  const opens = secret ?? (askPassphrase && { passphrase: await askPassphrase() })
  if (!opens)
    throw new BackupError(
      `${file} is encrypted. Say what opens it: --passphrase-file FILE, or --identity FILE for a key.`,
    )
  return openEncrypted(file, opens)
}

/** The data keys of a backup: they do not lie in the data directory. */
async function takeKeys(directory: string): Promise<DataKey[]> {
  const path = join(directory, KEYS)
  if (!existsSync(path)) return []
  const keys = readKeys(await readFile(path, 'utf8'), KEYS)
  await rm(path)
  return keys
}

/** Brings the keys to where they belong, before those that are there, and says where one is missing. */
function bringKeys(keys: readonly DataKey[], database: string, { keyPlace, say }: RestoreOptions): void {
  const there = keyPlace.read()
  const wanted = keyIdOfDatabase(database)
  if (keys.length > 0 && keyPlace.write) {
    const others = there.filter(({ id }) => !keys.some(key => key.id === id))
    keyPlace.write([...keys, ...others])
    say(`Put the data key of the backup into ${keyPlace.name}`)
    return
  }
  if (wanted === null || there.some(({ id }) => id === wanted)) return
  say(
    `WARNING: income, credit score and employment in loan applications are encrypted with the data key ${wanted}, which is not in ${keyPlace.name}${keys.length > 0 ? ': the backup holds it, and DATA_KEY is yours to set' : ', nor in this backup'}. Bring it from where its copy is kept; all else works without.`,
  )
}

/** The name of the key that a database is encrypted with; null for one of before. */
function keyIdOfDatabase(path: string): string | null {
  const sqlite = new Sqlite(path, { readonly: true, fileMustExist: true })
  try {
    const row = sqlite
      .prepare<[string], { id: string | null }>(
        "SELECT json_extract(value, '$.id') AS id FROM settings WHERE key = ?",
      )
      .get(DATA_KEY_SETTING)
    return row?.id ?? null
  } finally {
    sqlite.close()
  }
}

async function readManifest(file: string, directory: string): Promise<Manifest> {
  const path = join(directory, MANIFEST)
  if (!existsSync(path)) throw new BackupError(`${file} is not a backup: there is no ${MANIFEST} in it.`)
  const parsed = manifestSchema.safeParse(parseJson(await readFile(path, 'utf8')))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new BackupError(
    issue?.path[0] === 'format'
      ? `${file} is not of format ${ARCHIVE_FORMAT}, the only one that this version reads.`
      : `${file} is damaged: ${MANIFEST} cannot be used (${issue?.path.join('.')}: ${issue?.message}).`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Holds every unpacked file to the manifest. */
async function checkFiles(file: string, directory: string, manifest: Manifest, names: string[]) {
  const sums = manifest.sha256
  const stranger = names.find(name => name !== MANIFEST && !(name in sums))
  if (stranger) throw new BackupError(`${file} holds ${stranger}, which its manifest does not name.`)
  for (const [name, sum] of Object.entries(sums)) {
    const path = join(directory, name)
    if (!existsSync(path)) throw new BackupError(`${file} is damaged: ${name} is missing.`)
    if ((await sha256Of(path)) !== sum)
      throw new BackupError(`${file} is damaged: ${name} is not as it was when it was backed up.`)
  }
  const mediaFiles = names.filter(name => name.startsWith(`${MEDIA}/`)).length
  if (mediaFiles !== manifest.mediaFiles)
    throw new BackupError(`${file} is damaged: it holds ${mediaFiles} of ${manifest.mediaFiles} media files.`)
}

/** Makes the place free. Gives where the directory went that had something in it. */
async function clear(target: string, aside: string): Promise<string | null> {
  if (!existsSync(target)) return null
  if ((await readdir(target)).length === 0) {
    await rmdir(target)
    return null
  }
  await rename(target, aside)
  return aside
}
