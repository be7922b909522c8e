/**
 * Reads the log, newest first. What is asked for is a few index scans, one for each way in which a line can fit, of which
 * each gives no more than a page: the newest of all of them are the page, however long the log is.
 */
import type { AuditFilter, AuditPage } from '@forecourt/shared/audit/audit-entry'
import { subjectsOf } from '@forecourt/shared/audit/audit-kinds'
import { shiftDay } from '@forecourt/shared/clock/calendar'
import { zonedInstant } from '@forecourt/shared/clock/zoned-time'
import { and, desc, eq, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { IS_DELETED } from '../database/tables/sync.ts'
import type { Tables } from '../database/tables.ts'
import { createAuditNames, nameOf } from './audit-names.ts'

type Row = Tables['audit']['$inferSelect']

/** More records than this are found by nobody who reads them. */
const FOUND_MAX = 20
/** Of those that are gone, the newest are looked through. */
const GONE_LOOKED_THROUGH = 5000

/** What may be an address as the log writes it: "203.0.113.14", "2001:db8:1:2::/64". */
const ADDRESS_LIKE = /^[0-9a-f:./]{2,60}$/i

export interface AuditReader {
  /** @param after where the page before ended @throws nothing for what does not exist: the page is empty */
  page(filter: AuditFilter, after: string | undefined, limit: number): Promise<AuditPage>
}

export function createAuditReader(database: Database, timeZone: string): AuditReader {
  const { audit, leadNotes, leads, loanApplications, tasks, vehicles } = database.tables
  const entriesOf = createAuditNames(database)

  /** Records whose name, or stock number, has a text in it. */
  async function recordsOf(search: string): Promise<string[]> {
    const like = `%${search.toLowerCase().replaceAll(/[\\%_]/g, one => `\\${one}`)}%`
    const has = (text: SQL) => sql`lower(${text}) like ${like} escape '\\'`
    const [people, cars, gone] = await Promise.all([
      database
        .select({ id: leads.id })
        .from(leads)
        .where(has(sql`${leads.firstName} || ' ' || ${leads.lastName}`))
        .limit(FOUND_MAX),
      database
        .select({ id: vehicles.id })
        .from(vehicles)
        .where(
          or(
            has(sql`${vehicles.year} || ' ' || ${vehicles.make} || ' ' || ${vehicles.model}`),
            has(sql`coalesce(${vehicles.stockNumber}, '')`),
          ),
        )
        .limit(FOUND_MAX),
      database
        .select({ id: audit.recordId, collection: audit.collection, before: audit.before })
        .from(audit)
        .where(and(inArray(audit.collection, ['leads', 'vehicles']), IS_DELETED))
        .orderBy(desc(audit.at), desc(audit.id))
        .limit(GONE_LOOKED_THROUGH),
    ])
    const wanted = search.toLowerCase()
    const named = gone.filter(({ collection, before }) =>
      nameOf(collection, before ?? {})
        ?.toLowerCase()
        .includes(wanted),
    )
    return [...people, ...cars, ...named.slice(0, FOUND_MAX)].map(({ id }) => id)
  }

  /** A record with what hangs on it: the notes, next steps and applications of a customer. */
  async function aboutRecord(id: string, subject?: string): Promise<SQL[]> {
    const notes = await database.select({ id: leadNotes.id }).from(leadNotes).where(eq(leadNotes.leadId, id))
    const steps = await database.select({ id: tasks.id }).from(tasks).where(eq(tasks.leadId, id))
    const applications = await database
      .select({ id: loanApplications.id })
      .from(loanApplications)
      .where(eq(loanApplications.leadId, id))
    const about = (subjects: string[], ids: string[]) =>
      ids.length === 0 ? [] : [and(inArray(audit.collection, subjects), inArray(audit.recordId, ids)) as SQL]
    return [
      ...about(subject === undefined ? ['leads', 'vehicles'] : [subject], [id]),
      ...about(
        ['notes'],
        notes.map(note => note.id),
      ),
      ...about(
        ['tasks'],
        steps.map(step => step.id),
      ),
      ...about(
        ['applications'],
        applications.map(application => application.id),
      ),
    ]
  }

  /** Conditions of which a line has to fit one; each is answered by an index. */
  async function waysOf({ person, subject, record, search, kind }: AuditFilter): Promise<SQL[]> {
    if (search) {
      const found = (await recordsOf(search)).map(id => aboutRecord(id))
      return [
        ...(await Promise.all(found)).flat(),
        ...(ADDRESS_LIKE.test(search) ? [eq(audit.address, search)] : []),
      ]
    }
    if (record !== undefined) return aboutRecord(record, subject)
    if (person !== undefined)
      return [
        eq(audit.actorId, person),
        and(inArray(audit.collection, ['users', 'sessions']), eq(audit.recordId, person)) as SQL,
      ]
    if (kind !== undefined) return subjectsOf(kind).map(one => eq(audit.collection, one))
    return [sql`1 = 1`]
  }

  /** What has to fit as well. */
  function narrowing(
    { person, kind, from, to }: AuditFilter,
    after: string | undefined,
  ): (SQL | undefined)[] {
    const [at, id] = after?.split('/') ?? []
    return [
      kind && inArray(audit.collection, subjectsOf(kind)),
      person === undefined
        ? undefined
        : or(
            eq(audit.actorId, person),
            and(inArray(audit.collection, ['users', 'sessions']), eq(audit.recordId, person)),
          ),
      from === undefined ? undefined : gte(audit.at, zonedInstant(from, '00:00', timeZone)),
      to === undefined ? undefined : lt(audit.at, zonedInstant(shiftDay(to, 1), '00:00', timeZone)),
      at === undefined ? undefined : and(lte(audit.at, at), or(lt(audit.at, at), lt(audit.id, Number(id)))),
    ]
  }

  async function linesOf(filter: AuditFilter, after: string | undefined, limit: number): Promise<Row[]> {
    const ways = await waysOf(filter)
    const narrowed = narrowing(filter, after)
    const found = await Promise.all(
      ways.map(way =>
        database
          .select()
          .from(audit)
          .where(and(way, ...narrowed))
          .orderBy(desc(audit.at), desc(audit.id))
          .limit(limit),
      ),
    )
    const once = new Map(found.flat().map(row => [row.id, row]))
    return [...once.values()]
      .sort((a, b) => (a.at === b.at ? b.id - a.id : a.at < b.at ? 1 : -1))
      .slice(0, limit)
  }

  return {
    page: async (filter, after, limit) => {
      const rows = await linesOf(filter, after, limit + 1)
      const shown = rows.slice(0, limit)
      const last = rows.length > limit ? shown.at(-1) : undefined
      return { entries: await entriesOf(shown), next: last ? `${last.at}/${last.id}` : null }
    },
  }
}
