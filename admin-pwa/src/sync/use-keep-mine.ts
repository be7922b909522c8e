import type { CommunityEvent } from '@forecourt/shared/events/event'
import type { Lead } from '@forecourt/shared/leads/lead'
import type { SyncIssue } from '@forecourt/shared/sync/sync-issue'
import { VEHICLE_REFUSAL_TEXTS } from '@forecourt/shared/vehicles/decide-vehicle'
import type { VehicleEdit } from '@forecourt/shared/vehicles/vehicle'
import { useLeadActions } from '../customers/use-lead-actions.ts'
import { useMirror, useRows } from '../mirror/use-mirror.ts'
import { useToast } from '../toasts/toasts.tsx'
import { useVehicleActions } from '../vehicles/use-vehicle-actions.ts'
import { fieldLabel } from './field-words.ts'

const KEPT = { title: 'Kept yours', text: 'Your value is sent again.' } as const
const FAILED = { title: 'Update Failed', text: 'Your value could not be stored on this device.' } as const

/**
 * How the author's own values of an issue are sent again, made upon the record as it is today; gives whether they are.
 * Null where that makes no sense: the record is gone, or what was refused is a note.
 */
export function useKeepMine(issue: SyncIssue): (() => Promise<boolean>) | null {
  const mirror = useMirror()
  const toast = useToast()
  const leads = useLeadActions()
  const vehicles = useVehicleActions()
  const rows = useRows(issue.about)
  const record = rows?.find(row => row.id === issue.documentId)
  if (!record || issue.about === 'notes') return null

  const words = `${issue.title}: ${Object.keys(issue.mine).map(fieldLabel).join(', ')} again`
  const isDeletion = '_deleted' in issue.mine
  const stored = async (write: Promise<void>): Promise<boolean> => {
    try {
      await write
      toast(KEPT)
      return true
    } catch {
      toast({ ...FAILED, isBad: true })
      return false
    }
  }

  return async () => {
    if (isDeletion) return stored(mirror.erase(issue.about, record as never, words))
    switch (issue.about) {
      case 'leads':
        return (await leads.change(record as Lead, issue.mine as Partial<Lead>, words, KEPT)) === 'done'
      case 'vehicles': {
        const vehicle = mirror.rows('vehicles').value?.find(one => one.id === record.id)
        if (!vehicle) return false
        const outcome = await vehicles.change(vehicle, issue.mine as VehicleEdit, 'yours again', {
          done: KEPT,
          failed: FAILED,
        })
        if (outcome !== 'done' && outcome !== 'failed')
          toast({ title: FAILED.title, text: VEHICLE_REFUSAL_TEXTS[outcome], isBad: true })
        return outcome === 'done'
      }
      case 'events': {
        const event = { ...(record as CommunityEvent), ...(issue.mine as Partial<CommunityEvent>) }
        return stored(mirror.write('events', { ...event, updatedAt: new Date().toISOString() }, words))
      }
      case 'notes':
        return false
      default:
        return issue.about satisfies never
    }
  }
}
