import { randomFillSync } from 'node:crypto'
import { ID_LENGTH, idFromBytes } from '@forecourt/shared/made-id'

/** Drawing random bytes takes as long for many ids as for one. */
const pool = new Uint8Array(128 * ID_LENGTH)
let used = pool.length

/** The id of a new record. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += ID_LENGTH
  return idFromBytes(pool.subarray(used - ID_LENGTH, used))
}
