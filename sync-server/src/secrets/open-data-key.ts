/**
 * The data key of a dealership when its server starts: made where there is none, and held to what the database says of it.
 * Everything that an earlier version left in plain is sealed then.
 */
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import type { KeyPlace } from './key-place.ts'
import { createKeyring, type KeyProof, type Keyring, proofOf } from './keyring.ts'
import { sealAll } from './seal-all.ts'
import { type DataKey, newDataKey } from './sealed-text.ts'

/** The setting that says which key the dealership is encrypted with. */
export const DATA_KEY_SETTING = 'data_key'
/** The setting that says that deleted rows may still lie in the file. */
const SCRUB_DUE_SETTING = 'scrub_due'

const proofSchema = z.object({ id: z.string(), proof: z.string() })

export interface OpenedKey {
  keyring: Keyring
  /** Whether the key was made just now. */
  isNew: boolean
}

export async function readProof({
  select,
  tables,
}: Pick<Database, 'select' | 'tables'>): Promise<KeyProof | null> {
  const { settings } = tables
  const [row] = await select().from(settings).where(eq(settings.key, DATA_KEY_SETTING))
  return row ? proofSchema.parse(row.value) : null
}

/** Makes a key the one that the dealership is encrypted with. */
export async function keepProof(database: Database, key: DataKey): Promise<KeyProof> {
  const { settings } = database.tables
  const value = proofOf(key)
  await database
    .insert(settings)
    .values({ key: DATA_KEY_SETTING, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
  return value
}

/** @param say tells whoever starts the server @throws KeyPlaceError where a new key cannot be kept */
export async function openDataKey(
  database: Database,
  place: KeyPlace,
  say: (text: string) => void,
): Promise<OpenedKey> {
  let proof = await readProof(database)
  let isNew = false
  if (!proof) {
    const [known] = place.read()
    isNew = known === undefined
    const key = known ?? newDataKey()
    // On the disk before anything is encrypted with it.
    if (isNew) place.write?.([key])
    proof = await firstProof(database, key)
    if (isNew && proof.id !== key.id) isNew = false
    else if (isNew)
      say(
        `Made the data key ${key.id} in ${place.name}. Income, credit score and employment in loan applications are encrypted with it: keep a copy of that file apart from the data and its backups.`,
      )
  }
  const held = { proof }
  const keyring = createKeyring(place, () => held.proof)
  const trouble = keyring.trouble()
  if (trouble !== null) {
    say(`WARNING: ${trouble}`)
    return { keyring, isNew }
  }
  const { rows, plain, unreadable } = await sealAll(database, keyring)
  const current = place.read()[0]
  if (current && current.id !== proof.id && unreadable === 0) held.proof = await keepProof(database, current)
  if (plain > 0) {
    await noteScrubDue(database)
    say(`Encrypted the figures of ${plain} loan applications that an earlier version kept in plain`)
  } else if (rows > 0)
    say(`Encrypted the figures of ${rows} loan applications with the data key ${current?.id}`)
  if (unreadable > 0)
    say(
      `WARNING: the figures of ${unreadable} loan applications are encrypted with keys that are not in ${place.name}`,
    )
  await scrubIfDue(database)
  return { keyring, isNew }
}

/** Of several servers that start at once, one says which key it is. */
async function firstProof(database: Database, key: DataKey): Promise<KeyProof> {
  const { settings } = database.tables
  await database
    .insert(settings)
    .values({ key: DATA_KEY_SETTING, value: proofOf(key) })
    .onConflictDoNothing()
  const proof = await readProof(database)
  if (!proof) throw new Error('The data key was not kept.')
  return proof
}

export async function noteScrubDue(database: Database): Promise<void> {
  const { settings } = database.tables
  await database.insert(settings).values({ key: SCRUB_DUE_SETTING, value: true }).onConflictDoNothing()
}

/** Takes out of the files what was deleted or written over. Gives whether there was anything to do. */
export async function scrubIfDue(database: Database): Promise<boolean> {
  const { settings } = database.tables
  const isIt = eq(settings.key, SCRUB_DUE_SETTING)
  const [due] = await database.select().from(settings).where(isIt)
  if (!due || !(await database.scrub())) return false
  await database.delete(settings).where(isIt)
  return true
}
