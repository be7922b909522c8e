/**
 * Ids are made where the record is made, on a tablet without a signal too, so they are random and need no server to be
 * unique: 12 characters of Crockford's base 32 in lower case, 60 bits.
 */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

export const ID_LENGTH = 12

/** An id from at least 12 random bytes; the caller brings the randomness, e.g. `crypto.getRandomValues`. */
export function idFromBytes(bytes: Uint8Array): string {
  if (bytes.length < ID_LENGTH) throw new RangeError(`An id needs ${ID_LENGTH} random bytes`)
  let id = ''
  for (const byte of bytes.subarray(0, ID_LENGTH)) id += ALPHABET[byte % 32]
  return id
}
