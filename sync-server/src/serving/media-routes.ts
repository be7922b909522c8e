import { VIDEO_CONTENT_TYPES } from '@forecourt/shared/media/media'
import { Hono } from 'hono'
import type { Env, Routes } from '../deps.ts'
import { sendRanges } from '../http/byte-range.ts'
import type { Media } from '../media/media.ts'
import { MEDIA_NAME } from '../media/media-store.ts'
import { IMMUTABLE, MEDIA_POLICY } from './page-headers.ts'

const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  ...VIDEO_CONTENT_TYPES,
}

/** Pictures and films by their name, which never changes what it shows. Opened as a page they can run nothing. */
export function mediaRoutes(media: Media): Routes {
  return new Hono<Env>().on(['GET', 'HEAD'], '/media/:name', async c => {
    const name = c.req.param('name') ?? ''
    const file = MEDIA_NAME.test(name) ? await media.file(name) : null
    if (!file) return c.text('This picture does not exist.', 404)
    return sendRanges(c, file, {
      'content-type': TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'cache-control': IMMUTABLE,
      'content-security-policy': MEDIA_POLICY,
      'x-content-type-options': 'nosniff',
    })
  })
}
