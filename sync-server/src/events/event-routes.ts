import { randomBytes } from 'node:crypto'
import { type CommunityEvent, eventCreateSchema, eventEditSchema } from '@forecourt/shared/events/event'
import { idFromBytes } from '@forecourt/shared/ids'
import { Hono } from 'hono'
import type { Requires } from '../auth/guard.ts'
import type { Deps, Env, Routes } from '../deps.ts'
import { readBody } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import { actorOf } from '../store/actor.ts'
import { decideAndCommit } from '../store/store.ts'

export const EVENT_NOT_FOUND = 'This event no longer exists.'

export function eventRoutes({ store, now }: Deps, requires: Requires): Routes {
  const mustFind = async (id: string): Promise<CommunityEvent> => {
    const event = await store.get('events', id)
    if (!event) throw new Refusal(404, EVENT_NOT_FOUND)
    return event
  }
  return new Hono<Env>()
    .get('/', requires('system_settings'), async c => c.json(await store.events.all()))
    .post('/', requires('system_settings'), async c => {
      const { id = idFromBytes(randomBytes(12)), ...fields } = await readBody(c, eventCreateSchema)
      const at = now().toISOString()
      await decideAndCommit(store, async () => {
        if (await store.get('events', id)) throw new Refusal(409, 'An event with this id exists already.')
        const after = { id, ...fields, gallery: [], createdAt: at, updatedAt: at, revision: 0 }
        return {
          commit: {
            at,
            actor: actorOf(c.var.user),
            device: c.var.device,
            changes: [{ collection: 'events', before: null, after }],
          },
          value: null,
        }
      })
      return c.json(await mustFind(id), 201)
    })
    .patch('/:id', requires('system_settings'), async c => {
      const id = c.req.param('id')
      const edit = await readBody(c, eventEditSchema)
      const at = now().toISOString()
      await decideAndCommit(store, async () => {
        const before = await mustFind(id)
        const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
        const after = { ...before, ...given, updatedAt: at }
        return {
          commit: {
            at,
            actor: actorOf(c.var.user),
            device: c.var.device,
            changes: [{ collection: 'events', before, after }],
          },
          value: null,
        }
      })
      return c.json(await mustFind(id))
    })
    .delete('/:id', requires('system_settings'), async c => {
      await decideAndCommit(store, async () => {
        const before = await mustFind(c.req.param('id'))
        return {
          commit: {
            at: now().toISOString(),
            actor: actorOf(c.var.user),
            device: c.var.device,
            changes: [{ collection: 'events', before, after: null }],
          },
          value: null,
        }
      })
      return c.json({ success: true, message: 'Event deleted successfully' })
    })
}
