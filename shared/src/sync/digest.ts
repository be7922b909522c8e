/**
 * What came while a device was away, from the rows as they are now.
 *
 * What a row was before is known where the device kept the stages, states and prices that it knew at its last contact
 * (`before`): then customers who moved and prices that changed are told as such. Elsewhere only `createdAt` and
 * `updatedAt` speak, and a row that changed is told as changed, whatever it was that changed.
 *
 * It cannot know: what changed and was changed back, and every step between; what was changed once more since; what was deleted; who did it, so that a
 * change of the same user on another device counts as news; sales notes; and, where the clocks of device and server
 * differ, changes of the minutes around both ends. What waits here to be sent is the user's own and no news.
 */

import type { SyncIssue } from '../collections/sync-issue.ts'
import type { CommunityEvent } from '../events/event.ts'
import type { Lead } from '../leads/lead.ts'
import { arrivedAt, cameInHere } from '../leads/lead-imported.ts'
import { LEAD_STATUSES, type LeadStatus } from '../leads/lead-status.ts'
import { parseCents } from '../money.ts'
import { type Vehicle, vehicleName } from '../vehicles/vehicle.ts'
import type { VehicleStatus } from '../vehicles/vehicle-options.ts'

/** A device that had no contact for longer than this was away. */
export const AWAY_AFTER_MS = 4 * 3_600_000

/** What a device knew at its last contact. */
export interface KnownBefore {
  leads: Readonly<Record<string, { status: LeadStatus; updatedAt: string }>>
  vehicles: Readonly<Record<string, { status: VehicleStatus; price: string; updatedAt: string }>>
  events: Readonly<Record<string, { updatedAt: string }>>
}

export interface Absence {
  /** The last contact before, ISO in UTC. */
  since: string
  /** The first contact after. */
  until: string
  before: KnownBefore | null
}

export interface DigestRows {
  leads: readonly Lead[]
  vehicles: readonly Vehicle[]
  events: readonly CommunityEvent[]
  issues: readonly SyncIssue[]
  /** Ids of records with changes that were made here and have not reached the server. */
  waiting: ReadonlySet<string>
}

export type DigestItem =
  | { kind: 'issues'; count: number; names: string[] }
  | { kind: 'new_customers' | 'imported_customers'; count: number; names: string[] }
  | { kind: 'moved_customers'; count: number; stages: { status: LeadStatus; count: number }[] }
  | { kind: 'changed_customers'; count: number; names: string[] }
  | { kind: VehicleNews; count: number; names: string[] }
  | { kind: 'prices'; count: number; prices: { name: string; from: string; to: string }[] }
  | { kind: 'new_events' | 'changed_events'; count: number; names: string[] }

const VEHICLE_NEWS = [
  'new_vehicles',
  'under_contract',
  'sold',
  'back',
  'taken_back',
  'changed_vehicles',
] as const
export type VehicleNews = (typeof VEHICLE_NEWS)[number]

interface Dated {
  id: string
  createdAt: string
  updatedAt: string
}

/** The news of an absence, what needs its user first. None means that nothing came. */
export function digestOf(absence: Absence, rows: DigestRows): DigestItem[] {
  const isIn = (instant: string) => instant > absence.since && instant <= absence.until
  const isNew = (row: Dated, known: boolean) =>
    !rows.waiting.has(row.id) &&
    !known &&
    (absence.before === null ? isIn(row.createdAt) : row.createdAt <= absence.until)
  const isChanged = (row: Dated, known: { updatedAt: string } | undefined) =>
    !rows.waiting.has(row.id) && isIn(row.updatedAt) && row.updatedAt !== known?.updatedAt

  const items: DigestItem[] = []
  const add = (kind: Exclude<DigestItem['kind'], 'moved_customers' | 'prices'>, names: string[]) => {
    if (names.length > 0) items.push({ kind, count: names.length, names })
  }
  // An issue is also made when what waited arrives, which is after the absence and because of it.
  const issues = rows.issues.filter(issue => issue.createdAt > absence.since)
  const open = issues.filter(issue => issue.settledAt === null)
  add(
    'issues',
    open.map(issue => issue.title),
  )
  /** What an issue tells of a customer is not told twice. */
  const hasIssue = (id: string) => issues.some(issue => issue.documentId === id)

  const leadBefore = (lead: Lead) => absence.before?.leads[lead.id]
  const newLeads = new Set(
    rows.leads.filter(lead => isNew({ ...lead, createdAt: arrivedAt(lead) }, leadBefore(lead) !== undefined)),
  )
  const firstNames = (leads: Iterable<Lead>) => Array.from(leads, lead => lead.firstName)
  add('new_customers', firstNames([...newLeads].filter(cameInHere)))
  add('imported_customers', firstNames([...newLeads].filter(lead => !cameInHere(lead))))
  const changed = rows.leads.filter(lead => !newLeads.has(lead) && isChanged(lead, leadBefore(lead)))
  const moved = changed.filter(lead => (leadBefore(lead)?.status ?? lead.status) !== lead.status)
  if (moved.length > 0) items.push({ kind: 'moved_customers', count: moved.length, stages: stagesOf(moved) })
  add(
    'changed_customers',
    changed.filter(lead => !moved.includes(lead) && !hasIssue(lead.id)).map(lead => lead.firstName),
  )

  items.push(...vehicleNews(absence.before, rows.vehicles, isNew, isChanged))

  const eventBefore = (event: CommunityEvent) => absence.before?.events[event.id]
  const newEvents = rows.events.filter(event => isNew(event, eventBefore(event) !== undefined))
  add(
    'new_events',
    newEvents.map(event => event.name),
  )
  const changedEvents = rows.events.filter(
    event => !newEvents.includes(event) && isChanged(event, eventBefore(event)),
  )
  add(
    'changed_events',
    changedEvents.map(event => event.name),
  )
  return items
}

function stagesOf(leads: readonly Lead[]): { status: LeadStatus; count: number }[] {
  return LEAD_STATUSES.map(status => ({
    status,
    count: leads.filter(lead => lead.status === status).length,
  })).filter(({ count }) => count > 0)
}

function vehicleNews(
  known: KnownBefore | null,
  vehicles: readonly Vehicle[],
  isNew: (row: Dated, known: boolean) => boolean,
  isChanged: (row: Dated, known: { updatedAt: string } | undefined) => boolean,
): DigestItem[] {
  const names = new Map<VehicleNews, string[]>()
  const prices: { name: string; from: string; to: string }[] = []
  for (const vehicle of vehicles) {
    const name = vehicleName(vehicle)
    const before = known?.vehicles[vehicle.id]
    const put = (kind: VehicleNews) => names.set(kind, [...(names.get(kind) ?? []), name])
    if (isNew(vehicle, before !== undefined)) {
      put('new_vehicles')
      continue
    }
    if (!isChanged(vehicle, before)) continue
    const isRepriced = before !== undefined && parseCents(before.price) !== parseCents(vehicle.price)
    if (isRepriced && before) prices.push({ name, from: before.price, to: vehicle.price })
    const news = stateNews(before?.status, vehicle.status)
    if (news) put(news)
    else if (!isRepriced) put('changed_vehicles')
  }
  return [
    ...VEHICLE_NEWS.flatMap(kind => {
      const of = names.get(kind) ?? []
      return of.length > 0 ? [{ kind, count: of.length, names: of }] : []
    }),
    ...(prices.length > 0 ? [{ kind: 'prices' as const, count: prices.length, prices }] : []),
  ]
}

/** What a vehicle's state tells; where the one before is not known, only what nobody but a customer brings about. */
function stateNews(before: VehicleStatus | undefined, now: VehicleStatus): VehicleNews | null {
  if (before === now) return null
  if (now === 'sold') return 'sold'
  if (now === 'pending') return 'under_contract'
  if (before === undefined) return null
  return now === 'available' ? 'back' : 'taken_back'
}
