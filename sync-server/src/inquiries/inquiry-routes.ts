/** What visitors send over the API, and what staff see of what was held back. */
import { inquirySchema, leadPostSchema } from '@forecourt/shared/leads/lead'
import { loanApplicationCreateSchema, sentApplicationSchema } from '@forecourt/shared/loans/loan-application'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { staffByOf } from '../auth/by.ts'
import { demand, forEveryone, type Requires } from '../auth/guard.ts'
import type { Deps, Env, Routes } from '../deps.ts'
import { clientAddress } from '../http/client-address.ts'
import { parse, readBody } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import type { LeadService } from '../leads/lead-service.ts'
import type { FormTokens } from './form-tokens.ts'
import type { HeldInquiries } from './held-inquiries.ts'
import { HELD_NOT_FOUND, type InquiryDesk, type Sending } from './inquiry-desk.ts'

export interface InquiryRouteDeps extends Deps {
  leads: LeadService
  desk: InquiryDesk
  held: HeldInquiries
  tokens: FormTokens
}

const keySchema = z.string().max(200).optional()
const anyFields = z.looseObject({})

export function inquiryRoutes(deps: InquiryRouteDeps, requires: Requires): Routes {
  const { leads, desk, held, tokens, now } = deps

  const sendingOf = (c: Context<Env>, fields: Sending['fields']): Sending => ({
    way: 'api',
    address: clientAddress(c, deps.config.trustProxy),
    idempotencyKey: parse(keySchema, c.req.header('idempotency-key')) || null,
    fields,
  })

  return new Hono<Env>()
    .get('/form-token', forEveryone, c => c.json({ token: tokens.issue(now()) }))
    .post('/leads', forEveryone, async c => {
      const fields = await readBody(c, anyFields)
      const { user } = c.var
      if (user) {
        demand(user, 'edit_customers', deps)
        return c.json(await leads.create(parse(leadPostSchema, fields), staffByOf(c)), 201)
      }
      const sent = parse(inquirySchema, fields)
      const { revision: _internal, ...lead } = await desk.inquiry(sent, sendingOf(c, fields))
      return c.json(lead, 201)
    })
    .post('/loan-applications', forEveryone, async c => {
      const fields = await readBody(c, anyFields)
      const sent = parse(loanApplicationCreateSchema, fields)
      const { application } = await desk.application(sent, sendingOf(c, fields))
      return c.json(sentApplicationSchema.parse(application), 201)
    })
    .get('/held-inquiries', requires('view_customers'), async c => c.json(await held.all()))
    .post('/held-inquiries/:id/release', requires('edit_customers'), async c =>
      c.json(await desk.release(c.req.param('id')), 201),
    )
    .delete('/held-inquiries/:id', requires('delete_customers'), async c => {
      if (!(await held.remove(c.req.param('id')))) throw new Refusal(404, HELD_NOT_FOUND)
      return c.json({ success: true, message: 'Inquiry deleted successfully' })
    })
}
