/**
 * How a device seals what it had not sent when it is logged out from outside (decision 39). It makes a pair of keys for
 * one occasion, agrees on a secret with the dealership's public key (ECDH on P-256, NIST SP 800-56A), and derives a key for
 * AES-256-GCM from it (HKDF with SHA-256, RFC 5869). Only its own public key stays on the device: with that the dealership
 * derives the same key again, for the same user.
 */
import { z } from 'zod'

export const SEAL_KEY_BYTES = 32
/** Length of an uncompressed point of P-256. */
const SEAL_POINT_BYTES = 65

/** Binds the key to its user. */
export const sealInfo = (userId: string) => `forecourt unsent work of ${userId}`

/** Body of POST /api/auth/unseal. */
export const unsealSchema = z.object({
  /** The public key that the device made for the occasion: a point of P-256, uncompressed, in base64. */
  point: z.base64().length(4 * Math.ceil(SEAL_POINT_BYTES / 3)),
})

/** Its reply: the key of what was sealed, in base64. */
export const unsealedSchema = z.object({ key: z.base64() })
export type UnsealedReply = z.output<typeof unsealedSchema>

/** Reply of GET /api/auth/seal-key, which is no secret: the dealership's public key, a point as above. */
export const sealKeySchema = z.object({ sealKey: z.string() })
export type SealKeyReply = z.output<typeof sealKeySchema>
