/** PUT, GET and DELETE of /uploads/{sha256}: files that come in chunks. What they are for is said when they are claimed. */
import { chunkQuerySchema, sha256Schema, UPLOAD_CHUNK_BYTES } from '@forecourt/shared/media/upload'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { forStaff, staffOf } from '../auth/guard.ts'
import type { Env, Routes } from '../deps.ts'
import { parse } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import type { Media } from '../media/media.ts'
import { demandRoom } from '../media/take-uploads.ts'
import { CHUNK_TOO_LARGE, type HeldUploads } from './held-uploads.ts'

const CUT_OFF = 'The chunk was cut off.'
export const OTHER_LOGIN = 'Somebody else is logged in on this device. Please log in again.'

export const hashOf = (c: Context<Env>) => parse(sha256Schema, c.req.param('sha256'))

/** Refuses what another person's app sends with this login. @throws Refusal */
export function demandOwner(c: Context<Env>, owner: string) {
  if (owner !== staffOf(c).id) throw new Refusal(401, OTHER_LOGIN)
}

export const limitChunk = bodyLimit({
  maxSize: UPLOAD_CHUNK_BYTES,
  onError: c => c.json({ message: CHUNK_TOO_LARGE }, 413),
})

/** @throws Refusal where it was cut off */
export async function bytesOf(c: Context<Env>): Promise<Uint8Array> {
  const body = await c.req.arrayBuffer().catch(() => {
    throw new Refusal(408, CUT_OFF)
  })
  return new Uint8Array(body)
}

export function uploadRoutes({ held, media }: { held: HeldUploads; media: Media }): Routes {
  return new Hono<Env>()
    .get('/:sha256', forStaff, async c => c.json(await held.look(staffOf(c).id, hashOf(c))))
    .put('/:sha256', forStaff, limitChunk, async c => {
      const sha256 = hashOf(c)
      const { owner, offset, size } = parse(chunkQuerySchema, c.req.query())
      demandOwner(c, owner)
      if (offset === 0) await demandRoom(media)
      return c.json(await held.add(owner, { sha256, offset, size, bytes: await bytesOf(c) }))
    })
    .delete('/:sha256', forStaff, async c => {
      await held.drop(staffOf(c).id, hashOf(c))
      return c.json({ success: true, message: 'The upload was given up.' })
    })
}
