/**
 * Unsent work of somebody who was logged out from outside, or who was away for too long: encrypted on the device with a
 * key that only the server tells, to nobody but the same user, and put back into a mirror when they log in (decision 39).
 */
import { type UnsealedReply, unsealedSchema } from '@forecourt/shared/sync/sealing'
import { Refused, send } from '../mirror/connection.ts'
import { hasMirror, remnantOf, restoreRemnant } from '../mirror/mirror.ts'
import type { MirrorRemnant } from '../mirror/mirror-remnant.ts'
import { type PhotoPart, readPhotoParts, writePhotoParts } from '../photos/photo-remnant.ts'
import { importedKey, newSealingKey, seal, unseal } from './seal-crypto.ts'
import {
  bundlesOf,
  createSealedDatabase,
  removeBundle,
  removeSealed,
  type SealedBundle,
  type SealedDatabase,
} from './sealed-table.ts'

const MIRROR = 'mirror'
const isBytes = (name: string) => /^(contents|previews|originals):/.test(name)

const jsonBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const fromJson = <T>(bytes: ArrayBuffer): T => JSON.parse(new TextDecoder().decode(bytes)) as T

/** What was sealed is whole: the mirror that it was made of may be half removed. */
const isDone = async (userId: string) => (await bundlesOf(userId)).some(({ isRefused }) => !isRefused)

/**
 * Seals what a user who is not logged in any more has unsent here. What it was read from stays; it can be cut short and
 * done again.
 * @param publicKey the dealership's; null where the browser cannot seal: it is kept open then, apart from all the rest
 */
export async function sealWork(userId: string, publicKey: string | null): Promise<void> {
  if (await isDone(userId)) return
  const sealing = publicKey === null ? null : await newSealingKey(publicKey, userId)
  const bundle = { id: new Date().toISOString(), point: sealing?.point ?? null, isRefused: false }
  const database = createSealedDatabase(userId)
  const keep = async (name: string, bytes: Uint8Array<ArrayBuffer> | ArrayBuffer) => {
    const sealed = sealing ? await seal(sealing.key, bytes) : await new Blob([bytes]).arrayBuffer()
    await database.parts.put({ id: `${bundle.id}/${name}`, sealed })
  }
  try {
    await removeUnfinished(database)
    const remnant = await remnantOf(userId)
    if (remnant) await keep(MIRROR, jsonBytes(remnant))
    const photos = await readPhotoParts(userId, part =>
      keep(`${part.table}:${part.id}`, 'bytes' in part ? part.bytes : jsonBytes(part.row)),
    )
    if (remnant || photos > 0) await database.bundles.put(bundle)
  } finally {
    database.close()
  }
  if ((await bundlesOf(userId)).length === 0) await removeSealed(userId)
}

/** Parts of a bundle that was cut short. */
async function removeUnfinished(database: SealedDatabase) {
  const whole = new Set(await database.bundles.toCollection().primaryKeys())
  const ids = await database.parts.toCollection().primaryKeys()
  await database.parts.bulkDelete(ids.filter(id => !whole.has(id.slice(0, id.indexOf('/')))))
}

/**
 * Puts what was sealed for a user back into a mirror and the photos, for whom it is opened next: one bundle, as the gestures
 * of two mirrors do not go into one. What this server's key does not open stays as it is.
 * @returns when what stays sealed was sealed, ISO in UTC
 * @throws Unreachable without an answer, Refused where the server answers that something else is amiss
 */
export async function unsealWork(userId: string): Promise<readonly string[]> {
  const bundles = await bundlesOf(userId)
  if (bundles.length === 0) return []
  const database = createSealedDatabase(userId)
  try {
    for (const bundle of bundles) {
      // The user has worked on since it was refused.
      if (bundle.isRefused && (await hasMirror(userId))) continue
      if (await putBack(userId, database, bundle)) break
    }
    const left = await database.bundles.orderBy('id').primaryKeys()
    if (left.length > 0) return left
  } finally {
    database.close()
  }
  await removeSealed(userId)
  return []
}

/** Gives whether it could be opened. */
async function putBack(userId: string, database: SealedDatabase, bundle: SealedBundle): Promise<boolean> {
  try {
    const open = await openerOf(bundle)
    const mirror = await database.parts.get(`${bundle.id}/${MIRROR}`)
    const remnant = mirror && fromJson<MirrorRemnant>(await open(mirror.sealed))
    await writePhotoParts(userId, photoParts(database, bundle.id, open))
    if (remnant) await restoreRemnant(userId, remnant)
  } catch (error) {
    if (!isOfAnotherKey(error)) throw error
    await database.bundles.update(bundle.id, { isRefused: true })
    return false
  }
  await removeBundle(database, bundle.id)
  return true
}

const isOfAnotherKey = (error: unknown) =>
  error instanceof Refused
    ? error.status === 422
    : error instanceof DOMException && error.name === 'OperationError'

type Opener = (sealed: ArrayBuffer) => Promise<ArrayBuffer>

async function openerOf({ point }: SealedBundle): Promise<Opener> {
  if (point === null) return async bytes => bytes
  const reply = await send<UnsealedReply>('/api/auth/unseal', { method: 'POST', body: { point } })
  const key = await importedKey(unsealedSchema.parse(reply).key)
  return sealed => unseal(key, sealed)
}

/** One at a time: films are large. */
async function* photoParts(
  { parts }: SealedDatabase,
  bundle: string,
  open: Opener,
): AsyncGenerator<PhotoPart> {
  const ids = await parts.where('id').startsWith(`${bundle}/`).primaryKeys()
  const names = ids.map(id => id.slice(bundle.length + 1)).filter(name => name !== MIRROR)
  for (const name of [...names.filter(isBytes), ...names.filter(one => !isBytes(one))]) {
    const part = await parts.get(`${bundle}/${name}`)
    if (!part) continue
    const bytes = await open(part.sealed)
    const [table, id = ''] = name.split(':')
    yield (isBytes(name) ? { table, id, bytes } : { table, id, row: fromJson(bytes) }) as PhotoPart
  }
}
