/**
 * What a backup is: a tar of the database, the dealer's own files and the media, with a manifest in front that says what
 * every other entry must be. Nothing else is ever taken out of one.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { LOGO_NAME } from '@forecourt/shared/dealer/dealer'
import Sqlite from 'better-sqlite3'
import { z } from 'zod'
import { wordsOf } from '../database/trouble.ts'
import { MEDIA_NAME } from '../media/media-store.ts'

export const ARCHIVE_FORMAT = 1
export const MANIFEST = 'manifest.json'
export const DATABASE = 'forecourt.sqlite'
export const DEALER = 'dealer.json'
export const MEDIA = 'media'
/** The data keys: in an encrypted backup only. */
export const KEYS = 'data.key'

/** A backup that cannot be made or used, in words for whoever asked for it. */
export class BackupError extends Error {}

/** Whether an entry of an archive may be called so; directories, links and names of other places are none. */
export function isArchiveName(name: string): boolean {
  const [first = '', second, ...deeper] = name.split('/')
  if (second === undefined) return [MANIFEST, DATABASE, DEALER, KEYS].includes(first) || LOGO_NAME.test(first)
  return first === MEDIA && deeper.length === 0 && MEDIA_NAME.test(second)
}

export const manifestSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  createdAt: z.iso.datetime(),
  /** The newest commit in the database. */
  revision: z.int().nonnegative(),
  mediaFiles: z.int().nonnegative(),
  /** Address of the bucket that has media files which are not in the archive. */
  mediaBucket: z.string().optional(),
  /** SHA-256 of every other entry, by its name. */
  sha256: z
    .record(z.string().refine(isArchiveName), z.hex().length(64))
    .refine(sums => DATABASE in sums, 'there is no database in it'),
})
export type Manifest = z.output<typeof manifestSchema>

/** Hex SHA-256 of a file's content. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** @throws BackupError when a database file is not whole */
export function checkDatabase(path: string): void {
  const sqlite = new Sqlite(path, { fileMustExist: true })
  try {
    const [first] = sqlite.pragma('integrity_check(1)', { simple: false }) as { integrity_check: string }[]
    if (first?.integrity_check !== 'ok')
      throw new BackupError(`The database is damaged: ${first?.integrity_check}`)
  } finally {
    sqlite.close()
  }
}

const TROUBLE: Readonly<Record<string, string>> = {
  EACCES: 'permission is missing',
  EBUSY: 'it is in use, or a disk of its own is mounted there',
  EISDIR: 'there is a directory of this name',
  ENOENT: 'there is no such file or directory',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of it is a file, not a directory',
  EPERM: 'permission is missing',
  EROFS: 'the disk is read-only',
}

/** Any error of a backup or a restore as a sentence. */
export function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof Sqlite.SqliteError) return `The database cannot be used: ${error.message}.`
  const { code, path } = error as NodeJS.ErrnoException
  const trouble = code && TROUBLE[code]
  return trouble ? `${path ?? 'The disk'}: ${trouble}.` : wordsOf(error)
}
