import {
  COLLECTIONS,
  CONTRACT_VERSION,
  type Collection,
  type Pulled,
  type PullReply,
  type PushReply,
  pullQuerySchema,
  pushBodySchema,
} from '@forecourt/shared/sync/contract'
import type { Permission } from '@forecourt/shared/users/permissions'
import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { contractVersionOf, demand, forStaff, staffOf } from '../auth/guard.ts'
import type { Deps, Env, Routes } from '../deps.ts'
import { parse, readBody } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import type { Pokes } from './pokes.ts'
import { createPushService } from './push-service.ts'
import { openStream } from './stream.ts'

export const APP_TOO_OLD = 'This app is too old for the server. Please update; your unsent changes stay.'

const collectionSchema = z.enum(COLLECTIONS, { error: 'There is no such collection.' })

/** What a user must be allowed to read to mirror a collection. Issues are everyone's own. */
const READ_PERMISSION = {
  vehicles: 'view_inventory',
  leads: 'view_customers',
  notes: 'view_customers',
  events: 'system_settings',
  issues: null,
} as const satisfies Record<Collection, Permission | null>

const speaksContract: MiddlewareHandler<Env> = async (c, next) => {
  if (!(contractVersionOf(c) >= CONTRACT_VERSION)) throw new Refusal(426, APP_TOO_OLD)
  return next()
}

/** Pull, push and stream for the mirrors of the apps (contract: shared/src/sync/contract.ts). */
export function syncRoutes(deps: Deps, pokes: Pokes): Routes {
  const { store } = deps
  const push = createPushService(deps)
  return (
    new Hono<Env>()
      .get('/pull/:collection', forStaff, speaksContract, async c => {
        const collection = parse(collectionSchema, c.req.param('collection'))
        const permission = READ_PERMISSION[collection]
        if (permission) demand(c.var.user, permission, deps)
        const { after, limit } = parse(pullQuerySchema, c.req.query())
        const latest = await store.latestRevision()
        const documents = await store.changedSince(collection, after, limit, staffOf(c).id)
        const revision = documents.at(-1)?.revision ?? after
        return c.json<PullReply>({ documents, checkpoint: { revision }, latest })
      })
      .post('/push/:collection', forStaff, speaksContract, async c => {
        const collection = parse(collectionSchema, c.req.param('collection'))
        const { rows } = await readBody(c, pushBodySchema)
        const conflicts: Pulled<Collection>[] = []
        for (const row of rows) {
          const state = await push(collection, row, { user: staffOf(c), device: c.var.device })
          if (state) conflicts.push(state)
        }
        return c.json<PushReply>({ conflicts })
      })
      // An EventSource can send no headers; its app has shown its version with the pull that comes before.
      .get('/stream', forStaff, c => openStream(c, deps, pokes))
  )
}
