/**
 * Seals and opens texts for the rows that hold them. It never seals with a key that is not the dealership's: where the
 * key is missing or another one, sealing and opening are refused in words. Keys that are brought or changed while the
 * server runs are found.
 */
import type { KeyPlace } from './key-place.ts'
import {
  DamagedSealError,
  type DataKey,
  keyIdOf,
  newDataKey,
  type SealedPlace,
  seal,
  unseal,
} from './sealed-text.ts'

/** What is encrypted cannot be read or written, in words for staff. */
export class DataKeyError extends Error {}

export interface Keyring {
  /** @throws DataKeyError */
  seal(text: string, place: SealedPlace): string
  /** What is not sealed, as before an update, is given as it is. @throws DataKeyError */
  open(text: string, place: SealedPlace): string
  /** Name of the key that is sealed with; null where none can be used. */
  currentId(): string | null
  /** Names of all keys. */
  ids(): readonly string[]
  /** Why nothing can be sealed, in words; null where all is well. */
  trouble(): string | null
}

/** What a database says of its key: its name, and a text that only this key opens. */
export interface KeyProof {
  id: string
  proof: string
}

const PROVEN = 'This is the data key.'
const proofPlace = (id: string): SealedPlace => ({ table: 'settings', column: 'data_key', row: id })

export const proofOf = (key: DataKey): KeyProof => ({
  id: key.id,
  proof: seal(PROVEN, proofPlace(key.id), key),
})

function isProven(key: DataKey, { id, proof }: KeyProof): boolean {
  try {
    return key.id === id && unseal(proof, proofPlace(id), key) === PROVEN
  } catch {
    return false
  }
}

const APPS = 'Codes of authenticator apps cannot be checked either; passkeys and recovery codes can.'
const LOST = 'Where it is lost for good: npm run key -- start-anew'

const missingKeyText = (id: string, name: string) =>
  `The data key ${id} is missing: there is none in ${name}. Income, credit score and employment in loan applications ` +
  `cannot be read, and no new application can be taken, until it is there. Bring it from where its copy is kept. ${APPS} ${LOST}`

const wrongKeyText = (id: string, name: string) =>
  `The data key is another one: this dealership is encrypted with ${id}, which is not in ${name}. Income, credit score ` +
  `and employment in loan applications cannot be read, and no new application can be taken, until it is there. ${APPS} ${LOST}`

/** @param proof what the database says of the dealership's key */
export function createKeyring(place: KeyPlace, proof: () => KeyProof): Keyring {
  let stamp: string | null | undefined
  let keys: readonly DataKey[] = []

  function fresh(): readonly DataKey[] {
    const now = place.stamp()
    if (now !== stamp) {
      keys = place.read()
      stamp = now
    }
    return keys
  }

  function trouble(): string | null {
    const known = fresh()
    const wanted = proof()
    if (known.some(key => isProven(key, wanted))) return null
    return known.length === 0 ? missingKeyText(wanted.id, place.name) : wrongKeyText(wanted.id, place.name)
  }

  return {
    trouble,
    ids: () => fresh().map(({ id }) => id),
    currentId: () => (trouble() === null ? (fresh()[0]?.id ?? null) : null),
    seal: (text, where) => {
      const words = trouble()
      const [key] = fresh()
      if (words !== null || !key) throw new DataKeyError(words ?? '')
      return seal(text, where, key)
    },
    open: (text, where) => {
      const id = keyIdOf(text)
      if (id === null) return text
      const key = keys.find(one => one.id === id) ?? fresh().find(one => one.id === id)
      if (!key)
        throw new DataKeyError(
          trouble() ??
            `This was encrypted with the data key ${id}, which is not in ${place.name}. Bring that key to read it.`,
        )
      try {
        return unseal(text, where, key)
      } catch (error) {
        if (!(error instanceof DamagedSealError)) throw error
        throw new DataKeyError(
          'What is encrypted here was changed since it was stored, and cannot be read. A backup may still hold it.',
        )
      }
    },
  }
}

/** A keyring of one key that lives with the process. */
export function keyringOfOne(key: DataKey = newDataKey()): Keyring {
  const proof = proofOf(key)
  const place: KeyPlace = { name: 'memory', stamp: () => key.id, read: () => [key], write: null }
  return createKeyring(place, () => proof)
}
