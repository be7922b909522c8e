/**
 * Backups that only a passphrase or a key opens, in the format of age (https://age-encryption.org/v1): the tools of that
 * name open them as well. They are encrypted as a stream, so a backup of any size takes little memory.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from './archive.ts'

const HEADER = 'age-encryption.org/v1\n'
const PASSPHRASE_MIN_LENGTH = 12
const OWNER_ONLY = 0o600

/** To whom a backup is encrypted. */
export type BackupLock = { passphrase: string } | { recipients: readonly string[] }

/** What opens it. */
export type BackupSecret = { passphrase: string } | { identity: string }

const NO_RECIPIENT = 'This is no recipient. One begins with "age1", as age-keygen prints it.'

/** @throws BackupError in words where it cannot lock anything */
function encrypterFor(lock: BackupLock): Encrypter {
  const encrypter = new Encrypter()
  if ('passphrase' in lock) {
    if (lock.passphrase.length < PASSPHRASE_MIN_LENGTH)
      throw new BackupError(
        `The passphrase is too short: ${PASSPHRASE_MIN_LENGTH} characters are the least, and several words are better.`,
      )
    encrypter.setPassphrase(lock.passphrase)
    return encrypter
  }
  for (const recipient of lock.recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new BackupError(`${recipient}: ${NO_RECIPIENT}`)
    }
  }
  return encrypter
}

/** Says what is wrong with a lock before any work is done. @throws BackupError */
export const checkLock = (lock: BackupLock): void => void encrypterFor(lock)

/** Writes a stream of bytes, encrypted, into a new file that only its owner can read. */
export async function writeEncrypted(bytes: Readable, lock: BackupLock, path: string): Promise<void> {
  const source = Readable.toWeb(bytes) as unknown as globalThis.ReadableStream<Uint8Array>
  const encrypted = await encrypterFor(lock).encrypt(source)
  await pipeline(
    Readable.fromWeb(encrypted as unknown as ReadableStream),
    createWriteStream(path, { mode: OWNER_ONLY, flags: 'wx' }),
  )
}

export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER.length), 0, HEADER.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === HEADER
  } finally {
    await file.close()
  }
}

/** The content of an encrypted file, as a stream. @throws BackupError where the secret does not open it */
export async function openEncrypted(path: string, secret: BackupSecret): Promise<Readable> {
  const decrypter = new Decrypter()
  if ('passphrase' in secret) decrypter.addPassphrase(secret.passphrase)
  else
    try {
      for (const line of secret.identity.split(/\r?\n/))
        if (line.trim() !== '' && !line.startsWith('#')) decrypter.addIdentity(line.trim())
    } catch {
      throw new BackupError('The identity file holds no age key. One begins with "AGE-SECRET-KEY-1".')
    }
  try {
    const source = Readable.toWeb(createReadStream(path)) as unknown as globalThis.ReadableStream<Uint8Array>
    return Readable.fromWeb((await decrypter.decrypt(source)) as unknown as ReadableStream)
  } catch {
    const what = 'passphrase' in secret ? 'passphrase' : 'key'
    throw new BackupError(`${path} cannot be opened: the ${what} is another one, or the file is damaged.`)
  }
}

/** The passphrase of a file, without the end of its line. */
export const passphraseIn = (text: string) => text.replace(/\r?\n$/, '')
