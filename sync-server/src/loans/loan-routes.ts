import { Hono } from 'hono'
import type { Requires } from '../auth/guard.ts'
import type { Deps, Env, Routes } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { actorOf } from '../store/actor.ts'

export const APPLICATION_NOT_FOUND = 'This loan application no longer exists.'

/** Loan applications for staff: a list without figures, and each in full for whoever asks for it, which is logged. */
export function loanRoutes({ store, now }: Deps, requires: Requires): Routes {
  return new Hono<Env>()
    .get('/', requires('view_customers'), async c => c.json(await store.applications.summaries()))
    .get('/:id', requires('view_customers'), async c => {
      const by = { actor: actorOf(c.var.user), device: c.var.device }
      const application = await store.applications.read(c.req.param('id'), by, now().toISOString())
      if (!application) throw new Refusal(404, APPLICATION_NOT_FOUND)
      return c.json(application)
    })
}
