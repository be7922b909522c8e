import {
  COLLECTIONS,
  CONTRACT_VERSION,
  type Collection,
  type CommonReply,
  commonBodySchema,
  type PullReply,
  type PushOutcome,
  type PushReply,
  type PushRow,
  pullQuerySchema,
  pushBodySchema,
} from '@forecourt/shared/sync/contract'
import { may, type Permission } from '@forecourt/shared/users/permissions'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { contractVersionOf, forStaff, staffOf } from '../auth/guard.ts'
import { isDatabaseTrouble } from '../database/trouble.ts'
import type { Deps, Env, Routes } from '../deps.ts'
import { parse, readBody } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import type { Pokes } from './pokes.ts'
import { createPushService } from './push-service.ts'
import { openStream } from './stream.ts'

export const APP_TOO_OLD = 'This app is too old for the server. Please update; your unsent changes stay.'

const NOT_JUDGED = 'The server had trouble with this change. It stays on this device and is sent again.'

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

  /** A row that breaks something holds up none of the others. */
  async function outcomeOf(row: PushRow, mirror: string, c: Context<Env>): Promise<PushOutcome> {
    try {
      return { state: await push(row, { user: staffOf(c), device: c.var.device, mirror }) }
    } catch (error) {
      // What keeps the server from storing anything is said of the whole push.
      if (isDatabaseTrouble(error)) throw error
      deps.logger.error(
        { err: error, collection: row.collection, record: row.next.id },
        'a pushed row failed',
      )
      return { failed: NOT_JUDGED }
    }
  }

  async function pull(c: Context<Env>): Promise<PullReply> {
    const { after, mark, floor, limit, scope: known } = parse(pullQuerySchema, c.req.query())
    const maySee = (permission: Permission) => may(staffOf(c), permission, deps.dealer.adminGrants)
    const readable = COLLECTIONS.filter(collection => {
      const permission = READ_PERMISSION[collection]
      return permission === null || maySee(permission)
    })
    const scope = readable.join()
    if (after > 0) {
      if ((await store.markOf(after)) !== mark) return { refill: 'other_history' }
      if (scope !== known) return { refill: 'scope' }
      if (Math.max(after, floor) < (await store.forgottenRevision())) return { refill: 'expired' }
    }
    const latest = await store.latestRevision()
    const news = await store.news({ scope: readable, after, limit, userId: staffOf(c).id })
    const { changes, revision, remaining } = news
    const applications = maySee('view_customers') ? await store.applications.state() : null
    const checkpoint = { revision, mark: await store.markOf(revision) }
    return { changes, checkpoint, scope, applications, latest, remaining }
  }

  return (
    new Hono<Env>()
      // Speaks before the routes do: an app that asks for what is no longer there learns that it is too old.
      .use('/pull/*', speaksContract)
      .use('/push/*', speaksContract)
      .get('/pull', forStaff, async c => c.json<PullReply>(await pull(c)))
      .post('/push', forStaff, async c => {
        const { mirror, rows } = await readBody(c, pushBodySchema)
        const outcomes: PushOutcome[] = []
        for (const row of rows) outcomes.push(await outcomeOf(row, mirror, c))
        return c.json<PushReply>({ outcomes })
      })
      .post('/common', forStaff, speaksContract, async c => {
        const { checkpoints } = await readBody(c, commonBodySchema)
        return c.json<CommonReply>({ revision: await store.commonRevision(checkpoints) })
      })
      // An EventSource can send no headers; its app has shown its version with the pull that comes before.
      .get('/stream', forStaff, c => openStream(c, deps, pokes))
  )
}
