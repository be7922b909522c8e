import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import type { CommunityEvent } from '@forecourt/shared/events/event'
import { decideLeadChange } from '@forecourt/shared/leads/decide-lead'
import type { Lead, LeadEdit } from '@forecourt/shared/leads/lead'
import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import type { OwnerFacts } from '@forecourt/shared/leads/lead-owner'
import { troublesText } from '@forecourt/shared/leads/test-drive-booking'
import { isSame } from '@forecourt/shared/records/merge'
import { vehicleOfMove } from '@forecourt/shared/sync/needs-you'
import {
  isDeletion,
  isOutOfReach,
  messageToday,
  mineToday,
  type Obstacle,
  permissionFor,
  waysOut,
} from '@forecourt/shared/sync/settle-issue'
import { cameSinceDeletion } from '@forecourt/shared/sync/since-deletion'
import type { Task } from '@forecourt/shared/tasks/task'
import type { Permission } from '@forecourt/shared/users/permissions'
import { decideVehicleEdit, vehicleRefusalText } from '@forecourt/shared/vehicles/decide-vehicle'
import type { Vehicle, VehicleEdit } from '@forecourt/shared/vehicles/vehicle'
import { timeZone } from '../dealer.ts'
import { instant } from '../mirror/acting.ts'
import { holdersOf, leadFactsOf, vehicleWorldOf } from '../vehicles/vehicle-facts.ts'

/** What the device has when an issue is looked at. */
export interface IssueWorld {
  leads: readonly Lead[]
  events: readonly CommunityEvent[]
  notes: readonly LeadNote[]
  tasks: readonly Task[]
  /** As they are shown. */
  vehicles: readonly Vehicle[]
  /** Whether who looks may do something today. */
  may(permission: Permission): boolean
  /** Left out where the device does not know who there is. */
  owners?: OwnerFacts | undefined
}

/** What an issue is about as it is today, and the ways out of it. */
export function issueDesk(
  issue: SyncIssue,
  { leads, events, notes, tasks, vehicles, may, owners }: IssueWorld,
) {
  const lead = issue.about === 'leads' ? leads.find(one => one.id === issue.documentId) : undefined
  const vehicle = issue.about === 'vehicles' ? vehicles.find(one => one.id === issue.documentId) : undefined
  const event = issue.about === 'events' ? events.find(one => one.id === issue.documentId) : undefined
  const task = issue.about === 'tasks' ? tasks.find(one => one.id === issue.documentId) : undefined
  const record: Readonly<Record<string, unknown>> | null = lead ?? vehicle ?? event ?? task ?? null

  const mine = mineToday(issue, record)

  function inTheWay(): { obstacle: Obstacle | null; obstacleText?: string; troubles?: string } {
    if (isDeletion(issue)) return { obstacle: null }
    const now = instant()
    if (lead) {
      const decision = decideLeadChange(lead, mine as LeadEdit, leadFactsOf(leads, vehicles, now, owners))
      if (decision.outcome === 'refused') return { obstacle: decision.code }
      if (decision.outcome !== 'troubled')
        return { obstacle: decision.outcome === 'needs' ? decision.need : null }
      return { obstacle: null, troubles: troublesText(decision.troubles, timeZone()) }
    }
    if (!vehicle) return { obstacle: null }
    const world = vehicleWorldOf(leads, vehicles, vehicle.id, now)
    const decision = decideVehicleEdit(vehicle, mine as VehicleEdit, world)
    return decision.outcome === 'refused'
      ? { obstacle: decision.code, obstacleText: vehicleRefusalText(decision) }
      : { obstacle: null }
  }

  const isThere = record !== null
  const { obstacle, obstacleText, troubles = null } = inTheWay()
  const vehicleId = isOutOfReach(obstacle) ? vehicleOfMove(issue, leads) : null
  const customerId = issue.about === 'notes' ? issue.record?.leadId : null
  return {
    record,
    lead,
    ...waysOut(
      { ...issue, mine: mine as SyncIssue['mine'] },
      {
        isThere,
        isAllowed: may(permissionFor(issue, isThere)),
        obstacle,
        ...(obstacleText === undefined ? {} : { obstacleText }),
        troubles,
        record,
      },
    ),
    /** Why it is one, as it is true today. */
    message: messageToday(issue, isThere ? obstacle : 'vehicle_not_found'),
    /** What came since the author of a deletion had seen the record. */
    came: cameSinceDeletion(issue, record, notes),
    /** Whether something stands against the author's test drive. */
    isTroubled: troubles !== null,
    /** The author's values as they would be kept today. */
    mine,
    /** Who has the vehicle that the author wanted. */
    holder:
      (vehicleId === null ? [] : holdersOf(leads, vehicleId)).find(one => one.id !== issue.documentId) ??
      null,
    /** The customer for whom a note was written, while there is one. */
    customer: leads.find(one => one.id === customerId) ?? null,
    /** Who wrote the other value of a field, where it is still the one that stands there. */
    by: (field: string) =>
      !record || isSame(record[field], issue.theirs[field]) ? (issue.theirsBy?.[field] ?? null) : null,
    /** The fields as the record has them today, which may be later than the issue. */
    theirs: Object.fromEntries(
      Object.entries(issue.theirs).map(([field, value]) => [field, record ? record[field] : value]),
    ),
  }
}

export type IssueDesk = ReturnType<typeof issueDesk>
