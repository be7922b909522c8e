/**
 * Makes a backup while the server runs. The database is copied in one consistent moment. Media files never change, lie
 * there before the rows that name them and go after those: what is held before that moment, and what has come when it is
 * over, is every file of it.
 */
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, open, readdir, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { LOGO_NAME } from '@forecourt/shared/dealer/dealer'
import Sqlite from 'better-sqlite3'
import { create } from 'tar'
import { queriesOf } from '../database/sqlite.ts'
import { mediaNamesOf } from '../media/media-store.ts'
import {
  ARCHIVE_FORMAT,
  BackupError,
  checkDatabase,
  DATABASE,
  DEALER,
  KEYS,
  MANIFEST,
  type Manifest,
  MEDIA,
  sha256Of,
} from './archive.ts'
import { type BackupLock, checkLock, writeEncrypted } from './encryption.ts'
import { type HeldMedia, holdMedia } from './hold-media.ts'

const OWNER_ONLY = 0o600
/** The whole database in one step: a copy in parts begins anew whenever the server commits. */
const ALL_PAGES = 0x7fffffff
const NAMED_MISSING = 3
const PACKED = 'archive.tar'

export interface BackupOptions {
  dataDirectory: string
  /** Copies the database of another engine into a new file, as it is at one moment; left out for the one in the directory. */
  copyDatabase?: ((to: string) => Promise<void>) | undefined
  /** Where the archive is to be; what is there is replaced when the new one is complete. */
  file: string
  /** To whom the backup is encrypted; left out for one that whoever has it can read. */
  lock?: BackupLock | undefined
  /** The data keys, which go into an encrypted backup, and never into another one. */
  keys?: string | undefined
  /** Address of the bucket that keeps the media, where the data directory does not. */
  mediaBucket?: string | undefined
  now: () => Date
  say: (text: string) => void
}

/** Writes everything that cannot be made again into one file that only its owner can read. @throws BackupError */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  const { dataDirectory, file, copyDatabase, lock } = options
  if (lock) checkLock(lock)
  if (!copyDatabase && !existsSync(join(dataDirectory, DATABASE)))
    throw new BackupError(`There is no database in ${dataDirectory}.`)
  const directory = await realpath(dirname(resolve(file)))
  if (isInside(await realpath(dataDirectory), directory))
    throw new BackupError(
      `${file} lies in the data directory, and would be lost with it. Choose another place.`,
    )

  // What is not encrypted yet stays on the disk that the data is on.
  const workshop = await mkdtemp(join(lock ? dataDirectory : directory, '.forecourt-backup-'))
  const outbox = lock ? await mkdtemp(join(directory, '.forecourt-backup-')) : workshop
  try {
    const held = await holdMedia(join(dataDirectory, MEDIA))
    try {
      const manifest = await fill(workshop, held, options)
      await pack(join(outbox, PACKED), workshop, [MANIFEST, ...Object.keys(manifest.sha256)], lock)
      await rename(join(outbox, PACKED), join(directory, basename(file)))
      return manifest
    } finally {
      await held?.release()
    }
  } finally {
    for (const made of [workshop, outbox]) await rm(made, { recursive: true, force: true })
  }
}

/** Brings everything that is to be packed together in the workshop; the media without a copy. */
async function fill(
  workshop: string,
  held: HeldMedia | null,
  { dataDirectory, copyDatabase = copyOf(dataDirectory), lock, keys, mediaBucket, now, say }: BackupOptions,
): Promise<Manifest> {
  say(`Copying the database of ${dataDirectory}`)
  await copyDatabase(join(workshop, DATABASE))
  const { revision, named } = await factsOf(join(workshop, DATABASE))
  const own = await copyOwnFiles(dataDirectory, workshop)
  if (lock && keys) {
    await writeFile(join(workshop, KEYS), keys, { mode: OWNER_ONLY })
    own.push(KEYS)
  }
  const mediaFiles = (await held?.hold()) ?? []
  if (held) await symlink(held.directory, join(workshop, MEDIA), 'junction')
  const known = new Set(mediaFiles)
  const missing = named.filter(name => !known.has(name))
  const leftIn = missing.length > 0 ? mediaBucket : undefined
  if (leftIn) tellLeftOut(missing.length, leftIn, say)
  else tellMissing(missing, say)

  say(`Packing ${mediaFiles.length} media files`)
  const sha256: Manifest['sha256'] = {}
  for (const name of [DATABASE, ...own, ...mediaFiles.map(name => `${MEDIA}/${name}`)])
    sha256[name] = await sha256Of(join(workshop, name))
  const manifest: Manifest = {
    format: ARCHIVE_FORMAT,
    createdAt: now().toISOString(),
    revision,
    mediaFiles: mediaFiles.length,
    ...(leftIn ? { mediaBucket: leftIn } : {}),
    sha256,
  }
  await writeFile(join(workshop, MANIFEST), JSON.stringify(manifest, null, 2))
  return manifest
}

function isInside(directory: string, path: string): boolean {
  const way = relative(directory, path)
  return !isAbsolute(way) && way.split(/[\\/]/)[0] !== '..'
}

/** Copies the database of a directory as it is at one moment. */
const copyOf = (dataDirectory: string) => async (to: string) => {
  const source = new Sqlite(join(dataDirectory, DATABASE), { readonly: true, fileMustExist: true })
  try {
    await source.backup(to, { progress: () => ALL_PAGES })
  } finally {
    source.close()
  }
}

/** The newest commit of a copy, and the media files that its rows name. @throws BackupError when it is not whole */
async function factsOf(path: string): Promise<{ revision: number; named: string[] }> {
  checkDatabase(path)
  const copy = new Sqlite(path, { fileMustExist: true })
  try {
    // One file without a log beside it.
    copy.pragma('journal_mode = DELETE')
    const { select, tables } = queriesOf(copy)
    const { media, sequence, videos } = tables
    const pictures = await select({ hash: media.hash, widths: media.widths, avif: media.avif }).from(media)
    // The server may be an older one, which knows no films.
    const knowsFilms = copy.prepare("select 1 from sqlite_master where name = 'videos'").get() !== undefined
    const films = knowsFilms ? await select({ hash: videos.hash, type: videos.type }).from(videos) : []
    const [newest] = await select({ revision: sequence.revision }).from(sequence)
    return {
      revision: newest?.revision ?? 0,
      named: [...pictures.flatMap(mediaNamesOf), ...films.map(({ hash, type }) => `${hash}.${type}`)],
    }
  } finally {
    copy.close()
  }
}

/** Copies the dealer's description and what may be its logo. Gives their names. */
async function copyOwnFiles(dataDirectory: string, workshop: string): Promise<string[]> {
  const names = await readdir(dataDirectory)
  const own = names.filter(name => name === DEALER || LOGO_NAME.test(name)).sort()
  for (const name of own) await copyFile(join(dataDirectory, name), join(workshop, name))
  return own
}

/** A backup of a dealership whose media are elsewhere is half of one, and whoever makes it must know. */
function tellLeftOut(count: number, mediaBucket: string, say: (text: string) => void) {
  say(
    `WARNING: ${count} media files of the database are in the bucket ${mediaBucket} and NOT in this backup. Copy the bucket next, by the tools of its store and without removing anything from the copy; or run "npm run media -- from-bucket" and back up again.`,
  )
}

function tellMissing(missing: readonly string[], say: (text: string) => void) {
  if (missing.length === 0) return
  const some = missing.slice(0, NAMED_MISSING).join(', ')
  say(`WARNING: ${missing.length} media files of the database are not on the disk: ${some}`)
}

/** Two names of one file are two files in the archive, for a restore takes no links. */
class NoLinks extends Map<`${number}:${number}`, string> {
  override get(): undefined {
    return undefined
  }
}

async function pack(file: string, directory: string, names: string[], lock?: BackupLock): Promise<void> {
  const options = {
    cwd: directory,
    mode: OWNER_ONLY,
    portable: true,
    follow: true,
    strict: true,
    linkCache: new NoLinks(),
  }
  if (lock) await writeEncrypted(Readable.from(create(options, names)), lock, file)
  else await create({ ...options, file }, names)
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}
