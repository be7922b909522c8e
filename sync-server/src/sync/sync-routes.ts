import { RECORD_COLLECTION_NAMES } from '@forecourt/shared/collections/record-collections'
import { idSchema } from '@forecourt/shared/ids'
import { OF_CUSTOMERS } from '@forecourt/shared/persons/of-customers'
import { type ErasedReply, erasedQuerySchema } from '@forecourt/shared/persons/person'
import {
  type ChangesReply,
  CONTRACT_VERSION,
  type CommonReply,
  changesQuerySchema,
  commonBodySchema,
  type PullReply,
  type PushOutcome,
  type PushReply,
  type PushRow,
  pullQuerySchema,
  pushBodySchema,
} from '@forecourt/shared/sync/contract'
import { judgedTogether } from '@forecourt/shared/sync/judged-together'
import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { contractVersionOf, forStaff, staffOf } from '../auth/guard.ts'
import { isDatabaseTrouble } from '../database/trouble.ts'
import type { Deps, Env, Routes } from '../deps.ts'
import { parse, readBody } from '../http/read-body.ts'
import { NOT_ALLOWED, Refusal } from '../http/refusal.ts'
import type { Pokes } from './pokes.ts'
import { createPulls } from './pulls.ts'
import { createPushService, type PushDeps } from './push-service.ts'
import { shareHistory } from './set-backs.ts'
import { openStream } from './stream.ts'
import { createStreamPlaces } from './stream-places.ts'

const APP_TOO_OLD = 'This app is too old for the server. Please update; your unsent changes stay.'

const NOT_JUDGED = 'The server had trouble with this change. It stays on this device and is sent again.'

/** A record of which its readers may know who changed it; issues are their author's alone. */
const aboutSchema = z.object({ collection: z.enum(RECORD_COLLECTION_NAMES), id: idSchema })

const speaksContract: MiddlewareHandler<Env> = async (c, next) => {
  if (!(contractVersionOf(c) >= CONTRACT_VERSION)) throw new Refusal(426, APP_TOO_OLD)
  return next()
}

/** Pull, push and stream for the mirrors of the apps (contract: shared/src/sync/contract.ts). */
export function syncRoutes(deps: Deps & PushDeps, pokes: Pokes): Routes {
  const push = createPushService(deps)
  const pulls = createPulls(deps)
  const places = createStreamPlaces()

  /** A row that breaks something holds up none of the others. */
  function outcomeOf(row: PushRow, judged: PromiseSettledResult<PushOutcome>): PushOutcome {
    if (judged.status === 'fulfilled') return judged.value
    // What keeps the server from storing anything is said of the whole push.
    if (isDatabaseTrouble(judged.reason)) throw judged.reason
    deps.logger.error(
      { err: judged.reason, collection: row.collection, record: row.next.id },
      'a pushed row failed',
    )
    return { failed: NOT_JUDGED }
  }

  /** The rows in portions of those that are judged together. */
  async function portionsOf(rows: readonly PushRow[]): Promise<PushRow[][]> {
    const ids = rows.flatMap(({ collection, next }) => (collection === 'leads' ? [next.id] : []))
    const leads = rows.length > 1 ? await Promise.all(ids.map(id => deps.store.leads.get(id))) : []
    const vehicles = new Map(leads.flatMap(lead => (lead ? [[lead.id, lead.vehicleId]] : [])))
    return judgedTogether(rows, id => vehicles.get(id) ?? null)
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
        for (const portion of await portionsOf(rows)) {
          const judged = await push(portion, {
            user: staffOf(c),
            device: c.var.device,
            address: c.var.address,
            mirror,
          })
          outcomes.push(
            ...portion.map((row, index) => outcomeOf(row, judged[index] as (typeof judged)[number])),
          )
        }
        const revision = await deps.store.latestRevision()
        const checkpoint = { revision, mark: await deps.store.markOf(revision) }
        return c.json<PushReply>({ outcomes, checkpoint })
      })
      .post('/common', forStaff, speaksContract, async c => {
        const { checkpoints } = await readBody(c, commonBodySchema)
        return c.json<CommonReply>(await shareHistory(deps, checkpoints))
      })
      .post('/erased', forStaff, async c => {
        const { ids } = await readBody(c, erasedQuerySchema)
        const erased: string[] = []
        for (const id of new Set(ids)) {
          const erasures = await Promise.all(OF_CUSTOMERS.map(name => deps.store.erasure(name, id)))
          if (erasures.some(erasure => erasure !== null)) erased.push(id)
        }
        return c.json<ErasedReply>({ erased })
      })
      .get('/changes/:collection/:id', forStaff, async c => {
        const { collection, id } = parse(aboutSchema, c.req.param())
        const { after } = parse(changesQuerySchema, c.req.query())
        if (!pulls.mayRead(staffOf(c), collection)) throw new Refusal(403, NOT_ALLOWED)
        return c.json<ChangesReply>({ changes: await deps.store.changesOf(collection, id, after) })
      })
      // An EventSource can send no headers; its app has shown its version with the pull that comes before.
      .get('/stream', forStaff, c => openStream(c, { ...deps, pulls, places }, pokes))
  )
}
