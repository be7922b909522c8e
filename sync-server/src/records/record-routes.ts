/** The REST routes of a collection that has no rules beyond its description. */
import { type Collection, descriptionOf } from '@forecourt/shared/collections/collections'
import { Hono } from 'hono'
import { byOf } from '../auth/by.ts'
import type { Requires } from '../auth/guard.ts'
import type { Deps, Env, Routes } from '../deps.ts'
import { readBody } from '../http/read-body.ts'
import { deletedWords, type RecordService } from './record-service.ts'

export function recordRoutes<C extends Collection>(
  collection: C,
  { store }: Pick<Deps, 'store'>,
  records: RecordService<C>,
  requires: Requires,
): Routes {
  const { read, noun, rest, settling } = descriptionOf(collection)
  if (!read || !rest || !settling) throw new Error(`${collection} has no routes of its description's`)
  const { permissions } = settling
  return new Hono<Env>()
    .get('/', requires(read), async c => c.json(await store.all(collection)))
    .post('/', requires(permissions.add), async c =>
      c.json(await records.create(await readBody(c, rest.createSchema), byOf(c)), 201),
    )
    .patch('/:id', requires(permissions.change), async c => {
      const edit = await readBody(c, rest.editSchema)
      const given = Object.entries(edit).filter(([, value]) => value !== undefined)
      return c.json(await records.edit(c.req.param('id'), byOf(c), () => Object.fromEntries(given) as never))
    })
    .delete('/:id', requires(permissions.remove), async c => {
      await records.remove(c.req.param('id'), byOf(c))
      return c.json({ success: true, message: deletedWords(noun) })
    })
}
