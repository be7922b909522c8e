import { eventCreateSchema, eventEditSchema } from '@forecourt/shared/events/event'
import { type Context, Hono } from 'hono'
import type { Requires } from '../auth/guard.ts'
import type { Deps, Env, Routes } from '../deps.ts'
import { readBody } from '../http/read-body.ts'
import { actorOf } from '../store/actor.ts'
import type { EventService } from './event-service.ts'

export function eventRoutes({ store }: Deps, events: EventService, requires: Requires): Routes {
  const byOf = (c: Context<Env>) => ({ actor: actorOf(c.var.user), device: c.var.device })
  return new Hono<Env>()
    .get('/', requires('system_settings'), async c => c.json(await store.events.all()))
    .post('/', requires('system_settings'), async c =>
      c.json(await events.create(await readBody(c, eventCreateSchema), byOf(c)), 201),
    )
    .patch('/:id', requires('system_settings'), async c => {
      const edit = await readBody(c, eventEditSchema)
      const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
      return c.json(await events.edit(c.req.param('id'), byOf(c), () => given))
    })
    .delete('/:id', requires('system_settings'), async c => {
      await events.remove(c.req.param('id'), byOf(c))
      return c.json({ success: true, message: 'Event deleted successfully' })
    })
}
