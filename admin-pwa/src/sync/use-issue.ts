import { decideLeadChange } from '@forecourt/shared/leads/decide-lead'
import type { LeadEdit } from '@forecourt/shared/leads/lead'
import { isDeletion, type Obstacle, permissionFor, waysOut } from '@forecourt/shared/sync/settle-issue'
import type { IssueSettlement, SyncIssue } from '@forecourt/shared/sync/sync-issue'
import { decideVehicleEdit } from '@forecourt/shared/vehicles/decide-vehicle'
import type { VehicleEdit } from '@forecourt/shared/vehicles/vehicle'
import { factsOf } from '../customers/use-lead-actions.ts'
import { useMirror, useRows } from '../mirror/use-mirror.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { useMay } from '../session/use-session.ts'

/** What an issue is about as it is today, the ways out of it, and how it is settled. */
export function useIssue(issue: SyncIssue) {
  const mirror = useMirror()
  const may = useMay()
  const leads = useRows('leads') ?? []
  const events = useRows('events') ?? []
  const vehicles = useVehicles()
  const lead = issue.about === 'leads' ? leads.find(one => one.id === issue.documentId) : undefined
  const vehicle = issue.about === 'vehicles' ? vehicles.find(one => one.id === issue.documentId) : undefined
  const event = issue.about === 'events' ? events.find(one => one.id === issue.documentId) : undefined
  const record: Readonly<Record<string, unknown>> | null = lead ?? vehicle ?? event ?? null

  function obstacle(): Obstacle | null {
    if (isDeletion(issue)) return null
    const now = new Date().toISOString()
    if (lead) {
      const decision = decideLeadChange(lead, issue.mine as LeadEdit, factsOf(leads, vehicles, now))
      if (decision.outcome === 'refused') return decision.code
      return decision.outcome === 'needs' ? decision.need : null
    }
    if (!vehicle) return null
    const decision = decideVehicleEdit(vehicle, issue.mine as VehicleEdit, {
      now,
      inHero: vehicles.filter(one => one.heroSlideOrder > 0),
      vinOwner: vin => vehicles.find(one => one.vin === vin)?.id ?? null,
      placesNewInHero: false,
    })
    return decision.outcome === 'refused' ? decision.code : null
  }

  const isThere = record !== null
  return {
    record,
    lead,
    ...waysOut(issue, {
      isThere,
      isAllowed: may(permissionFor(issue, isThere)),
      obstacle: obstacle(),
    }),
    /** The fields as the record has them today, which may be later than the issue. */
    theirs: Object.fromEntries(
      Object.entries(issue.theirs).map(([field, value]) => [field, record ? record[field] : value]),
    ),
    /** Marks it as settled, after what settles it is written; once, however often it is asked for. */
    settle: async (settlement: IssueSettlement) => {
      const current = mirror.rows('issues').value?.find(one => one.id === issue.id)
      if (!current || current.settledAt !== null) return
      const settled = { ...current, settlement, settledAt: new Date().toISOString() }
      await mirror.write('issues', settled, `${issue.title}: decided`)
    },
  }
}

export type IssueDesk = ReturnType<typeof useIssue>
