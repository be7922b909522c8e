/** Everything about photos and films that a login begins and its end stops: the outbox, its sender, the small pictures. */
import type { Mirror } from '../mirror/mirror.ts'
import { openPhotoOutbox, type PhotoOutbox, removePhotoOutbox } from './photo-outbox.ts'
import { shownAt, startPhotoSender } from './photo-sender.ts'
import { createShrinker } from './photo-shrink.ts'
import { giveUpUpload } from './photo-upload.ts'
import { forgetSentFiles } from './sent-files.ts'
import { forgetSmallPictures, startSmallPictures } from './small-pictures.ts'

export interface Photos {
  outbox: PhotoOutbox
  close(): void
}

/** Opens what waits of a user, while the user's mirror is opening, and begins to send it. */
export async function openPhotos(userId: string, opening: Promise<Mirror>): Promise<Photos> {
  const shrinker = createShrinker()
  const [outbox, mirror] = await Promise.all([
    openPhotoOutbox({
      userId,
      shrink: shrinker.shrink,
      shownAt: async place => shownAt(await opening, place),
      onGivenUp: giveUpUpload,
    }),
    opening,
  ])
  const stopSending = startPhotoSender(outbox, mirror)
  const stopFetching = startSmallPictures(mirror)
  return {
    outbox,
    close: () => {
      stopSending()
      stopFetching()
      shrinker.close()
      outbox.close()
    },
  }
}

/** Takes everything of a user off the device, with whatever was not sent. */
export async function removePhotos(userId: string) {
  await removePhotoOutbox(userId)
  await forgetSmallPictures()
  await forgetSentFiles(userId)
}
