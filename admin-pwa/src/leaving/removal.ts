/** Takes everything of a user off this device, or all but what was not sent, which is sealed then. */
import { forgetContact } from '../away/away.ts'
import { removeMirror } from '../mirror/mirror.ts'
import { inOneTab } from '../mirror/one-tab.ts'
import { removePhotos } from '../photos/photos.ts'
import { forgetPin } from '../pin/pin.ts'
import { canSeal } from '../sealing/seal-crypto.ts'
import { isSealed } from '../sealing/sealed-table.ts'
import { sealWork } from '../sealing/sealed-work.ts'
import { noteTrouble } from '../storage/room.ts'
import { forgetLeftWork } from '../unsent/left-work.ts'
import { noteRemoved, noteSealed, noteUnremoved, toBeSealed, unremoved } from './leaving.ts'
import { forgetOwner } from './mirror-owners.ts'
import { rememberedSealKey } from './remembered-seal-key.ts'

/** Goes on with what was cut short of those who have left. */
export async function removeLeft() {
  for (const userId of toBeSealed()) await sealData(userId).catch(noteTrouble)
  for (const userId of unremoved()) await removeData(userId).catch(noteTrouble)
}

/**
 * Seals what a user did not send, who is noted as one whose work is to be sealed; all of it is to be removed then. Where a
 * browser cannot seal, or the dealership's key was never told, it stays as it is, and opens for nobody by itself.
 */
export async function sealData(userId: string) {
  await inOneTab(`forecourt-sealing-${userId}`, async () => {
    if (!toBeSealed().includes(userId)) return
    const publicKey = rememberedSealKey()
    if (publicKey !== null && canSeal()) {
      await sealWork(userId, publicKey)
      noteUnremoved(userId)
    }
    noteSealed(userId)
  })
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
    // Whose sealed work lies here is still told, in counts, and found again.
    if (!(await isSealed(userId))) {
      forgetLeftWork(userId)
      forgetOwner(userId)
    }
    noteRemoved(userId)
  })
}
