import { heldInquirySchema } from '@forecourt/shared/inquiries/held-inquiry'
import type { Disposal } from '@forecourt/shared/persons/disposal'
import {
  mentionSchema,
  type PersonReply,
  personChoiceSchema,
  personEraseSchema,
  personExportSchema,
  personQuerySchema,
} from '@forecourt/shared/persons/person'
import { desc } from 'drizzle-orm'
import { Hono } from 'hono'
import { byOf } from '../auth/by.ts'
import type { Requires } from '../auth/guard.ts'
import { createProven } from '../auth/proof.ts'
import type { Database } from '../database/database.ts'
import type { Deps, Env, Routes } from '../deps.ts'
import { readBody } from '../http/read-body.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { writeAudit } from '../store/audit.ts'
import type { By } from '../store/store.ts'
import { createEraser } from './erase-person.ts'
import { exportPerson, pageOfPerson } from './export-person.ts'
import { findPerson } from './find-person.ts'

const DISPOSALS_LISTED = 200

export interface PersonDeps extends Omit<Deps, 'database'> {
  database: Database
  keyring: Keyring
}

/** Everything of one person: found, given to them, and erased. */
export function personRoutes(deps: PersonDeps, requires: Requires): Routes {
  const { store, database, dealer, now, keyring } = deps
  const eraser = createEraser(deps)
  const proven = createProven(deps)

  return new Hono<Env>()
    .post('/find', requires('export_persons'), proven, async c => {
      const revision = await store.latestRevision()
      const query = await readBody(c, personQuerySchema)
      const found = await findPerson({ store, queries: database }, query)
      const leadIds = [...found.leads, ...found.deleted].map(({ id }) => id)
      const { own, dealOf, counts, kept, mentions } = await eraser.plan({
        leadIds,
        heldIds: found.held.map(({ id }) => id),
        contact: query.contact,
      })
      const leads = await Promise.all(
        found.leads.map(async ({ id, firstName, lastName, email, phone, status, createdAt }) => ({
          id,
          firstName,
          lastName,
          email,
          phone,
          status,
          createdAt,
          notes: own.notes.filter(({ leadId }) => leadId === id).length,
          tasks: own.tasks.filter(({ leadId }) => leadId === id).length,
          applications: own.applications.filter(({ leadId }) => leadId === id).length,
          dealUntil: dealOf.get(id) ?? null,
          isErased: (await store.erasure('leads', id)) !== null,
        })),
      )
      const held = found.held.map(({ payload, ...rest }) =>
        heldInquirySchema.parse({ vehicleInterest: null, notes: null, ...payload, ...rest }),
      )
      return c.json<PersonReply>({
        leads,
        held,
        counts,
        kept,
        deleted: found.deleted,
        mentions: mentions.map(mention => mentionSchema.parse(mention)),
        revision,
      })
    })
    .post('/plan', requires('erase_persons'), proven, async c => {
      const { counts, kept } = await eraser.plan(await readBody(c, personChoiceSchema))
      return c.json({ counts, kept })
    })
    .post('/export', requires('export_persons'), proven, async c => {
      const { format, ...choice } = await readBody(c, personExportSchema)
      const at = now().toISOString()
      const by = byOf(c)
      await writeExports(database, by, choice, at)
      const person = await exportPerson(
        { store, keyring, dealershipName: dealer.name },
        await eraser.plan(choice),
        { by, at },
      )
      return c.json(format === 'json' ? { person } : { page: pageOfPerson(person) })
    })
    .post('/erase', requires('erase_persons'), proven, async c => {
      const wanted = await readBody(c, personEraseSchema)
      return c.json<Disposal>(await eraser.erase({ ...wanted, reason: 'request' }, byOf(c)))
    })
    .get('/disposals', requires('erase_persons'), async c => {
      const { disposals } = database.tables
      const rows = await database
        .select()
        .from(disposals)
        .orderBy(desc(disposals.at), desc(disposals.id))
        .limit(DISPOSALS_LISTED)
      return c.json<Disposal[]>(rows.map(({ actorId: _id, ...disposal }) => disposal))
    })
}

/** Who took a person's data out is written down, by the ids of the records. */
function writeExports(
  database: Database,
  by: By,
  { leadIds, heldIds }: { leadIds: readonly string[]; heldIds: readonly string[] },
  at: string,
): Promise<void> {
  return database.transaction(function* (queries) {
    for (const recordId of heldIds)
      yield* writeAudit(queries, by, { at, collection: 'exports', recordId, action: 'exported' })
    for (const recordId of leadIds)
      yield* writeAudit(queries, by, { at, collection: 'leads', recordId, action: 'exported' })
  })
}
