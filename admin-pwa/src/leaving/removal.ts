/** Takes everything of a user off this device. */
import { forgetContact } from '../away/away.ts'
import { removeMirror } from '../mirror/mirror.ts'
import { inOneTab } from '../mirror/one-tab.ts'
import { removePhotos } from '../photos/photos.ts'
import { noteTrouble } from '../storage/room.ts'
import { forgetLeftWork } from '../unsent/left-work.ts'
import { noteRemoved, unremoved } from './leaving.ts'
import { forgetOwner } from './mirror-owners.ts'

/** Removes the data of those who have left, where that was cut short. */
export async function removeLeft() {
  for (const userId of unremoved()) await removeData(userId).catch(noteTrouble)
}

/** Removes the data of a user who is noted as one who has left. */
export async function removeData(userId: string) {
  // Two tabs may do it at once: each would take from under the other what both remove.
  await inOneTab(`forecourt-removal-${userId}`, async () => {
    if (!unremoved().includes(userId)) return
    await removeMirror(userId)
    await removePhotos(userId)
    forgetContact(userId)
    forgetLeftWork(userId)
    forgetOwner(userId)
    noteRemoved(userId)
  })
}
