import {
  CONTRACT_VERSION,
  type CommonReply,
  commonBodySchema,
  type PullReply,
  type PushOutcome,
  type PushReply,
  type PushRow,
  pullQuerySchema,
  pushBodySchema,
} from '@forecourt/shared/sync/contract'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { contractVersionOf, forStaff, staffOf } from '../auth/guard.ts'
import { isDatabaseTrouble } from '../database/trouble.ts'
import type { Deps, Env, Routes } from '../deps.ts'
import { parse, readBody } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import type { Pokes } from './pokes.ts'
import { createPulls } from './pulls.ts'
import { createPushService } from './push-service.ts'
import { openStream } from './stream.ts'

export const APP_TOO_OLD = 'This app is too old for the server. Please update; your unsent changes stay.'

const NOT_JUDGED = 'The server had trouble with this change. It stays on this device and is sent again.'

const speaksContract: MiddlewareHandler<Env> = async (c, next) => {
  if (!(contractVersionOf(c) >= CONTRACT_VERSION)) throw new Refusal(426, APP_TOO_OLD)
  return next()
}

/** Pull, push and stream for the mirrors of the apps (contract: shared/src/sync/contract.ts). */
export function syncRoutes(deps: Deps, pokes: Pokes): Routes {
  const { store } = deps
  const push = createPushService(deps)
  const pulls = createPulls(deps)

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

  return (
    new Hono<Env>()
      // Speaks before the routes do: an app that asks for what is no longer there learns that it is too old.
      .use('/pull/*', speaksContract)
      .use('/push/*', speaksContract)
      .get('/pull', forStaff, async c => {
        const query = parse(pullQuerySchema, c.req.query())
        return c.json<PullReply>(await pulls.pull(staffOf(c), query))
      })
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
      .get('/stream', forStaff, c => openStream(c, { ...deps, pulls }, pokes))
  )
}
