import { decisionBodySchema, takeBackBodySchema } from '@forecourt/shared/loans/loan-decision'
import { may } from '@forecourt/shared/users/permissions'
import { userName } from '@forecourt/shared/users/user'
import { type Context, Hono } from 'hono'
import { byOf } from '../auth/by.ts'
import { type Requires, staffOf } from '../auth/guard.ts'
import { createProven } from '../auth/proof.ts'
import type { Deps, Env, Routes } from '../deps.ts'
import { readBody } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import { APPLICATION_NOT_FOUND, createLoanDesk } from './loan-desk.ts'

/**
 * Loan applications for staff. All see a list without figures; whoever may read them sees the amounts, each of them in
 * full, which is logged, and decides. Who read one is told to those who look after the accounts.
 */
export function loanRoutes(deps: Deps, requires: Requires): Routes {
  const { store, dealer, now } = deps
  const desk = createLoanDesk(deps)
  const decidersOf = (c: Context<Env>, seen: number) => ({ by: byOf(c), name: userName(staffOf(c)), seen })
  const proven = createProven(deps)
  return new Hono<Env>()
    .get('/', requires('view_customers'), async c => c.json(await store.applications.summaries()))
    .get('/amounts', requires('view_applications'), proven, async c =>
      c.json(await store.applications.listed()),
    )
    .get('/:id', requires('view_applications'), proven, async c => {
      const application = await store.applications.read(c.req.param('id'), byOf(c), now().toISOString())
      if (!application) throw new Refusal(404, APPLICATION_NOT_FOUND)
      const seesReadings = may(c.var.user, 'manage_users', dealer)
      return c.json(seesReadings ? application : { ...application, readings: null })
    })
    .post('/:id/decisions', requires('view_applications'), proven, async c => {
      const { seen, ...wanted } = await readBody(c, decisionBodySchema)
      return c.json(await desk.decide(c.req.param('id'), decidersOf(c, seen), wanted), 201)
    })
    .post('/:id/decisions/take-back', requires('view_applications'), proven, async c => {
      const { seen } = await readBody(c, takeBackBodySchema)
      return c.json(await desk.takeBack(c.req.param('id'), decidersOf(c, seen)), 201)
    })
}
