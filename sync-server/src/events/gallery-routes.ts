/** The gallery of an event: pictures uploaded, and taken away by their address. */
import { EVENT_GALLERY_MAX } from '@forecourt/shared/events/event'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Requires } from '../auth/guard.ts'
import type { Env, Routes } from '../deps.ts'
import { readBody } from '../http/read-body.ts'
import { readUploads } from '../http/read-uploads.ts'
import { Refusal } from '../http/refusal.ts'
import type { Media } from '../media/media.ts'
import { takeUploads } from '../media/take-uploads.ts'
import { actorOf } from '../store/actor.ts'
import type { EventService } from './event-service.ts'

const FIELD = 'images'
export const GALLERY_FULL = 'This gallery holds as many pictures as it may. Please delete some first.'
export const IMAGE_NOT_FOUND = 'This picture is not in the gallery.'

const imageSchema = z.object({ imageUrl: z.string({ error: 'The address of the picture is required' }) })

export function galleryRoutes(
  { media, uploadDirectory }: { media: Media; uploadDirectory: string },
  events: EventService,
  requires: Requires,
): Routes {
  const byOf = (c: Context<Env>) => ({ actor: actorOf(c.var.user), device: c.var.device })
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
        const event = await events.edit(id, byOf(c), ({ gallery }) => {
          const grown = [...new Set([...gallery, ...urls])]
          if (grown.length > EVENT_GALLERY_MAX) throw new Refusal(409, GALLERY_FULL)
          return { gallery: grown }
        })
        return c.json(event, 201)
      } finally {
        await uploads.dispose()
      }
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
