import { Hono } from 'hono'
import type { Env, Routes } from '../deps.ts'
import type { Media } from '../media/media.ts'
import { MEDIA_NAME } from '../media/media-store.ts'
import { IMMUTABLE } from './page-headers.ts'

/** Pictures by their name, which never changes what it shows. */
export function mediaRoutes(media: Media): Routes {
  return new Hono<Env>().on(['GET', 'HEAD'], '/media/:name', async c => {
    const name = c.req.param('name') ?? ''
    const file = MEDIA_NAME.test(name) ? await media.file(name) : null
    if (!file) return c.text('This picture does not exist.', 404)
    return c.body(file, 200, {
      'content-type': name.endsWith('.avif') ? 'image/avif' : 'image/webp',
      'cache-control': IMMUTABLE,
      'x-content-type-options': 'nosniff',
    })
  })
}
