/** Pictures and films of a vehicle: uploaded, and taken away by the name of their file. */
import { addressOfContent, vehicleClaimSchema } from '@forecourt/shared/media/upload'
import {
  addUploads,
  removeUpload,
  UPLOAD_CATEGORIES,
  UPLOAD_PLACES,
  type UploadCategory,
  type Uploads,
} from '@forecourt/shared/vehicles/vehicle-media'
import { type Context, Hono } from 'hono'
import { byOf } from '../auth/by.ts'
import type { Requires } from '../auth/guard.ts'
import type { Env, Routes } from '../deps.ts'
import { readBody } from '../http/read-body.ts'
import { readUploads, type UploadedFile } from '../http/read-uploads.ts'
import { Refusal } from '../http/refusal.ts'
import type { Media } from '../media/media.ts'
import { takeUploads } from '../media/take-uploads.ts'
import type { HeldUploads } from '../uploads/held-uploads.ts'
import { demandOwner } from '../uploads/upload-routes.ts'
import type { VehicleService } from './vehicle-service.ts'

export const TOO_MANY_PICTURES = 'This vehicle has as many pictures as it may have. Please delete some first.'
const PICTURE_NOT_FOUND = 'This picture does not exist.'

export interface UploadDeps {
  media: Media
  /** Where uploads are put while they come. */
  uploadDirectory: string
  heldUploads: HeldUploads
}

const categoryOf = (name: string): UploadCategory | null =>
  UPLOAD_CATEGORIES.find(category => category === name) ?? null

export function vehicleMediaRoutes(
  { media, uploadDirectory, heldUploads }: UploadDeps,
  vehicles: VehicleService,
  requires: Requires,
): Routes {
  async function store(files: readonly UploadedFile[]) {
    const wanted = files.flatMap(file => {
      const category = categoryOf(file.field)
      return category ? [{ file, as: UPLOAD_PLACES[category].takes, category }] : []
    })
    const urls = await takeUploads(media, wanted)
    const urlsOf = (category: UploadCategory) =>
      urls.filter((_, index) => wanted[index]?.category === category)
    return { exterior: urlsOf('exterior'), interior: urlsOf('interior'), walkaround: urlsOf('walkaround') }
  }

  const add = (id: string, c: Context<Env>, stored: Uploads) =>
    vehicles.edit(id, byOf(c), present => {
      const edit = addUploads(present, stored)
      if (!edit) throw new Refusal(409, TOO_MANY_PICTURES)
      return edit
    })

  return new Hono<Env>()
    .post('/:id/upload-images', requires('manage_vehicle_photos'), async c => {
      const id = c.req.param('id')
      await vehicles.mustFind(id)
      const uploads = await readUploads(c.req.raw, uploadDirectory, UPLOAD_CATEGORIES)
      try {
        const stored = await store(uploads.files)
        const vehicle = await add(id, c, stored)
        const counts = Object.fromEntries(
          UPLOAD_CATEGORIES.map(category => [category, stored[category].length]),
        )
        return c.json({ vehicle, uploadedFiles: counts }, 201)
      } finally {
        await uploads.dispose()
      }
    })
    .post('/:id/claim-upload', requires('manage_vehicle_photos'), async c => {
      const id = c.req.param('id')
      const { owner, sha256, name, category } = await readBody(c, vehicleClaimSchema)
      demandOwner(c, owner)
      const shown = addressOfContent((await vehicles.mustFind(id))[UPLOAD_PLACES[category].list], sha256)
      if (shown !== null) {
        await heldUploads.drop(owner, sha256)
        return c.json({ url: shown }, 201)
      }
      const url = await heldUploads.claim(owner, sha256, async path => {
        const stored = await store([{ field: category, name, path }])
        await add(id, c, stored)
        return stored[category][0] ?? ''
      })
      return c.json({ url }, 201)
    })
    .delete('/:id/images/:category/:filename', requires('manage_vehicle_photos'), async c => {
      const { id, category: name, filename } = c.req.param()
      const category = categoryOf(name)
      const vehicle = await vehicles.edit(id, byOf(c), present => {
        const edit = category && removeUpload(present, category, filename)
        if (!edit) throw new Refusal(404, PICTURE_NOT_FOUND)
        return edit
      })
      return c.json({ vehicle })
    })
}
