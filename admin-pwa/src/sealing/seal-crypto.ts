/** The device's half of sealing, see shared/src/sync/sealing.ts; by the browser's Web Crypto. */
import { SEAL_KEY_BYTES, sealInfo } from '@forecourt/shared/sync/sealing'

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const
const CIPHER = 'AES-GCM'
/** Length of the nonce that GCM is made for (NIST SP 800-38D). */
const NONCE_BYTES = 12

/** Browsers have it on safe lines only, as they have the app's offline part. */
export const canSeal = () => globalThis.crypto?.subtle?.deriveKey !== undefined

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), character => character.charCodeAt(0))
const base64Of = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))

/**
 * A key for one occasion.
 * @param publicKey the dealership's
 * @returns the key, and the point with which the dealership tells it to this user again
 */
export async function newSealingKey(
  publicKey: string,
  userId: string,
): Promise<{ key: CryptoKey; point: string }> {
  const { subtle } = crypto
  const dealership = await subtle.importKey('raw', bytesOf(publicKey), CURVE, false, [])
  const own = await subtle.generateKey(CURVE, false, ['deriveBits'])
  const secret = await subtle.deriveBits({ name: 'ECDH', public: dealership }, own.privateKey, 256)
  const info = new TextEncoder().encode(sealInfo(userId))
  const key = await subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']),
    { name: CIPHER, length: 8 * SEAL_KEY_BYTES },
    false,
    ['encrypt'],
  )
  return { key, point: base64Of(await subtle.exportKey('raw', own.publicKey)) }
}

/** @param key as the dealership gives it, in base64 */
export const importedKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(key), CIPHER, false, ['decrypt'])

/** The nonce, and after it what was encrypted. */
export async function seal(key: CryptoKey, bytes: BufferSource): Promise<ArrayBuffer> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const sealed = await crypto.subtle.encrypt({ name: CIPHER, iv: nonce }, key, bytes)
  return new Blob([nonce, sealed]).arrayBuffer()
}

/** @throws OperationError where it was sealed with another key, or changed */
export function unseal(key: CryptoKey, sealed: ArrayBuffer): Promise<ArrayBuffer> {
  const nonce = new Uint8Array(sealed, 0, NONCE_BYTES)
  return crypto.subtle.decrypt({ name: CIPHER, iv: nonce }, key, new Uint8Array(sealed, NONCE_BYTES))
}
