/** Takes everything of a user off this device, or all but what was not sent, which is sealed then. */
import { type SealKeyReply, sealKeySchema } from '@forecourt/shared/sync/sealing'
import { Dexie } from 'dexie'
import { forgetContact } from '../away/away.ts'
import { send } from '../mirror/connection.ts'
import { hasMirror, removeMirror } from '../mirror/mirror.ts'
import { inOneTab } from '../mirror/one-tab.ts'
import { photoDatabaseName } from '../photos/photo-outbox-table.ts'
import { removePhotos } from '../photos/photos.ts'
import { askForNewPin, forgetPin } from '../pin/pin.ts'
import { forgetLock } from '../screen-lock/lock-marks.ts'
import { canSeal } from '../sealing/seal-crypto.ts'
import { bundlesOf } from '../sealing/sealed-table.ts'
import { sealWork } from '../sealing/sealed-work.ts'
import { noteTrouble } from '../storage/room.ts'
import { forgetLeftWork } from '../unsent/left-work.ts'
import { noteRemoved, noteSealed, noteToBeSealed, noteUnremoved, toBeSealed, unremoved } from './leaving.ts'
import { forgetOwner, owners } from './mirror-owners.ts'
import { rememberedSealKey, rememberSealKey } from './remembered-seal-key.ts'

/** Goes on with what was cut short of those who have left. */
export async function removeLeft() {
  for (const userId of toBeSealed()) await sealData(userId).catch(noteTrouble)
  for (const userId of unremoved()) await removeData(userId).catch(noteTrouble)
}

/** Whether nothing of those who have left is to be removed any more. */
export const isAllRemoved = () => toBeSealed().length + unremoved().length === 0

/** The dealership's key; null where the browser cannot seal. @throws Unreachable, Refused: it is tried again */
async function sealKey(): Promise<string | null> {
  if (!canSeal()) return null
  if (rememberedSealKey() === null)
    rememberSealKey(sealKeySchema.parse(await send<SealKeyReply>('/api/auth/seal-key')).sealKey)
  return rememberedSealKey()
}

/** Seals what a user did not send, who is noted as one whose work is to be sealed; all of it is to be removed then. */
export async function sealData(userId: string) {
  await inOneTab(`forecourt-sealing-${userId}`, async () => {
    if (!toBeSealed().includes(userId)) return
    await sealWork(userId, await sealKey())
    askForNewPin(userId)
    noteUnremoved(userId)
    noteSealed(userId)
  })
}

const hasData = async (userId: string) =>
  (await hasMirror(userId)) || (await Dexie.exists(photoDatabaseName(userId)))

/** Seals and removes what others than this user have on the device. */
export async function sealOthers(userId: string | null) {
  for (const { id } of owners()) if (id !== userId && (await hasData(id))) noteToBeSealed(id)
  await removeLeft()
}

/** Removes the data of a user who is noted as one who has left. */
export async function removeData(userId: string) {
  // Two tabs may do it at once: each would take from under the other what both remove.
  await inOneTab(`forecourt-removal-${userId}`, async () => {
    if (!unremoved().includes(userId)) return
    await removeMirror(userId)
    await removePhotos(userId)
    forgetContact(userId)
    forgetPin(userId)
    forgetLock(userId)
    // Whose sealed work lies here is still told, in counts, and found again.
    if ((await bundlesOf(userId)).length === 0) {
      forgetLeftWork(userId)
      forgetOwner(userId)
    }
    noteRemoved(userId)
  })
}

/** The small pictures of vehicles that were kept for lists without a signal. */
export const removePictures = () => globalThis.caches?.delete('vehicle-pictures')
