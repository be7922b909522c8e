/**
 * Unsent work of somebody who was logged out from outside, or who was away for too long: encrypted on the device with a
 * key that only the server tells, to nobody but the same user, and put back into a mirror when they log in (decision 39).
 */
import { type UnsealedReply, unsealedSchema } from '@forecourt/shared/sync/sealing'
import { send } from '../mirror/connection.ts'
import { remnantOf, restoreRemnant } from '../mirror/mirror.ts'
import type { MirrorRemnant } from '../mirror/mirror-remnant.ts'
import { type PhotoPart, readPhotoParts, writePhotoParts } from '../photos/photo-remnant.ts'
import { newSealingKey, seal, toldKey, unseal } from './seal-crypto.ts'
import { createSealedDatabase, isSealed, removeSealed, type SealedDatabase } from './sealed-table.ts'

const MIRROR = 'mirror'
const isBytes = (id: string) => /^(contents|previews|originals):/.test(id)

const jsonBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const fromJson = <T>(bytes: ArrayBuffer): T => JSON.parse(new TextDecoder().decode(bytes)) as T

/**
 * Seals what a user who is not logged in any more has unsent here. What it was read from stays; it can be cut short and
 * done again.
 * @param publicKey the dealership's
 */
export async function sealWork(userId: string, publicKey: string): Promise<void> {
  // What was sealed is whole: the mirror that it was made of may be half removed.
  if (await isSealed(userId)) return
  await removeSealed(userId)
  const { key, point } = await newSealingKey(publicKey, userId)
  const database = createSealedDatabase(userId)
  const keep = async (id: string, bytes: BufferSource) =>
    void (await database.parts.put({ id, sealed: await seal(key, bytes) }))
  try {
    const remnant = await remnantOf(userId)
    if (remnant) await keep(MIRROR, jsonBytes(remnant))
    const photos = await readPhotoParts(userId, part =>
      keep(`${part.table}:${part.id}`, 'bytes' in part ? part.bytes : jsonBytes(part.row)),
    )
    if (remnant || photos > 0) await database.notes.put({ id: 'note', point })
  } finally {
    database.close()
  }
  if (!(await isSealed(userId))) await removeSealed(userId)
}

/**
 * Puts what was sealed for a user back into a mirror and the photos, for whom it is opened next. Where this server's key
 * does not open it, it stays as it is.
 * @returns whether nothing is left sealed
 * @throws Unreachable without an answer, Refused with the server's words
 */
export async function unsealWork(userId: string): Promise<boolean> {
  if (!(await isSealed(userId))) return true
  const database = createSealedDatabase(userId)
  try {
    const note = await database.notes.get('note')
    const body = { point: note?.point }
    const reply = await send<UnsealedReply>('/api/auth/unseal', { method: 'POST', body })
    const key = await toldKey(unsealedSchema.parse(reply).key)
    const mirror = await database.parts.get(MIRROR)
    const remnant = mirror && fromJson<MirrorRemnant>(await unseal(key, mirror.sealed))
    await writePhotoParts(userId, photoParts(database, key))
    if (remnant) await restoreRemnant(userId, remnant)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return false
    throw error
  } finally {
    database.close()
  }
  await removeSealed(userId)
  return true
}

/** One at a time: films are large. */
async function* photoParts({ parts }: SealedDatabase, key: CryptoKey): AsyncGenerator<PhotoPart> {
  const ids = (await parts.toCollection().primaryKeys()).filter(id => id !== MIRROR)
  for (const name of [...ids.filter(isBytes), ...ids.filter(id => !isBytes(id))]) {
    const part = await parts.get(name)
    if (!part) continue
    const bytes = await unseal(key, part.sealed)
    const [table, id = ''] = name.split(':')
    yield (isBytes(name) ? { table, id, bytes } : { table, id, row: fromJson(bytes) }) as PhotoPart
  }
}
