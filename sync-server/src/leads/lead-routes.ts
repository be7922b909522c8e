import { inquirySchema, leadCreateSchema, leadEditSchema } from '@forecourt/shared/leads/lead'
import { leadNoteCreateSchema } from '@forecourt/shared/leads/lead-note'
import { Hono } from 'hono'
import { z } from 'zod'
import { demand, forEveryone, type Requires, staffOf } from '../auth/guard.ts'
import type { Deps, Env, Routes } from '../deps.ts'
import { clientAddress } from '../http/client-address.ts'
import { parse, readBody } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import { actorOf } from '../store/actor.ts'
import { LEAD_NOT_FOUND, type LeadService } from './lead-service.ts'

const WINDOW_MS = 10 * 60_000
const INQUIRIES = 30
export const TOO_MANY_INQUIRIES =
  'We received many inquiries from your connection. Please wait a few minutes, or call us.'

/** Refuses an address that sends inquiries faster than people do; generous, because a whole lot may share one. */
export async function limitInquiries({ attempts }: Deps, address: string) {
  if ((await attempts.count(`inquiry:${address}`, WINDOW_MS)) > INQUIRIES)
    throw new Refusal(429, TOO_MANY_INQUIRIES)
}

export function leadRoutes(deps: Deps, leads: LeadService, requires: Requires): Routes {
  const { store } = deps
  return new Hono<Env>()
    .get('/', requires('view_customers'), async c => c.json(await store.leads.all()))
    .post('/', forEveryone, async c => {
      const body = await readBody(c, z.looseObject({}))
      const { user, device } = c.var
      if (user) {
        demand(user, 'edit_customers', deps)
        return c.json(
          await leads.create(parse(leadCreateSchema, body), { actor: actorOf(user), device }),
          201,
        )
      }
      await limitInquiries(deps, clientAddress(c, deps.config.trustProxy))
      const key = parse(z.string().max(200).optional(), c.req.header('idempotency-key'))
      const { revision: _internal, ...lead } = await leads.submitInquiry(
        parse(inquirySchema, body),
        key || null,
      )
      return c.json(lead, 201)
    })
    .patch('/:id', requires('edit_customers'), async c => {
      const edit = await readBody(c, leadEditSchema)
      const by = { actor: actorOf(c.var.user), device: c.var.device }
      return c.json(await leads.edit(c.req.param('id'), edit, by))
    })
    .delete('/:id', requires('delete_customers'), async c => {
      await leads.remove(c.req.param('id'), { actor: actorOf(c.var.user), device: c.var.device })
      return c.json({ success: true, message: 'Customer deleted successfully' })
    })
    .get('/:id/notes', requires('view_customers'), async c => {
      const id = c.req.param('id')
      if (!(await store.leads.get(id))) throw new Refusal(404, LEAD_NOT_FOUND)
      return c.json(await store.notes.of(id))
    })
    .post('/:id/notes', requires('edit_customers'), async c => {
      const note = await readBody(c, leadNoteCreateSchema)
      const user = staffOf(c)
      const author = `${user.firstName} ${user.lastName}`
      const by = { actor: actorOf(user), device: c.var.device }
      return c.json(await leads.addNote(c.req.param('id'), note, author, by), 201)
    })
}
