import { type CommunityEvent, eventCreateSchema } from '@forecourt/shared/events/event'
import { decideLeadChange, LEAD_NEED_TEXTS, LEAD_REFUSAL_TEXTS } from '@forecourt/shared/leads/decide-lead'
import { type Lead, type LeadEdit, leadCreateSchema, leadName } from '@forecourt/shared/leads/lead'
import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import type { Collection, Documents } from '@forecourt/shared/sync/contract'
import { idOfAdded } from '@forecourt/shared/sync/settle-issue'
import type { SyncIssue } from '@forecourt/shared/sync/sync-issue'
import { decideVehicleCreate, VEHICLE_REFUSAL_TEXTS } from '@forecourt/shared/vehicles/decide-vehicle'
import { type VehicleEdit, vehicleCreateSchema } from '@forecourt/shared/vehicles/vehicle'
import { factsOf, useLeadActions } from '../customers/use-lead-actions.ts'
import { useMirror } from '../mirror/use-mirror.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { useUser } from '../session/use-session.ts'
import { useToast } from '../toasts/toasts.tsx'
import { useVehicleActions } from '../vehicles/use-vehicle-actions.ts'
import { fieldLabel } from './field-words.ts'

export interface Said {
  title: string
  text: string
}

/** Stored on the device, or why not: a problem in words, at a field where one is to blame. */
export type Stored = { isStored: true } | { isStored: false; problem: string; field?: string }

const STORED: Stored = { isStored: true }
const NOT_STORED = { isStored: false, problem: 'Your value could not be stored on this device.' } as const
const FIELD_OF_NEED = { vehicle: 'vehicleId', test_drive_date: 'testDriveDate' } as const

/** What settles an issue is written like any other change, upon the record as it is today. */
export function useIssueWrites(issue: SyncIssue) {
  const mirror = useMirror()
  const toast = useToast()
  const user = useUser()
  const leads = useLeadActions()
  const vehicles = useVehicleActions()
  const stock = useVehicles()
  function find<C extends Collection>(collection: C, id: string): Documents[C] | undefined {
    const rows: readonly Documents[C][] = (mirror.rows(collection).value ?? []) as never
    return rows.find(row => row.id === id)
  }

  async function attempt(write: Promise<void>, said: Said): Promise<Stored> {
    try {
      await write
    } catch {
      return NOT_STORED
    }
    toast(said)
    return STORED
  }

  return {
    /** Writes values upon the record. */
    async change(values: Readonly<Record<string, unknown>>, said: Said): Promise<Stored> {
      const words = `${issue.title}: ${Object.keys(values).map(fieldLabel).join(', ')} again`
      switch (issue.about) {
        case 'leads': {
          const lead = find('leads', issue.documentId)
          if (!lead) return NOT_STORED
          const facts = factsOf(mirror.rows('leads').value ?? [], stock, new Date().toISOString())
          const decision = decideLeadChange(lead, values as LeadEdit, facts)
          if (decision.outcome === 'refused')
            return { isStored: false, problem: LEAD_REFUSAL_TEXTS[decision.code], field: 'vehicleId' }
          const outcome = await leads.change(lead, values as LeadEdit, words, said)
          if (outcome === 'done') return STORED
          if (outcome === 'refused') return NOT_STORED
          return { isStored: false, problem: LEAD_NEED_TEXTS[outcome], field: FIELD_OF_NEED[outcome] }
        }
        case 'vehicles': {
          const vehicle = find('vehicles', issue.documentId)
          if (!vehicle) return NOT_STORED
          const failed = { title: 'Update Failed', text: NOT_STORED.problem }
          const outcome = await vehicles.change(vehicle, values as VehicleEdit, 'yours again', {
            done: said,
            failed,
          })
          if (outcome === 'done') return STORED
          return outcome === 'failed'
            ? NOT_STORED
            : {
                isStored: false,
                problem: VEHICLE_REFUSAL_TEXTS[outcome],
                field: outcome === 'vin_taken' ? 'vin' : 'status',
              }
        }
        case 'events': {
          const event = find('events', issue.documentId)
          if (!event) return NOT_STORED
          const next = {
            ...event,
            ...(values as Partial<CommunityEvent>),
            updatedAt: new Date().toISOString(),
          }
          return attempt(mirror.write('events', next, words), said)
        }
        case 'notes':
          return NOT_STORED
        default:
          return issue.about satisfies never
      }
    },

    /** Deletes the record as it is now. */
    async erase(said: Said): Promise<Stored> {
      if (issue.about === 'notes') return NOT_STORED
      const record = find(issue.about, issue.documentId)
      if (!record) return STORED
      return attempt(mirror.erase(issue.about, record, `${issue.title}: deleted`), said)
    },

    /** Makes a new record of judged values. */
    async add(values: Readonly<Record<string, unknown>>, said: Said): Promise<Stored> {
      const id = idOfAdded(issue.id, 'add_again')
      const now = new Date().toISOString()
      const words = `${issue.title}: added again`
      switch (issue.about) {
        case 'leads': {
          const lead: Lead = {
            ...leadCreateSchema.parse(values),
            id,
            vehicleId: null,
            testDriveDate: null,
            status: 'new',
            createdAt: now,
            updatedAt: now,
            revision: 0,
          }
          return attempt(mirror.write('leads', lead, words), said)
        }
        case 'vehicles': {
          const decision = decideVehicleCreate(id, vehicleCreateSchema.parse(values), {
            now,
            inHero: [],
            vinOwner: vin => stock.find(vehicle => vehicle.vin === vin)?.id ?? null,
            placesNewInHero: false,
          })
          if (decision.outcome === 'refused')
            return { isStored: false, problem: VEHICLE_REFUSAL_TEXTS[decision.code], field: 'vin' }
          if (decision.outcome !== 'changed') return NOT_STORED
          return attempt(mirror.write('vehicles', decision.vehicle, words), said)
        }
        case 'events': {
          const gallery: string[] = []
          const event = {
            ...eventCreateSchema.parse(values),
            id,
            gallery,
            createdAt: now,
            updatedAt: now,
            revision: 0,
          }
          return attempt(mirror.write('events', event, words), said)
        }
        case 'notes':
          return NOT_STORED
        default:
          return issue.about satisfies never
      }
    },

    /** Adds a sales note to a customer; what an issue has added before is not added again. */
    async addNote(lead: Lead, text: string, way: 'move_note' | 'waiting_list', said: Said): Promise<Stored> {
      const id = idOfAdded(issue.id, way)
      if (find('notes', id)) return STORED
      const note: LeadNote = {
        id,
        leadId: lead.id,
        note: text,
        author: `${user.firstName} ${user.lastName}`,
        createdAt: new Date().toISOString(),
        revision: 0,
      }
      const words = `Sales note for ${leadName(lead)}: “${text.slice(0, 60)}”`
      return attempt(mirror.write('notes', note, words), said)
    },
  }
}

export type IssueWrites = ReturnType<typeof useIssueWrites>
