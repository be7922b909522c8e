import { idSchema } from '@forecourt/shared/ids'
import { chunkQuerySchema } from '@forecourt/shared/media/upload'
import { parkedBodySchema, parkedClaimSchema } from '@forecourt/shared/sync/parked-work'
import { userName } from '@forecourt/shared/users/user'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { staffByOf } from '../auth/by.ts'
import { closedAccountOf, demand, forClosedAccount, type Requires, staffOf } from '../auth/guard.ts'
import type { Deps, Env, Routes } from '../deps.ts'
import { parse, readBody } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import type { Media } from '../media/media.ts'
import { demandRoom } from '../media/take-uploads.ts'
import type { HeldUploads } from '../uploads/held-uploads.ts'
import { bytesOf, hashOf, limitChunk, OTHER_LOGIN } from '../uploads/upload-routes.ts'
import { PARKED_NOT_FOUND, type Parked } from './parked.ts'
import { type ParkedPhotos, PHOTO_NOT_FOUND } from './parked-photos.ts'

const TOO_MANY_PARKED = 'This device puts too much aside at once. Please wait an hour.'

const WINDOW_MS = 3_600_000
const PER_ACCOUNT = 200

export interface ParkedDeps extends Pick<Deps, 'attempts' | 'devices' | 'dealer'> {
  parked: Parked
  heldUploads: HeldUploads
  media: Media
}

const photoSchema = z.object({ id: idSchema, photo: idSchema })
const photoOf = (c: Context<Env>) => parse(photoSchema, c.req.param())

/** Refuses what another person's app sends with the session of a closed account. @throws Refusal */
function ownerOf(c: Context<Env>, owner: string): string {
  const userId = closedAccountOf(c)
  if (owner !== userId) throw new Refusal(401, OTHER_LOGIN)
  return userId
}

/** What the devices of closed accounts had not sent: they may put it aside here and nothing else, administrators read it. */
export function parkedRoutes(deps: ParkedDeps & { parkedPhotos: ParkedPhotos }, requires: Requires): Routes {
  const { parked, parkedPhotos, attempts, devices, heldUploads, media } = deps
  return new Hono<Env>()
    .post('/', forClosedAccount, async c => {
      const userId = closedAccountOf(c)
      if ((await attempts.count(`parked:${userId}`, WINDOW_MS)) > PER_ACCOUNT)
        throw new Refusal(429, TOO_MANY_PARKED)
      const body = await readBody(c, parkedBodySchema)
      const agent = c.req.header('user-agent')?.slice(0, 200) ?? null
      const { device } = c.var
      await parked.add(body, { userId, device, agent })
      if (device !== null) await devices.forget(device, userId)
      return c.json({ success: true, message: 'It is put aside.' }, 201)
    })
    .get('/uploads/:sha256', forClosedAccount, async c =>
      c.json(await heldUploads.look(closedAccountOf(c), hashOf(c))),
    )
    .put('/uploads/:sha256', forClosedAccount, limitChunk, async c => {
      const sha256 = hashOf(c)
      const { owner, offset, size } = parse(chunkQuerySchema, c.req.query())
      const userId = ownerOf(c, owner)
      if (offset === 0) await demandRoom(media)
      return c.json(await heldUploads.add(userId, { sha256, offset, size, bytes: await bytesOf(c) }))
    })
    .post('/:id/photos/:photo', forClosedAccount, async c => {
      const { id, photo } = photoOf(c)
      const { owner, sha256 } = await readBody(c, parkedClaimSchema)
      const userId = ownerOf(c, owner)
      await parkedPhotos.claim({ workId: id, photoId: photo }, sha256, { userId, device: c.var.device })
      return c.json({ success: true, message: 'It is put aside.' }, 201)
    })
    .get('/:id/photos/:photo', requires('manage_users'), async c => {
      const { id, photo } = photoOf(c)
      const picture = await parkedPhotos.show(id, photo)
      if (!picture) throw new Refusal(404, PHOTO_NOT_FOUND)
      c.header('content-type', 'image/webp')
      return c.body(picture)
    })
    .post('/:id/photos/:photo/add', requires('manage_users'), async c => {
      const { id, photo } = photoOf(c)
      demand(staffOf(c), 'manage_vehicle_photos', deps)
      await parkedPhotos.add(id, photo, staffByOf(c))
      return c.json({ success: true, message: 'It is added.' })
    })
    .delete('/:id/photos/:photo', requires('manage_users'), async c => {
      const { id, photo } = photoOf(c)
      await parkedPhotos.discard(id, photo, staffByOf(c))
      return c.json({ success: true, message: 'It is deleted.' })
    })
    .get('/', requires('manage_users'), async c => c.json(await parked.all()))
    .delete('/:id', requires('manage_users'), async c => {
      const user = staffOf(c)
      const by = { ...staffByOf(c), name: userName(user) }
      if (!(await parked.settle(c.req.param('id'), by))) throw new Refusal(404, PARKED_NOT_FOUND)
      return c.json({ success: true, message: 'It is discarded.' })
    })
}
