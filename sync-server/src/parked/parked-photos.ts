/** What becomes of a photo that was put aside: its file comes, and an administrator puts it where it was meant to go or discards it. */

import { addToGallery } from '@forecourt/shared/events/gallery'
import { addressOfContent } from '@forecourt/shared/media/upload'
import { type ParkedPlace, parkedKind } from '@forecourt/shared/sync/parked-work'
import { addUploads, UPLOAD_PLACES } from '@forecourt/shared/vehicles/vehicle-media'
import { GALLERY_FULL } from '../events/gallery-routes.ts'
import { Refusal } from '../http/refusal.ts'
import type { Media } from '../media/media.ts'
import { MediaError } from '../media/media-error.ts'
import { takeUploads } from '../media/take-uploads.ts'
import type { RecordService } from '../records/record-service.ts'
import type { By } from '../store/store.ts'
import type { HeldUploads } from '../uploads/held-uploads.ts'
import { TOO_MANY_PICTURES } from '../vehicles/media-routes.ts'
import type { VehicleService } from '../vehicles/vehicle-service.ts'
import type { Parked } from './parked.ts'
import type { FileName, ParkedFiles } from './parked-files.ts'

export const PHOTO_NOT_FOUND = 'This photo was dealt with already.'

/** The session of a closed account. */
interface Sender {
  userId: string
  device: string | null
}

export interface ParkedPhotoDeps {
  parked: Parked
  files: ParkedFiles
  held: HeldUploads
  media: Media
  vehicles: VehicleService
  events: RecordService<'events'>
}

export function createParkedPhotos({ parked, files, held, media, vehicles, events }: ParkedPhotoDeps) {
  async function find(workId: string, photoId: string) {
    const found = await parked.photo(workId, photoId)
    if (!found?.photo.meantFor) throw new Refusal(404, PHOTO_NOT_FOUND)
    return { ...found, meantFor: found.photo.meantFor }
  }

  async function publish(meantFor: ParkedPlace, name: string, path: string, sha256: string, by: By) {
    const { recordId, place } = meantFor
    const taken = () => takeUploads(media, [{ file: { field: place, name, path }, as: parkedKind(meantFor) }])
    if (meantFor.about === 'events') {
      if (addressOfContent((await events.mustFind(recordId)).gallery, sha256) !== null) return
      const urls = await taken()
      await events.edit(recordId, by, ({ gallery }) => {
        const grown = addToGallery(gallery, urls)
        if (!grown) throw new Refusal(409, GALLERY_FULL)
        return { gallery: grown }
      })
      return
    }
    const category = meantFor.place
    const shown = (await vehicles.mustFind(recordId))[UPLOAD_PLACES[category].list]
    if (addressOfContent(shown, sha256) !== null) return
    const none = { exterior: [], interior: [], walkaround: [] }
    const stored = { ...none, [category]: await taken() }
    await vehicles.edit(recordId, by, present => {
      const edit = addUploads(present, stored)
      if (!edit) throw new Refusal(409, TOO_MANY_PICTURES)
      return edit
    })
  }

  return {
    /** Keeps the file of a photo, which has come as an upload. @throws Refusal in words; 422 where it can never be kept */
    claim: async ({ workId, photoId }: FileName, sha256: string, { userId, device }: Sender) => {
      const { owner, photo, meantFor } = await find(workId, photoId)
      const by: By = { actor: { kind: 'user', id: userId, name: owner.name, role: 'closed' }, device }
      if (owner.id !== userId) throw new Refusal(404, PHOTO_NOT_FOUND)
      if (photo.file?.is === 'here') return held.drop(userId, sha256)
      await held.claim(userId, sha256, async path => {
        const name = { workId, photoId }
        try {
          await files.keep(name, { userId, sha256, path, takes: parkedKind(meantFor) })
        } catch (error) {
          if (!(error instanceof MediaError)) throw error
          const { message } = error
          await parked.changePhoto(workId, photoId, by, one => ({ ...one, file: { is: 'refused', message } }))
          throw new Refusal(422, message)
        }
        await parked.changePhoto(workId, photoId, by, one => ({ ...one, file: { is: 'here' } }))
      })
    },
    /** A picture as it is shown; null for a film, and where its file is not here. */
    show: async (workId: string, photoId: string) => {
      const { meantFor } = await find(workId, photoId)
      return parkedKind(meantFor) === 'picture' ? files.show({ workId, photoId }) : null
    },
    /** Puts a photo where it was meant to go, and off the list. @throws Refusal in words */
    add: async (workId: string, photoId: string, by: By) => {
      const { photo, meantFor } = await find(workId, photoId)
      const name = { workId, photoId }
      const used = await files.use(name, async (path, sha256) => {
        await publish(meantFor, photo.name, path, sha256, by)
        return true
      })
      if (!used) throw new Refusal(404, PHOTO_NOT_FOUND)
      await parked.changePhoto(workId, photoId, by, () => null)
      await files.remove(name)
    },
    discard: async (workId: string, photoId: string, by: By) => {
      await find(workId, photoId)
      await parked.changePhoto(workId, photoId, by, () => null)
      await files.remove({ workId, photoId })
    },
  }
}

export type ParkedPhotos = ReturnType<typeof createParkedPhotos>
