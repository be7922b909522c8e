/** What the lines of the log are about, by name: records as they are now, or as they were when they were deleted. */
import type { AuditEntry } from '@forecourt/shared/audit/audit-entry'
import { COLLECTIONS, type Collection, recordTitle } from '@forecourt/shared/collections/collections'
import { userName } from '@forecourt/shared/users/user'
import { numberedName } from '@forecourt/shared/vehicles/vehicle'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { tableOf } from '../store/collections.ts'

type Row = Tables['audit']['$inferSelect']

/** Gives what makes lines readable. */
export function createAuditNames(database: Database): (rows: readonly Row[]) => Promise<AuditEntry[]> {
  const { audit, knownDevices, deviceReports, leads, loanApplications, users } = database.tables
  return entriesOf

  /** With the names of what the lines are about. */
  async function entriesOf(rows: readonly Row[]): Promise<AuditEntry[]> {
    const people = new Map(
      (await database.select().from(users)).map(user => [user.id, userName(user)] as const),
    )
    const titles = await titlesOf(rows, people)
    const devices = [...new Set(rows.flatMap(({ device }) => device ?? []))]
    const agents =
      devices.length === 0
        ? []
        : [
            ...(await database
              .select({ device: deviceReports.device, agent: deviceReports.agent })
              .from(deviceReports)
              .where(inArray(deviceReports.device, devices))),
            ...(await database
              .select({ device: knownDevices.device, agent: knownDevices.agent })
              .from(knownDevices)
              .where(inArray(knownDevices.device, devices))),
          ]
    const agentOf = new Map(agents.map(({ device, agent }) => [device, agent]))
    return rows.map(row => {
      const { title, isThere } = titles.get(keyOf(row)) ?? { title: null, isThere: false }
      const said = row.after?.['agent']
      const isDevices = row.collection === 'sessions' && row.action.startsWith('log')
      return {
        id: row.id,
        at: row.at,
        by: {
          kind: row.actorKind as AuditEntry['by']['kind'],
          id: row.actorId,
          name: row.actorName,
          nameNow: row.actorId === null ? null : (people.get(row.actorId) ?? null),
        },
        agent:
          isDevices && typeof said === 'string'
            ? said
            : row.device === null
              ? null
              : (agentOf.get(row.device) ?? null),
        device: row.device,
        address: row.address,
        subject: row.collection,
        recordId: row.recordId,
        title,
        isThere,
        action: row.action,
        before: row.before,
        after: row.after,
      }
    })
  }

  async function titlesOf(rows: readonly Row[], people: ReadonlyMap<string, string>) {
    const titles = new Map<string, { title: string | null; isThere: boolean }>()
    const idsOf = (subject: string) => [
      ...new Set(rows.filter(row => row.collection === subject).map(({ recordId }) => recordId)),
    ]
    const put = (subject: string, id: string, title: string | null, isThere: boolean) =>
      titles.set(`${subject}/${id}`, { title, isThere })
    for (const subject of ['users', 'sessions'])
      for (const id of idsOf(subject)) put(subject, id, people.get(id) ?? null, people.has(id))
    for (const collection of COLLECTIONS) {
      const ids = idsOf(collection)
      if (ids.length === 0) continue
      const table = tableOf(database.tables, collection)
      const there = await database.select().from(table).where(inArray(table.id, ids))
      for (const record of there) put(collection, record.id, nameOf(collection, record), true)
      const missing = ids.filter(id => !titles.has(`${collection}/${id}`))
      if (missing.length === 0) continue
      const gone = await database
        .select({ id: audit.recordId, before: audit.before })
        .from(audit)
        .where(
          and(
            eq(audit.collection, collection),
            inArray(audit.recordId, missing),
            eq(audit.action, 'deleted'),
          ),
        )
      for (const { id, before } of gone) put(collection, id, nameOf(collection, before ?? {}), false)
    }
    const applications = idsOf('applications')
    if (applications.length > 0) {
      const named = await database
        .select({ id: loanApplications.id, firstName: leads.firstName, lastName: leads.lastName })
        .from(loanApplications)
        .leftJoin(leads, eq(leads.id, loanApplications.leadId))
        .where(inArray(loanApplications.id, applications))
      for (const { id, firstName, lastName } of named)
        put('applications', id, firstName === null ? null : `${firstName} ${lastName}`.trim(), true)
    }
    // What was told of a line of its own: an account that is gone.
    for (const row of rows)
      if (row.collection === 'users' && !people.has(row.recordId) && row.before?.['firstName'])
        put('users', row.recordId, userName(row.before as { firstName: string; lastName: string }), false)
    return titles
  }
}

const keyOf = ({ collection, recordId }: Row) => `${collection}/${recordId}`

/** What a record is called by its fields: a vehicle with its number. Null for what has no name. */
export function nameOf(collection: string, fields: Record<string, unknown>): string | null {
  if (!(COLLECTIONS as string[]).includes(collection)) return null
  if (collection === 'vehicles') return numberedName(fields as never)
  return recordTitle(collection as Collection, fields)
}
