/**
 * Where the data key is: in a file outside of the data directory, or in the environment. The first key is the one that is
 * encrypted with; those behind it open what was encrypted earlier.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, isAbsolute, relative, resolve } from 'node:path'
import { type DataKey, dataKeyOf, KEY_BYTES } from './sealed-text.ts'

const WORD = 'forecourt-key-'
const KEY = /^forecourt-key-([\w-]{43})$/
const OWNER_ONLY = 0o600

const ABOUT = `# The data key of this dealership. Without it nobody can read the income, credit score and employment in its
# loan applications. Keep a copy apart from the data directory and from its backups, where only you get at it.
# New data is encrypted with the first key; the others open what was encrypted before.
`

/** Keys that cannot be read or kept, in words for whoever starts the server. */
export class KeyPlaceError extends Error {}

export interface KeyPlace {
  /** As it is called in words: the path of the file, or "DATA_KEY". */
  name: string
  /** What tells one state of it from another without reading it; null where there are no keys. */
  stamp(): string | null
  /** The first one encrypts; none where there are no keys yet. @throws KeyPlaceError */
  read(): DataKey[]
  /** Keeps keys; null where that is up to whoever set the environment. @throws KeyPlaceError */
  write: ((keys: readonly DataKey[]) => void) | null
}

/** A key as people copy it. */
export const textOfKey = ({ bytes }: DataKey) => WORD + bytes.toString('base64url')

/** Reads keys between white space or commas; lines that begin with "#" are comments. @throws KeyPlaceError */
export function readKeys(text: string, name: string): DataKey[] {
  const words = text
    .split(/\r?\n/)
    .filter(line => !line.trim().startsWith('#'))
    .flatMap(line => line.split(/[\s,]+/))
    .filter(Boolean)
  return words.map(word => {
    const bytes = Buffer.from(KEY.exec(word)?.[1] ?? '', 'base64url')
    // What is wrong with it is not said with it: it may be half a key.
    if (bytes.length !== KEY_BYTES) throw new KeyPlaceError(`${name} holds something that is no data key.`)
    return dataKeyOf(bytes)
  })
}

export const textOfKeys = (keys: readonly DataKey[]) => `${ABOUT}${keys.map(textOfKey).join('\n')}\n`

/** @param text the keys as the environment has them */
function environmentKeys(text: string): KeyPlace {
  const keys = readKeys(text, 'DATA_KEY')
  if (keys.length === 0) throw new KeyPlaceError('DATA_KEY is empty.')
  return { name: 'DATA_KEY', stamp: () => 'environment', read: () => keys, write: null }
}

export function keyFile(path: string): KeyPlace {
  return {
    name: path,
    stamp: () => {
      const found = statSync(path, { throwIfNoEntry: false })
      return found ? `${found.ino}/${found.mtimeMs}/${found.size}` : null
    },
    read: () => {
      try {
        return existsSync(path) ? readKeys(readFileSync(path, 'utf8'), path) : []
      } catch (error) {
        throw inWords(error, `${path} cannot be read`)
      }
    },
    write: keys => {
      try {
        writeWhole(path, textOfKeys(keys))
      } catch (error) {
        throw inWords(error, `The data key cannot be written to ${path}`)
      }
    },
  }
}

function inWords(error: unknown, what: string): KeyPlaceError {
  if (error instanceof KeyPlaceError) return error
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return new KeyPlaceError(
    `${what}${code}. Give a file outside of the data directory in DATA_KEY_FILE, or the key in DATA_KEY.`,
  )
}

/** A key that is half written is a key that is lost: it takes its place when it is on the disk. */
function writeWhole(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const beside = `${path}.${process.pid}.new`
  const file = openSync(beside, 'w', OWNER_ONLY)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(beside, path)
  const directory = openSync(dirname(path), 'r')
  try {
    fsyncSync(directory)
  } catch {
    // Not every system can do so for a directory.
  } finally {
    closeSync(directory)
  }
}

export interface KeyConfig {
  dataDirectory: string
  /** Keys as the environment has them. */
  dataKey: string | null
  /** Where the key file is; null for beside the data directory. */
  dataKeyFile: string | null
}

/** @throws KeyPlaceError where the key would lie with what it protects */
export function keyPlaceOf({ dataDirectory, dataKey, dataKeyFile }: KeyConfig): KeyPlace {
  if (dataKey !== null) return environmentKeys(dataKey)
  const path = dataKeyFile ?? `${dataDirectory}.key`
  const way = relative(resolve(dataDirectory), resolve(path))
  if (!isAbsolute(way) && way.split(/[\\/]/)[0] !== '..')
    throw new KeyPlaceError(
      `DATA_KEY_FILE lies in the data directory: choose a place outside of ${dataDirectory}.`,
    )
  return keyFile(resolve(path))
}
