/** The gallery of an event: pictures uploaded, and taken away by their address. */
import { addToGallery } from '@forecourt/shared/events/gallery'
import { addressOfContent, galleryClaimSchema } from '@forecourt/shared/media/upload'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { byOf } from '../auth/by.ts'
import type { Requires } from '../auth/guard.ts'
import type { Env, Routes } from '../deps.ts'
import { readBody } from '../http/read-body.ts'
import { readUploads } from '../http/read-uploads.ts'
import { Refusal } from '../http/refusal.ts'
import type { Media } from '../media/media.ts'
import { takeUploads } from '../media/take-uploads.ts'
import type { RecordService } from '../records/record-service.ts'
import type { HeldUploads } from '../uploads/held-uploads.ts'
import { demandOwner } from '../uploads/upload-routes.ts'

const FIELD = 'images'
export const GALLERY_FULL = 'This gallery holds as many pictures as it may. Please delete some first.'
const IMAGE_NOT_FOUND = 'This picture is not in the gallery.'

const imageSchema = z.object({ imageUrl: z.string({ error: 'The address of the picture is required' }) })

interface GalleryDeps {
  media: Media
  uploadDirectory: string
  heldUploads: HeldUploads
}

export function galleryRoutes(
  { media, uploadDirectory, heldUploads }: GalleryDeps,
  events: RecordService<'events'>,
  requires: Requires,
): Routes {
  const add = (id: string, c: Context<Env>, urls: readonly string[]) =>
    events.edit(id, byOf(c), ({ gallery }) => {
      const grown = addToGallery(gallery, urls)
      if (!grown) throw new Refusal(409, GALLERY_FULL)
      return { gallery: grown }
    })

  return new Hono<Env>()
    .post('/:id/gallery', requires('system_settings'), async c => {
      const id = c.req.param('id')
      await events.mustFind(id)
      const uploads = await readUploads(c.req.raw, uploadDirectory, [FIELD])
      try {
        const urls = await takeUploads(
          media,
          uploads.files.map(file => ({ file, as: 'picture' as const })),
        )
        return c.json(await add(id, c, urls), 201)
      } finally {
        await uploads.dispose()
      }
    })
    .post('/:id/gallery/claim', requires('system_settings'), async c => {
      const id = c.req.param('id')
      const { owner, sha256, name } = await readBody(c, galleryClaimSchema)
      demandOwner(c, owner)
      const shown = addressOfContent((await events.mustFind(id)).gallery, sha256)
      if (shown !== null) {
        await heldUploads.drop(owner, sha256)
        return c.json({ url: shown }, 201)
      }
      const url = await heldUploads.claim(owner, sha256, async path => {
        const [stored = ''] = await takeUploads(media, [
          { file: { field: FIELD, name, path }, as: 'picture' },
        ])
        await add(id, c, [stored])
        return stored
      })
      return c.json({ url }, 201)
    })
    .delete('/:id/gallery', requires('system_settings'), async c => {
      const { imageUrl } = await readBody(c, imageSchema)
      const event = await events.edit(c.req.param('id'), byOf(c), ({ gallery }) => {
        if (!gallery.includes(imageUrl)) throw new Refusal(404, IMAGE_NOT_FOUND)
        return { gallery: gallery.filter(url => url !== imageUrl) }
      })
      return c.json(event)
    })
}
