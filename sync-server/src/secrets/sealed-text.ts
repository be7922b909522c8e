/**
 * Texts that lie encrypted in a column: AES-256-GCM (NIST SP 800-38D) with a random nonce of 96 bits. Which column of
 * which row a text belongs to is authenticated with it, so that it cannot be moved to another one. It names the key that
 * it was encrypted with, so that keys can be changed while old texts are still read.
 *
 * A sealed text is `sealed:1:KEY_ID:BASE64URL(nonce, ciphertext, tag)`.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
export const KEY_BYTES = 32
const SEALED = /^sealed:1:([0-9a-f]{12}):([\w-]+)$/

export interface DataKey {
  /** Names the key and tells nothing of it: the first 12 hex digits of a hash. */
  id: string
  bytes: Buffer
}

/** Where a sealed text lies: the name of its table, of its column, and the key of its row. */
export interface SealedPlace {
  table: string
  column: string
  row: string
}

/** A sealed text that is not what its server wrote, or lies where it does not belong. */
export class DamagedSealError extends Error {}

export function dataKeyOf(bytes: Buffer): DataKey {
  const id = createHash('sha256').update('forecourt data key ').update(bytes).digest('hex').slice(0, 12)
  return { id, bytes }
}

export const newDataKey = (): DataKey => dataKeyOf(randomBytes(KEY_BYTES))

/** The name of the key that a text was sealed with; null for one that is not sealed. */
export const keyIdOf = (text: string): string | null => SEALED.exec(text)?.[1] ?? null

/** What the sealed texts of a key begin with. */
export const sealPrefixOf = (keyId: string) => `sealed:1:${keyId}:`

const associated = ({ table, column, row }: SealedPlace) =>
  Buffer.from(JSON.stringify(['forecourt', table, column, row]))

export function seal(text: string, place: SealedPlace, key: DataKey): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key.bytes, nonce).setAAD(associated(place))
  const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return sealPrefixOf(key.id) + body.toString('base64url')
}

/** @throws DamagedSealError where it was changed, or was sealed for another place or with another key */
export function unseal(sealed: string, place: SealedPlace, key: DataKey): string {
  const body = Buffer.from(SEALED.exec(sealed)?.[2] ?? '', 'base64url')
  try {
    const decipher = createDecipheriv(CIPHER, key.bytes, body.subarray(0, NONCE_BYTES))
      .setAAD(associated(place))
      .setAuthTag(body.subarray(-TAG_BYTES))
    const text = decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    throw new DamagedSealError(`${place.table}.${place.column} of ${place.row} cannot be decrypted.`)
  }
}

/** As `keyIdOf`, for a value of any kind; "" for what is not sealed. */
export const textOfSealedKeyId = (value: unknown): string =>
  (typeof value === 'string' ? keyIdOf(value) : null) ?? ''
