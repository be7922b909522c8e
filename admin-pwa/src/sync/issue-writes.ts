import { type CommunityEvent, eventAgainSchema, newEvent } from '@forecourt/shared/events/event'
import {
  decideLeadChange,
  FIELD_OF_NEED,
  LEAD_NEED_TEXTS,
  LEAD_REFUSAL_TEXTS,
} from '@forecourt/shared/leads/decide-lead'
import { type Lead, type LeadEdit, leadCreateSchema, newLead } from '@forecourt/shared/leads/lead'
import type { TestDriveTroubleKind } from '@forecourt/shared/leads/test-drive'
import { troublesText } from '@forecourt/shared/leads/test-drive-booking'
import type { Collection, Documents } from '@forecourt/shared/sync/contract'
import { idOfAdded, mineToday } from '@forecourt/shared/sync/settle-issue'
import type { SyncIssue } from '@forecourt/shared/sync/sync-issue'
import {
  decideVehicleCreate,
  decideVehicleEdit,
  VEHICLE_REFUSAL_TEXTS,
} from '@forecourt/shared/vehicles/decide-vehicle'
import { type VehicleEdit, vehicleCreateSchema } from '@forecourt/shared/vehicles/vehicle'
import { newSalesNote, noteWords } from '../customers/sales-note.ts'
import { TIME_ZONE } from '../dealer.ts'
import { fieldLabel } from '../fields/field-words.ts'
import { type Acting, instant, type Message } from '../mirror/acting.ts'
import { leadFactsOf, vehicleWorldOf } from '../vehicles/vehicle-facts.ts'

type Fields = Readonly<Record<string, unknown>>

/** Stored on the device and what is said of it, or why not: a problem in words, at a field where one is to blame. */
export type Stored = { isStored: true; said: Message } | { isStored: false; problem: string; field?: string }

const NOT_STORED = { isStored: false, problem: 'Your value could not be stored on this device.' } as const

/** The record as who settles saw it: as it is now, but for the fields that they decide on. */
function asSeen<D extends { revision: number }>(present: D, saw: Fields | null, values: Fields): D {
  if (!saw) return present
  const seen = Object.keys(values).map(field => [field, saw[field]])
  return { ...present, ...Object.fromEntries(seen), revision: Number(saw.revision) }
}

/** Values with their lists as they are wanted upon today's: what came and went since they were shown is not undone. */
const listsToday = (values: Fields, saw: Fields | null, present: object): Fields =>
  mineToday({ mine: values, theirs: saw ?? {} }, { ...present })

/**
 * What settles an issue is written like any other change, upon the record as it is today.
 * @param hold names the settlement, which can be taken back
 */
export function createIssueWrites({ mirror, user }: Acting, issue: SyncIssue, hold: string) {
  const leads = () => mirror.rows('leads').value ?? []
  const stock = () => mirror.foreseen.value ?? []
  function find<C extends Collection>(collection: C, id: string): Documents[C] | undefined {
    const rows: readonly Documents[C][] = (mirror.rows(collection).value ?? []) as never
    return rows.find(row => row.id === id)
  }

  const world = (id: string | null) => vehicleWorldOf(leads(), stock(), id, instant())

  async function attempt(write: Promise<void>, said: Message): Promise<Stored> {
    try {
      await write
    } catch {
      return NOT_STORED
    }
    return { isStored: true, said }
  }

  return {
    /**
     * Writes values upon the record as it is now, as an edit by who saw it as it was shown: what changed since is no more
     * overwritten than by any other edit.
     * @param confirmed what its author was shown to stand against the test drive, and wants it all the same
     */
    async change(
      values: Fields,
      saw: Fields | null,
      said: Message,
      confirmed: readonly TestDriveTroubleKind[] = [],
    ): Promise<Stored> {
      const words = `${issue.title}: ${Object.keys(values).map(fieldLabel).join(', ')} again`
      switch (issue.about) {
        case 'leads': {
          const lead = find('leads', issue.documentId)
          if (!lead) return NOT_STORED
          const facts = leadFactsOf(leads(), stock(), instant())
          const decision = decideLeadChange(lead, values as LeadEdit, facts, { confirmed })
          if (decision.outcome === 'refused')
            return { isStored: false, problem: LEAD_REFUSAL_TEXTS[decision.code], field: 'vehicleId' }
          if (decision.outcome === 'needs')
            return {
              isStored: false,
              problem: LEAD_NEED_TEXTS[decision.need],
              field: FIELD_OF_NEED[decision.need],
            }
          if (decision.outcome === 'troubled')
            return {
              isStored: false,
              problem: troublesText(decision.troubles, TIME_ZONE),
              field: 'testDriveDate',
            }
          const next = { ...(decision.outcome === 'changed' ? decision.lead : lead), confirmed }
          return attempt(mirror.write('leads', next, words, asSeen(lead, saw, values), hold), said)
        }
        case 'vehicles': {
          const vehicle = find('vehicles', issue.documentId)
          if (!vehicle) return NOT_STORED
          const edit = listsToday(values, saw, vehicle) as VehicleEdit
          const decision = decideVehicleEdit(vehicle, edit, world(vehicle.id))
          if (decision.outcome === 'refused') {
            const field = decision.code === 'vin_taken' ? 'vin' : 'status'
            return { isStored: false, problem: VEHICLE_REFUSAL_TEXTS[decision.code], field }
          }
          const next = decision.outcome === 'changed' ? decision.vehicle : vehicle
          return attempt(mirror.write('vehicles', next, words, asSeen(vehicle, saw, values), hold), said)
        }
        case 'events': {
          const event = find('events', issue.documentId)
          if (!event) return NOT_STORED
          const edit = listsToday(values, saw, event) as Partial<CommunityEvent>
          const next = { ...event, ...edit, updatedAt: instant() }
          return attempt(mirror.write('events', next, words, asSeen(event, saw, values), hold), said)
        }
        case 'notes':
          return NOT_STORED
        default:
          return issue.about satisfies never
      }
    },

    /** Deletes the record as it is now. */
    async erase(said: Message): Promise<Stored> {
      if (issue.about === 'notes') return NOT_STORED
      const seen = mirror.glance(issue.about, issue.documentId)
      if (!seen) return { isStored: true, said }
      return attempt(mirror.erase(issue.about, seen, `${issue.title}: deleted`, hold), said)
    },

    /**
     * Makes a new record of judged values.
     * @param known what goes along with them
     */
    async add(values: Fields, known: Fields, said: Message): Promise<Stored> {
      const id = idOfAdded(issue.id, 'add_again')
      const now = instant()
      const words = `${issue.title}: added again`
      switch (issue.about) {
        case 'leads': {
          const { testDriveDate: _starts, ...fields } = leadCreateSchema.parse(values)
          const vehicleId = stock().find(vehicle => vehicle.id === known.vehicleId)?.id ?? null
          const lead = newLead(id, { ...fields, vehicleId }, now)
          return attempt(mirror.write('leads', lead, words, null, hold), said)
        }
        case 'vehicles': {
          const decision = decideVehicleCreate(id, vehicleCreateSchema.parse(values), world(null))
          if (decision.outcome === 'refused')
            return { isStored: false, problem: VEHICLE_REFUSAL_TEXTS[decision.code], field: 'vin' }
          if (decision.outcome !== 'changed') return NOT_STORED
          return attempt(mirror.write('vehicles', decision.vehicle, words, null, hold), said)
        }
        case 'events': {
          const event = newEvent(
            id,
            eventAgainSchema.parse({ ...values, gallery: known.gallery ?? values.gallery }),
            now,
          )
          return attempt(mirror.write('events', event, words, null, hold), said)
        }
        case 'notes':
          return NOT_STORED
        default:
          return issue.about satisfies never
      }
    },

    /** Adds a sales note to a customer; what an issue has added before is not added again. */
    async addNote(
      lead: Lead,
      text: string,
      way: 'move_note' | 'waiting_list',
      said: Message,
    ): Promise<Stored> {
      const id = idOfAdded(issue.id, way)
      if (find('notes', id)) return { isStored: true, said }
      const note = newSalesNote(id, lead, text, user)
      return attempt(mirror.write('notes', note, noteWords(lead, text), null, hold), said)
    },
  }
}

export type IssueWrites = ReturnType<typeof createIssueWrites>
