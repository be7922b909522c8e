import { AUDIT_PAGE_SIZE, auditFilterSchema, auditQuerySchema } from '@forecourt/shared/audit/audit-entry'
import { localDay } from '@forecourt/shared/clock/clock-text'
import { idSchema } from '@forecourt/shared/ids'
import { userName } from '@forecourt/shared/users/user'
import { numberedName } from '@forecourt/shared/vehicles/vehicle'
import { Hono } from 'hono'
import { z } from 'zod'
import { byOf } from '../auth/by.ts'
import type { Requires } from '../auth/guard.ts'
import { createProven } from '../auth/proof.ts'
import type { Deps, Env, Routes } from '../deps.ts'
import { parse } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import type { PublishedAds } from '../publishing/published-ads.ts'
import { newId } from '../store/new-id.ts'
import { auditCsv } from './audit-csv.ts'
import type { AuditReader } from './audit-reader.ts'

const NO_SUCH_AD = 'No page of this vehicle is kept from then.'

/** A page that was published once, as it was: nothing of it runs, is sent or leads away. */
const OLD_PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin',
].join('; ')

/** A kept page without what would run or lead away. It is our own markup, which says these in one way only. */
const asShown = (html: string) =>
  html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*\brel="?(?:modulepreload|preload|manifest)"?[^>]*>/g, '')
    .replaceAll(/<meta\b[^>]*http-equiv[^>]*>/g, '')
    .replaceAll(/<a\b([^>]*?)\shref=/g, '<a$1 data-href=')

const ofVehicle = z.object({ vehicle: idSchema })
const ofVersion = ofVehicle.extend({ version: z.coerce.number().int().min(0) })

export interface AuditDeps extends Deps {
  auditReader: AuditReader
  publishedAds: PublishedAds
}

/** The log, for whoever may read it. It is read only: no route changes a line. */
export function auditRoutes(deps: AuditDeps, requires: Requires): Routes {
  const { auditReader: reader, dealer, now, publishedAds, securityLog, store, users } = deps
  const proven = createProven(deps)
  return new Hono<Env>()
    .get('/', requires('view_audit'), async c => {
      const { after, ...filter } = parse(auditQuerySchema, c.req.query())
      return c.json(await reader.page(filter, after, AUDIT_PAGE_SIZE))
    })
    .get('/people', requires('view_audit'), async c =>
      c.json((await users.all()).map(user => ({ id: user.id, name: userName(user) }))),
    )
    .get('/csv', requires('view_audit'), proven, async c => {
      const filter = parse(auditFilterSchema, c.req.query())
      const names = new Map((await store.all('vehicles')).map(one => [one.id, numberedName(one)]))
      const people = new Map((await store.staff()).map(({ id, name }) => [id, name]))
      const wording = {
        timeZone: dealer.timeZone,
        vehicle: (id: string) => names.get(id) ?? null,
        person: (id: string) => people.get(id) ?? null,
      }
      const { text, rows } = await auditCsv(reader, filter, wording)
      await securityLog.note(byOf(c), {
        collection: 'exports',
        recordId: newId(),
        action: 'exported',
        after: { what: 'log', rows, ...filter },
      })
      return c.json({ name: `log-${localDay(now().toISOString(), dealer.timeZone)}.csv`, rows, text })
    })
    .get('/ads/:vehicle', requires('view_audit'), async c =>
      c.json(await publishedAds.history(parse(ofVehicle, c.req.param()).vehicle)),
    )
    .get('/ads/:vehicle/:version', requires('view_audit'), async c => {
      const { vehicle, version } = parse(ofVersion, c.req.param())
      const page = await publishedAds.page(vehicle, version)
      if (page === null) throw new Refusal(404, NO_SUCH_AD)
      c.header('content-security-policy', OLD_PAGE_POLICY)
      return c.html(asShown(page))
    })
}
