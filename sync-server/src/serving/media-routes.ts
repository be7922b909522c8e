import { type Context, Hono } from 'hono'
import type { Env, Routes } from '../deps.ts'
import { contentRange, partAsked } from '../http/byte-range.ts'
import { IMMUTABLE } from '../http/cache-control.ts'
import type { Media } from '../media/media.ts'
import { MEDIA_NAME } from '../media/media-store.ts'
import { mediaTypeOf } from '../media/media-type.ts'
import { MEDIA_POLICY } from './policies.ts'

const NO_SUCH_PICTURE = 'This picture does not exist.'

/** Pictures and films by their name, which never changes what it shows. Opened as a page they can run nothing. */
export function mediaRoutes(media: Media): Routes {
  return new Hono<Env>().on(['GET', 'HEAD'], '/media/:name', async c => {
    const name = c.req.param('name') ?? ''
    return (MEDIA_NAME.test(name) && (await send(c, media, name))) || c.text(NO_SUCH_PICTURE, 404)
  })
}

/** Null where there is no such file. */
async function send(c: Context<Env>, media: Media, name: string): Promise<Response | null> {
  const etag = `"${name}"`
  const headers = {
    'content-type': mediaTypeOf(name),
    'cache-control': IMMUTABLE,
    'content-security-policy': MEDIA_POLICY,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag,
  }
  const isHead = c.req.method === 'HEAD'
  const known = c.req.header('if-none-match')
  const range = isOfThis(c.req.header('if-range'), etag) ? c.req.header('range') : undefined
  if (!isHead && known === undefined && range === undefined) {
    const file = await media.read(name)
    return file && c.body(file.body, 200, { ...headers, 'content-length': String(file.size) })
  }

  const length = await media.sizeOf(name)
  if (length === null) return null
  if (isKnown(known, etag)) return c.body(null, 304, { 'cache-control': IMMUTABLE, etag })
  if (isHead) return c.body(null, 200, { ...headers, 'content-length': String(length) })
  const part = partAsked(range, length)
  if (part === 'outside')
    return c.body(null, 416, { ...headers, 'content-range': contentRange(null, length) })
  const file = await media.read(name, part ?? undefined)
  if (!file) return null
  const sent = { ...headers, 'content-length': String(file.size) }
  if (!part) return c.body(file.body, 200, sent)
  return c.body(file.body, 206, { ...sent, 'content-range': contentRange(part, length) })
}

/** A part of what a cache holds of another file would be put together with this one's. */
const isOfThis = (ifRange: string | undefined, etag: string) => ifRange === undefined || ifRange === etag

const isKnown = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch?.split(/\s*,\s*/).some(tag => tag === '*' || tag.replace(/^W\//, '') === etag) ?? false
