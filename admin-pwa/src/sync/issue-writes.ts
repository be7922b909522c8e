import type { Collection, Documents } from '@forecourt/shared/collections/collections'
import { RECORD_COLLECTIONS } from '@forecourt/shared/collections/record-collections'
import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import {
  decideLeadChange,
  FIELD_OF_NEED,
  FIELD_OF_REFUSAL,
  LEAD_NEED_TEXTS,
  LEAD_REFUSAL_TEXTS,
  sellsVehicle,
} from '@forecourt/shared/leads/decide-lead'
import { type Lead, type LeadEdit, leadCreateSchema, newLead } from '@forecourt/shared/leads/lead'
import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import type { TestDriveTroubleKind } from '@forecourt/shared/leads/test-drive'
import { troublesText } from '@forecourt/shared/leads/test-drive-booking'
import { idOfAdded, mineToday } from '@forecourt/shared/sync/settle-issue'
import {
  decideVehicleCreate,
  decideVehicleEdit,
  type RefusedVehicle,
  VEHICLE_REFUSAL_FIELDS,
  vehicleRefusalText,
} from '@forecourt/shared/vehicles/decide-vehicle'
import { type VehicleEdit, vehicleCreateSchema } from '@forecourt/shared/vehicles/vehicle'
import { newSalesNote, noteWords } from '../customers/sales-note.ts'
import { timeZone } from '../dealer.ts'
import { fieldLabel } from '../fields/field-words.ts'
import { type Acting, instant, type Message } from '../mirror/acting.ts'
import type { Glance } from '../mirror/rows.ts'
import { leadFactsOf, ownersOf, vehicleWorldOf } from '../vehicles/vehicle-facts.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Stored on the device and what is said of it, or why not: a sale that is to be confirmed, or a problem in words, at a field
 * where one is to blame.
 */
export type Stored =
  | { isStored: true; said: Message }
  | { isStored: false; sale: { lead: Lead; vehicleId: string | null } }
  | { isStored: false; problem: string; field?: string }

/** What was asked of a change of a customer, and answered. */
export interface Confirmed {
  /** What its author was shown to stand against the test drive, and wants it all the same. */
  testDrive?: readonly TestDriveTroubleKind[]
  /** That a vehicle is sold with it. */
  isSale?: boolean
}

const NOT_STORED = { isStored: false, problem: 'Your value could not be stored on this device.' } as const

const notStored = (refusal: RefusedVehicle): Stored => ({
  isStored: false,
  problem: vehicleRefusalText(refusal),
  field: VEHICLE_REFUSAL_FIELDS[refusal.code],
})

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
     */
    async change(
      values: Fields,
      saw: Fields | null,
      said: Message,
      { testDrive: confirmed = [], isSale = false }: Confirmed = {},
    ): Promise<Stored> {
      const words = `${issue.title}: ${Object.keys(values).map(fieldLabel).join(', ')} again`
      switch (issue.about) {
        case 'leads': {
          const lead = find('leads', issue.documentId)
          if (!lead) return NOT_STORED
          const facts = leadFactsOf(leads(), stock(), instant(), ownersOf({ mirror, user }))
          const decision = decideLeadChange(lead, values as LeadEdit, facts, { confirmed })
          if (decision.outcome === 'refused')
            return {
              isStored: false,
              problem: LEAD_REFUSAL_TEXTS[decision.code],
              field: FIELD_OF_REFUSAL[decision.code],
            }
          if (decision.outcome === 'needs')
            return {
              isStored: false,
              problem: LEAD_NEED_TEXTS[decision.need],
              field: FIELD_OF_NEED[decision.need],
            }
          if (decision.outcome === 'troubled')
            return {
              isStored: false,
              problem: troublesText(decision.troubles, timeZone()),
              field: 'testDriveDate',
            }
          const wanted = decision.outcome === 'changed' ? decision.lead : lead
          if (sellsVehicle(lead, wanted) && !isSale)
            return { isStored: false, sale: { lead: wanted, vehicleId: wanted.vehicleId } }
          const next = { ...wanted, confirmed }
          return attempt(mirror.write('leads', next, words, asSeen(lead, saw, values), hold), said)
        }
        case 'vehicles': {
          const vehicle = find('vehicles', issue.documentId)
          if (!vehicle) return NOT_STORED
          const edit = listsToday(values, saw, vehicle) as VehicleEdit
          const decision = decideVehicleEdit(vehicle, edit, world(vehicle.id))
          if (decision.outcome === 'refused') return notStored(decision)
          const next = decision.outcome === 'changed' ? decision.vehicle : vehicle
          return attempt(mirror.write('vehicles', next, words, asSeen(vehicle, saw, values), hold), said)
        }
        case 'notes':
          return NOT_STORED
        default: {
          const record = find(issue.about, issue.documentId)
          if (!record) return NOT_STORED
          const edit = listsToday(values, saw, record)
          const next = { ...record, ...edit, ...('updatedAt' in record ? { updatedAt: instant() } : {}) }
          return attempt(mirror.write(issue.about, next, words, asSeen(record, saw, values), hold), said)
        }
      }
    },

    /** Deletes the record as it was seen by who settles. */
    async erase(seen: Glance<Collection>, said: Message): Promise<Stored> {
      if (issue.about === 'notes') return NOT_STORED
      if (!mirror.glance(issue.about, issue.documentId)) return { isStored: true, said }
      return attempt(mirror.erase<Collection>(issue.about, seen, `${issue.title}: deleted`, hold), said)
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
          if (decision.outcome === 'refused') return notStored(decision)
          if (decision.outcome !== 'changed') return NOT_STORED
          return attempt(mirror.write('vehicles', decision.vehicle, words, null, hold), said)
        }
        case 'notes':
          return NOT_STORED
        default: {
          const { createSchema, make } = RECORD_COLLECTIONS[issue.about].settling
          const lists = Object.entries(known).filter(([, value]) => Array.isArray(value))
          const record = make(id, createSchema.parse({ ...values, ...Object.fromEntries(lists) }), now)
          return attempt(mirror.write(issue.about, record, words, null, hold), said)
        }
      }
    },

    /** Adds a sales note to a customer; what is there under its id is not added again. */
    async addNote(
      lead: Lead,
      text: string,
      id: string,
      said: Message,
      consent: LeadNote['consent'] = null,
    ): Promise<Stored> {
      if (find('notes', id)) return { isStored: true, said }
      const note = newSalesNote(id, lead, text, user, consent)
      return attempt(mirror.write('notes', note, noteWords(lead, text), null, hold), said)
    },
  }
}

export type IssueWrites = ReturnType<typeof createIssueWrites>
